// The pages about watches, and the forms on them.

import type { Outcome, Route, SignedVisit } from '../visit.ts';
import { NotTold } from './ask.ts';
import { redeliver, showDelivery } from './delivery.ts';
import {
  askToRemoveEndpoint,
  removeEndpoint,
  rotateSecret,
  showEndpoint,
  switchEndpoint,
  testEndpoint,
} from './endpoint.ts';
import { makeEndpoint, makeSubscription, showWatches } from './overview.ts';
import {
  askToRemoveSubscription,
  changeSubscription,
  removeSubscription,
  showSubscription,
} from './subscription.ts';
import { DELIVERIES, ENDPOINTS, SUBSCRIPTIONS, WATCHES } from './words.ts';

type Run = (visit: SignedVisit) => Promise<Outcome>;

const ENDPOINT = `${ENDPOINTS}/{id}`;
const SUBSCRIPTION = `${SUBSCRIPTIONS}/{id}`;
const DELIVERY = `${DELIVERIES}/{id}`;

export const watchRoutes: readonly Route[] = [
  show(WATCHES, showWatches),
  send(ENDPOINTS, makeEndpoint),
  send(SUBSCRIPTIONS, makeSubscription),
  show(ENDPOINT, showEndpoint),
  send(`${ENDPOINT}/test`, testEndpoint),
  send(`${ENDPOINT}/rotate`, rotateSecret),
  send(`${ENDPOINT}/switch`, switchEndpoint),
  show(`${ENDPOINT}/remove`, askToRemoveEndpoint),
  send(`${ENDPOINT}/remove`, removeEndpoint),
  show(SUBSCRIPTION, showSubscription),
  send(`${SUBSCRIPTION}/change`, changeSubscription),
  show(`${SUBSCRIPTION}/remove`, askToRemoveSubscription),
  send(`${SUBSCRIPTION}/remove`, removeSubscription),
  show(DELIVERY, showDelivery),
  send(`${DELIVERY}/redeliver`, redeliver),
];

function show(path: string, run: Run): Route {
  return { method: 'GET', path, who: 'signed', run: toldOr(run) };
}

function send(path: string, run: Run): Route {
  return { method: 'POST', path, who: 'signed', run: toldOr(run) };
}

/** What a page cannot do without is an outcome of its own where it is refused. */
function toldOr(run: Run): Run {
  return async (visit) => {
    try {
      return await run(visit);
    } catch (error) {
      if (error instanceof NotTold) return error.outcome;
      throw error;
    }
  };
}
