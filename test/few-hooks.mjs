// Preloaded into every test process: the test runner follows no promise.

import asyncHooks from 'node:async_hooks';

/**
 * By a hook on everything asynchronous the runner knows which test a thing belongs to. On promises
 * it costs more than they do. An error that nobody handles fails its file, if not its test by name;
 * the runner says then what it is, and not where.
 */
const { createHook } = asyncHooks;

let isFollowing = false;
let follow = () => {};

function tell(error) {
  process.stderr.write(`nobody handled: ${error?.stack ?? error}\n`);
}

asyncHooks.createHook = (callbacks) => {
  asyncHooks.createHook = createHook;
  process.on('uncaughtExceptionMonitor', tell);
  process.on('unhandledRejection', (error) => {
    // The runner has left: it is no longer there to fail anything.
    if (process.listenerCount('unhandledRejection') === 1) throw error;
    tell(error);
  });
  const all = createHook(callbacks);
  const few = createHook({ ...callbacks, trackPromises: false });
  const hook = {
    enable: () => {
      follow = (promises) => {
        // In this order: what is enabled beside the other goes on with the hook on promises.
        (promises ? few : all).disable();
        (promises ? all : few).enable();
      };
      follow(isFollowing);
      return hook;
    },
    disable: () => {
      follow = () => {};
      all.disable();
      few.disable();
      return hook;
    },
  };
  return hook;
};

/** Where a suite waits before it names its tests, the runner finds it by the promises alone. */
export function followPromises(yes) {
  isFollowing = yes;
  follow(yes);
}
