// Six years of real terms and privacy documents as an archive keeps them: every change of the words
// is told once, and nothing else is.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { checkTerms, importTerms } from '../../../src/pipeline/import/import-terms.ts';
import { assertSameState, eventsToldTwice, stateOf } from '../../chaos/backlog.ts';
import { corpus, coverOne, needsCorpus, openWorld, type TestWorld } from '../../worlds/world.ts';

const ROOT = corpus('terms-markdown') ?? '';
const REPOSITORY = 'https://github.com/OpenTermsArchive/contrib-versions/blob';
const HOURS = 3_600_000;

interface Version {
  readonly file: string;
  readonly at: string;
  readonly kind: 'first' | 'change' | 'technical';
  readonly commit: string;
}

interface Document {
  readonly document: string;
  readonly dir: string;
  readonly versions: readonly Version[];
}

function documents(): Document[] {
  if (ROOT === '') return [];
  return JSON.parse(readFileSync(join(ROOT, 'manifest.json'), 'utf8')) as Document[];
}

const KINDS: readonly (readonly [RegExp, string])[] = [
  [/privacy-policy$/, 'privacy'],
  [/terms-of-service$/, 'terms'],
  [/trackers-policy$/, 'cookie'],
  [/acceptable-use-policy$/, 'aup'],
];

/** The service's name with an invented domain: the corpus does not say where the pages are. */
function pageOf({ dir }: Document) {
  const kind = KINDS.find(([pattern]) => pattern.test(dir))?.[1] ?? null;
  const domain = `${dir.split(/-(?:privacy|terms|trackers|acceptable|vulnerability)-/)[0]}.example`;
  return { kind, domain, url: `https://${domain}/${kind}` };
}

async function load(
  world: TestWorld,
  companyId: number,
  document: Document,
  versions: readonly Version[] = document.versions,
) {
  const { kind, url } = pageOf(document);
  const request = {
    files: versions.map(({ file }) => join(ROOT, document.dir, file)),
    document: kind ?? '',
    url,
    archive: `${REPOSITORY}/{commit}/{path}`,
    manifest: join(ROOT, 'manifest.json'),
    attribution: 'Open Terms Archive contributors, ODC-By-1.0',
  };
  return importTerms(world, companyId, await checkTerms(request, world.now()));
}

interface Told {
  readonly key: string;
  readonly derivation: string;
  readonly day: string;
  readonly detected: string;
  readonly url: string;
  readonly before: Date;
  readonly after: Date;
}

async function toldOf(world: TestWorld, companyId: number): Promise<readonly Told[]> {
  return world.database.rows<Told>(
    'test-told-terms',
    `select e.fact_key as key, e.derivation, e.occurred_at as day, e.detected_at as detected,
       e.source_url as url, b.captured_at as before, a.captured_at as after
     from change_events e join captures a on a.id = e.after_capture_id
       join captures b on b.id = e.before_capture_id
     where e.company_id = $1 and e.derivation <> 'baseline' order by e.seq`,
    [companyId],
  );
}

interface Words {
  /** Letters and digits outside of lines that are nothing but links, and of numbers of items. */
  readonly prose: string;
  /** All that is no syntax. */
  readonly signs: string;
}

