// How long sessions, mail links and ceremonies of passkeys hold.

const MINUTE = 60_000;
const DAY = 24 * 3_600_000;

export const LINK_MINUTES = 15;
export const CHALLENGE_MINUTES = 5;
/** A session ends so many days after it was used last, and after so many at most. */
export const SESSION_IDLE_DAYS = 30;
export const SESSION_MOST_DAYS = 90;

export function linkEnd(now: Date): Date {
  return new Date(now.getTime() + LINK_MINUTES * MINUTE);
}

export function challengeEnd(now: Date): Date {
  return new Date(now.getTime() + CHALLENGE_MINUTES * MINUTE);
}

export function sessionEnd(createdAt: Date, now: Date): Date {
  const idle = now.getTime() + SESSION_IDLE_DAYS * DAY;
  return new Date(Math.min(idle, createdAt.getTime() + SESSION_MOST_DAYS * DAY));
}

/** Written down at most once a minute: a page of ten requests is one sight. */
export function isSeenAnew(lastSeenAt: Date, now: Date): boolean {
  return now.getTime() - lastSeenAt.getTime() >= MINUTE;
}
