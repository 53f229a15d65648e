// A pattern of the names under which a company speaks of itself in sentences on where it is.

import { getDomainWithoutSuffix } from 'tldts';
import { anyCase, companyNames, namePattern } from '../funding/company-name.ts';
import type { Page } from '../page/page.ts';

// What a domain adds to a name that is taken: `getacme`, `acme-online`.
const BEFORE = /^(?:get|use|try|join|go|my|the|we|with)(?=[a-z]{3})/u;
const BEHIND =
  /(?<=^[a-z]{3,})-?(?:online|hq|apps?|labs?|group|tech|software|inc|io|ai|hub|team|cloud|global|digital|systems|solutions|corp|co|web|site|health|security)$/u;

/** "IQS Flow" for iqsflow.example, "KTI" for ktionline.example, with the legal form behind it. */
export function ourNames(page: Page): string {
  const label = (getDomainWithoutSuffix(page.url.hostname) ?? '').toLowerCase();
  const short = [label.replace(BEFORE, ''), label.replace(BEHIND, '')].filter(
    (one) => one !== label && one.length >= 3,
  );
  const spelled = [label, ...short].filter((one) => /^[a-z\d-]{3,30}$/u.test(one)).map(spaced);
  const all = [namePattern(companyNames(page)), ...spelled].join('|');
  return `(?:${all})(?:,? (?:Inc|LLC|Ltd|Limited|Corp|Corporation|GmbH|AG|AB|AS|SAS|SA|BV|B\\.V|Oy|ApS)\\b\\.?,?)?`;
}

/** The letters in any case, with blanks or dots between words; the first is a capital. */
function spaced(label: string): string {
  const [first = '', ...rest] = [...label.replaceAll('-', '')];
  return [first.toUpperCase(), ...rest.map((letter) => anyCase(letter))].join('[ .-]?');
}
