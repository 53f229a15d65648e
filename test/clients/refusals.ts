// Calls that meet the refusals which no law for all operations provokes.

import { OLD_CHANGE } from '../seeds/seed-change.ts';
import { EXPORTS, PROVED_KEYS } from '../seeds/seed-proofs.ts';
import type { Ask } from './client.ts';

/** Asks the seeded server what it declares to refuse; `key` is one of the free tier. */
export async function meetRefusals(
  call: (path: string, options?: Ask) => Promise<unknown>,
  key: string,
): Promise<void> {
  await call('/v1/search');
  await call('/v1/resolve');
  await call('/v1/resolve?domain=acme.example&q=acme');
  await call('/v1/categories/none-such');
  await call('/v1/categories/none-such/changes.atom');
  await call('/v1/compare');
  await call('/v1/compare?category=none-such');
  await call('/v1/compare?companies=acme.example,nobody.example');
  await call('/v1/compare?category=crm&cursor=rubbish');
  await call('/v1/screen');
  await call('/v1/screen?category=none-such');
  await call('/v1/companies/acme.example/facts?as_of=2026-01-01');
  await call('/v1/companies/acme.example/jobs?include_closed=true');
  await call('/v1/companies/acme.example/facts?cursor=rubbish');
  await call('/v1/companies/acme.example/jobs?cursor=rubbish');
  const headers = { authorization: `Bearer ${key}` };
  for (const id of ['none', 'cap_gone', 'cap_early', 'cap_away']) {
    await call(`/v1/captures/${id}`);
    await call(`/v1/captures/${id}/raw`, { headers });
    await call(`/v1/captures/${id}/diff?from=${id}`, { headers });
  }
  for (const id of ['none', 'cap_refused', 'cap_unsealed', 'cap_misled', 'cap_rewritten']) {
    await call(`/v1/captures/${id}/manifest-row`);
  }
  for (const key of ['pricing.none', ...PROVED_KEYS]) {
    await call(`/v1/companies/acme.example/facts/${key}/proof`);
  }
  for (const id of ['none', EXPORTS.gone, EXPORTS.away]) {
    await call(`/v1/manifests/${id}`);
    await call(`/v1/manifests/${id}/proof.ots`);
  }
  await call(`/v1/manifests/${EXPORTS.sound}`, { headers: { range: 'bytes=99999-' } });
  const file = `/v1/exports/${EXPORTS.sound}`;
  for (const name of ['none', 'facts.parquet', 'facts.crm.parquet', 'jobs.crm.parquet']) {
    await call(`${file}/${name}`, { headers: { authorization: `Bearer ${key}` } });
  }
  const range = { authorization: `Bearer ${key}`, range: 'bytes=99999-' };
  await call(`${file}/companies.crm.ndjson`, { headers: range });
  await call('/v1/manifests?cursor=rubbish');
  await call('/v1/captures/cap_bolt/raw', { headers: { ...headers, range: 'bytes=9999-' } });
  await call('/v1/captures/cap_bolt/diff', { headers });
  await call('/v1/companies/acme.example/trajectory?window=365d', { headers });
  await call('/v1/companies/acme.example/evidence', { headers });
  await call('/v1/companies/acme.example/evidence?key=pricing.none', { headers });
  for (const [feed, old] of [
    ['/v1/changes', '/v1/changes?until=2020-01-01'],
    ['/v1/companies/acme.example/history', '/v1/companies/acme.example/history?until=2020-01-01'],
  ] as const) {
    await call(`${feed}?cursor=rubbish`);
    await call(`${feed}?cursor=rubbish`, { headers });
    await call(old, { headers });
  }
  await call('/v1/changes?direction=up');
  for (const feed of ['/v1/changes', '/v1/changes.atom']) {
    await call(`${feed}?category=none-such`);
    await call(`${feed}?company=nobody.example`);
    await call(`${feed}?company=acme..example`);
  }
  await call('/v1/changes/none');
  await call(`/v1/changes/${OLD_CHANGE}`);
  await call(`/v1/changes/${OLD_CHANGE}`, { headers });
}
