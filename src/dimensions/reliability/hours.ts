// Hours of the day in which somebody answers, as a line of text gives them.

const TIME =
  '\\d{1,2}(?:(?:[:.]|\\s?h\\s?)\\d{2})?\\s?(?:h(?:s|rs?)?(?![a-z])|uhr)?\\s?(?:[ap]\\.?\\s?m\\.?(?![a-z]))?';
const TO = '\\s?(?:-|–|—|to|until|till|through|bis|à|a|as|e|and)\\s?';
const ZONE =
  '(?:\\s?\\(?(?:UTC|GMT|CET|CEST|EET|EEST|WET|EST|EDT|ET|CT|CST|CDT|MT|MST|MDT|PT|PST|PDT|BST|IST|SGT|JST|AEST|AEDT|NZST|MEZ|MESZ)(?:\\s?[+-]\\s?\\d{1,2})?(?![\\p{L}])\\)?|\\s\\(?(?:Pacific|Eastern|Central|Mountain|UK|German|Berlin|Paris|London)(?: (?:Standard|Daylight|European))? Time\\)?)?';
const DAY =
  '(?:mon|tue|tues|wed|thu|thur|thurs|fri|sat|sun)(?:\\.|(?:s|nes|rs|ur)?day)?|(?:lun|mar|mer|jeu|ven|sam|dim)(?:\\.|di|credi|dredi|edi|anche)?|(?:mo|di|mi|do|fr|sa|so)(?:\\.|ntags?|enstags?|ttwochs?|nnerstags?|eitags?|mstags?|nntags?)?|(?:segunda|terça|quarta|quinta|sexta)(?:-feira)?|sábado|domingo|lunes|martes|miércoles|jueves|viernes|lunedì|venerdì|maandag|vrijdag';
const DAYS = `(?:(?:${DAY})\\s?(?:-|–|—|to|through|bis|au|à|a|al|t/m|tot|&|and|und)\\s?(?:${DAY})|weekdays|werktags|working days|business days)`;

const RANGE = new RegExp(
  `(?<![\\d:.,/-])(?<all>(?:(?<days>${DAYS})(?:,|\\s?:|\\s–|\\s-|\\sfrom|\\sde|\\svon|\\sbetween|\\szwischen)?\\s{0,2})?(?<from>${TIME})${TO}(?<until>${TIME})(?:${ZONE}))(?![\\d:%/-])`,
  'giu',
);
/** Days whose hours are those of an office: they are printed, though no clock is. */
const OFFICE = new RegExp(
  `(?<![\\p{L}\\d])(?:${DAYS})(?:,|\\s?:)?\\s(?:(?:during|within|in|at|während(?: der)?|zu(?: den)?|aux|pendant les|en)\\s)?(?:(?:normal|regular|standard|local|üblichen|european|us|uk|eu|central european|eastern|pacific|german)\\s)*(?:(?:business|office|working)\\shours|geschäftszeiten|bürozeiten|heures\\s(?:de\\sbureau|ouvrables|ouvrées)|horario\\s(?:laboral|de\\soficina|comercial))(?![\\p{L}])`,
  'iu',
);
/** What makes hours those in which somebody answers. */
const ANSWERED =
  /\b(?:support|service desk|help ?desk|response times?|working hours|business hours|office hours|opening hours|hours(?: of operation)?\s?[:·–-]|available|reach(?:ed|able)?|staffed|monitored|servicezeiten|erreichbar|horaires?|horarios?|horário|atendimento|heures|disponible|joignables?|atención|soporte|assistance|help|assist|telefonisch|hotline|supportzeiten|geschäftszeiten|öffnungszeiten|bürozeiten|erreichen|here for you|für (?:Sie|dich) da|contact us|call us|bereikbaar|live chat)\b/iu;
const OTHER =
  /\b(?:maintenance|downtime|window|backups?|outage|deploy\p{L}*|out[- ]of[- ]hours|outside|excluding hours|best[- ]efforts?|webinars?|events?|meetup|check-?in|delivery|shipping|example|after-hours|on-call|add-?on|extended)\b/iu;

/** What `same` is where an office's hours are meant and no clock is given. */
export const OFFICE_HOURS = 'office hours';

export interface Hours {
  /** As printed: days before them and the zone behind them included. */
  readonly value: string;
  /** The same hours, however they are written. */
  readonly same: string;
}

/** The hours of a line that is about answering, or that stands under a heading that is. */
export function hoursIn(text: string, heading: string): Hours | null {
  if (text.length > 600 || OTHER.test(heading)) return null;
  const about =
    ANSWERED.test(text) ||
    ANSWERED.test(heading) ||
    /^(?:live chat|chat|phone|telephone|téléphone|telefon)$/iu.test(heading);
  if (!about) return null;
  const found = [...text.matchAll(RANGE)].flatMap((match): readonly Hours[] => {
    if (OTHER.test(text.slice(Math.max(0, match.index - 160), match.index))) return [];
    const { all = '', days, from = '', until = '' } = match.groups ?? {};
    const said = `${from} ${until}`;
    // Two numbers are hours where a colon, a letter or the days of the week say so.
    if (!/[:h]|[ap]\.?\s?m|uhr/iu.test(said) && days === undefined) return [];
    const [first, last] = [minutesOf(from), minutesOf(until)];
    if (first === null || last === null || first === last) return [];
    const value = all.includes('(') ? all.trim() : all.replace(/\)/gu, '').trim();
    return [{ value, same: `${first}-${last}` }];
  });
  if (found.length > 0) return found.length === 1 ? (found[0] ?? null) : null;
  const office = OFFICE.exec(text);
  if (office === null || OTHER.test(text.slice(0, office.index))) return null;
  return { value: office[0], same: OFFICE_HOURS };
}

/** Minutes of the day. */
function minutesOf(text: string): number | null {
  const parts = /(?<hour>\d{1,2})(?:\D{1,3}(?<minute>\d{2}))?/u.exec(text)?.groups;
  const [hour, minute] = [Number(parts?.hour ?? 'x'), Number(parts?.minute ?? 0)];
  if (Number.isNaN(hour) || hour > 24 || minute > 59) return null;
  const afternoon = /p\.?\s?m/iu.test(text) && hour < 12;
  return ((afternoon ? hour + 12 : hour) % 24) * 60 + minute;
}
