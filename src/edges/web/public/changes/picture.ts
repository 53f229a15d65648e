// What previews of links show of a change: its sentence as anybody may read it, drawn as a PNG.

import type { ChangeEvent } from '../../../../contract/schemas/changes.ts';
import { shownText } from '../../frame/captured.ts';
import { nothingPage } from '../failures.ts';
import type { PublicFile, PublicPage } from '../page.ts';
import { type PublicVisit, Refused } from '../visit.ts';
import { changeTitle, DIMENSION_NAMES, isInvented } from '../words.ts';
import { eventOf } from './change.ts';
import { drawn } from './draw.ts';
import { escapedText, legible, linesOf } from './drawn-text.ts';

const HOUR_S = 3600;

/** The same for everybody: whoever signs in sees no more in it. */
export async function changePicture(visit: PublicVisit): Promise<PublicFile | PublicPage> {
  const { company = '', id = '' } = visit.parameters;
  const event = await eventOf(visit, id, false);
  if (event instanceof Refused || event.company !== company) return nothingPage();
  const bytes = await drawn(pictureOf(event));
  return { kind: 'file', type: 'image/png', bytes, keptFor: HOUR_S };
}

const INK = '#1b1f24';
const SOFT = '#57606a';
const ACT = '#0550ae';
const BAD = '#a40e26';
const LEFT = 80;
const WIDTH = 1040;

/** An SVG of 1200 by 630, in which all text is escaped, bounded and of the font that is brought. */
export function pictureOf(event: ChangeEvent): string {
  const { company, occurred_at: at, status = 'current' } = event;
  // What the font does not have would be drawn as boxes: the domain says who it is, too.
  const name = legible(shownText(event.company_name ?? company, 60)) ?? company;
  const told = legible(changeTitle(event)) ?? `${DIMENSION_NAMES[event.dimension]} changed.`;
  const titles = linesOf(told, { size: 58, width: WIDTH, most: 3 });
  const title = titles.map((line, i) => text(line, { y: 290 + i * 72, size: 58, weight: 600 }));
  const words = [
    DIMENSION_NAMES[event.dimension],
    dayOf(at),
    ...(event.derivation === 'confirmed' ? ['confirmed by two captures'] : []),
    ...(event.derivation === 'historical' ? ['read in archives'] : []),
    ...(isInvented(company) ? ['invented company'] : []),
  ].join('  ·  ');
  const [shownName = company] = linesOf(name, { size: 40, width: WIDTH - 220, most: 1 });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630">
<rect width="1200" height="630" fill="#ffffff"/>
<rect width="1200" height="14" fill="${status === 'current' ? ACT : BAD}"/>
${text(shownName, { y: 130, size: 40, weight: 600, fill: ACT })}
${shownName === company ? '' : text(company, { y: 178, size: 28, fill: SOFT })}
${title.join('\n')}
${status === 'current' ? '' : text(`This was ${status}.`, TAKEN_BACK)}
<rect x="${LEFT}" y="528" width="${WIDTH}" height="2" fill="#dde1e6"/>
${text(words, { y: 580, size: 28, fill: SOFT })}
${LOGO}
</svg>`;
}

const TAKEN_BACK: Look = { y: 500, size: 34, weight: 600, fill: BAD };

const LOGO = `<g transform="translate(958 88) scale(1.5)"><path fill="${ACT}"
d="M10 1h12l9 9v12l-9 9H10l-9-9V10z"/><path fill="none" stroke="#ffffff" stroke-width="3"
stroke-linecap="round" stroke-linejoin="round" d="m9.500 23 6.500-15 6.500 15M12 18h8"/></g>
<text x="1018" y="124" font-family="Inter" font-size="34" font-weight="600"
fill="${INK}">Assay</text>`;

interface Look {
  readonly y: number;
  readonly size: number;
  readonly weight?: 400 | 600;
  readonly fill?: string;
}

function text(says: string, { y, size, weight = 400, fill = INK }: Look): string {
  return (
    `<text x="${LEFT}" y="${y}" font-family="Inter" font-size="${size}" font-weight="${weight}" ` +
    `fill="${fill}">${escapedText(says)}</text>`
  );
}

const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

function dayOf(iso: string): string {
  return DAY.format(new Date(`${iso}T00:00:00Z`));
}
