// The screen of a subscription: what its conditions mean, and how it is shown.

import { SCREEN_TYPES } from '../../contract/event-types.ts';
import type { Refuse } from '../../contract/operation.ts';
import type { InputError } from '../../contract/refusal.ts';
import type { ScreenToWatch } from '../../contract/schemas/watch-inputs.ts';
import { findCategory } from '../../store/companies/catalogue.ts';
import type { Db } from '../../store/database.ts';
import type { ScreenToStore } from '../../store/watches/watch-subscriptions.ts';
import { settle } from '../companies/screening.ts';
import { badBody } from './watch-filters.ts';

type RefuseBody = Refuse<'invalid_body'>;

/** The conditions as `screen_companies` reads them; what it would refuse is refused here too. */
export async function readScreen(
  db: Db,
  { where, category }: ScreenToWatch,
  refuse: RefuseBody,
): Promise<ScreenToStore> {
  const settled = where.map(settle);
  const errors = settled.flatMap((one, nth): InputError[] =>
    'detail' in one ? [{ pointer: `/screen/where/${nth}`, ...one }] : [],
  );
  const row = category ? await findCategory(db, category.toLowerCase()) : null;
  if (category && row === null) {
    const detail = `names no category: ${JSON.stringify(category)}`;
    const accepted = 'a slug that GET /v1/categories lists';
    errors.push({ pointer: '/screen/category', detail, accepted });
  }
  if (errors.length > 0) throw badBody(errors, refuse);
  const good = settled.flatMap((one) => ('asked' in one ? [one] : []));
  return {
    where: good.map(({ written }) => written),
    asked: good.map(({ asked }) => asked),
    categoryId: row?.id ?? null,
  };
}

const OF_SCREENS: ReadonlySet<string> = new Set(SCREEN_TYPES.map(({ type }) => type));

/** A filter that nothing could pass is refused, before somebody waits for what never comes. */
export function demandTypesOf(
  what: 'screen' | 'companies',
  types: readonly string[] | null | undefined,
  refuse: RefuseBody,
): void {
  const errors = (types ?? []).flatMap((type, nth): InputError[] =>
    OF_SCREENS.has(type) === (what === 'screen')
      ? []
      : [
          {
            pointer: `/event_types/${nth}`,
            detail:
              what === 'screen'
                ? `${type} is not told of a screen`
                : `${type} is told of a screen, not of companies`,
            accepted:
              what === 'screen' ? [...OF_SCREENS] : 'types of changes, or a screen to be watched',
          },
        ],
  );
  if (errors.length > 0) throw badBody(errors, refuse);
}
