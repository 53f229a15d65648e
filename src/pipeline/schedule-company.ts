// The pages that a company is followed from: its home page and those that an operator names.

import { pageRole } from '../core/pages/page-role.ts';
import { keepSource } from '../store/captures/captures.ts';
import { scheduleSources } from '../store/captures/schedule.ts';
import type { Company } from '../store/companies/companies.ts';
import type { PipelineWorld } from './steps.ts';

/** They are due at once. */
export async function scheduleCompany(
  world: Pick<PipelineWorld, 'database' | 'now'>,
  company: Pick<Company, 'id' | 'domain'>,
  urls: readonly URL[],
): Promise<void> {
  const addresses = [new URL(`https://${company.domain}/`), ...urls].map((url) => {
    const bare = new URL(url);
    bare.hash = '';
    return bare;
  });
  for (const url of addresses) {
    const source = { companyId: company.id, url: url.href, role: pageRole(url), provider: null };
    await keepSource(world.database, source, world.now());
  }
  const hrefs = addresses.map(({ href }) => href);
  await scheduleSources(world.database, company.id, hrefs, world.now());
}
