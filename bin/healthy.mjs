// Ends with 0 where a service answers: `node bin/healthy.mjs [ADDRESS]`, for health checks.

const port = process.env.PORT ?? '8787';
const address = process.argv[2] ?? `http://127.0.0.1:${port}/readyz?only=reads`;
const PATIENCE_MS = 4_000;

try {
  const reply = await fetch(address, { signal: AbortSignal.timeout(PATIENCE_MS) });
  if (!reply.ok) throw new Error(`${address} answers ${reply.status}`);
} catch (error) {
  process.stderr.write(`not healthy: ${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
