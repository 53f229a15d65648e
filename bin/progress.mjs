// A bar in the terminal for work that another program does; nothing where nobody looks.

import process from 'node:process';

const WIDTH = 24;
const EVERY_MS = 200;

/**
 * Shows how far it is until the function that this gives is called. `count` tells what is done of
 * `total`, and is asked anew each time.
 */
export function showProgress(what, total, count, stream = process.stderr) {
  if (!stream.isTTY || total === 0) return () => {};
  const draw = () => stream.write(`\r\u001b[K${line(what, count(), total, stream.columns || 80)}`);
  draw();
  const timer = setInterval(draw, EVERY_MS);
  return () => {
    clearInterval(timer);
    stream.write('\r\u001b[K');
  };
}

/** One line, never longer than the terminal is wide. */
export function line(what, count, total, columns) {
  const done = Math.max(0, Math.min(count, total));
  const filled = Math.round((WIDTH * done) / total);
  const bar = '█'.repeat(filled) + '░'.repeat(WIDTH - filled);
  return `assay: ${what} ${bar} ${done} of ${total}`.slice(0, Math.max(1, columns - 1));
}
