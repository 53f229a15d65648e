// `assay link`: a company to its record in a register, where the record is surely its own.

import { CliError, type LinkSummary, type Progress } from '../edges/cli/doors.ts';
import { linkRegister } from '../pipeline/capturing/link-register.ts';
import { captureCompany } from '../pipeline/capturing/schedule.ts';
import type { LiveWorld } from '../pipeline/steps.ts';
import {
  normalIdentifier,
  REGISTER_OF,
  REGISTERS,
  type Register,
  recordOfAddress,
} from '../registers/confirmation.ts';
import { type Company, listSampleDomains } from '../store/companies/companies.ts';
import { countFactsAt } from '../store/captures/register-links.ts';
import { settleSince, told } from './capture.ts';

const FORMS: Readonly<Record<Register, string>> = {
  gleif: 'an LEI: twenty letters and digits whose check digits hold (ISO 17442)',
  edgar: 'a CIK: up to ten digits',
  companies_house: 'a company number: eight digits, or two letters and six digits',
};

/** Says why not where nothing confirms the identifier, or where its record is somebody else's. */
export async function linkNow(
  world: LiveWorld,
  { id, domain }: Pick<Company, 'id' | 'domain'>,
  request: { readonly register: string; readonly identifier: string },
  progress: Progress,
): Promise<LinkSummary> {
  const register = REGISTERS.find((one) => one === request.register);
  if (!register) throw new CliError(`--register: accepted are ${REGISTERS.join(', ')}`);
  const identifier = normalIdentifier(register, request.identifier);
  if (identifier === null) {
    throw new CliError(
      `--id: ${request.identifier} is none of ${register}; it is ${FORMS[register]}`,
    );
  }
  if ((await listSampleDomains(world.database)).includes(domain)) {
    throw new CliError(`${domain} is a company of the sample: it is invented, no register has it`);
  }
  const begun = world.now();
  const linked = await linkRegister(world, { id, domain }, register, identifier);
  const named = { domain, register, identifier };
  const nothing = { linked: false, sources: [], facts: 0 } as const;
  switch (linked.kind) {
    case 'not_confirmed':
      return { ...named, ...nothing, reason: linked.reason };
    case 'not_read': {
      const { result, detail } = told(linked.fetched);
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
  const sources = captured.map(({ source: { url }, outcome }) => ({ url, ...told(outcome) }));
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
