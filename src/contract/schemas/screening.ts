// A screen: the companies that meet all conditions, with the values that met them.

import { type Static, Type } from 'typebox';
import { CompanyRef } from './catalogue.ts';
import { Cell } from './cells.ts';

export const ScreenedCompany = Type.Object(
  {
    company: CompanyRef,
    cells: Type.Array(Cell, { description: 'One for each key of `keys`, in their order.' }),
  },
  { $id: 'ScreenedCompany', description: 'A company that meets the conditions.' },
);

export const Screening = Type.Object(
  {
    conditions: Type.Array(Type.String(), {
      description: 'As they were read: numbers with the unit in which they are compared.',
      examples: [['pricing.tier_count>=3', 'hiring.open_roles>10 roles']],
    }),
    keys: Type.Array(Type.String(), {
      description: 'The keys of the conditions, and the one that is sorted by.',
    }),
    companies: Type.Array(ScreenedCompany),
  },
  { $id: 'Screening', description: 'Companies that meet the conditions, page by page.' },
);
export type Screening = Static<typeof Screening>;
