// The pages and forms of the account, and which of them a path means.

import { applicationRoutes } from './applications.ts';
import { closingRoutes } from './closing.ts';
import { declarationRoutes } from './declarations.ts';
import { disputeRoutes } from './disputes.ts';
import { domainPageRoutes } from './domain-page.ts';
import { domainRoutes } from './domains.ts';
import { keyRoutes } from './keys.ts';
import { passkeyRoutes } from './passkeys.ts';
import { planRoutes } from './plan.ts';
import { securityRoutes } from './security.ts';
import { signInRoutes } from './sign-in.ts';
import { usageRoutes } from './usage.ts';
import type { Route } from './visit.ts';
import { watchRoutes } from './watches/routes.ts';

export const ROUTES: readonly Route[] = [
  ...signInRoutes,
  ...keyRoutes,
  ...watchRoutes,
  ...usageRoutes,
  ...planRoutes,
  ...domainRoutes,
  ...domainPageRoutes,
  ...declarationRoutes,
  ...disputeRoutes,
  ...securityRoutes,
  ...passkeyRoutes,
  ...applicationRoutes,
  ...closingRoutes,
];

const PATTERNS = ROUTES.map((route) => ({
  route,
  pattern: new RegExp(`^${route.path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
}));

export interface Match {
  /** Null where nothing answers this method here. */
  readonly route: Route | null;
  readonly parameters: Readonly<Record<string, string>>;
  /** Methods that are answered at this path; none for a path of no page. */
  readonly allow: readonly string[];
}

export function matchRoute(method: string, path: string): Match {
  const here = PATTERNS.filter(({ pattern }) => pattern.test(path));
  const found = here.find(({ route }) => route.method === method);
  const groups = found?.pattern.exec(path)?.groups ?? {};
  const allow = here.flatMap(({ route }) =>
    route.method === 'GET' ? ['GET', 'HEAD'] : [route.method],
  );
  return { route: found?.route ?? null, parameters: { ...groups }, allow };
}
