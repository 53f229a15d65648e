// `assay link`: a company to its record in a register, where the record is surely its own.

import type { LiveWorld } from '../pipeline/steps.ts';
import {
  normalIdentifier,
  REGISTER_OF,
  REGISTERS,
  type Register,
  recordOfAddress,
} from '../registers/confirmation.ts';
import { countFactsAt } from '../store/captures/register-links.ts';
import { type Company, listSampleDomains } from '../store/companies/companies.ts';
import { oneOf } from './accepted.ts';
import { BadInput } from './bad-input.ts';
import { command, JSON_OPTION, type Progress } from './command.ts';
import { requireCovered } from './covered.ts';
import { plainWords } from './lines/plain-words.ts';
import { outcomeTold, settleSince } from './live-captures.ts';

export interface LinkSummary {
  readonly domain: string;
  readonly register: string;
  readonly identifier: string;
  readonly linked: boolean;
  /** What confirms it, or why it is not linked. */
  readonly reason: string;
  /** What was asked of the register; `result` is `captured`, or why not. */
  readonly sources: readonly {
    readonly url: string;
    readonly result: string;
    readonly detail: string | null;
  }[];
  /** Current ones that were read in the register. */
  readonly facts: number;
}

const register = oneOf(REGISTERS);

export const link = command({
  words: ['link'],
  description: 'a company to its record in a public register, where that is surely its own',
  arguments: { domain: { help: 'its apex domain' } },
  options: {
    register: {
      value: 'name',
      required: true,
      help: 'gleif, edgar or companies_house',
      parse: register,
    },
    id: { value: 'identifier', required: true, help: 'its LEI, CIK or company number there' },
    json: JSON_OPTION,
  },
  help: `
A record is the company's own where the company's captured pages state the identifier, or where the
register names the company's website. Identifiers that pages state are linked without this command.
EDGAR needs ASSAY_CONTACT, Companies House ASSAY_COMPANIES_HOUSE_KEY. Exit code 1: not linked.`,
  run: (world, { domain, register, id: identifier }, { progress }) =>
    world.within(async (live) => {
      const company = await requireCovered(live, domain);
      return linkNow(live, company, { register, identifier }, progress);
    }),
  lines: summaryLines,
  exitCode: ({ linked }) => (linked ? 0 : 1),
});

function summaryLines({ domain, register, identifier, ...summary }: LinkSummary): string[] {
  if (!summary.linked)
    return [`${domain} is not linked to ${register} ${identifier}: ${summary.reason}.`];
  return [
    `${domain} is linked to ${register} ${identifier}: ${summary.reason}.`,
    ...summary.sources.map(
      ({ url, result, detail }) =>
        `  ${plainWords(result)}${detail === null ? '' : `, ${detail}`}  ${url}`,
    ),
    `${summary.facts} facts rest on it.`,
  ];
}

const FORMS: Readonly<Record<Register, string>> = {
  gleif: 'an LEI: twenty letters and digits whose check digits hold (ISO 17442)',
  edgar: 'a CIK: up to ten digits',
  companies_house: 'a company number: eight digits, or two letters and six digits',
};

/** Says why not where nothing confirms the identifier, or where its record is somebody else's. */
async function linkNow(
  world: LiveWorld,
  { id, domain }: Pick<Company, 'id' | 'domain'>,
  request: { readonly register: Register; readonly identifier: string },
  progress: Progress,
): Promise<LinkSummary> {
  const { register } = request;
  const identifier = normalIdentifier(register, request.identifier);
  if (identifier === null) {
    throw new BadInput(
      `--id: ${request.identifier} is none of ${register}; it is ${FORMS[register]}`,
    );
  }
  if ((await listSampleDomains(world.database)).includes(domain)) {
    throw new BadInput(`${domain} is a company of the sample: it is invented, no register has it`);
  }
  const begun = world.now();
  const { linkRegister } = await import('../pipeline/capturing/link-register.ts');
  const { captureCompany } = await import('../pipeline/capturing/schedule.ts');
  const linked = await linkRegister(world, { id, domain }, register, identifier);
  const named = { domain, register, identifier };
  const nothing = { linked: false, sources: [], facts: 0 } as const;
  switch (linked.kind) {
    case 'not_confirmed':
      return { ...named, ...nothing, reason: linked.reason };
    case 'not_read': {
      const { result, detail } = outcomeTold(linked.fetched);
      const why = `none of its captured pages states it, and the register was not read`;
      return { ...named, ...nothing, reason: `${why}: ${detail ?? result.replaceAll('_', ' ')}` };
    }
    case 'linked':
      break;
  }
  const captured = await captureCompany(world, id, {
    begun,
    only: ({ role, url }) => role === 'register' && registerAt(url) === register,
    onCaptured: (_, done, total) => progress('capturing', done, total),
  });
  await settleSince(world, id, begun, progress);
  const sources = captured.map(({ source: { url }, outcome }) => ({
    url,
    ...outcomeTold(outcome),
  }));
  const refused = captured.find(({ source }) => source.url === linked.url)?.outcome;
  const urls = [linked.url, ...sources.map(({ url }) => url)];
  const facts = await countFactsAt(world.database, id, urls);
  const { confirmation } = linked;
  const why =
    confirmation.kind === 'identifier_stated'
      ? 'its own pages state it'
      : `the register names its website, ${confirmation.website}`;
  if (refused?.kind === 'not_confirmed') {
    return { ...named, linked: false, reason: `${why}, but ${refused.reason}`, sources, facts };
  }
  return { ...named, linked: true, reason: why, sources, facts };
}

function registerAt(url: string): Register | null {
  const record = recordOfAddress(url);
  return record === null ? null : REGISTER_OF[record.document];
}
