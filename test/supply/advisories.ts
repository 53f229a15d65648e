// What a registry says of the packages that are locked: their advisories, or that it says nothing.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { npm } from './npm.ts';

const SEVERITIES = ['critical', 'high', 'moderate', 'low', 'info'] as const;
type Severity = (typeof SEVERITIES)[number];

export interface Finding {
  readonly name: string;
  readonly severity: Severity;
  /** Titles and addresses of advisories, as far as it has any of its own. */
  readonly says: readonly string[];
}

export type Advisories =
  | { readonly kind: 'checked'; readonly packages: number; readonly findings: readonly Finding[] }
  | { readonly kind: 'unchecked'; readonly reason: string };

export interface Asked {
  /** Where `package.json` and `package-lock.json` lie. */
  readonly folder: string;
  /** In place of the one that npm is set up with. */
  readonly registry?: string;
  /** Milliseconds for the registry. */
  readonly patience?: number;
}

const PATIENCE_MS = 60_000;

export async function askAdvisories(asked: Asked): Promise<Advisories> {
  const { folder, registry, patience = PATIENCE_MS } = asked;
  const bounds = [
    '--fetch-retries=1',
    '--fetch-retry-mintimeout=1000',
    `--fetch-timeout=${patience}`,
  ];
  const at = registry === undefined ? [] : [`--registry=${registry}`];
  // An advisory may have become graver since npm kept what it was.
  const cache = await mkdtemp(join(tmpdir(), 'assay-audit-cache-'));
  try {
    const own = ['--json', '--audit', '--package-lock-only', `--cache=${cache}`];
    const words = ['audit', ...own, ...bounds, ...at];
    // npm reports findings by its exit code too; its document says which of the two it is.
    const { out, err } = await npm(words, { cwd: folder, patience: 3 * patience });
    return readAudit(out) ?? { kind: 'unchecked', reason: lastLine(err) || 'npm said nothing' };
  } finally {
    await rm(cache, { recursive: true, force: true });
  }
}

/** What `npm audit --json` printed; null for what is no document of it. */
export function readAudit(text: string): Advisories | null {
  const document = parsed(text);
  if (document === null) return null;
  const vulnerabilities = recordOf(document.vulnerabilities);
  const counts = recordOf(recordOf(document.metadata)?.dependencies);
  const packages = Number(counts?.total);
  // Without a count of what was looked at, nothing says that anything was.
  if (document.auditReportVersion === 2 && vulnerabilities !== null && packages > 0) {
    const findings = Object.entries(vulnerabilities).map(([name, one]) => findingOf(name, one));
    return { kind: 'checked', packages, findings: findings.sort(byWeight) };
  }
  const reason = plain(document.message ?? recordOf(document.error)?.summary);
  return { kind: 'unchecked', reason: reason || 'the registry gave no report' };
}

/** Those that must not be shipped. */
export function grave(findings: readonly Finding[]): readonly Finding[] {
  return findings.filter(({ severity }) => severity === 'critical' || severity === 'high');
}

function findingOf(name: string, one: unknown): Finding {
  const { severity, via } = recordOf(one) ?? {};
  const known = SEVERITIES.find((word) => word === severity);
  const own = Array.isArray(via) ? via.map(recordOf).filter((each) => each !== null) : [];
  const says = own.map(({ title, url }) => `${plain(title)} ${plain(url)}`.trim());
  // A word that we do not know may be a graver one than we know.
  return { name: plain(name), severity: known ?? 'critical', says };
}

function byWeight(a: Finding, b: Finding): number {
  return SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity);
}

function parsed(text: string): Readonly<Record<string, unknown>> | null {
  try {
    return recordOf(JSON.parse(text));
  } catch {
    return null;
  }
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> | null {
  const isRecord = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isRecord ? (value as Readonly<Record<string, unknown>>) : null;
}

/** A registry writes these words: nothing of them moves a cursor, and none fills a screen. */
function plain(value: unknown): string {
  if (typeof value !== 'string') return '';
  return value.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, ' ').slice(0, 300);
}

function lastLine(text: string): string {
  return plain(text.trim().split('\n').at(-1));
}
