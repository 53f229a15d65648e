import { test } from 'node:test';
import { openSampleServer } from './sample-server.ts';
test('x', async () => {
  const s: any = await openSampleServer();
  const db = s.world?.database ?? s.database;
  const rows = await db.rows('zz_sizes', 'select max(length(body_br)) as br, count(*)::int as n from company_records', []);
  console.log(rows);
  const doms = await db.rows('zz_doms', 'select domain from company_records', []);
  let max=0, sum=0;
  for (const {domain} of doms) { const r = await fetch(`${s.url}/v1/companies/${domain}`); const n=(await r.arrayBuffer()).byteLength; max=Math.max(max,n); sum+=n; }
  console.log('records', doms.length, 'max', max, 'mean', sum/doms.length);
  await (s.close?.() ?? s[Symbol.asyncDispose]());
});
