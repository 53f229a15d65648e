// Watched screens that a change of a company may concern, and what is held of their keys.

import { DIMENSIONS, dimensionOfKey, dimensionRank } from '../../core/facts/dimensions.ts';
import type { Json } from '../../core/facts/fact.ts';
import type { LookedAt } from '../../core/facts/missing-fact.ts';
import type { Asked } from '../../core/screening/asked.ts';
import { SERVED } from '../companies/served-facts.ts';
import type { Db } from '../database.ts';

/** What a subscription to a screen asks for. */
export interface WatchedScreen {
  readonly subscriptionId: string;
  readonly conditions: readonly Asked[];
}

/** Screens with a condition on one of these keys; of a category where the company is in it. */
export async function listScreensOn(
  db: Db,
  companyId: number,
  keys: readonly string[],
): Promise<WatchedScreen[]> {
  return db.rows<WatchedScreen>(
    'list-screens-on',
    `select s.id as "subscriptionId", s.screen_asked as conditions from watch_subscriptions s
     where s.screen_keys && $2::text[] and (s.category_id is null or exists (
       select from company_categories m
       where m.category_id = s.category_id and m.company_id = $1))
     order by s.id`,
    [companyId, keys],
  );
}

/** A value as the last event or the first look told it. */
export interface ToldValue {
  readonly key: string;
  readonly value: Json;
  readonly unit: string | null;
}

/**
 * The value of each key that comparisons show. A measured one moves on in silence below what is
 * told: a screen is watched by what is told.
 */
export async function toldValues(
  db: Db,
  companyId: number,
  keys: readonly string[],
): Promise<ReadonlyMap<string, ToldValue>> {
  const ranks = DIMENSIONS.filter((one) => keys.some((key) => dimensionOfKey(key) === one));
  const rows = await db.rows<ToldValue>(
    'told-values',
    `select distinct on (key) key, announced as value, announced_unit as unit from facts
     where company_id = $1 and dimension_rank = any($2::smallint[]) and key = any($3::text[])
       and ${SERVED}
     order by key, product, provenance = 'observed' desc`,
    [companyId, ranks.map(dimensionRank), keys],
  );
  return new Map(rows.map((row) => [row.key, row]));
}

/**
 * The sources of a company as their last complete look left them: what was known to be absent stays
 * so while a page fails, as what was known to be there does.
 */
export async function completeLooks(db: Db, companyId: number): Promise<LookedAt[]> {
  return db.rows<LookedAt>(
    'complete-looks',
    `select distinct role,
       case when last_complete_at is null then 'untried' else 'read' end as state
     from sources where company_id = $1`,
    [companyId],
  );
}
