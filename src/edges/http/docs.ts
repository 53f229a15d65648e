// The API reference at /docs: Scalar, served from here, and held to this host by its policy.

import { hash } from 'node:crypto';
import scalar from '@scalar/fastify-api-reference';
import type { FastifyInstance } from 'fastify';
import { newRequestId } from '../../operations/invoke/request-id.ts';
import type { World } from '../../operations/services.ts';

export function registerDocs(app: FastifyInstance, world: World): void {
  app.register(async (docs) => {
    docs.addHook('onSend', async (_request, reply, payload) => {
      reply.header('X-Request-Id', newRequestId(world));
      reply.header('X-Content-Type-Options', 'nosniff');
      reply.header('Referrer-Policy', 'no-referrer');
      if (typeof payload === 'string' && isHtml(reply.getHeader('content-type'))) {
        reply.header('Content-Security-Policy', policyFor(payload));
      }
      return payload;
    });
    await docs.register(scalar, {
      routePrefix: '/docs',
      configuration: {
        url: '/v1/openapi.json',
        pageTitle: 'Assay API reference',
        withDefaultFonts: false,
        telemetry: false,
        hideClientButton: true,
        showDeveloperTools: 'never',
        agent: { disabled: true },
        mcp: { disabled: true },
      },
    });
  });
}

function isHtml(type: unknown): boolean {
  return typeof type === 'string' && type.startsWith('text/html');
}

/** Only our own scripts and the page's one inline script run, and nothing leaves this host. */
function policyFor(html: string): string {
  const inline = [...html.matchAll(/<script(?: [^>]*)?>([\s\S]*?)<\/script>/g)]
    .map((match) => match[1] ?? '')
    .filter((script) => script !== '')
    .map((script) => `'sha256-${hash('sha256', script, 'base64')}'`);
  return [
    "default-src 'none'",
    `script-src 'self' ${inline.join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
