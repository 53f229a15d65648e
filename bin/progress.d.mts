// The types of the bar, for its tests.

interface Screen {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): boolean;
}

export function showProgress(
  what: string,
  total: number,
  count: () => number,
  stream?: Screen,
): () => void;

export function line(what: string, count: number, total: number, columns: number): string;
