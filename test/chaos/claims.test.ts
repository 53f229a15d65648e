// Workers that look for proofs of claims are killed at any moment: none is forgotten or half done.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { checkDueClaims } from '../../src/pipeline/check-claims.ts';
import { programAt } from '../programs.ts';
import { type ClaimScene, openClaimScene } from '../worlds/claim-scene.ts';
import { seededNumbers } from './processes.ts';

const EACH = 16;
const SHORT_LIVES = 6;
const MOST_LIVES = 20;

/** Lives for so many milliseconds at most; whether it came to its end. */
async function live(scene: ClaimScene, milliseconds: number): Promise<boolean> {
  const script = programAt('test/chaos/claims-worker.ts');
  const args = ['--disable-warning=ExperimentalWarning', script, scene.url];
  const child = spawn(process.execPath, [...args, scene.clock.toISOString()], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  const started = Promise.withResolvers<void>();
  child.stdout.on('data', (chunk) => {
    said += String(chunk);
    started.resolve();
  });
  const ended = once(child, 'close').then(() => started.resolve());
  await started.promise;
  await Promise.race([sleep(milliseconds), ended]);
  child.kill('SIGKILL');
  await ended;
  return said.includes('done');
}

/** Two at a time, killed until nothing is due any more; how many were. */
async function liveThrough(scene: ClaimScene, chance: () => number): Promise<number> {
  let killed = 0;
  for (let life = 0; life < MOST_LIVES; life++) {
    const most = life < SHORT_LIVES ? 120 : 5_000;
    const ends = await Promise.all([1, 2].map(() => live(scene, chance() * most)));
    killed += ends.filter((end) => !end).length;
    // The leases of the killed are over by then.
    scene.pass({ minutes: 3 });
    const [{ due } = {}] = await scene.rows(
      'select count(*) as due from domain_claims where next_check_at <= $1',
      [scene.clock],
    );
    if (due === 0) return killed;
  }
  throw new Error('claims are due for ever');
}

async function statuses(scene: ClaimScene): Promise<unknown> {
  return scene.rows(
    `select rtrim(split_part(domain, '.', 1), '-0123456789') as kind, c.status, count(*),
       count(f.id) as declared
     from domain_claims c left join facts f on f.claim_id = c.id and f.valid_to is null
     group by 1, 2 order by 1, 2`,
  );
}

test('workers are killed while claims are looked for, and while they lapse', async (t) => {
  const scene = await openClaimScene();
  t.after(() => scene.close());
  const chance = seededNumbers(23);
  const ids: string[] = [];
  for (const kind of ['kept', 'lost', 'unseen']) {
    for (let i = 0; i < EACH; i++) ids.push(await scene.claim(`${kind}-${i}`));
  }
  scene.pass({ minutes: 10 });
  await checkDueClaims(scene);
  for (const id of ids) await scene.declare(id);

  scene.pass({ days: 31 });
  let killed = await liveThrough(scene, chance);
  const speaking = { count: EACH, declared: EACH };
  assert.deepEqual(await statuses(scene), [
    { kind: 'kept', status: 'verified', ...speaking },
    { kind: 'lost', status: 'lapsing', ...speaking },
    { kind: 'unseen', status: 'verified', ...speaking },
  ]);

  scene.pass({ days: 15 });
  killed += await liveThrough(scene, chance);
  assert.ok(killed > 5, `only ${killed} were killed`);
  assert.deepEqual(await statuses(scene), [
    { kind: 'kept', status: 'verified', ...speaking },
    { kind: 'lost', status: 'lapsed', count: EACH, declared: 0 },
    { kind: 'unseen', status: 'lapsing', ...speaking },
  ]);
  // What lapsed is out of the records too.
  const stale = await scene.rows(
    `select r.domain from company_records r where r.domain like 'lost%'
       and convert_from(r.body, 'UTF8') like '%pricing.tier_count%'`,
  );
  assert.deepEqual(stale, []);
});
