// A browser without script or screen: cookies by path, plain requests, redirects on request.

import { request as plainRequest } from 'node:http';

export interface Page {
  readonly url: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

export interface Sending {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

interface Cookie {
  readonly name: string;
  readonly value: string;
  readonly path: string;
}

/** One request, without cookies. Node's `fetch` marks itself as a script: this does not. */
export async function ask(
  url: string,
  { method = 'GET', headers, body }: Sending = {},
): Promise<Page> {
  return new Promise((resolve, reject) => {
    const sent = plainRequest(url, { method, headers: { ...headers }, agent: false }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part) => parts.push(part));
      answer.on('error', reject);
      answer.on('end', () => {
        const { statusCode: status = 0 } = answer;
        resolve({ url, status, headers: answer.headers, body: Buffer.concat(parts).toString() });
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

export function jsonOf(page: Page): Readonly<Record<string, unknown>> {
  return JSON.parse(page.body);
}

/** Where a redirect leads. */
export function targetOf(page: Page): URL {
  const { location } = page.headers;
  if (typeof location !== 'string') throw new Error(`no redirect: ${page.status} ${page.body}`);
  return new URL(location, page.url);
}

export class PlainBrowser {
  readonly cookies: Cookie[] = [];

  async get(url: string, headers: Sending['headers'] = {}): Promise<Page> {
    return this.#send(url, { headers: { 'sec-fetch-mode': 'navigate', ...headers } });
  }

  /** A form of the page at `from`. */
  async post(
    url: string,
    fields: readonly (readonly [string, string])[],
    from: string,
    more: Readonly<Record<string, string>> = {},
  ) {
    const body = new URLSearchParams(
      fields.map(([name, value]): [string, string] => [name, value]),
    ).toString();
    const headers = {
      'content-type': 'application/x-www-form-urlencoded',
      'content-length': String(body.length),
      origin: new URL(from).origin,
    };
    return this.#send(url, { method: 'POST', headers: { ...headers, ...more }, body });
  }

  /** Goes on while redirects stay at the origin of `page`. */
  async follow(page: Page): Promise<Page> {
    let here = page;
    while (here.status >= 300 && here.status < 400) {
      const target = targetOf(here);
      if (target.origin !== new URL(here.url).origin) return here;
      here = await this.get(target.href);
    }
    return here;
  }

  async #send(url: string, sending: Sending): Promise<Page> {
    const { pathname } = new URL(url);
    const cookies = this.cookies.filter(
      ({ path }) =>
        pathname === path || pathname.startsWith(path.endsWith('/') ? path : `${path}/`),
    );
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    const headers = { ...sending.headers, ...(cookie === '' ? {} : { cookie }) };
    const page = await ask(url, { ...sending, headers });
    for (const line of [page.headers['set-cookie'] ?? []].flat()) this.#take(line, pathname);
    return page;
  }

  #take(line: string, from: string): void {
    const [pair = '', ...terms] = line.split(';').map((part) => part.trim());
    const at = pair.indexOf('=');
    const [name, value] = [pair.slice(0, at), pair.slice(at + 1)];
    const term = (wanted: string) =>
      terms.find((one) => one.toLowerCase().startsWith(`${wanted}=`))?.slice(wanted.length + 1);
    const path = term('path') ?? from;
    const old = this.cookies.findIndex((one) => one.name === name && one.path === path);
    if (old >= 0) this.cookies.splice(old, 1);
    const expires = term('expires');
    const over = term('max-age') === '0' || (expires !== undefined && Date.parse(expires) < 1);
    if (!over) this.cookies.push({ name, value, path });
  }
}
