// When captures are sealed: some days of the week, at one time of the day (UTC).

import { DAY, HOUR } from '../judging/policy.ts';

export interface SealTimes {
  /** 0 is Sunday; not empty. */
  readonly days: readonly number[];
  readonly hour: number;
  readonly minute: number;
}

/** Null: only when somebody asks for it. */
export type SealSchedule = SealTimes | null;

/** Twice a week: Monday and Thursday at 03:00. */
export const DEFAULT_SEALING: SealTimes = { days: [1, 4], hour: 3, minute: 0 };

/** The first moment of the schedule after `now`. */
export function nextSealing(schedule: SealSchedule, now: Date): Date | null {
  return found(schedule, now, (moment) => moment > now.getTime(), 1);
}

/** The last moment of the schedule that is not after `now`. */
export function lastSealing(schedule: SealSchedule, now: Date): Date | null {
  return found(schedule, now, (moment) => moment <= now.getTime(), -1);
}

function found(
  schedule: SealSchedule,
  now: Date,
  fits: (moment: number) => boolean,
  step: 1 | -1,
): Date | null {
  if (schedule === null) return null;
  const midnight = Math.floor(now.getTime() / DAY) * DAY;
  const { days, hour, minute } = schedule;
  for (let n = 0; n <= 7; n++) {
    const moment = midnight + step * n * DAY + hour * HOUR + (minute * HOUR) / 60;
    if (days.includes(new Date(moment).getUTCDay()) && fits(moment)) return new Date(moment);
  }
  return null;
}

export const SEAL_DAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const;

/** `mon,thu` and `03:00`, or `off`; null in `schedule` means off, `bad` names the wrong part. */
export function parseSealSchedule(
  days: string,
  at: string,
): { readonly schedule: SealSchedule } | { readonly bad: 'days' | 'at' } {
  const time = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(at);
  if (time === null) return { bad: 'at' };
  if (days === 'off') return { schedule: null };
  const names: readonly string[] = SEAL_DAYS;
  const numbers = days.split(',').map((word) => names.indexOf(word.trim().toLowerCase()));
  if (numbers.includes(-1)) return { bad: 'days' };
  const sorted = [...new Set(numbers)].sort();
  return { schedule: { days: sorted, hour: Number(time[1]), minute: Number(time[2]) } };
}
