// A field of a response's head, whatever the case in which its sender wrote the name.

/** The first field of this name (given in lower case). */
export function field(
  headers: readonly (readonly [string, string])[],
  name: string,
): string | null {
  return headers.find(([own]) => own.toLowerCase() === name)?.[1] ?? null;
}
