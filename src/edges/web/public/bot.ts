// The page about our robot, to which its user agent points.

import { html } from '../../../core/pages/html.ts';
import type { PublicPage } from './page.ts';

/** Where the user agent of captures points; RFC 9309 section 2.2.1 names the product token. */
export function botPage(): PublicPage {
  const main = html`<div class="prose"><h1>AssayBot</h1>
<p class="lead">This service captures public pages of companies that its operator covers: pages of
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
Disallow: /</code></pre></div>`;
  const description = 'What the robot of this service asks of your pages, and how to keep it out.';
  return { status: 200, title: 'AssayBot', description, main, canonical: '/bot' };
}
