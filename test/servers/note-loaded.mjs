// Notes which modules of OpenTelemetry a process loads, whoever loads them, in the file it is told.

import { appendFileSync } from 'node:fs';
import { registerHooks } from 'node:module';

registerHooks({
  load: (url, context, next) => {
    const own = /node_modules\/(@opentelemetry\/[^/]+)\//.exec(url)?.[1];
    const isOurs = /\/src\/app\/tracing\/otlp-/.test(url);
    const name = isOurs ? 'ours' : own;
    if (name !== undefined) appendFileSync(String(process.env.NOTE_LOADED), `${name}\n`);
    return next(url, context);
  },
});
