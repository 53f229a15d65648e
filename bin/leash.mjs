// Preloaded by launch.mjs: ends this process in good order when its launcher is gone, and tells
// the launcher how it ends.

import { writeSync } from 'node:fs';
import { Socket } from 'node:net';
import { isMainThread } from 'node:worker_threads';

// Workers and forked processes inherit the preload; only the launcher's own child has the pipe.
if (isMainThread && process.env.ASSAY_LAUNCHER === String(process.ppid)) {
  const pipe = new Socket({ fd: 3, readable: true, writable: false });
  // The launcher writes nothing: the pipe closes when it dies, even by kill -9.
  pipe.on('close', () => process.kill(process.pid, 'SIGTERM'));
  pipe.on('error', () => {});
  pipe.resume();
  pipe.unref();
  process.on('exit', (code) => {
    try {
      writeSync(3, `${code}\n`);
    } catch {
      // Nobody waits for it.
    }
  });
}
delete process.env.ASSAY_LAUNCHER;
