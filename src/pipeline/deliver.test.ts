// Deliveries: who is told, what is sent, when it is tried again, and when an endpoint is given up.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openDeliveryWorld } from '../../test/delivery-world.ts';
import { isSignedBy, openReceiver } from '../../test/receiver.ts';
import { deliverDue } from './deliver.ts';

test('a confirmed event is told once to each endpoint of each watch, signed', async () => {
  await using world = await openDeliveryWorld();
  await using receiver = await openReceiver();
  const acme = await world.company('Acme');
  const { id, secret } = await world.endpoint(receiver.url);
  const watch = await world.watch([acme], [id]);
  const event = await world.happen(acme);
  assert.equal(await deliverDue(world), 1);
  assert.equal(await deliverDue(world), 0);
  const [got] = receiver.received;
  assert.ok(got && receiver.received.length === 1);
  assert.ok(isSignedBy(secret, got));
  console.log(got, await world.log(), watch, event);
});
