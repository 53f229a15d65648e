// Times that are told from now ("updated 3 days ago"): they change by themselves, day by day.

import { allIn } from './matches.ts';
export interface RelativeTime {
  readonly start: number;
  readonly end: number;
}

const ABOUT = '(?:about|over|almost|more than|less than|around|nearly|a little over|just over) ';
const COUNT = '(?:\\d{1,3}|an?|one|two|three|four|five|six|seven|eight|nine|ten|few|a few|several)';
const UNIT =
  '(?:seconds?|secs?|minutes?|mins?|hours?|hrs?|days?|weeks?|months?|years?|yrs?|[smhdwy]|mo)';
const ENGLISH = `(?:(?:${ABOUT})?${COUNT} ?${UNIT} ago|yesterday|today|just now|a moment ago|moments ago|this (?:week|month|year)|last (?:week|month|year))`;
const ENGLISH_LABEL =
  '(?:(?:last |recently |was |been )?(?:updated|edited|modified|changed|reviewed|revised|published|posted|written|created)(?: on| at)?)';

// A label with a time beside it, in the order of each language.
const LABELLED: readonly RegExp[] = [
  `${ENGLISH_LABEL}:? ${ENGLISH}`,
  `(?:zuletzt )?(?:aktualisiert|bearbeitet|geändert|veröffentlicht)(?: am)?:? (?:vor (?:über |mehr als |etwa |fast )?(?:\\d{1,3}|einem|einer|ein paar|wenigen) \\p{L}+|heute|gestern|diese(?:n|r)? (?:woche|monat))`,
  `vor (?:über |mehr als |etwa |fast )?(?:\\d{1,3}|einem|einer|ein paar|wenigen) (?:sekunden?|minuten?|stunden?|tag(?:en)?|wochen?|monat(?:en)?|jahr(?:en)?) (?:aktualisiert|bearbeitet|geändert)`,
  `(?:mise? à jour|modifiée?|actualisée?|publiée?)(?: le)?:? (?:il y a (?:plus d['’]|environ |près d['’]|presque )?(?:e )?(?:\\d{1,3}|une?) \\p{L}+|hier|aujourd['’]hui|cette semaine|ce mois-ci)`,
  `(?:actualizad[oa]|modificad[oa]|publicad[oa])(?: el)?:? (?:hace (?:más de |casi |unos |unas )?(?:\\d{1,3}|una?) \\p{L}+|ayer|hoy|esta semana|este mes)`,
  `(?:atualizad[oa]|modificad[oa]|publicad[oa])(?: em)?:? (?:há (?:mais de |quase |cerca de )?(?:\\d{1,3}|uma?) \\p{L}+|ontem|hoje|esta semana|este mês)`,
  `(?:aggiornat[oa]|modificat[oa]|pubblicat[oa])(?: il)?:? (?:(?:più di |oltre |circa |quasi )?(?:\\d{1,3}|una?|un['’]) ?\\p{L}+ fa|ieri|oggi|questa settimana|questo mese)`,
  `(?:bijgewerkt|gewijzigd)(?: op)?:? (?:(?:meer dan |ruim |ongeveer |bijna )?(?:\\d{1,3}|een) \\p{L}+ geleden|gisteren|vandaag|deze week|deze maand)`,
  `(?:uppdaterade?s?|uppdaterad|ändrad):? (?:för (?:över |mer än |cirka |nästan )?(?:\\d{1,3}|en|ett) \\p{L}+ sed(?:an)?|i går|igår|i dag|idag|denna vecka)`,
].map((pattern) => new RegExp(`(?<![\\p{L}\\p{N}])${pattern}(?![\\p{L}\\p{N}])`, 'giu'));

// Languages that are written without blanks. A notice "30 days before" has no word of updating.
const UNSPACED: readonly RegExp[] = [
  /(?:最終)?(?:更新日?|編集)[:：]? ?約?\d+ ?(?:秒|分|時間|日|週間|か月|ヶ月|カ月|年)(?:以上)?前/gu,
  /約?\d+ ?(?:秒|分|時間|日|週間|か月|ヶ月|カ月|年)(?:以上)?前に(?:更新|編集)(?:されました)?/gu,
  /(?:更新(?:于|於)|编辑于)[:：]? ?\d+ ?(?:秒|分钟|分鐘|小时|小時|天|周|週|个月|個月|年)(?:多)?前/gu,
  /\d+ ?(?:秒|分钟|分鐘|小时|小時|天|周|週|个月|個月|年)(?:多)?前更新/gu,
  /\d+ ?(?:초|분|시간|일|주|개월|달|년) ?(?:이상 )?전(?:에)? ?(?:업데이트|수정)(?:됨|함)?/gu,
];

/** A time that is a line of its own. */
const ALONE = new RegExp(`^(?:${ENGLISH})$`, 'iu');

/** Stems of all labels, and the last word of a line without one: asked first, as it is cheap. */
const ANY =
  /upp?dat|edit|modifi|chang|review|revis|publi|post|writ|creat|ago\s*$|day\s*$|now\s*$|week\s*$|month\s*$|year\s*$|aktualis|bearbeit|geänd|veröff|jour|actuali|atuali|aggiorn|pubbl|bijgew|gewijz|ändra|更新|編集|编辑|업데|수정/i;

/** A line about the page, not a sentence of the document. */
const LONGEST = 200;

/** Where a line says when it was written, counted from now; in order, not overlapping. */
export function relativeTimes(text: string): readonly RelativeTime[] {
  if (text.length > LONGEST || !ANY.test(text)) return [];
  if (ALONE.test(text.trim())) return [{ start: 0, end: text.length }];
  const grammars = [...LABELLED, ...UNSPACED].filter((grammar) => text.search(grammar) >= 0);
  const found = grammars.flatMap((grammar) =>
    allIn(text, grammar).map((match) => ({
      start: match.index,
      end: match.index + match[0].length,
    })),
  );
  const ordered = found.sort((a, b) => a.start - b.start || b.end - a.end);
  let at = 0;
  return ordered.filter(({ start, end }) => {
    if (start < at) return false;
    at = end;
    return true;
  });
}
