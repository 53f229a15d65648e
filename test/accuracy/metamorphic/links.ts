// Links written out in full, and links within the site without their host.

import { ofTree, type Transformation } from './transformation.ts';

function links(name: string, rewrite: (target: URL, page: URL) => string | null): Transformation {
  return ofTree(name, 'meaning', ($, { url }) => {
    const given = $('base[href]').first().attr('href');
    const base = new URL(
      given !== undefined && URL.canParse(given, url.href) ? given : url.href,
      url,
    );
    let done = 0;
    $('a[href]').each((_, element) => {
      const href = $(element).attr('href') ?? '';
      if (/^\s*(#|$)/.test(href) || !URL.canParse(href, base.href)) return;
      const target = new URL(href, base);
      if (target.protocol !== 'https:' && target.protocol !== 'http:') return;
      const written = rewrite(target, base);
      if (written === null || written === href) return;
      $(element).attr('href', written);
      done += 1;
    });
    return done > 0;
  });
}

export const linksAbsolute = links('links absolute', (target) => target.href);

export const linksRelative = links('links relative', (target, page) =>
  target.origin === page.origin ? `${target.pathname}${target.search}${target.hash}` : null,
);
