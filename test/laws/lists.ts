// Laws of every list: it can be had one item a line, as JSON and as CSV, with the same items.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parse } from 'csv-parse/sync';
import { hasWholeList, isListed } from '../../src/contract/representations.ts';
import { type Asking, type Op, pathOf } from './asking.ts';

type Rows = readonly (readonly string[])[];

export function listLaws(asking: Asking, operation: Op): void {
  if (!isListed(operation)) return;
  const path = pathOf(operation);
  const { list } = operation;
  const get = (accept: string, asked = path) =>
    asking.get(operation, asked, { headers: { accept } });

  test('its items are lines of JSON where those are wanted', async () => {
    const { body, headers } = await get('application/x-ndjson, application/json;q=0.5');
    assert.equal(headers['content-type'], 'application/x-ndjson');
    assert.ok(body === '' || body.endsWith('\n'));
    const lines = body.split('\n').slice(0, -1);
    const items = lines.map((line) => JSON.parse(line) as unknown);
    if (list === undefined) return;
    const { data } = JSON.parse((await get('application/json')).body);
    assert.deepEqual(items, data[list]);
  });

  test('its items are rows of CSV, under the same names on every page', async () => {
    const { body, headers } = await get('text/csv');
    assert.equal(headers['content-type'], 'text/csv; charset=utf-8');
    const file = `attachment; filename="${operation.id}.csv"`;
    assert.equal(headers['content-disposition'], file);
    const rows: Rows = parse(body, { record_delimiter: '\r\n' });
    const [header = [], ...items] = rows;
    assert.ok(header.length > 0 && new Set(header).size === header.length, header.join());
    const lines = (await get('application/x-ndjson')).body.split('\n').slice(0, -1);
    assert.equal(items.length, lines.length);
  });

  if (operation.input.query?.properties.cursor === undefined) return;
  test('a page in lines leads to the next one by a header, which is the cursor of JSON', async () => {
    const asked = `${path}${path.includes('?') ? '&' : '?'}limit=1`;
    const answer = await get('application/json', asked);
    const { meta } = JSON.parse(answer.body) as { meta: { next_cursor?: string } };
    for (const accept of ['application/x-ndjson', 'text/csv']) {
      const { headers } = await get(accept, asked);
      const next = headers['x-next-cursor'];
      assert.equal(next === undefined, meta.next_cursor === undefined, accept);
      if (next === undefined) continue;
      const links = String(headers.link);
      assert.ok(links.includes(`cursor=${encodeURIComponent(String(next))}>; rel="next"`), links);
      const further = await get(accept, `${asked}&cursor=${encodeURIComponent(String(next))}`);
      assert.equal(further.status, 200, further.body);
    }
  });

  if (!hasWholeList(operation)) return;
  test('all of it is one answer with a key, of the items of every page', async () => {
    const keyed = { accept: 'application/x-ndjson', ...asking.authorized(operation) };
    const lines = (asked: string) => asking.get(operation, asked, { headers: keyed });
    const whole = `${path}${path.includes('?') ? '&' : '?'}all=true`;
    const items = (text: string) => text.split('\n').filter((line) => line !== '');
    const all = items((await lines(whole)).body);
    const paged: string[] = [];
    let cursor = '';
    do {
      const page = await lines(`${whole.replace('all=true', 'limit=1')}${cursor}`);
      paged.push(...items(page.body));
      const next = page.headers['x-next-cursor'];
      cursor = next === undefined ? '' : `&cursor=${encodeURIComponent(String(next))}`;
    } while (cursor !== '');
    assert.deepEqual(all, paged);
    const json = await get('application/json', whole);
    assert.equal(JSON.parse(json.body).code, 'invalid_parameter');
  });
}