/** What a person reads, made in another way than the reader makes it: roughly, by patterns. */
function readBy(text: string): Words {
  const prose = shownIn(text.replace(/^\s*(?:[*-]|\d+\.)?\s*(?:\[[^\]]*\]\([^)]*\)\s*)+$/gm, ''));
  const signs = shownIn(text).replace(/[\s*_#>|`[\]~=-]|^\s*\d+\.\s/gmu, '');
  const unnumbered = prose.replace(ITEM_NUMBERS, '').replace(SECTION_NUMBERS, '');
  return { prose: unnumbered.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase(), signs };
}

// "(iii)" that became "(iv)" and "4.5 4.8" at a heading are no other words: either answer will do.
const ITEM_NUMBERS = /\((?:[ivx]{1,5}|[a-z]|\d{1,2})\)/giu;
const SECTION_NUMBERS = /^[^\p{L}\p{N}\n]*(?:\d{1,2}(?:\.\d{1,2})*\.?\s+)+/gmu;

function shownIn(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\\(?=[!-/:-@[-`{-~])/g, '')
    .replace(/\[*\[email\sprotected\]+(?:\([^)\s]*\))?[\p{L}\p{N}.-]*/gu, '@')
    .replace(/!\[[^\]]*\]\([^)]*\)/g, '')
    .replace(/\]\((?:[^()\s]|\([^()]*\))*(?:\s+"[^"]*")?\)/g, ']')
    .replace(/[\p{L}\p{N}._%+-]+@[\p{L}\p{N}.-]+/gu, '@')
    .replace(/<br>/g, ' ');
}

/** Did the archive change what it takes of the page less than a day before? */
function isSettling(version: Version, all: readonly Version[]): boolean {
  return all.some(({ kind, at }) => {
    const since = Date.parse(version.at) - Date.parse(at);
    return kind !== 'change' && since > 0 && since < 24 * HOURS;
  });
}

interface Pair {
  readonly version: Version;
  readonly expected: 'told' | 'silent' | 'either';
}

/** Each version against the last one that was not damaged. */
function pairsOf({ dir, versions }: Document): { pairs: Pair[]; damaged: number } {
  let before: ReturnType<typeof readBy> | null = null;
  let damaged = 0;
  const pairs: Pair[] = [];
  for (const version of versions) {
    const text = gunzipSync(readFileSync(join(ROOT, dir, version.file))).toString('utf8');
    // Wrongly decoded, or a title and no document.
    if (text.includes('\ufffd') || text.length < 200) {
      damaged += 1;
      pairs.push({ version, expected: 'silent' });
      continue;
    }
    const read = readBy(text);
    const isOurs = version.kind === 'change' && !isSettling(version, versions);
    const expected =
      !isOurs || read.signs === before?.signs
        ? 'silent'
        : read.prose === before?.prose
          ? 'either'
          : 'told';
    pairs.push({ version, expected });
    before = read;
  }
  return { pairs, damaged };
}

/** What was told of a document that was imported whole, for those that it is compared with. */
const toldAtOnce = new Map<string, readonly Told[]>();

for (const document of documents()) {
  const { kind, domain } = pageOf(document);
  const needed = needsCorpus('terms-markdown');
  const skip = kind === null ? 'is no document of legal.doc.{document}' : needed.skip;
  test(`${document.dir}: the words change, and only then it is told`, { skip }, async (t) => {
    await using world = await openWorld({ at: '2026-11-20T12:00:00Z' });
    const companyId = await coverOne(world, domain);
    const report = await load(world, companyId, document);
    const { versions, dir } = document;
    assert.deepEqual([report.stored, report.late], [versions.length, 0]);
    const all = await toldOf(world, companyId);
    toldAtOnce.set(dir, all);
    const told = all.filter(({ derivation }) => derivation === 'historical');
    const { pairs, damaged } = pairsOf(document);
    for (const { version, expected } of pairs) {
      const at = Date.parse(version.at);
      const here = told.filter(({ after }) => after.getTime() === at);
      const texts = here.filter(({ key }) => key.endsWith('.sha256'));
      const name = `${dir} ${version.file} (${version.kind})`;
      if (expected === 'told') assert.equal(texts.length, 1, `${name}: other words`);
      if (expected === 'silent') assert.deepEqual(here, [], `${name}: nothing to tell`);
      assert.ok(texts.length <= 1, `${name}: told once`);
      if (texts.length === 0) assert.deepEqual(here, [], `${name}: no change without other words`);
      const url = `${REPOSITORY}/${version.commit}/${encodeURI(document.document)}`;
      for (const event of here) {
        assert.deepEqual([event.day, event.detected], [version.at.slice(0, 10), event.day], name);
        assert.equal(event.url, url);
        assert.ok(event.before.getTime() < at, name);
      }
    }
    assert.deepEqual(await eventsToldTwice(world.database), []);
    const before = await stateOf(world.database);
    const again = await load(world, companyId, document);
    assert.deepEqual([again.stored, again.known, again.events], [0, versions.length, {}]);
    assertSameState(await stateOf(world.database), before);
    const wanted = pairs.filter(({ expected }) => expected === 'told').length;
    t.diagnostic(
      `${versions.length} versions, ${wanted} with other words, ${damaged} damaged: ` +
        `${told.length} events, ${all.length - told.length} on record only`,
    );
  });
}

const PORTIONS = [
  'gitlab-terms-of-service',
  'tresorit-terms-of-service',
  'cloudflare-terms-of-service',
];

async function toldInPortions(document: Document, size: number): Promise<readonly Told[]> {
  await using world = await openWorld({ at: '2026-11-20T12:00:00Z' });
  const companyId = await coverOne(world, pageOf(document).domain);
  const { versions } = document;
  for (let from = 0; from < versions.length; from += size) {
    await load(world, companyId, document, versions.slice(from, from + size));
  }
  return await toldOf(world, companyId);
}

for (const document of documents().filter(({ dir }) => PORTIONS.includes(dir))) {
  test(`${document.dir}: imported in portions it tells the same`, async () => {
    const { length } = document.versions;
    const atOnce = toldAtOnce.get(document.dir) ?? (await toldInPortions(document, length));
    assert.ok(atOnce.length > 4);
    assert.deepEqual(await toldInPortions(document, length > 20 ? 9 : 1), atOnce);
  });
}
