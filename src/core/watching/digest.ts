// The weekly digest: what was told, grouped by company, each line with the page of its evidence.

import type { Letter } from '../letters/letter.ts';
import { html } from '../pages/html.ts';
import { fitted, onOneLine, plain, saidOf, slackEscape } from './chat-text.ts';
import { type ChangeTold, isOfScreen } from './told.ts';

const OWN_ADDRESS = /^mailto:([^\s?#]+)$/i;

/** The address that `mailto:` names; null for any other url. */
export function mailAddressOf(url: string): string | null {
  return OWN_ADDRESS.exec(url)?.[1] ?? null;
}

interface Section {
  readonly name: string;
  readonly domain: string;
  readonly told: readonly ChangeTold[];
}

/** Companies by domain, and of each what was told, the oldest first. */
export function inSections(told: readonly ChangeTold[]): readonly Section[] {
  const byDomain = Map.groupBy(told, ({ company }) => company.domain);
  return [...byDomain.values()]
    .flatMap((own) => {
      const [first] = own;
      return first === undefined ? [] : [{ ...first.company, told: own.toSorted(byDay) }];
    })
    .toSorted((a, b) => (a.domain < b.domain ? -1 : 1));
}

function byDay(a: ChangeTold, b: ChangeTold): number {
  if (a.occurredAt !== b.occurredAt) return a.occurredAt < b.occurredAt ? -1 : 1;
  return a.eventId < b.eventId ? -1 : 1;
}

const LINE = 160;
const NAME = 80;

function sentence(one: ChangeTold, written: (character: string) => string): string {
  const said = fitted(saidOf(one), LINE, written);
  // A screen's names the watch itself.
  return isOfScreen(one.type) ? said : `${said} (${fitted(one.subscription.name, NAME, written)})`;
}

/** `12 changes of 4 companies`. */
function counted(told: readonly ChangeTold[]): string {
  const companies = new Set(told.map(({ company }) => company.domain)).size;
  const changes = told.length === 1 ? '1 change' : `${told.length} changes`;
  return `${changes} of ${companies === 1 ? '1 company' : `${companies} companies`}`;
}

/** Lines and characters of one Slack message; the sum of all blocks breaks it beyond 13,000. */
const MOST_LINES = 40;
const MOST_CHARACTERS = 10_000;
/** Slack allows 3,000 in a section. */
const SECTION = 2_900;

/** As many messages as the lines need, each with what it tells of; a company is kept together. */
export function slackDigests(
  told: readonly ChangeTold[],
): readonly { readonly told: readonly ChangeTold[]; readonly body: string }[] {
  const parts: ChangeTold[][] = [];
  let [lines, characters] = [MOST_LINES, 0];
  for (const { told: own } of inSections(told)) {
    for (const one of own) {
      const length = slackLine(one).length + NAME;
      if (lines >= MOST_LINES || characters + length > MOST_CHARACTERS) {
        parts.push([]);
        [lines, characters] = [0, 0];
      }
      parts.at(-1)?.push(one);
      lines += 1;
      characters += length;
    }
  }
  return parts.map((part) => ({ told: part, body: JSON.stringify(slackDigest(part)) }));
}

function slackLine(one: ChangeTold): string {
  return `• ${one.occurredAt} ${sentence(one, slackEscape)} <${one.pageUrl}|Evidence>`;
}

function slackDigest(told: readonly ChangeTold[]) {
  const title = `Assay: ${counted(told)}`;
  const sections = inSections(told).flatMap(({ name, domain, told: own }) => {
    const head = `*<https://${domain}|${fitted(name, NAME, slackEscape)}>*`;
    const texts = [head];
    for (const one of own) {
      const line = `\n${slackLine(one)}`;
      const last = texts.at(-1) ?? '';
      if (last.length + line.length > SECTION) texts.push(line.trimStart());
      else texts[texts.length - 1] = `${last}${line}`;
    }
    return texts.map((text) => ({ type: 'section', text: { type: 'mrkdwn', text } }));
  });
  const header = { type: 'header', text: { type: 'plain_text', text: title, emoji: false } };
  return { text: title, unfurl_links: false, unfurl_media: false, blocks: [header, ...sections] };
}

/** What a letter says of itself besides the changes. */
export interface DigestLetter {
  readonly to: string;
  /** Where the account changes or ends it; one address without blanks. */
  readonly link: string;
  /** The host of this installation, as readers know it. */
  readonly host: string;
}

/** One letter, however many changes: values are read on the pages, not in mail. */
export function digestLetter(about: DigestLetter, told: readonly ChangeTold[]): Letter {
  const { to, link, host } = about;
  const title = counted(told);
  const intro = `What Assay at ${host} confirmed of what you watch: ${title}.`;
  const end = 'You asked for this once a week. Change or end it:';
  const sections = inSections(told);
  const text = sections.map(({ name, domain, told: own }) => {
    const lines = own.map((one) => `- ${one.occurredAt} ${sentence(one, plain)}\n  ${one.pageUrl}`);
    return `${onOneLine(name)} (${domain})\n${lines.join('\n')}\n`;
  });
  const document = html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${title}</title></head>
<body style="font-family: sans-serif; line-height: 1.5">
<p>${intro}</p>
${sections.map(
  ({ name, domain, told: own }) => html`<h2>${onOneLine(name)} (${domain})</h2>
<ul>${own.map(
    (one) => html`<li>${one.occurredAt} ${sentence(one, plain)}
<a href="${one.pageUrl}">Evidence</a></li>
`,
  )}</ul>
`,
)}
<p>${end} <a href="${link}">${link}</a></p>
</body>
</html>
`;
  return {
    to,
    subject: `Assay: ${title}`,
    text: `${intro}\n\n${text.join('\n')}\n${end}\n${link}\n`,
    html: document.text,
    gist: `Digest to ${to}: ${title}`,
  };
}

/** For whoever tries an endpoint that sends letters. */
export function testLetter({ to, link, host }: DigestLetter): Letter {
  const says = `A test of the weekly digest of Assay at ${host}. It arrives here once a week.`;
  const document = html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>A test</title></head>
<body style="font-family: sans-serif; line-height: 1.5">
<p>${says}</p>
<p><a href="${link}">${link}</a></p>
</body>
</html>
`;
  return {
    to,
    subject: 'Assay: a test of the weekly digest',
    text: `${says}\n\n${link}\n`,
    html: document.text,
    gist: `Test of the weekly digest to ${to}`,
  };
}
