// What a test file costs: the processor time of its process and of those that it waited for.

import { appendFileSync, readFileSync } from 'node:fs';

/** Where processes of a run note it, a line each; nowhere where the run did not ask. */
const NOTES = process.env.ASSAY_TEST_COSTS;

/** Seconds up to now; what processes took that still run is not in them. */
export function processorSeconds() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6 + secondsOfEnded();
}

export function noteCost(kind, name, seconds) {
  if (NOTES === undefined) return;
  try {
    appendFileSync(NOTES, `${JSON.stringify({ kind, name, seconds })}\n`);
  } catch {
    // The run is over.
  }
}

/** Fields 16 and 17 of proc_pid_stat(5): what its children took that have ended. */
function secondsOfEnded() {
  return secondsIn('self', 13) ?? 0;
}

/** What a process took that runs, without its children; null where the system does not tell. */
export function secondsOf(pid) {
  return secondsIn(String(pid), 11);
}

/** Two neighbouring fields, user and system, in hundredths; only Linux tells them. */
function secondsIn(pid, first) {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ');
    return (Number(fields[first]) + Number(fields[first + 1])) / 100;
  } catch {
    return null;
  }
}
