// "Show me": where one fact stands, in which words of which page, and whether that can be proved.

import type { Capture } from '../../../contract/schemas/captures.ts';
import type { CompanyRecord } from '../../../contract/schemas/catalogue.ts';
import type { Evidence, EvidenceSide } from '../../../contract/schemas/claims.ts';
import type { Fact } from '../../../contract/schemas/facts.ts';
import type { ProofBundle } from '../../../contract/schemas/proof.ts';
import { type Html, html } from '../../../core/pages/html.ts';
import { captured, outward, shownText } from '../frame/captured.ts';
import { absent, figures, section } from '../frame/parts.ts';
import { momentOf } from '../frame/words.ts';
import { nothingPage, unknownCompanyPage } from './failures.ts';
import type { PublicPage } from './page.ts';
import { type Answered, askOr, type PublicVisit, Refused } from './visit.ts';
import {
  companyPath,
  day,
  factPath,
  INVENTED,
  isInvented,
  keyName,
  keyText,
  provenanceMark,
  shownValue,
} from './words.ts';

const UNKNOWN = ['company_not_found', 'fact_not_found', 'invalid_identifier', 'invalid_parameter'];

export async function factPage(visit: PublicVisit): Promise<PublicPage> {
  const { company: asked = '', key = '' } = visit.parameters;
  const found = await askOr<CompanyRecord>(
    visit,
    'get_company',
    { path: { company: asked } },
    UNKNOWN,
  );
  if (found instanceof Refused) return unknownCompanyPage(asked);
  const { company, dimensions } = found.data;
  const product = visit.query.get('product');
  const facts = Object.values(dimensions).flatMap((block) => block.facts);
  const same = facts.filter((one) => one.key === key && (one.product ?? null) === product);
  const fact = same.find((one) => one.provenance === visit.query.get('provenance')) ?? same[0];
  if (fact === undefined) return nothingPage();
  const { domain } = company;
  const [shown, proof] = await Promise.all([
    visit.session === null ? null : evidenceOf(visit, domain, fact),
    proofOf(visit, domain, fact),
  ]);
  // A bundle names its capture; where there is none yet, the capture is asked for by itself.
  const capture = proof instanceof Refused ? await captureOf(visit, fact) : proof.data.capture;
  const name = shownText(company.name, 100);
  const kicker = html`<a href="${companyPath(domain)}">${captured(company.name, 100)}</a>`;
  const main = html`<p class="kicker">${kicker}</p>
<h1>${keyName(key)}</h1>
${isInvented(domain) ? INVENTED : null}
<div class="card"><p class="big-value">${shownValue(fact.value, fact.unit, 2_000)}</p>
${aboutFact(fact)}
<p class="row small">${kindred(domain, key)}
<a href="/embed/${domain}?key=${encodeURIComponent(key)}#fact">Embed</a></p></div>
${section('quote', 'In its own words', shown === null ? NOT_SIGNED_IN : quoteOf(shown, fact))}
${section('capture', 'The capture', captureText(capture))}
${section('proof', 'The proof', proofText(proof, domain, fact))}`;
  return {
    status: 200,
    title: `${shownText(keyText(key), 100)}: ${name}`,
    description:
      `${shownText(keyText(key), 100)} at ${name} as of ${fact.as_of.slice(0, 10)}: ` +
      'who says so, where it stands, and how it is proved.' +
      (isInvented(domain) ? ' This company is invented.' : ''),
    main,
    canonical: factPath(domain, fact),
  };
}

function kindred(domain: string, key: string): Html {
  const dimension = encodeURIComponent(key.split('.')[0] ?? '');
  const address = `/changes?company=${domain}&dimension=${dimension}`;
  return html`<a href="${address}">Changes of this kind</a>`;
}

function aboutFact(fact: Fact): Html {
  return figures(
    [
      ['Who says so', provenanceMark(fact)],
      ['Last confirmed', day(fact.as_of)],
      ['The same since', fact.last_changed_at && day(fact.last_changed_at)],
      ['First seen', fact.first_seen_at && day(fact.first_seen_at)],
      ['Where', fact.source_url && outward(fact.source_url)],
      ['Key', html`<code>${captured(fact.key, 200)}</code>`],
    ],
    'not told',
  );
}

const NOT_SIGNED_IN = html`<p><span class="mark withheld">withheld</span> The quote in the context
of the stored page is shown to whoever has a free account: <a href="/account">sign in</a>.</p>`;

async function evidenceOf(
  visit: PublicVisit,
  company: string,
  { key, product, provenance, evidence_type: kind }: Fact,
): Promise<EvidenceSide | Refused | null> {
  const query = { key, product: product ?? null };
  const asked = { path: { company }, query, asSelf: true };
  const found = await askOr<Evidence>(visit, 'get_fact_evidence', asked, [
    ...UNKNOWN,
    'credits_exhausted',
  ]);
  if (found instanceof Refused) return found;
  const { sides } = found.data;
  if (kind === 'declaration') return sides.declared ?? null;
  return provenance === 'observed' ? sides.observed : sides.company_stated;
}

