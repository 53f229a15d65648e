// The part of `negotiator` that is used here: its published types are those of an older release.

declare module 'negotiator' {
  class Negotiator {
    constructor(request: { readonly headers: Readonly<Record<string, string>> });
    mediaTypes(available: readonly string[]): string[];
    encoding(
      available: readonly string[],
      options: { readonly preferred: readonly string[] },
    ): string | undefined;
  }
  export = Negotiator;
}
