// The clock and the chance of whoever runs the client: the one place where it reads them.

/** Unix seconds. */
export function now(): number {
  return Date.now() / 1_000;
}

/** From 0 to 1. */
export function share(): number {
  return Math.random();
}

/** A word that nobody else makes. */
export function word(): string {
  return crypto.randomUUID();
}
