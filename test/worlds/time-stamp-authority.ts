// A time-stamping authority: root, intermediate and signers of openssl, and tokens of any content.

import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const OPENSSL = ['/usr/bin/openssl', '/usr/local/bin/openssl', '/opt/homebrew/bin/openssl'].find(
  (path) => existsSync(path),
);

export const needsOpenssl =
  OPENSSL === undefined ? 'needs the command openssl, which is not here' : false;

const TST_INFO = '1.2.840.113549.1.9.16.1.4';

const CONFIG = `
[tsa]
default_tsa = own
[own]
serial = FOLDER/serial
crypto_device = builtin
default_policy = 1.2.3.4.1
other_policies = 1.2.3.4.2
signer_digest = sha256
digests = sha256, sha512
accuracy = ACCURACY
ess_cert_id_chain = no
ess_cert_id_alg = ESS
[ca]
default_ca = issuing
[issuing]
database = FOLDER/index
serial = FOLDER/ca-serial
new_certs_dir = FOLDER/issued
default_md = sha256
policy = any
unique_subject = no
email_in_dn = no
copy_extensions = none
[any]
commonName = supplied
[root]
basicConstraints = critical,CA:TRUE
keyUsage = critical,keyCertSign,cRLSign
[middle]
basicConstraints = critical,CA:TRUE,pathlen:0
keyUsage = critical,keyCertSign
[signer]
basicConstraints = critical,CA:FALSE
keyUsage = critical,digitalSignature
extendedKeyUsage = critical,timeStamping
[web]
basicConstraints = critical,CA:FALSE
keyUsage = critical,digitalSignature
extendedKeyUsage = critical,serverAuth
[both]
basicConstraints = critical,CA:FALSE
extendedKeyUsage = critical,timeStamping,emailProtection
[idle]
basicConstraints = critical,CA:FALSE
extendedKeyUsage = timeStamping
`;

export interface Stamping {
  readonly signer?: string;
  /** Certificates in the token besides the signer's; by default the intermediate. */
  readonly chain?: readonly string[];
  readonly policy?: string;
  readonly nonce?: boolean;
  /** Signs with RSA-PSS. */
  readonly pss?: boolean;
  readonly hash?: 'sha256' | 'sha512';
}

export class TimeStampAuthority {
  readonly #folder: string;

  private constructor(folder: string) {
    this.#folder = folder;
  }

  /** With the certificates `root`, `middle` under it, and `signer` under that. */
  static async open(keys: 'rsa' | 'ec' = 'rsa', more: Record<string, string> = {}) {
    const authority = new TimeStampAuthority(await mkdtemp(join(tmpdir(), 'assay-tsa-')));
    const { accuracy = 'secs:1, millisecs:500', ess = 'sha256' } = more;
    const at = authority.#at;
    const text = CONFIG.replaceAll('FOLDER', authority.#folder)
      .replace('ACCURACY', accuracy)
      .replace('ESS', ess);
    await writeFile(at('cnf'), text);
    await writeFile(at('serial'), '01\n');
    await writeFile(at('index'), '');
    await writeFile(at('ca-serial'), '1000\n');
    await mkdir(at('issued'));
    await authority.certify('root', null, 'root', keys);
    await authority.certify('middle', 'root', 'middle', keys);
    await authority.certify('signer', 'middle', 'signer', keys);
    return authority;
  }

  readonly #at = (name: string): string => join(this.#folder, name);

  async openssl(...args: readonly string[]): Promise<string> {
    return (await run(OPENSSL ?? 'openssl', args, { cwd: this.#folder })).stdout;
  }

  /** Makes key and certificate of that name; valid from 2020 on, unless `until` is given. */
  async certify(
    name: string,
    issuer: string | null,
    section: string,
    keys: 'rsa' | 'ec' = 'rsa',
    until = '20491231000000Z',
  ): Promise<void> {
    const kind =
      keys === 'rsa'
        ? ['-newkey', 'rsa:2048']
        : ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-384'];
    const subject = ['-subj', `/CN=${name} of Clock Tower`];
    const files = ['-keyout', `${name}.key`, '-out', `${name}.csr`];
    await this.openssl('req', ...kind, '-nodes', ...files, ...subject);
    const by =
      issuer === null
        ? ['-selfsign', '-keyfile', `${name}.key`]
        : ['-cert', `${issuer}.pem`, '-keyfile', `${issuer}.key`];
    const dates = ['-startdate', '20200101000000Z', '-enddate', until];
    const out = ['-in', `${name}.csr`, '-out', `${name}.pem`, '-notext', '-batch'];
    const how = ['-config', 'cnf', '-extensions', section];
    await this.openssl('ca', ...how, ...by, ...dates, ...out);
  }

  /** PEM. */
  async certificates(...names: readonly string[]): Promise<string> {
    const files = names.map((name) => readFile(this.#at(`${name}.pem`), 'utf8'));
    return (await Promise.all(files)).join('');
  }

  /** What it answers to a query (RFC 3161). */
  async reply(query: Uint8Array, { signer = 'signer', chain = ['middle'] }: Stamping = {}) {
    await writeFile(this.#at('query'), query);
    await writeFile(this.#at('chain'), await this.certificates(...chain));
    const who = ['-signer', `${signer}.pem`, '-inkey', `${signer}.key`];
    const more = chain.length === 0 ? [] : ['-chain', 'chain'];
    const files = ['-queryfile', 'query', '-out', 'reply'];
    await this.openssl('ts', '-reply', '-config', 'cnf', ...who, ...more, ...files);
    return readFile(this.#at('reply'));
  }

  /** DER of a token over a digest. */
  async stamp(digest: Uint8Array, stamping: Stamping = {}): Promise<Uint8Array> {
    const { policy = '1.2.3.4.1', nonce = true, hash = 'sha256' } = stamping;
    const what = ['-digest', Buffer.from(digest).toString('hex'), `-${hash}`];
    const how = ['-tspolicy', policy, '-cert', ...(nonce ? [] : ['-no_nonce'])];
    await this.openssl('ts', '-query', ...what, ...how, '-out', 'own-query');
    await this.reply(await readFile(this.#at('own-query')), stamping);
    await this.openssl('ts', '-reply', '-in', 'reply', '-token_out', '-out', 'token');
    return readFile(this.#at('token'));
  }

  /** What a token says, altered, and signed by anybody: no authority would do it. */
  async sign(
    info: Uint8Array,
    { signer = 'signer', chain = ['middle'], pss = false }: Stamping = {},
  ): Promise<Uint8Array> {
    await writeFile(this.#at('info'), info);
    await writeFile(this.#at('chain'), await this.certificates(...chain));
    const who = ['-signer', `${signer}.pem`, '-inkey', `${signer}.key`, '-md', 'sha256'];
    const what = ['-in', 'info', '-binary', '-nodetach', '-econtent_type', TST_INFO];
    const more = chain.length === 0 ? [] : ['-certfile', 'chain'];
    const padding = pss ? ['-keyopt', 'rsa_padding_mode:pss'] : [];
    const how = [...padding, '-cades', '-nosmimecap', '-outform', 'DER', '-out', 'signed'];
    await this.openssl('cms', '-sign', ...what, ...who, ...more, ...how);
    return readFile(this.#at('signed'));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await rm(this.#folder, { recursive: true, force: true });
  }
}
