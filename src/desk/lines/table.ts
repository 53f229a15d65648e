// Rows as lines of a terminal, each column as wide as its widest cell.

export function tableLines(
  head: readonly string[],
  rows: readonly (readonly string[])[],
): readonly string[] {
  return aligned([head, ...rows]);
}

export function aligned(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, i) => Math.max(...rows.map((row) => row[i]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, i) => cell.padEnd(widths[i] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
