// Three years of real terms and privacy pages, re-recorded with and without a change of their text.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { importWarc } from '../../../src/pipeline/import/import-warc.ts';
import { writeWarc } from '../../clients/warc-writer.ts';
import { corpus, coverOne, needsCorpus, openWorld } from '../../worlds/world.ts';

interface Document {
  readonly dir: string;
  readonly snapshots: readonly { readonly file: string; readonly at: string }[];
  readonly pairs: readonly {
    readonly before: string;
    readonly after: string;
    readonly label: string;
  }[];
}

// Recordings of four documents carry one address, and the older ones none: an address each.
const ADDRESSES: Readonly<Record<string, string>> = {
  'brevo-privacy-policy': 'https://www.brevo.com/legal/privacypolicy/',
  'buffer-copyright-claims-policy': 'https://buffer.com/legal/copyright-policy',
  'buffer-developer-terms': 'https://buffer.com/legal/developer-terms',
  'buffer-privacy-policy': 'https://buffer.com/legal/privacy',
  'buffer-terms-of-service': 'https://buffer.com/legal/terms',
  'open-collective-privacy-policy': 'https://opencollective.com/privacypolicy',
  'open-collective-terms-of-service': 'https://opencollective.com/tos',
  'uptimerobot-privacy-policy': 'https://uptimerobot.com/privacy/',
  'uptimerobot-terms-of-service': 'https://uptimerobot.com/terms/',
};

function documents(): Document[] {
  const path = join(corpus('terms-html') ?? '', 'manifest.json');
  return JSON.parse(readFileSync(path, 'utf8')) as Document[];
}

async function replay(document: Document) {
  const world = await openWorld({ at: '2026-09-01T00:00:00Z' });
  const url = ADDRESSES[document.dir] ?? '';
  const domain = world.registrableDomain(new URL(url).hostname) ?? '';
  const companyId = await coverOne(world, domain);
  const responses = document.snapshots.map(({ file, at }) => ({
    url,
    at: new Date(at).toISOString(),
    body: gunzipSync(readFileSync(join(corpus('terms-html') ?? '', document.dir, file))),
  }));
  const warc = await writeWarc(join(world.folder, 'terms.warc.gz'), responses, true);
  const request = { files: [warc], companyId, domain, lane: 'live' } as const;
  const report = await importWarc(world, request);
  const again = await importWarc(world, request);
  assert.equal(again.stored, 0, 'importing the same file again stores nothing');
  assert.deepEqual(again.events, {});
  const events = await world.database.rows<{ key: string; type: string; after: Date }>(
    'test-legal-events',
    `select e.fact_key as key, e.type, c.captured_at as after
     from change_events e join captures c on c.id = e.after_capture_id
     where e.derivation = 'confirmed' and e.dimension = 'legal' order by e.seq`,
  );
  const texts = await world.database.rows<{ at: Date; text: string | null }>(
    'test-texts',
    `select c.captured_at as at,
       jsonb_path_query_first(r.readings, '$[*] ? (@.key like_regex "sha256$").value') #>> '{}' as
       text
     from captures c join readings r on r.capture_id = coalesce(c.dedup_of, c.id)
     where r.extractor = 'legal' order by c.captured_at`,
  );
  await world.close();
  return { report, events, texts: texts.map(({ at, text }) => ({ at: at.getTime(), text })) };
}

for (const document of documents_()) {
  test(
    `${document.dir}: re-recordings without a change of text give no legal event`,
    needsCorpus('terms-html'),
    async (t) => {
      const { report, events, texts } = await replay(document);
      assert.equal(report.stored, document.snapshots.length);
      assert.equal(report.late, 0);
      const moment = (file: string): number => {
        const found = document.snapshots.find((snapshot) => snapshot.file === file);
        assert.ok(found);
        return Date.parse(found.at);
      };
      const noise = document.pairs.filter(({ label }) => label === 'noise');
      for (const pair of noise) {
        const told = events.filter(({ after }) => after.getTime() === moment(pair.after));
        assert.deepEqual(told, [], `${pair.before} and ${pair.after} have the same text`);
      }
      const changes = document.pairs.filter(({ label }) => label === 'change');
      const noticed = changes.filter((pair) =>
        events.some(({ after }) => after.getTime() === moment(pair.after)),
      );
      const missed = changes
        .filter((pair) => !noticed.includes(pair))
        .map((pair) => ({ pair, why: whyNotTold(texts, moment(pair.before), moment(pair.after)) }));
      for (const { pair, why } of missed) assert.notEqual(why, null, `${pair.after} is not told`);
      t.diagnostic(
        `${document.snapshots.length} captures, ${noise.length} pairs without a change: no event; ` +
          `${noticed.length} of ${changes.length} labelled changes told, ${events.length} legal
          events`,
      );
      for (const { pair, why } of missed) t.diagnostic(`not told: ${pair.after}: ${why}`);
    },
  );
}

/** The two honest reasons; null where a change should have been told. */
function whyNotTold(
  texts: readonly { at: number; text: string | null }[],
  before: number,
  after: number,
): string | null {
  const textAt = (at: number) => texts.find((one) => one.at === at)?.text;
  const next = texts.find((one) => one.at > after);
  if (textAt(before) === textAt(after)) return 'the visible words are the same';
  if (next === undefined) return 'it is the last recording: nothing confirms it';
  return next.text === textAt(after) ? null : 'the next recording shows yet another text';
}

function documents_(): Document[] {
  return corpus('terms-html') === null ? [] : documents();
}
