// What a tree says of itself and serves once the recipes were followed in it: run in a copy, it
// prints the answers as JSON.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { coverCategory, coverCompanies } from '../../../src/pipeline/cover.ts';
import { scheduleCompany } from '../../../src/pipeline/schedule-company.ts';
import { type Dependencies, forbiddenArrows } from '../../arrows.ts';
import { codeFiles, type Finding, ROOT, textFiles } from '../../house/source-tree.ts';
import { RULES } from '../../house.ts';
import { openServer } from '../../servers/sample-server.ts';
import { work } from '../../worlds/live-company.ts';
import { openLiveWorld } from '../../worlds/live-world.ts';

const DOMAIN = 'mottofield.example';
const HOME = `https://${DOMAIN}/`;
const BOARD = 'mottofield.kitehire.example';

function houseFindings(): readonly Finding[] {
  const files = textFiles();
  const code = codeFiles(files);
  const installed = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as Dependencies;
  const broken = RULES.flatMap((rule) => rule.find(files, code));
  return [...broken, ...forbiddenArrows(code, installed)];
}

export interface Extended {
  /** What breaks the rules of the house or the table of arrows. */
  readonly findings: readonly Finding[];
  readonly answers: ExtendedAnswers;
}

interface ExtendedAnswers {
  readonly slugs: readonly string[];
  readonly categories: readonly { readonly slug: string; readonly covered_since?: string }[];
  readonly facts: readonly { readonly key: string; readonly value: unknown }[];
  readonly postings: readonly { readonly provider: string; readonly title: string }[];
}

/** A company whose home page has the recorded motto, and names its board in a script only. */
async function askExtended(): Promise<ExtendedAnswers> {
  const recorded = (path: string) => readFileSync(join(ROOT, 'test', path), 'utf8');
  const page = recorded(`captures/${DOMAIN}/2026-03-home/body.html`);
  const board = recorded('boards/kitehire.json').replace('"Kites"', '"Mottofield"');
  const script = JSON.stringify({ jobs: `https://${BOARD}/` }).replaceAll('/', '\\/');
  const hosts = [DOMAIN, `www.${DOMAIN}`, BOARD];
  await using world = await openLiveWorld({ at: '2026-03-02T10:00:00Z', hosts });
  world.web.put(HOME, { body: page.replace('</main>', `</main><script>${script}</script>`) });
  world.web.put(`https://${BOARD}/openings.json`, {
    headers: { 'content-type': 'application/json' },
    body: board,
  });
  const kites = { slug: 'kites', name: 'Kites', description: null, criteria: [] };
  const category = await coverCategory(world, kites);
  const company = { domain: DOMAIN, name: 'Mottofield', slug: null, aliases: [] };
  const covered = { ...company, categories: [kites.slug] };
  const [tracked] = await coverCompanies(world, [covered], new Map([[kites.slug, category]]));
  const id = tracked?.id ?? assert.fail('not covered');
  await scheduleCompany(world, { id, domain: DOMAIN }, []);
  await work(world);
  const server = await openServer({ ...world, close: async () => {} });
  try {
    const data = async (path: string) =>
      (await server.get(path)).json.data as Record<string, unknown>;
    const [slugs, categories, facts, postings] = [
      await data('/v1/category-slugs'),
      await data('/v1/categories'),
      await data(`/v1/companies/${DOMAIN}/facts?key_prefix=positioning.motto`),
      await data(`/v1/companies/${DOMAIN}/jobs`),
    ];
    return { ...slugs, ...categories, ...facts, ...postings } as unknown as ExtendedAnswers;
  } finally {
    await server.close();
  }
}

if (import.meta.main) {
  const extended: Extended = { findings: houseFindings(), answers: await askExtended() };
  process.stdout.write(JSON.stringify(extended));
}
