// Links a company to its record in a register: only a confirmed identifier becomes a source.

import {
  type CompanyIdentity,
  confirm,
  normalIdentifier,
  type RegisterIdentity,
  registerAddresses,
} from '../registers/confirmation.ts';
import { keepSource } from '../store/captures.ts';
import { keepRegisterLink } from '../store/probes.ts';
import type { PipelineWorld } from './steps.ts';

export type LinkedRegister =
  | { readonly kind: 'linked'; readonly sources: readonly string[] }
  /** Neither stated by the company nor naming its website: nothing was kept. */
  | { readonly kind: 'not_confirmed' };

/** `captureId` is the capture in which the identifier, or the website, stands. */
export async function linkRegister(
  world: PipelineWorld,
  companyId: number,
  company: CompanyIdentity,
  record: RegisterIdentity,
  captureId: string | null,
): Promise<LinkedRegister> {
  const identifier = normalIdentifier(record.register, record.identifier);
  const confirmation = confirm(record, company, world.registrableDomain);
  if (confirmation === null || identifier === null) return { kind: 'not_confirmed' };
  const { register } = record;
  const sources = registerAddresses(register, identifier);
  await world.database.transaction(async (db) => {
    const link = { companyId, register, identifier, confirmation, captureId };
    await keepRegisterLink(db, link, world.now());
    for (const url of sources) {
      const source = { companyId, url, role: 'register', provider: register } as const;
      await keepSource(db, source, world.now());
    }
  });
  return { kind: 'linked', sources };
}
