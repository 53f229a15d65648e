// Postal addresses whose parts are labelled one by one, as tables and definitions of terms do.

import type { Page } from '../page/page.ts';
import type { Line } from '../subprocessors/lines.ts';
import type { Address } from './address.ts';
import { countryOf, countryOfRegion } from './countries.ts';
import { cityIn } from './town-names.ts';

const LABELS: readonly (readonly [Part, RegExp])[] = [
  [
    'street',
    /^(?:street(?: address| name)?(?: ?(?:and|&) ?(?:number|no\.?))?|(?:street |company |business )?address(?: line)?(?: 1)?|office|straße|strasse|rue|calle|via|straat)$/iu,
  ],
  [
    'city',
    /^(?:city|town|city ?\/ ?town|suburb ?\/ ?city|ort|stadt|ville|ciudad|città|plaats|stad)$/iu,
  ],
  [
    'code',
    /^(?:(?:postal|zip|post)(?: ?\/ ?(?:zip|postal))?(?: ?code)?|postcode|plz|postleitzahl|code postal|código postal|cap)$/iu,
  ],
  ['region', /^(?:state|province|region|county|state ?\/ ?(?:province|region)|bundesland)$/iu],
  ['country', /^(?:country|land|pays|país|paese)$/iu],
];
const NEAR = 12;
const LONGEST_CODE = 12;

type Part = 'street' | 'city' | 'code' | 'region' | 'country';

interface Field {
  readonly part: Part;
  readonly value: string;
  readonly line: Line;
}

/** Addresses with a labelled city, and a labelled code or street near it. */
export function labelledAddresses(page: Page, lines: readonly Line[]): readonly Address[] {
  const found: Address[] = [];
  let fields = new Map<Part, Field>();
  let last = 0;
  const close = (): void => {
    const address = addressOf(page, fields);
    if (address !== null) found.push(address);
    fields = new Map();
  };
  for (const i of lines.keys()) {
    const field = fieldAt(lines, i);
    if (field === null) continue;
    if (fields.has(field.part) || i - last > NEAR) close();
    fields.set(field.part, field);
    last = i;
  }
  close();
  return found;
}

function fieldAt(lines: readonly Line[], i: number): Field | null {
  const line = lines[i];
  if (line === undefined || line.text.length > 120) return null;
  const [label = '', ...rest] = line.text.split(/:\s*/u);
  const part = LABELS.find(([, pattern]) => pattern.test(label.trim()))?.[0];
  if (part === undefined) return null;
  const inline = rest.join(': ').trim();
  // "Postal: PO Box 12" is another address.
  if (part === 'code' && inline.length > LONGEST_CODE) return null;
  if (inline !== '') return { part, value: inline, line };
  const next = lines[i + 1];
  if (next === undefined || next.text.length > 100 || next.heading !== null) return null;
  const another = LABELS.some(([, pattern]) => pattern.test(next.text));
  return another ? null : { part, value: next.text, line: next };
}

function addressOf(page: Page, fields: ReadonlyMap<Part, Field>): Address | null {
  const { town, behind = '' } =
    /^(?<town>.*?\p{L}),? (?<behind>\d{4,6})$/u.exec(fields.get('city')?.value ?? '')?.groups ?? {};
  const city = cityIn(town ?? fields.get('city')?.value ?? '');
  const code = fields.get('code')?.value ?? behind;
  const street = (fields.get('street')?.value ?? '').replace(/[\s,]+$/u, '');
  if (city === null || (!/\d/u.test(code) && !/\d/u.test(street))) return null;
  const named = fields.get('country')?.value ?? '';
  const region = fields.get('region')?.value ?? '';
  const country = countryOf(named, 'codes') ?? countryOfRegion(region);
  const all = [...fields.values()].map(({ line }) => line);
  const [first, last] = [all[0], all.at(-1)];
  if (first === undefined || last === undefined) return null;
  const parts = [street, city, `${region} ${code}`.trim(), named].filter((part) => part !== '');
  const locator = page.quoteSpan(first.first, last.last);
  return { text: parts.join(', '), place: { city, country }, locator };
}
