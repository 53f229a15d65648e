// Tells what a call would cost in place of doing it: `dry_run=true`, or `Prefer: cost-only`.

import type { Static } from 'typebox';
import type { AnyOperation } from '../../../contract/operation.ts';
import { Refusal } from '../../../contract/refusal.ts';
import type { Price } from '../../../contract/schemas/price.ts';
import type { OperationServices, World } from '../../services.ts';
import type { Visit } from '../guards.ts';
import type { Headers, OkReply, WireRequest } from '../wire.ts';

type Op = AnyOperation<OperationServices>;

const PARAMETER = 'dry_run';
const PREFERENCE = 'cost-only';
// RFC 7240 section 2.
const PREFERRED = /(?:^|,)\s*cost-only\s*(?:[,;]|$)/i;

export interface Wish {
  readonly isForPrice: boolean;
  /** Without the parameter, which no operation knows. */
  readonly request: WireRequest;
}

/**
 * Only what costs has the parameter; the preference is kept to by all: whoever sends it must not
 * have something done.
 */
export function wishOf({ credits }: Pick<Op, 'credits'>, request: WireRequest): Wish {
  const isPreferred = PREFERRED.test(request.prefer ?? '');
  const given = credits === 0 ? [] : request.query.filter(([name]) => name === PARAMETER);
  if (given.length === 0) return { isForPrice: isPreferred, request };
  const [[, value] = [PARAMETER, null], ...others] = given;
  if (others.length > 0 || (value !== 'true' && value !== 'false')) {
    const detail = `${PARAMETER} must be given once, as true or false.`;
    const errors = [{ parameter: PARAMETER, detail, accepted: ['true', 'false'] }];
    throw new Refusal('invalid_parameter', detail, { errors });
  }
  const query = request.query.filter(([name]) => name !== PARAMETER);
  return { isForPrice: isPreferred || value === 'true', request: { ...request, query } };
}

/** `exact` does the work of what is priced by its answer, and gives the price. */
export async function priceReply(
  world: World,
  operation: Op,
  visit: Visit,
  headers: Headers,
  exact: () => Promise<number>,
): Promise<OkReply> {
  const followsFromAnswer = operation.creditsPer !== undefined && !operation.chargedFirst;
  const price = followsFromAnswer && operation.stream === undefined ? await exact() : visit.credits;
  const checked = await world.guards.credits.check({ ...visit, credits: price });
  const { 'X-Service-Credits-Remaining': left, 'X-Service-Credits-Reset': reset } = headers;
  const isTold = left !== undefined && reset !== undefined;
  const { caller } = visit;
  const isCharged = isTold && caller.kind !== 'none' && caller.mode !== 'test';
  const data: Static<typeof Price> = {
    operation: operation.id,
    price,
    cost: isCharged ? price : 0,
    per: operation.creditsPer ?? null,
    affordable: checked.kind === 'admitted',
    balance: isTold ? { remaining: Number(left), resets_at: reset } : null,
  };
  const meta = { generated_at: world.now().toISOString() };
  return {
    kind: 'ok',
    status: 200,
    requestId: visit.requestId,
    headers,
    fields: { 'Preference-Applied': PREFERENCE },
    contentType: 'application/json; charset=utf-8',
    body: Buffer.from(JSON.stringify({ data, meta })),
    brotli: null,
    etag: null,
    cache: 'none',
  };
}
