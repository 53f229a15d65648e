// Guides for people at fixed addresses under /docs, as the plain text they are written in.

import { hash } from 'node:crypto';
import { entityTag, isKnown } from '../../operations/invoke/entity-tag.ts';
import { newRequestId } from '../../operations/invoke/request-id.ts';
import type { World } from '../../operations/services.ts';
import type { Extension } from './server.ts';

/** `texts` by the last part of their address; `BASE` in them is this service. */
export function guidePages(world: World, texts: ReadonlyMap<string, string>): Extension {
  return {
    paths: [...texts.keys()].map((name) => new RegExp(`^/docs/${name}$`)),
    register: (app) => {
      for (const [name, text] of texts) {
        const here = text.replaceAll('BASE/', `${world.baseUrl}/`);
        const etag = hash('sha256', here).slice(0, 32);
        app.route({
          method: ['GET', 'HEAD'],
          url: `/docs/${name}`,
          handler: (request, reply) => {
            reply.headers({
              'X-Request-Id': newRequestId(world),
              'X-Content-Type-Options': 'nosniff',
              'Cache-Control': 'public, max-age=300',
              ETag: entityTag(etag, 'identity'),
            });
            if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send();
            // Plain text, because a browser shows it and takes no other meaning out of it.
            return reply.header('Content-Type', 'text/plain; charset=utf-8').send(here);
          },
        });
      }
    },
  };
}
