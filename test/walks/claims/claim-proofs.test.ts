// From a token to a verified claim over HTTP, with real name servers and a real file of the domain.

import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import type { DomainClaim } from '../../../src/contract/schemas/domain-claims.ts';
import { openLocalWeb } from '../../servers/local-web.ts';
import { DOMAIN, openNameServers } from '../../servers/name-servers.ts';
import { type Claimant, type ClaimServer, openClaimServer } from '../../worlds/claimant.ts';

const NS1 = `ns1.${DOMAIN}`;
const NS2 = `ns2.${DOMAIN}`;
const SAYS = { [`NS ${DOMAIN}`]: [NS1, NS2] };
const EMPTY = { [`A ${DOMAIN}`]: ['192.0.2.1'] };

let opened: ClaimServer;
let owner: Claimant;

before(async () => {
  opened = await openClaimServer();
  owner = opened.scale;
});
after(() => opened.server.close());
beforeEach(() => opened.reset());

const verify = ({ id }: DomainClaim) => owner.ask('POST', `/${id}/verify`);

async function statusOf({ id }: DomainClaim): Promise<string> {
  return (await owner.done('GET', `/${id}`)).claim.status;
}

test('an owner publishes the record, and takes it away again', async () => {
  await using dns = await openNameServers(SAYS, { [NS1]: EMPTY, [NS2]: EMPTY });
  const client = dns.proofs();
  opened.server.claimProofs.answer = (challenge) => client.look(challenge);
  const claim = await owner.claim(DOMAIN);
  const { record_name: name, record_type: type, record_value: value } = claim.challenge;

  const early = await verify(claim);
  assert.equal(early.status, 422);
  assert.equal(early.json.code, 'claim_verification_failed');
  assert.ok(early.body.includes(`${NS1} and ${NS2} have no TXT record at ${name}.`), early.body);

  // One server has it already, the other lags behind.
  dns.server(NS2).zone.set(`${type} ${name}`, [value]);
  assert.equal((await verify(claim)).status, 200);
  assert.equal(await statusOf(claim), 'verified');

  // Nobody answers: that says nothing, and nothing is lost.
  dns.resolver.failing.add(`NS ${DOMAIN}`);
  assert.equal((await verify(claim)).status, 422);
  assert.equal(await statusOf(claim), 'verified');

  dns.resolver.failing.clear();
  dns.server(NS2).zone.delete(`${type} ${name}`);
  const gone = await verify(claim);
  assert.equal(gone.status, 422);
  assert.equal(await statusOf(claim), 'lapsing');
});

test('an owner serves the file, and a claim by DNS does not look at it', async () => {
  await using web = await openLocalWeb([DOMAIN]);
  await using dns = await openNameServers(SAYS, { [NS1]: EMPTY, [NS2]: EMPTY });
  const client = dns.proofs(web.fetcher());
  opened.server.claimProofs.answer = (challenge) => client.look(challenge);
  const body = { domain: DOMAIN, method: 'https_file' };
  const { claim } = await owner.done('POST', '', body);
  const { file_url: url, file_body: text } = claim.challenge;
  const early = await verify(claim);
  assert.equal(early.status, 422);
  assert.ok(early.body.includes(`${url} answers 404.`), early.body);
  web.put(url, { headers: { 'content-type': 'text/plain' }, body: `${text}\n` });
  assert.equal((await verify(claim)).status, 200);
  assert.equal(await statusOf(claim), 'verified');
  assert.deepEqual(dns.resolver.asked, []);
});
