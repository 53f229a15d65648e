// The address of a bucket, and what an environment says of where it is and who asks.

export interface BucketKeys {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string;
}

export interface BucketAt {
  readonly bucket: string;
  /** Empty, or ends in a slash. */
  readonly prefix: string;
  /** Null: Amazon's own of the region. */
  readonly endpoint: string | null;
  readonly region: string;
  /** The bucket stands in the path, not in the name of the host. */
  readonly pathStyle: boolean;
  /** Null: what the client finds on the machine (a role of the container, a profile). */
  readonly keys: BucketKeys | null;
}

type Environment = Readonly<Record<string, string | undefined>>;

export const BUCKET_FORM = 's3://BUCKET/PREFIX?endpoint=URL&region=NAME&style=path';

// Amazon's rules for names, and underscores as others allow them.
const BUCKET = /^[a-z0-9][a-z0-9._-]{1,61}[a-z0-9]$/;
const PREFIX = /^[A-Za-z0-9!_.*'()-]+(\/[A-Za-z0-9!_.*'()-]+)*$/;
const MEMBERS = new Set(['endpoint', 'region', 'style']);

/** Null where the address is none of a bucket; what it leaves out is said by the environment. */
export function bucketAt(address: string, env: Environment): BucketAt | null {
  const [, bucket = '', path = '', query = ''] =
    /^s3:\/\/([^/?#]+)(?:\/([^?#]*))?(?:\?([^#]*))?$/.exec(address) ?? [];
  const prefix = path.replace(/\/+$/, '');
  const isKey = prefix === '' || (PREFIX.test(prefix) && !/(^|\/)\.\.?(\/|$)/.test(prefix));
  if (!BUCKET.test(bucket) || !isKey) return null;
  const members = new URLSearchParams(query);
  if ([...members.keys()].some((name) => !MEMBERS.has(name))) return null;
  const endpoint =
    members.get('endpoint') || env.AWS_ENDPOINT_URL_S3 || env.AWS_ENDPOINT_URL || null;
  if (endpoint !== null && !isWebAddress(endpoint)) return null;
  const style = members.get('style') ?? (endpoint === null ? 'host' : 'path');
  if (style !== 'host' && style !== 'path') return null;
  return {
    bucket,
    prefix: prefix === '' ? '' : `${prefix}/`,
    endpoint,
    region: members.get('region') || env.AWS_REGION || env.AWS_DEFAULT_REGION || 'us-east-1',
    pathStyle: style === 'path',
    keys: keysIn(env),
  };
}

/** As people write it: without what the environment said. */
export function bucketName({ bucket, prefix }: BucketAt): string {
  return `s3://${bucket}/${prefix.replace(/\/$/, '')}`.replace(/\/$/, '');
}

function keysIn(env: Environment): BucketKeys | null {
  const accessKeyId = env.AWS_ACCESS_KEY_ID;
  const secretAccessKey = env.AWS_SECRET_ACCESS_KEY;
  const sessionToken = env.AWS_SESSION_TOKEN;
  if (!accessKeyId || !secretAccessKey) return null;
  return { accessKeyId, secretAccessKey, ...(sessionToken ? { sessionToken } : {}) };
}

function isWebAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, search, hash } = new URL(text);
  return /^https?:$/.test(protocol) && username === '' && search === '' && hash === '';
}
