// What an archive's manifest says of its versions: when each was taken, why it differs, its hash.

import { basename, dirname, resolve } from 'node:path';
import { HOUR } from '../../core/judging/judge.ts';
import { ImportError } from './import-error.ts';

export const VERSION_KINDS = ['first', 'change', 'technical'] as const;
/** `technical`: the archive made the text anew, with another filter, from what it had. */
export type VersionKind = (typeof VERSION_KINDS)[number];

export interface ListedVersion {
  readonly file: string;
  readonly at: Date;
  readonly kind: VersionKind;
  readonly commit: string | null;
  /** Of the unwrapped bytes. */
  readonly sha256: string | null;
}

export interface ListedDocument {
  /** Its path in the archive, like `Acme/Privacy Policy.md`. */
  readonly document: string;
  /** The folder of its files, where several documents are listed. */
  readonly dir: string | null;
  readonly versions: readonly ListedVersion[];
}

/** One document or a list of them; `name` is what messages call the manifest. */
export function readManifest(text: string, name: string): readonly ListedDocument[] {
  const value = parsed(text, name);
  const documents = Array.isArray(value) ? value : [value];
  return documents.map((one, i) => documentOf(one, `${name}: document ${i + 1}`));
}

export interface FoundVersion {
  readonly document: string;
  readonly version: ListedVersion;
  /** `settling`: a change so soon after the archive's own that it belongs to it. */
  readonly step: VersionKind | 'settling';
}

/** The version that a file is, by its name and, where the manifest names one, its folder. */
export function versionOf(file: string, documents: readonly ListedDocument[]): FoundVersion {
  const folder = basename(dirname(resolve(file)));
  const found = documents.flatMap(({ document, dir, versions }) => {
    if (dir !== null && dir !== folder) return [];
    return versions.flatMap((version) =>
      version.file === basename(file)
        ? [{ document, version, step: stepOf(version, versions) }]
        : [],
    );
  });
  const [one, ...others] = found;
  if (one === undefined) throw new ImportError(`${file}: the manifest does not list it`);
  if (others.length > 0) throw new ImportError(`${file}: the manifest lists it more than once`);
  return one;
}

/**
 * After an archive changed what it takes of a page it visits the page anew that way: whatever is
 * different then, the visit follows from its own change (six of six in the corpus of terms).
 */
const SETTLES_WITHIN = 24 * HOUR;

function stepOf(version: ListedVersion, all: readonly ListedVersion[]): FoundVersion['step'] {
  const at = version.at.getTime();
  const isSettling = all.some(({ kind, at: then }) => {
    const since = at - then.getTime();
    return kind !== 'change' && since > 0 && since < SETTLES_WITHIN;
  });
  return version.kind === 'change' && isSettling ? 'settling' : version.kind;
}

function parsed(text: string, name: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ImportError(`${name}: is no JSON`);
  }
}

function documentOf(value: unknown, name: string): ListedDocument {
  const { document, dir, versions } = fieldsOf(value, name);
  if (typeof document !== 'string') throw new ImportError(`${name}: document must be a text`);
  if (!Array.isArray(versions)) throw new ImportError(`${name}: versions must be a list`);
  return {
    document,
    dir: typeof dir === 'string' ? dir : null,
    versions: versions.map((one, i) => versionIn(one, `${name}, version ${i + 1}`)),
  };
}

function versionIn(value: unknown, name: string): ListedVersion {
  const { file, at, kind = 'change', commit, sha256 } = fieldsOf(value, name);
  if (typeof file !== 'string') throw new ImportError(`${name}: file must be a text`);
  const moment = typeof at === 'string' ? momentOf(at) : null;
  if (moment === null) {
    throw new ImportError(`${name}: at must be a time (ISO 8601, with Z or an offset)`);
  }
  const known = VERSION_KINDS.find((one) => one === kind);
  if (known === undefined) {
    throw new ImportError(`${name}: kind must be one of ${VERSION_KINDS.join(', ')}`);
  }
  return {
    file,
    at: moment,
    kind: known,
    commit: typeof commit === 'string' ? commit : null,
    sha256: typeof sha256 === 'string' ? sha256 : null,
  };
}

// Without an offset it would be another moment on a machine in another zone.
function momentOf(text: string): Date | null {
  const day = /^(\d{4}-\d{2}-\d{2})(?:T[\d:.]+(?:Z|[+-]\d{2}:?\d{2}))?$/.exec(text)?.[1];
  const moment = new Date(text);
  // Days that no calendar has (2026-02-31) are taken for later ones by the parser.
  if (day === undefined || Number.isNaN(moment.getTime())) return null;
  return new Date(`${day}T00:00:00Z`).toISOString().startsWith(day) ? moment : null;
}

function fieldsOf(value: unknown, name: string): Readonly<Record<string, unknown>> {
  if (typeof value === 'object' && value !== null) return { ...value };
  throw new ImportError(`${name}: must be an object`);
}
