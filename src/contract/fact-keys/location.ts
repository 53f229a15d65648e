// Fact keys of the dimension location.

import { COUNT, type FactKey, observed, stated, twin } from './row.ts';

export const LOCATION_KEYS: readonly FactKey[] = [
  observed(
    'location.registered.street',
    'text',
    'Registered street',
    'Registered address in a public register.',
  ),
  observed(
    'location.registered.city',
    'text',
    'Registered city',
    'Registered address in a public register.',
  ),
  observed(
    'location.registered.region',
    'text',
    'Registered region',
    'Registered address in a public register.',
  ),
  observed(
    'location.registered.country',
    'text, ISO 3166-1 where the register has it',
    'Registered country',
    'Registered address in a public register.',
  ),
  observed(
    'location.registered.postcode',
    'text',
    'Registered postal code',
    'Registered address in a public register.',
  ),

  stated(
    'location.hq',
    'text: city and ISO 3166-1 code',
    'Headquarters',
    '"Headquartered in X", or the one address of the organization in structured data.',
    // Many a company is registered where it has no more than a letter box.
    {
      observedBy: [twin('location.registered.city', { form: 'city', onlyAgrees: true })],
      spelling: 'place',
    },
  ),
  stated(
    'location.office.count_listed',
    'integer, offices',
    'Listed offices',
    'Addresses on a page about where the company is, if every one of them reads.',
    COUNT,
  ),
  stated(
    'location.office.{office}',
    'text: the address',
    'Office',
    'A postal address on the contact, about or imprint page, under the slug of its city.',
    { spelling: 'place' },
  ),
  stated(
    'location.phone.{number}',
    'text: E.164',
    'Telephone number',
    'A tel: link with a valid international number; its digits are the key.',
  ),
  stated(
    'location.remote_first',
    'boolean',
    'Remote first',
    '"We are remote-first" and the like, of the company itself.',
  ),
];
