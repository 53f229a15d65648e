// The first page of the documentation: where to begin, and every page with a sentence about it.

import { type Html, html } from '../../../core/pages/html.ts';
import type { PublicPage } from '../public/page.ts';
import { codeChoice } from './code.ts';
import { laidOut } from './layout.ts';
import { OVERVIEW, SECTIONS } from './sections.ts';

const TITLE = 'Assay documentation';

const BEGINNINGS = [
  ['/docs/quick-start', 'Quick start', 'A first fact, a key, a watch and a proof in five minutes.'],
  ['/docs/api', 'API reference', 'Every operation, with a request to copy and its answer.'],
  ['/docs/webhooks', 'Be told of changes', 'Signed webhooks, verified in Node, Python or PHP.'],
  ['/docs/mcp', 'Connect an agent', 'The same operations as tools, by sign-in or with a key.'],
  ['/docs/verify', 'Check a proof', 'Offline, without trusting us, down to the block.'],
  ['/docs/operate', 'Run it yourself', 'One process and one data folder; backup and upgrades.'],
] as const;

export function overviewPage(baseUrl: string): PublicPage {
  const cards = BEGINNINGS.map(
    ([to, says, what]) => html`<li class="card"><h2><a href="${to}">${says}</a></h2>
<p>${what}</p></li>
`,
  );
  const body = html`${codeChoice('first-call', 'Language', firstCalls(baseUrl))}
<p>No key is needed for that. What is known of a company comes grouped by dimension, each fact with
its date, its source and how it is known.</p>
<ul class="cards beginnings">${cards}</ul>
${SECTIONS.map(listed)}
<h2 id="programs">For programs</h2>
<ul><li>Every page here is Markdown too: add <code>.md</code> to its address, or ask with
<code>Accept: text/markdown</code>.</li>
<li>The contract is <a href="/v1/openapi.json">OpenAPI 3.1</a>.</li></ul>`;
  const lead = html`<p class="lead">Assay watches what companies publish and what can be measured
about them, dates and sources every fact, says when one changes, and proves it to strangers. Ask it
over REST, connect an agent over MCP, or be told by webhook.</p>`;
  const { path, description } = OVERVIEW;
  return laidOut({ path, title: TITLE, description, lead, body });
}

function listed({ title, entries }: (typeof SECTIONS)[number]): Html | null {
  const shown = entries.filter((one) => one !== OVERVIEW);
  const id = title.toLowerCase().replaceAll(' ', '-');
  const rows = shown.map(
    ({ path, says, description }) => html`<li><a href="${path}">${says}</a>
<span>${description}</span></li>
`,
  );
  return html`<section aria-labelledby="${id}"><h2 id="${id}">${title}</h2>
<ul class="pages">${rows}</ul></section>
`;
}

function firstCalls(baseUrl: string) {
  const address = `${baseUrl}/v1/companies/tallybrook.example`;
  return [
    { says: 'curl', fence: 'sh', code: `curl '${address}'` },
    {
      says: 'TypeScript',
      fence: 'ts',
      code: `const response = await fetch('${address}');
const { data } = await response.json();
console.log(data);`,
    },
    {
      says: 'Python',
      fence: 'python',
      code: `import json
from urllib.request import urlopen

with urlopen('${address}') as response:
    print(json.load(response)['data'])`,
    },
  ];
}

/** The same list for programs. */
export function overviewMarkdown(baseUrl: string): string {
  const lines = SECTIONS.flatMap(({ title, entries }) => [
    `## ${title}`,
    entries
      .filter((one) => one !== OVERVIEW)
      .map(({ path, says, description }) => `- [${says}](${baseUrl}${path}.md): ${description}`)
      .join('\n'),
  ]);
  return `${[`# ${TITLE}`, OVERVIEW.description, ...lines].join('\n\n')}\n`;
}
