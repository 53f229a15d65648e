// `assay track`: covers a company, puts it into categories and schedules its pages.

import { coverCategory } from '../pipeline/cover.ts';
import { scheduleCompany } from '../pipeline/schedule-company.ts';
import type { LiveWorld } from '../pipeline/steps.ts';
import { listSourceUrls } from '../store/captures/captures.ts';
import { findCategory, findCompanyByDomain } from '../store/companies/companies.ts';
import { pageAddress } from './accepted.ts';
import { BadInput } from './bad-input.ts';
import { command, JSON_OPTION } from './command.ts';
import { apexOf, coverNew } from './covered.ts';

export const track = command({
  words: ['track'],
  description: 'cover a company',
  arguments: { domain: { help: 'its apex domain' } },
  options: {
    name: { value: 'name', help: 'its name; the domain where not given' },
    category: { value: 'slug', many: true, help: 'categories it belongs to', parse: slug },
    url: {
      value: 'url',
      many: true,
      help: 'pages to capture besides its home page',
      parse: pageAddress,
    },
    again: { help: 'also where it was erased' },
    json: JSON_OPTION,
  },
  run: (world, { domain: text, name: given, category, url: pages, again }) =>
    world.within(async (live) => {
      const domain = apexOf(live, text);
      const categories = await categoriesIn(live, category);
      const before = await findCompanyByDomain(live.database, domain);
      const name = given ?? before?.name ?? domain;
      const company = await coverNew(live, { domain, name, categories, again });
      await scheduleCompany(live, company, pages);
      const { length: sources } = await listSourceUrls(live.database, company.id);
      return { domain, name, slug: company.slug, created: before === null, sources };
    }),
  lines: ({ domain, name, created, sources }) => {
    const verb = created ? 'is now covered' : 'was covered already';
    return [`${name} (${domain}) ${verb}, ${sources} sources.`];
  },
});

function slug(text: string): string {
  if (/^[a-z0-9][a-z0-9-]{0,62}$/.test(text)) return text;
  throw new BadInput(`${text} is not a slug`);
}

/** Their ids by slug; those that are not there yet are made. */
async function categoriesIn(
  world: LiveWorld,
  slugs: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const ids = new Map<string, number>();
  for (const one of slugs) {
    const known = await findCategory(world.database, one);
    const named = { slug: one, name: nameOf(one), description: null, criteria: [] };
    ids.set(one, known?.id ?? (await coverCategory(world, named)));
  }
  return ids;
}

function nameOf(text: string): string {
  return text.replaceAll('-', ' ').replace(/^./, (letter) => letter.toUpperCase());
}
