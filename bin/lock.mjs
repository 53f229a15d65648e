// A lock between processes: one file per contender, named after its owner, so that the files of
// dead owners can be swept without a race.

import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** Whether a process with this id lives; a zombie does not. */
export function isAlive(pid) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (error.code !== 'EPERM') return false;
  }
  // A container without an init process keeps dead orphans as zombies, which answer signal 0.
  const state = linuxStat(pid)?.[0];
  return state !== 'Z' && state !== 'X';
}

/** When the process began, as a word: with its id it names one process, also after a reboot. */
export function birthOf(pid) {
  const ticks = linuxStat(pid)?.[19];
  if (ticks !== undefined) return `${bootId()}${ticks}`;
  if (process.platform === 'win32' || process.platform === 'linux') return '0';
  try {
    const started = execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' });
    return started.replace(/[^0-9A-Za-z]/g, '') || '0';
  } catch {
    return '0';
  }
}

/**
 * Waits until this process alone holds `path`, calling `onWait` once when it has to; returns the
 * release. The folder of `path` must exist. Owners that died hold nothing; a process with which
 * the lock is shared (`release.shareWith(pid)`) holds it too, until it ends or all is released.
 */
export async function takeLock(path, { onWait = () => {}, signal } = {}) {
  const folder = dirname(path);
  const chance = Math.random().toString(36).slice(2, 10);
  const name = `${basename(path)}.${process.pid}.${birthOf(process.pid)}.${chance}`;
  const mine = join(folder, name);
  const held = [mine];
  const release = () => {
    for (const file of held) rmSync(file, { force: true });
  };
  release.shareWith = (pid) => {
    const file = join(folder, `${basename(path)}.${pid}.${birthOf(pid)}.${chance}`);
    held.push(file);
    writeFileSync(file, '');
  };
  let told = false;
  for (;;) {
    signal?.throwIfAborted();
    if (liveOwners(folder, basename(path)).length === 0) {
      writeFileSync(mine, '', { flag: 'wx' });
      // Of two that came at once, whoever looks last sees the other's file: never do both go on.
      const others = liveOwners(folder, basename(path)).filter((file) => file !== name);
      if (others.length === 0) return release;
      rmSync(mine, { force: true });
    } else if (!told) {
      told = true;
      onWait();
    }
    await new Promise((resolve) => setTimeout(resolve, 20 + Math.random() * 80));
  }
}

function liveOwners(folder, prefix) {
  return readdirSync(folder).filter((file) => {
    if (!file.startsWith(`${prefix}.`)) return false;
    const [pid, birth] = file.slice(prefix.length + 1).split('.');
    if (isAlive(Number(pid)) && birthOf(Number(pid)) === birth) return true;
    rmSync(join(folder, file), { force: true });
    return false;
  });
}

// The fields after the command's name, which may itself hold spaces: state is [0], start is [19].
function linuxStat(pid) {
  if (process.platform !== 'linux') return undefined;
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}

function bootId() {
  try {
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'latin1').slice(0, 8)}-`;
  } catch {
    return '';
  }
}
