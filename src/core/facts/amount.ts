// A number with its unit, as people write it.

const NUMBERS = new Intl.NumberFormat('en-US', { maximumFractionDigits: 12 });

/** Money with its sign before it: the one that the page prints, or that of its ISO 4217 code. */
export function amountOf(value: number, unit: string | null): string {
  if (unit === null) return NUMBERS.format(value);
  if (/^[A-Z]{3}$/.test(unit)) return money(value, unit);
  if (/^\p{Sc}$/u.test(unit)) return `${value < 0 ? '-' : ''}${unit}${money(Math.abs(value))}`;
  return `${NUMBERS.format(value)} ${value === 1 ? unit.replace(/s$/, '') : unit}`;
}

function money(value: number, currency?: string): string {
  const minimumFractionDigits = Number.isInteger(value) ? 0 : 2;
  const digits = { minimumFractionDigits, maximumFractionDigits: 12 };
  const style = currency === undefined ? {} : ({ style: 'currency', currency } as const);
  return new Intl.NumberFormat('en-US', { ...style, ...digits })
    .format(value)
    .replace('\u00a0', ' ');
}