function quoteOf(side: EvidenceSide | Refused, { evidence_type: kind }: Fact): Html {
  if (side instanceof Refused) return html`<p>${captured(side.problem.detail, 400)}</p>`;
  const { locator } = side;
  if (kind === 'declaration') {
    return html`<p>The owner of the domain declares it under a verified claim: no page states
it.</p>`;
  }
  if (!locator) return html`<p class="soft">It was worked out of the whole capture.</p>`;
  switch (locator.type) {
    case 'text_quote':
      return textQuote(locator.prefix, locator.exact, locator.suffix);
    case 'json_pointer':
      return html`<p>At <code>${captured(locator.pointer, 300)}</code> of the stored JSON.</p>`;
    case 'header':
      return html`<p>In the response header <code>${captured(locator.name, 100)}</code>.</p>`;
    case 'css':
      return html`<p>At <code>${captured(locator.selector, 300)}</code> of the stored page.</p>`;
  }
}

/** The words for people, and the characters as they stand for whoever checks. */
function textQuote(prefix: string, exact: string, suffix: string): Html {
  const quoted = (of: (text: string) => string) =>
    html`<blockquote class="quote">${captured(`…${of(prefix)} `, 80)} <mark>${captured(
      of(exact),
      2_000,
    )}</mark> ${captured(`${of(suffix)}…`, 80)}</blockquote>`;
  if (!/[<>]/.test(exact + prefix + suffix)) return quoted((text) => text);
  return html`${quoted(withoutTags)}<details><summary>As it stands in the bytes</summary>
${quoted((text) => text)}</details>`;
}

/** A piece of a page that may begin or end within a tag. */
function withoutTags(piece: string): string {
  return piece
    .slice(0, 8_192)
    .replace(/^[^<>]*>/, '')
    .replace(/<[^<>]*>/g, ' ')
    .replace(/<[^<>]*$/, '');
}

interface Shown extends Pick<Capture, 'id' | 'captured_at' | 'sha256'> {
  readonly source_url?: string | null;
}

async function captureOf(visit: PublicVisit, { capture_id: id }: Fact): Promise<Shown | null> {
  if (!id) return null;
  const problems = ['capture_not_found', 'proof_unavailable', 'service_unavailable'];
  const found = await askOr<{ capture: Capture }>(visit, 'get_capture', { path: { id } }, problems);
  return found instanceof Refused ? null : found.data.capture;
}

function captureText(capture: Shown | null): Html {
  if (capture === null) {
    return html`<p>${absent('absent')} No capture can be shown behind it.</p>`;
  }
  const { id, captured_at: at, sha256, source_url: url } = capture;
  const cited = html`<a href="/v1/captures/${id}"><code class="hash">${id}</code></a>`;
  return figures([
    ['Taken', momentOf(new Date(at))],
    ['Address', url && outward(url)],
    ['SHA-256 of its bytes', html`<code class="hash">${sha256}</code>`],
    ['Cite as', cited],
  ]);
}

const NO_PROOF = [
  'company_not_found',
  'fact_not_found',
  'proof_not_available',
  'proof_not_yet_anchored',
  'proof_unavailable',
  'service_unavailable',
];

async function proofOf(
  visit: PublicVisit,
  company: string,
  { key, provenance, product }: Fact,
): Promise<Answered<ProofBundle> | Refused> {
  const path = { company, key };
  const query = { provenance, product: product ?? null };
  return askOr<ProofBundle>(visit, 'get_fact_proof', { path, query }, NO_PROOF);
}

function proofText(proof: Answered<ProofBundle> | Refused, company: string, fact: Fact): Html {
  if (proof instanceof Refused) {
    return html`<p>${absent('not yet')} ${captured(proof.problem.detail, 400)}</p>`;
  }
  const { key, provenance, product } = fact;
  const given = new URLSearchParams({ provenance, ...(product ? { product } : {}) });
  const bundle = `/v1/companies/${company}/facts/${encodeURIComponent(key)}/proof?${given}`;
  return html`<p><span class="mark observed">anchored</span> The bytes behind this fact stand in a
block${isInvented(company) ? ' of the sandbox chain' : ''}: anybody can work out, without asking us,
since when they exist.</p>
<ol class="steps">
<li><a href="${bundle}" download="bundle.json">Download the bundle</a>.</li>
${rawStep(proof.data)}
<li><a href="/verify">Check it in this tab</a>, which asks nobody, or
<a href="/docs/verify">with the command</a>.</li></ol>`;
}

function rawStep({ verify_with: { raw_url: raw } }: ProofBundle): Html | null {
  if (raw === null) return null;
  return html`<li>Fetch the raw bytes with a key:
<code>curl -H "Authorization: Bearer $KEY" -o capture.bin ${raw}</code>. Without one,
check the hash alone.</li>
`;
}
