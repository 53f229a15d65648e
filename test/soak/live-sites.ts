// Sites that workers look at live while they are killed: whose pages change, and are due at once.

import { hash } from 'node:crypto';
import type { EmbeddedPostgres } from '../../src/app/embedded-postgres/embedded-postgres.ts';
import { sql } from '../servers/embedded-servers.ts';
import type { LocalWeb } from '../servers/local-web.ts';

const WORDS = 'Acme makes anvils for roads, rails and rivers, and has done so for a long time. ';

export class LiveSites {
  readonly domains: readonly string[];
  /** Pages that were published, and those of them that stand in the database. */
  published = 0;
  seen = 0;
  readonly #web: LocalWeb;
  readonly #server: EmbeddedPostgres;
  readonly #shown = new Map<string, string>();

  constructor(domains: readonly string[], web: LocalWeb, server: EmbeddedPostgres) {
    this.domains = domains;
    this.#web = web;
    this.#server = server;
  }

  /** Another page, which is due now. */
  async publish(domain: string): Promise<void> {
    this.published += 1;
    const body = `<!doctype html><html lang="en"><title>Acme</title><main><h1>Anvils</h1>
      <p>${WORDS.repeat(8)}</p><p>Edition ${this.published}.</p></main></html>`;
    this.#web.put(`https://${domain}/`, { body });
    this.#shown.set(domain, hash('sha256', body, 'hex'));
    await this.nudge(domain);
  }

  /** Whether a look at the page that is shown now is stored. */
  async isSeen(domain: string): Promise<boolean> {
    const sha256 = this.#shown.get(domain) ?? '';
    const found = await sql(
      this.#server,
      `select 1 from captures where sha256 = '${sha256}' limit 1`,
    ).catch(() => []);
    if (found.length > 0) this.seen += 1;
    return found.length > 0;
  }

  // By hand what time does: a failed try, because something was killed, would wait half an hour.
  async nudge(domain: string): Promise<void> {
    await sql(
      this.#server,
      `update sources set next_due_at = now() where url = 'https://${domain}/'`,
    ).catch(() => {});
  }
}
