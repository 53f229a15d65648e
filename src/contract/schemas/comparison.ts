// A comparison: companies, keys, and a cell for each of the one and of the other.

import { type Static, Type } from 'typebox';
import { CompanyRef } from './catalogue.ts';
import { Cell } from './cells.ts';

export const Comparison = Type.Object(
  {
    companies: Type.Array(CompanyRef, { description: 'In the order asked, or by domain.' }),
    keys: Type.Array(Type.String(), { description: 'The keys that are compared, in their order.' }),
    cells: Type.Array(Cell, {
      description: 'One for each company and key: all of the first company, then the next.',
    }),
  },
  { $id: 'Comparison', description: 'Companies beside each other.' },
);
export type Comparison = Static<typeof Comparison>;
