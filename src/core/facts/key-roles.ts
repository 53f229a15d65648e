// From which pages a fact is read, by its key.

import type { PageRole } from '../pages/page-roles.ts';
import { dimensionOfKey } from './dimensions.ts';
import { keyMatches, type Provenance } from './fact.ts';
import { ROLES_OF } from './record.ts';

// Keys whose two sides are read from other places than their dimension in general.
const ROLES_OF_KEYS: readonly (readonly [string, Provenance, readonly PageRole[]])[] = [
  ['reliability.uptime_90d', 'observed', ['probe']],
  ['hiring.open_roles', 'observed', ['board']],
  ['hiring.open_roles', 'company_stated', ['careers']],
  ['reliability.probe.*', 'observed', ['probe']],
  ['legal.entity.*', 'observed', ['register']],
  ['location.registered.*', 'observed', ['register']],
  ['funding.form_d.*', 'observed', ['register']],
  ['funding.registry.*', 'observed', ['register']],
  ['funding.public.*', 'observed', ['register']],
  ['features.model_count', 'observed', ['features', 'models', 'other']],
  ['features.model_count', 'company_stated', ['features', 'models', 'other']],
];

export function rolesOf(key: string, provenance: Provenance): readonly PageRole[] {
  const special = ROLES_OF_KEYS.find(
    ([pattern, side]) => side === provenance && keyMatches(pattern, key),
  );
  if (special) return special[2];
  const dimension = dimensionOfKey(key);
  return dimension === null ? [] : ROLES_OF[dimension];
}
