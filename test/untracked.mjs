// Preloaded into the processes of a run of many files: asynchronous resources are not followed.

// To name the test that an uncaught error comes from, Node's runner keeps a note of every promise
// and socket until it is collected: a sixth of the processor time of such a process. Without it an
// uncaught error fails its file, and is told with its stack; of a file run alone, by its test.
import asyncHooks from 'node:async_hooks';

const { createHook } = asyncHooks;

asyncHooks.createHook = (callbacks) => {
  if (!new Error().stack?.includes('node:internal/test_runner/')) return createHook(callbacks);
  asyncHooks.createHook = createHook;
  process.on('uncaughtExceptionMonitor', tell);
  process.on('unhandledRejection', tell);
  const idle = { enable: () => idle, disable: () => idle };
  return idle;
};

function tell(error) {
  process.stderr.write(`${error?.stack ?? error}\n`);
}
