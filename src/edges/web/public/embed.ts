// How to show a company on a page of one's own: a badge, and its prices.

import type { CompanyRecord } from '../../../contract/schemas/catalogue.ts';
import { type Html, html } from '../../../core/pages/html.ts';
import { captured, shownText } from '../frame/captured.ts';
import { section } from '../frame/parts.ts';
import { unknownCompanyPage } from './failures.ts';
import type { PublicPage } from './page.ts';
import { askOr, type PublicVisit, Refused } from './visit.ts';
import { companyPath, INVENTED, isInvented, keyText } from './words.ts';

const UNKNOWN = ['company_not_found', 'invalid_identifier', 'invalid_parameter'];

export async function embedPage(visit: PublicVisit): Promise<PublicPage> {
  const { company: asked = '' } = visit.parameters;
  const path = { company: asked };
  const found = await askOr<CompanyRecord>(visit, 'get_company', { path }, UNKNOWN);
  if (found instanceof Refused) return unknownCompanyPage(asked);
  const { name, domain } = found.data.company;
  const { baseUrl } = visit.world;
  const page = companyPath(domain);
  const main = html`<div class="masthead"><h1>Embed ${captured(name, 120)}</h1>
<p class="lead">Pictures that say as of when, for pages of your own. They need no script, and change
when the facts do. <a href="${page}">Back to the company</a></p></div>
${isInvented(domain) ? INVENTED : null}
${picture(baseUrl, domain, { id: 'badge', file: 'badge.svg', says: 'Badge' })}
${picture(baseUrl, domain, { id: 'prices', file: 'prices.svg', says: 'Prices' })}
${factSection(visit, found.data)}`;
  const title = `Embed ${shownText(name, 100)}`;
  const description = `A badge and a chart of prices of ${domain} for other pages.`;
  return { status: 200, title, description, main, canonical: null };
}

/** One fact, chosen on its own page or here. */
function factSection(visit: PublicVisit, { company, dimensions }: CompanyRecord): Html {
  const facts = Object.values(dimensions).flatMap((block) => block.facts);
  const keys = [...new Set(facts.map(({ key }) => key))];
  const asked = visit.query.get('key');
  const key = keys.find((one) => one === asked) ?? keys[0];
  if (key === undefined) return section('fact', 'One fact', html`<p>No fact is known yet.</p>`);
  const options = keys.map((one) => {
    const chosen = one === key ? html` selected` : null;
    return html`<option value="${one}"${chosen}>${shownText(keyText(one), 100)}</option>`;
  });
  const form = html`<form class="row" action="/embed/${company.domain}#fact">
<label for="key">Fact</label><select id="key" name="key">${options}</select>
<button>Show</button></form>`;
  const file = `${encodeURIComponent(key)}.svg`;
  const about = { id: 'fact', file, says: 'One fact', form };
  return picture(visit.world.baseUrl, company.domain, about);
}

interface Picture {
  readonly id: string;
  readonly file: string;
  readonly says: string;
  readonly form?: Html;
}

function picture(baseUrl: string, domain: string, { id, file, says, form }: Picture): Html {
  const address = `/embed/${encodeURIComponent(domain)}/${file}`;
  const about = `${says} of ${domain}, from Assay`;
  const page = baseUrl + companyPath(domain);
  const code = `<a href="${page}"><img src="${baseUrl}${address}" alt="${about}"></a>`;
  const markdown = `[![${about}](${baseUrl}${address})](${page})`;
  return section(
    id,
    says,
    html`${form ?? null}<p><img class="embedded" src="${address}" alt="${about}"></p>
${snippet(`${id}-html`, 'HTML', code)}${snippet(`${id}-markdown`, 'Markdown', markdown)}`,
  );
}

function snippet(id: string, says: string, code: string): Html {
  return html`<h3>${says}</h3><pre tabindex="0"><code id="${id}">${code}</code></pre>
<button class="slight" data-copy="${id}" hidden>Copy ${says}</button>
`;
}
