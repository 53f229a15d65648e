// The real program is killed in the middle of letting an application in, and goes on where it was.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { jsonOf, type Page, PlainBrowser } from '../../clients/plain-browser.ts';
import {
  beginning,
  codeOf,
  decide,
  hiddenFields,
  newApplication,
  readFacts,
  redeem,
  refresh,
} from '../../servers/oauth-server.ts';
import { freePort, type Running, startService, temporaryFolder } from '../../servers/service.ts';
import { layOutDatabase } from '../../worlds/prepared.ts';

/** The program with its keys, database and address in one folder, started as often as it takes. */
async function openInstallation(data: string) {
  const port = await freePort();
  const env = { PORT: String(port), ASSAY_SAMPLE: 'off', ASSAY_CAPTURE: 'off' };
  await layOutDatabase(data);
  let running: Running = startService(data, env);
  let out = '';
  const listen = (): void => {
    running.process.stdout?.on('data', (chunk) => {
      out += String(chunk);
    });
  };
  listen();
  const { base_url: url } = await running.ready();
  return {
    url,
    world: { baseUrl: url },
    /** What was printed in place of mail. */
    link: async (): Promise<string> => {
      for (let i = 0; i < 1_200; i++) {
        const link = /https?:\/\/\S+token=\S+/.exec(out)?.[0];
        if (link !== undefined) return link;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      throw new Error(`no link was printed: ${out}`);
    },
    killAndStart: async (): Promise<void> => {
      const { pid } = await running.ready();
      process.kill(pid, 'SIGKILL');
      await running.ended;
      running = startService(data, env);
      listen();
      // The old program's ready.json goes when the new one begins.
      for (let i = 0; i < 1_200; i++) {
        const ready = await running.ready().catch(() => null);
        if (ready !== null && ready.pid !== pid) return;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      throw new Error('the program did not start again');
    },
    [Symbol.asyncDispose]: () => running[Symbol.asyncDispose](),
  };
}

test('killed at any step, a sign-in goes on, and tokens outlive the process', async () => {
  await using folder = await temporaryFolder();
  await using assay = await openInstallation(folder.path);
  const browser = new PlainBrowser();
  const application = await newApplication(assay);
  await assay.killAndStart();

  const begun = beginning(assay, application);
  const signInPage = await browser.follow(await browser.get(begun.url));
  await assay.killAndStart();

  const fields = [...hiddenFields(signInPage.body), ['email', 'killed@people.example'] as const];
  await browser.post(`${assay.url}/account/sign-in`, fields, assay.url);
  const link = await assay.link();
  await assay.killAndStart();

  const linkPage = await browser.get(link);
  const confirmed = await browser.post(
    `${assay.url}/account/sign-in/link`,
    hiddenFields(linkPage.body),
    assay.url,
  );
  const consent: Page = await browser.follow(confirmed);
  assert.match(consent.body, /killed@people\.example/);
  await assay.killAndStart();

  const code = codeOf(await decide(browser, consent, 'allow'));
  await assay.killAndStart();

  const redemption = { ...application, code, verifier: begun.verifier };
  const token = jsonOf(await redeem(assay, redemption));
  await assay.killAndStart();

  // Nothing is covered here: the answer is about the company, so the token was good.
  const read = await readFacts(assay, String(token.access_token));
  assert.equal(jsonOf(read).code, 'company_not_found');
  const renewed = jsonOf(await refresh(assay, application.clientId, String(token.refresh_token)));
  await assay.killAndStart();
  const stolen = await refresh(assay, application.clientId, String(token.refresh_token));
  assert.equal(jsonOf(stolen).error, 'invalid_grant');
  const ended = await readFacts(assay, String(renewed.access_token));
  assert.equal(ended.status, 401);
});
