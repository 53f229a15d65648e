// What an archive's manifest says of its versions: when each was taken, why it differs, its hash.

import { basename, dirname, resolve } from 'node:path';
import { HOUR } from '../../core/judging/policy.ts';
import { isDay, momentOf } from '../../core/moment.ts';
import { ImportError } from './import-error.ts';

export const VERSION_KINDS = ['first', 'change', 'technical'] as const;
/** `technical`: the archive made the text anew, with another filter, from what it had. */
export type VersionKind = (typeof VERSION_KINDS)[number];

export interface ListedVersion {
  readonly file: string;
  readonly at: Date;
  readonly kind: VersionKind;
  readonly commit: string | null;
  /** The hash of the unwrapped bytes. */
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
    throw new ImportError(`${name}: is not JSON`);
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
  const moment = typeof at === 'string' ? momentIn(at) : null;
  if (moment === null) {
    throw new ImportError(`${name}: at must be a day or a moment, like 2026-03-02T06:00:00Z`);
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

// A time without a zone would be another moment elsewhere; a day is its beginning in UTC.
function momentIn(text: string): Date | null {
  return momentOf(isDay(text) ? `${text}T00:00:00Z` : text);
}

function fieldsOf(value: unknown, name: string): Readonly<Record<string, unknown>> {
  if (typeof value === 'object' && value !== null) return { ...value };
  throw new ImportError(`${name}: must be an object`);
}
