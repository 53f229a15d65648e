// The addresses that a sitemap names (https://www.sitemaps.org/protocol.html), within bounds.

export interface Sitemap {
  /** Addresses of pages, in the file's order. */
  readonly pages: readonly string[];
  /** Addresses of further sitemaps, where this is an index of them. */
  readonly sitemaps: readonly string[];
}

const MAX_ADDRESSES = 50_000;
const MAX_LENGTH = 2_048;

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};

/** Reads XML sitemaps and indexes, and plain lists of one address a line. */
export function parseSitemap(text: string): Sitemap {
  if (!/<(urlset|sitemapindex)[\s>]/.test(text.slice(0, 10_000)))
    return { pages: plain(text), sitemaps: [] };
  const isIndex = /<sitemapindex[\s>]/.test(text.slice(0, 10_000));
  const found: string[] = [];
  for (const match of text.matchAll(/<loc>([^<]{1,2100})<\/loc>/g)) {
    if (found.length >= MAX_ADDRESSES) break;
    const address = unescaped((match[1] ?? '').trim());
    if (address.length <= MAX_LENGTH && URL.canParse(address)) found.push(address);
  }
  return isIndex ? { pages: [], sitemaps: found } : { pages: found, sitemaps: [] };
}

function plain(text: string): readonly string[] {
  if (text.includes('<')) return [];
  const lines = text.split(/\r?\n/, MAX_ADDRESSES).map((line) => line.trim());
  return lines.filter(
    (line) => line.length <= MAX_LENGTH && /^https?:\/\//.test(line) && URL.canParse(line),
  );
}

function unescaped(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => ENTITIES[name] ?? '');
}
