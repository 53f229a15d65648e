// The pages for people: the front page, and one page for each problem code.

import { hash } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import {
  isProblemCode,
  PROBLEM_CODES,
  type ProblemCode,
  problemKind,
} from '../../contract/problems.ts';
import { escaped } from '../../core/pages/html.ts';
import { newRequestId } from '../../operations/invoke/request-id.ts';
import type { World } from '../../operations/services.ts';

const STYLE = `
:root { color-scheme: light dark; }
body { font: 1rem/1.6 system-ui, sans-serif; max-width: 46rem; margin: 0 auto; padding: 2rem 1rem; }
h1 { line-height: 1.2; }
code, pre { font-family: ui-monospace, monospace; font-size: .92em; }
pre { overflow-x: auto; padding: .75rem 1rem; border: 1px solid; border-radius: .4rem; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: .35rem .75rem .35rem 0;
  border-bottom: 1px solid color-mix(in srgb, currentColor 25%, transparent); }
`;

const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${hash('sha256', STYLE, 'base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

export function registerPages(app: FastifyInstance, world: World): void {
  const method = ['GET', 'HEAD'];
  const page = (url: string, make: (parameters: unknown) => Page): void => {
    app.route({
      method,
      url,
      handler: (request, reply) => send(world, reply, make(request.params)),
    });
  };
  page('/', () => frontPage(world.baseUrl));
  page('/bot', botPage);
  page('/errors', errorsPage);
  page('/errors/:code', (parameters) => {
    const code = (parameters as { readonly code: string }).code;
    return isProblemCode(code) ? errorPage(code) : unknownPage();
  });
}

interface Page {
  readonly status: number;
  readonly title: string;
  /** Trusted HTML: made here from the catalogue and from escaped text. */
  readonly main: string;
}

function send(world: World, reply: FastifyReply, page: Page): FastifyReply {
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(page.title)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${escaped(page.title)}</h1>
${page.main}
</main>
</body>
</html>
`;
  return reply
    .code(page.status)
    .headers({
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': POLICY,
      'Cache-Control': 'public, max-age=300',
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
      'X-Request-Id': newRequestId(world),
    })
    .send(html);
}

function frontPage(baseUrl: string): Page {
  const main = `<p>Verified facts about private companies: dated, sourced, and tagged with their
provenance. What is not known is said to be absent, never guessed.</p>
<ul>
<li><a href="/account">Your account</a>: keys, usage, plan</li>
<li><a href="/docs">API reference</a></li>
<li><a href="/v1/openapi.json">The contract (OpenAPI 3.1)</a></li>
<li><a href="/errors">Problem codes</a></li>
<li><a href="/verify">Check a proof</a>, here or without us</li>
<li><a href="/bot">Our robot</a></li>
</ul>
<h2>Three things to try</h2>
<pre><code>curl '${escaped(baseUrl)}/v1/categories'
curl '${escaped(baseUrl)}/v1/search?q=a'
curl '${escaped(baseUrl)}/v1/companies/&lt;domain&gt;'</code></pre>`;
  return { status: 200, title: 'Assay', main };
}

/** Where the user agent of captures points; RFC 9309 section 2.2.1 names the product token. */
function botPage(): Page {
  const main = `<p>This service captures public pages of companies that its operator covers: pages
their own sites, their job boards and their status pages. The bytes are kept as evidence of what was
stated when.</p>
<h2>How it behaves</h2>
<ul>
<li>It names itself <code>AssayBot/1.0</code> and obeys <code>robots.txt</code> (RFC 9309) under the
name <code>AssayBot</code>. Where <code>robots.txt</code> cannot be read, it keeps out.</li>
<li>It asks one page at a time of a host, at least a second apart, or as far apart as
<code>Crawl-delay</code> asks, and waits as long as <code>Retry-After</code> says.</li>
<li>It asks with <code>If-None-Match</code> and <code>If-Modified-Since</code>, fills in no form and
signs in nowhere.</li>
</ul>
<h2>How to keep it out</h2>
<pre><code>User-agent: AssayBot
Disallow: /</code></pre>`;
  return { status: 200, title: 'AssayBot', main };
}

function errorsPage(): Page {
  const rows = PROBLEM_CODES.map((code) => {
    const { status, description } = problemKind(code);
    const link = `<a href="/errors/${code}"><code>${code}</code></a>`;
    return `<tr><td>${link}</td><td>${status}</td><td>${escaped(description)}</td></tr>`;
  });
  const main = `<p>Failures are <code>application/problem+json</code> (RFC 9457). Switch on
<code>code</code>, not on text. Codes may be added.</p>
<table>
<thead>
<tr><th scope="col">Code</th><th scope="col">Status</th><th scope="col">When</th></tr>
</thead>
<tbody>
${rows.join('\n')}
</tbody>
</table>`;
  return { status: 200, title: 'Problem codes', main };
}

function errorPage(code: ProblemCode): Page {
  const { status, title, hint, description } = problemKind(code);
  const main = `<p>Code <code>${code}</code>, status ${status}.</p>
<h2>When</h2>
<p>${escaped(description)}</p>
${hint === null ? '' : `<h2>What to do</h2>\n<p>${escaped(hint)}</p>`}
<p><a href="/errors">All problem codes</a></p>`;
  return { status: 200, title, main };
}

function unknownPage(): Page {
  const main = '<p>No problem has this code.</p>\n<p><a href="/errors">All problem codes</a></p>';
  return { status: 404, title: 'No such code', main };
}
