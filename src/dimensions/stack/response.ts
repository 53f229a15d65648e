// Reads what the answer itself tells of the stack: compression, HTTP/3, whose hosts a page loads.

import { getDomain } from 'tldts';
import type { Page } from '../page/page.ts';
import type { Signals } from './signals.ts';
import type { Sink } from './sink.ts';

const CODINGS = new Set(['gzip', 'br', 'zstd', 'deflate']);

export function readResponse(page: Page, signals: Signals, sink: Sink): void {
  readCompression(page, sink);
  readHttp3(page, sink);
  countThirdParties(signals, sink);
}

// RFC 9110 section 8.4.1; what was applied last is what travelled.
function readCompression({ headers }: Page, sink: Sink): void {
  const name = 'content-encoding';
  const fields = headers.filter(([own]) => own === name).map(([, value]) => value);
  const coding = fields.join(',').split(',').at(-1)?.trim().toLowerCase().replace(/^x-/, '');
  if (coding === undefined || !CODINGS.has(coding)) return;
  sink.say('stack.http.compression', coding, { type: 'header', name }, 'http_probe');
}

// RFC 9114 section 3.1.1, RFC 7838 section 3: `h3=":443"; ma=86400`.
function readHttp3({ headers }: Page, sink: Sink): void {
  const name = 'alt-svc';
  const offered = headers.some(([own, value]) => own === name && /(?:^|,)\s*h3=/.test(value));
  if (offered) sink.say('stack.http.h3_advertised', true, { type: 'header', name }, 'http_probe');
}

function countThirdParties({ addresses }: Signals, sink: Sink): void {
  const loaded = addresses.filter(({ by }) => by === 'markup');
  const [any] = loaded;
  if (any === undefined) return;
  const others = loaded.filter(({ isOwn }) => !isOwn);
  const domains = new Set(others.map(({ url }) => getDomain(url.hostname) ?? url.hostname));
  const at = (others[0] ?? any).seen();
  sink.say('stack.third_party.host_count', domains.size, at, 'structured_data');
}
