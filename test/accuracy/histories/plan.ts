// What is replayed of a company: every version of its pages in its repository, as looks on days.

import { execFileSync } from 'node:child_process';
import type { PageRole } from '../../../src/core/pages/page-roles.ts';
import { roleOf } from '../labelled/set.ts';
import type { Look } from '../series/replay.ts';
import { gitDirectoryOf } from '../web/fetch.ts';
import type { WebPage } from '../web/set.ts';

export interface HistoryLook extends Look {
  /** The id of its page in the set. */
  readonly page: string;
  readonly repository: string;
}

export interface History {
  readonly company: string;
  readonly pages: number;
  /** In order of time. */
  readonly looks: readonly HistoryLook[];
}

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** The newest ones, of a page that was written anew every day. */
const MOST_VERSIONS = 20;
/** When a version is looked at, in hours after it came, as long as it stands. */
const FIRST_HOURS = [-48, -24, 0, 24, 96];
const LATER_HOURS = [0, 24, 72, 192];

/**
 * For each company whose repository lies in the folder. Of pages of one role one is looked at, for
 * a company has one; those that never changed, or whose role nobody knows, are left out.
 */
export function planHistories(pages: readonly WebPage[], folder: string): readonly History[] {
  const companies = Map.groupBy(pages, ({ company }) => company);
  return [...companies].flatMap(([company, own]) => {
    const roles = new Map<PageRole, readonly HistoryLook[]>();
    for (const page of own) {
      const role = roleOf(page);
      if (role === 'other' || roles.has(role)) continue;
      const looks = looksAt(page, role, folder);
      if (looks.length > 0) roles.set(role, looks);
    }
    const looks = [...roles.values()].flat().sort((a, b) => a.at.localeCompare(b.at));
    return looks.length === 0 ? [] : [{ company, pages: roles.size, looks }];
  });
}

function looksAt(page: WebPage, role: PageRole, folder: string): readonly HistoryLook[] {
  const repository = gitDirectoryOf(page.repo, folder);
  if (repository === null) return [];
  const place = { page: page.id, repository, role, url: page.url };
  const versions = versionsOf(page, repository).slice(-MOST_VERSIONS);
  if (versions.length < 2) return [];
  return versions.flatMap(({ blob, at }, nth) => {
    const next = versions[nth + 1]?.at ?? Infinity;
    return (nth === 0 ? FIRST_HOURS : LATER_HOURS)
      .map((hours) => at + hours * HOUR_MS)
      .filter((moment) => moment < next)
      .map((moment) => ({ ...place, blob, at: new Date(moment).toISOString() }));
  });
}

interface Version {
  readonly blob: string;
  /** In milliseconds since 1970. */
  readonly at: number;
}

/** The last version of each day, up to the commit that the set names, oldest first. */
function versionsOf({ commit, path }: WebPage, repository: string): readonly Version[] {
  const log = execFileSync(
    'git',
    [
      ...['--git-dir', repository, '--literal-pathspecs', 'log', '--reverse', '--no-renames'],
      ...['--raw', '--no-abbrev', '--format=%x01%ct', commit, '--', path],
    ],
    { encoding: 'utf8', maxBuffer: 100_000_000 },
  );
  const days = new Map<number, Version>();
  for (const entry of log.split('\x01')) {
    const seconds = Number(/^\d+/.exec(entry)?.[0]);
    const blob = /^:\d+ \d+ [0-9a-f]{40} ([0-9a-f]{40}) /m.exec(entry)?.[1];
    if (Number.isNaN(seconds) || blob === undefined || /^0+$/.test(blob)) continue;
    const at = seconds * 1000;
    days.set(Math.floor(at / DAY_MS), { blob, at });
  }
  const all = [...days.values()].sort((a, b) => a.at - b.at);
  return all.filter(({ blob }, nth) => blob !== all[nth - 1]?.blob);
}
