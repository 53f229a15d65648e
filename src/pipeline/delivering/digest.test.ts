// Weekly digests, by real SMTP and real HTTP: when they leave, what is in them, and what becomes of
// the deliveries.

import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { SMTPServer } from 'smtp-server';
import { openReceiver } from '../../../test/servers/receiver.ts';
import { type DeliveryTestWorld, openDeliveryWorld } from '../../../test/worlds/delivery-world.ts';
import { letters } from '../../../test/worlds/letters.ts';
import { smtpMailer } from '../../outside/mail.ts';
import { dropRetracted } from '../../store/watches/deliveries.ts';
import { deliverDue } from './deliver.ts';
import { sendDigests } from './digest.ts';

/** A Wednesday. */
const WEDNESDAY = '2026-03-04T12:00:00Z';
const MONDAY = '2026-03-09T06:00:00Z';
const MAIL = 'mailto:a@people.example';

interface PostOffice extends AsyncDisposable {
  readonly port: number;
  readonly taken: string[];
}

async function postOffice(): Promise<PostOffice> {
  const taken: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    closeTimeout: 100,
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        taken.push(Buffer.concat(chunks).toString());
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const { port } = server.server.address() as AddressInfo;
  return {
    port,
    taken,
    [Symbol.asyncDispose]: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

const states = async (world: DeliveryTestWorld): Promise<readonly string[]> =>
  (await world.log()).map(({ status, error }) => (error === null ? status : `${status} ${error}`));

test('the week is mailed on Monday morning, once, grouped by company', async () => {
  await using office = await postOffice();
  await using world = await openDeliveryWorld({ at: WEDNESDAY });
  const mailer = smtpMailer({
    server: { host: '127.0.0.1', port: office.port, tls: 'off', user: null, password: null },
    from: 'Assay <assay@assay.example>',
    onTrouble: (reason) => assert.fail(reason),
  });
  const [acme, bolt] = [await world.company('Acme'), await world.company('Bolt')];
  const { id } = await world.endpoint(MAIL, { format: 'digest' });
  await world.watch([acme, bolt], [id], { name: 'Rivals' });
  const events = [await world.happen(bolt), await world.happen(acme), await world.happen(bolt)];
  assert.deepEqual(
    (await world.log()).map(({ next }) => next?.toISOString()),
    Array(3).fill(new Date(MONDAY).toISOString()),
  );
  const digesting = { ...world, mailer, now: () => world.now() };
  world.at('2026-03-09T05:59:00Z');
  assert.equal(await sendDigests(digesting), 0);
  world.at(MONDAY);
  assert.equal(await deliverDue(world), 0, 'nothing of it leaves one by one');
  assert.equal(await sendDigests(digesting), 3);
  assert.equal(await sendDigests(digesting), 0);
  const [letter = '', ...more] = office.taken;
  assert.equal(more.length, 0);
  const plain = letter.replaceAll('=\r\n', '').replaceAll('=3D', '=');
  assert.match(plain, /Subject: Assay: 3 changes of 2 companies/);
  assert.match(plain, /^To: .*a@people\.example/m);
  assert.ok(plain.indexOf('Acme (acme.example)') < plain.indexOf('Bolt (bolt.example)'));
  for (const event of events) assert.ok(plain.includes(`/changes/${event}`), event);
  assert.deepEqual(await states(world), ['delivered', 'delivered', 'delivered']);
  await world.happen(acme);
  assert.equal((await world.log()).at(-1)?.next?.toISOString(), '2026-03-16T06:00:00.000Z');
});

test('Slack gets the week as one signed message; what was taken back is not in it', async () => {
  await using receiver = await openReceiver();
  await using world = await openDeliveryWorld({ at: WEDNESDAY });
  const acme = await world.company('Acme');
  const { id } = await world.endpoint(receiver.url, { format: 'digest' });
  await world.watch([acme], [id]);
  const events = [await world.happen(acme), await world.happen(acme), await world.happen(acme)];
  const [gone = '', ...told] = events;
  await world.database.transaction((db) => dropRetracted(db, [gone]));
  world.at(MONDAY);
  assert.equal(await sendDigests({ ...world, mailer: letters() }), 2);
  assert.equal(receiver.received.length, 1);
  const [message] = receiver.received;
  const { text } = JSON.parse(message?.body ?? '{}');
  assert.equal(text, 'Assay: 2 changes of 1 company');
  for (const event of told) assert.ok(message?.body.includes(`/changes/${event}|Evidence>`));
  assert.ok(!message?.body.includes(gone));
  assert.match(String(message?.headers['webhook-signature']), /^v1,/);
  // Written in one moment, they stand in the log in no order.
  const all = (await states(world)).toSorted();
  assert.deepEqual(all, ['delivered', 'delivered', 'dropped event_retracted']);
});

test('what was not taken is tried again, together; an address that takes nothing ends it', async () => {
  await using world = await openDeliveryWorld({ at: WEDNESDAY });
  const mailer = letters();
  const acme = await world.company('Acme');
  const { id } = await world.endpoint(MAIL, { format: 'digest' });
  await world.watch([acme], [id]);
  for (let nth = 0; nth < 3; nth++) await world.happen(acme);
  world.at(MONDAY);
  mailer.answer = 'unavailable';
  const digesting = { ...world, mailer, now: () => world.now() };
  await sendDigests(digesting);
  assert.deepEqual(await states(world), Array(3).fill('pending mail_unavailable'));
  const next = new Set((await world.log()).map((row) => row.next?.getTime()));
  assert.equal(next.size, 1);
  mailer.answer = 'sent';
  world.pass(3_600);
  await sendDigests(digesting);
  assert.equal(mailer.sent.length, 1);
  assert.deepEqual(await states(world), Array(3).fill('delivered'));
  await world.happen(acme);
  mailer.answer = 'refused';
  world.pass(14 * 86_400);
  await sendDigests(digesting);
  assert.equal((await states(world)).at(-1), 'failed mail_refused');
});

test('two workers send one digest', async () => {
  await using world = await openDeliveryWorld({ at: WEDNESDAY });
  const mailer = letters();
  const acme = await world.company('Acme');
  const { id } = await world.endpoint(MAIL, { format: 'digest' });
  await world.watch([acme], [id]);
  for (let nth = 0; nth < 5; nth++) await world.happen(acme);
  world.at(MONDAY);
  const claimed = await Promise.all([1, 2, 3].map(() => sendDigests({ ...world, mailer })));
  assert.equal(
    claimed.reduce((sum, n) => sum + n, 0),
    5,
  );
  assert.equal(mailer.sent.length, 1);
});
