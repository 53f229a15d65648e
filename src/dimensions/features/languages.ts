// The languages of a site from the alternates that its home page links to.

import type { Page } from '../page/page.ts';
import type { Draft } from '../security/draft.ts';

const MAX_LANGUAGES = 200;

/**
 * The set has to name the page itself: alternates that are not self-consistent are ignored by
 * search engines, and so by us. `x-default` is not a language.
 */
export function readLanguages(page: Page, draft: Draft): void {
  const links = page
    .$('link[hreflang]')
    .toArray()
    .filter(
      ({ attribs }) => 'href' in attribs && /(?:^|\s)alternate(?:\s|$)/i.test(attribs.rel ?? ''),
    );
  if (links.length === 0) return;
  const all = links.map((link) => ({
    link,
    tag: canonicalTag(link.attribs.hreflang ?? ''),
    url: URL.parse((link.attribs.href ?? '').trim(), page.base.href),
  }));
  const languages = all.filter(
    ({ link }) => !/^\s*x-default\s*$/i.test(link.attribs.hreflang ?? ''),
  );
  const valid = languages.every(({ tag, url }) => tag !== null && url !== null);
  const self = all.some(({ url }) => url !== null && plain(url) === plain(page.url));
  const tags = new Set(languages.flatMap(({ tag }) => tag ?? []));
  const single = languages.length === tags.size;
  if (!valid || !self || !single || tags.size < 2 || tags.size > MAX_LANGUAGES) {
    const candidates = [...tags];
    draft.abstain('features.language.*', 'alternates that are not self-consistent', candidates);
    return;
  }
  const kind = { provenance: 'observed', evidenceType: 'structured_data', confidence: 1 } as const;
  for (const { link, tag } of languages) {
    if (tag !== null)
      draft.say(`features.language.${tag.toLowerCase()}`, true, page.quote(link), kind);
  }
  const [first] = languages;
  // Variants for a region that lie at one address are one language.
  const addresses = new Set(languages.flatMap(({ url }) => (url === null ? [] : plain(url))));
  if (first !== undefined)
    draft.say('features.language.count', addresses.size, page.quote(first.link), kind);
}

function canonicalTag(text: string): string | null {
  try {
    const tag = Intl.getCanonicalLocales(text.trim())[0];
    return tag === undefined || !/^[a-z]{2,3}(?:-[A-Z][a-z]{3})?(?:-(?:[A-Z]{2}|\d{3}))?$/.test(tag)
      ? null
      : tag;
  } catch {
    return null;
  }
}

function plain(url: URL): string {
  return `${url.host.replace(/^www\./, '')}${url.pathname.replace(/\/$/, '')}${url.search}`;
}
