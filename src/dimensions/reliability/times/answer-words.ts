// How sentences of many languages say within what time somebody is answered.

import { behindStems } from '../../words/behind-stems.ts';
import { isSpan, SPAN } from './spans.ts';

/** To answer, and an answer; each language apart. */
const VERBS = [
  'respon(?:d(?:s|ed)?|ses?)|repl(?:y|ies)|answer(?:s|ed)?|get back to|be in touch',
  'antwort\\p{L}*|beantwort\\p{L}+|meld\\p{L}+|rückmeldung\\p{L}*|kontaktieren|kümmern|kontakt (?:(?:mit|zu) \\p{L}+ )?auf|in verbindung',
  'répond\\p{L}+|répon\\p{L}+|recontact\\p{L}+|rappel(?:ons|lerons)|revien\\p{L}+ vers vous|reviendr\\p{L}+ vers vous',
  'respond\\p{L}+|respuesta|contest\\p{L}+|contactaremos|contactamos|pondremos en contacto|responem|resposta',
  'retornamos|retornaremos|retorno|entraremos em contato|entraremos em contacto',
  'rispond\\p{L}+|risposta|ricontatt\\p{L}+|contatteremo|ricontatteremo',
  'reageren|reageert|reageer|reactie|antwoord\\p{L}*|nemen (?:wij |we )?contact|contact (?:met \\p{L}+ )?op(?:nemen)?',
  'svar\\p{L}*|vender (?:vi )?tilbage|kontakter|återkomm\\p{L}+|återkoppl\\p{L}+|hör av oss|hører fra oss|tar kontakt',
  'vastaa\\p{L}*|vastau\\p{L}+|vastataan|palaamme|otamme yhteyttä',
  'odpowi\\p{L}+|odpowied\\p{L}+|odpisuj\\p{L}+|odezwiemy|oddzwonimy|oddzwaniamy|skontaktujemy',
  'odpov\\p{L}+|ozveme|zareagujeme|reagujeme|odpíšeme|kontaktujeme|kontaktovat',
  'odgovor\\p{L}*|odgovar\\p{L}+|oglasili|javit\\p{L}*|javiti|kontaktirat\\p{L}*',
  'válasz\\p{L}*|visszajelz\\p{L}+|jelentkez\\p{L}+|răspun\\p{L}+|revenim|contactăm|vom contacta',
  "отве(?:т|ч)\\p{L}*|свяжемся|свяжутся|перезвоним|реагируем|відпові\\p{L}+|зв[’']яжемося|передзвонимо|отгов\\p{L}+",
  'përgjigj\\p{L}+',
  'απαντ\\p{L}+|επικοινων\\p{L}+|yanıt\\p{L}*|cevap\\p{L}*|dönüş\\p{L}*|geri dön\\p{L}+|membalas|merespons|menjawab|balasan|menghubungi|phản hồi|trả lời',
].join('|');
/** What stands before the time. */
const WITHIN = [
  'within|in under|in less than|innerhalb(?: von)?|binnen|innert|sous|en moins de|dans (?:les|un délai de)',
  'en un plazo (?:máximo )?de|en menos de|en un máximo de|en|dentro de|antes de|em até|em|no prazo de|entro|in meno di',
  'inden(?: for)?|inom|innen|w ciągu|do|maksymalnie w ciągu|během|v průběhu|počas|v priebehu|najneskôr do|nejpozději do',
  'v roku|znotraj|najkasneje v|u roku(?: od)?|unutar|în(?: maxim(?:um)?| termen de| cel mult)?(?: de)?|в течение|в теч\\.|за|до',
  'brenda|протягом|впродовж|в рамките на|εντός|μέσα σε|σε|dalam(?: waktu)?|trong(?: vòng)?|kurang dari',
].join('|');
const ABOUT =
  '(?:(?:maximal|höchstens|maximum|máximo|max\\.?|maks(?:ymalnie|imalno)?\\.?|les|the next|en az|około|circa|ca\\.?|cca|około|примерно|en fazla|de) )?';
/** What stands behind the time. */
const BEHIND = 'belül|içinde|içerisinde|sisällä|kuluessa|aikana';

const UNITS: readonly (readonly [string, string])[] = [
  [
    'minutes',
    'min(?:ut\\p{L}*|s)?\\.?|мин(?:ут\\p{L}*)?\\.?|хвилин\\p{L}*|dakika\\p{L}*|perc\\p{L}*|menit|phút|λεπτ\\p{L}+',
  ],
  [
    'business_hours',
    'business hours?|working hours?|heures ouvr\\p{L}+|h ouvr\\p{L}+|horas h[áa]biles|horas laborables|horas úteis|ore lavorative|godzin\\p{L}* robocz\\p{L}+|рабочих час\\p{L}+|робочих годин\\p{L}*|ore lucrătoare|pracovn\\p{L}+ hodin\\p{L}*|iş saati|jam kerja|arbetstimm\\p{L}+|arbejdstim\\p{L}+|arbeidstim\\p{L}+|arkituntia|arkitunnin|werkuren|kantooruren|delovn\\p{L}+ ur\\p{L}*|radn\\p{L}+ sat\\p{L}*|h(?= \\((?:jours ouvrés|werktags)\\))',
  ],
  [
    'business_days',
    'business days?|working days?|werktag\\p{L}*|arbeitstag\\p{L}*|werkdag\\p{L}*|jours? ouvr\\p{L}+|d[íi]as? (?:h[áa]bil(?:es)?|laborables?)|dias? út(?:il|eis)|giorn[oi] (?:lavorativ[oi]|ferial[ei])|arbejdsdag\\p{L}*|hverdag\\p{L}*|arbeidsdag\\p{L}*|virkedag\\p{L}*|arbetsdag\\p{L}*|vardag\\p{L}*|arkipäiv\\p{L}+|työpäiv\\p{L}+|dni robocz\\p{L}+|dnia robocz\\p{L}+|dzień robocz\\p{L}+|pracovn\\p{L}+ d(?:n|e)\\p{L}*|delovn\\p{L}+ d(?:n|a)\\p{L}*|radn\\p{L}+ dan\\p{L}*|munkanap\\p{L}*|zi(?:le)?(?: |-)lucrăto\\p{L}+|рабоч\\p{L}+ дн\\p{L}+|рабочий день|робоч\\p{L}+ дн\\p{L}+|работн\\p{L}+ дн\\p{L}+|εργάσιμ\\p{L}+ ημέρ\\p{L}+|iş günü\\p{L}*|hari kerja|ngày làm việc|dies? laborables?|ditë(?:ve|sh)? pune',
  ],
  [
    'hours',
    'hours?|hrs?|std\\.?|stunden?|heures?|horas?|hores|or[ae]|uur|tim(?:m[ea]r?|er|ar)?|tun(?:ti|tia|nin)|godz(?:in\\p{L}*|\\.)?|hod(?:in\\p{L}*|ín|\\.)?|ur(?:ah|ami|e)?|sat(?:i|a)?|ór(?:a|án|ában)|час\\p{L}*|ч\\.?|годин\\p{L}*|[ώω]ρ\\p{L}+|saat\\p{L}*|orë(?:ve|sh)?|jam|giờ|tiếng|h',
  ],
  [
    'days',
    'days?|tagen?|tage|jours?|d[íi]as?|dies|giorn[oi]|dag(?:e|ar|en|er)?|dny|dn(?:i|ů|í|ech|eh)|deň|den|dzień|dnia|dan(?:a|e)?|nap(?:on)?|zi(?:le)?|дн(?:я|ей|ів|і|и|ів)|день|ден|ημέρ\\p{L}+|gün\\p{L}*|päivä\\p{L}*|päivän|hari|ngày|ditë(?:ve|sh)?',
  ],
];
const TIME = `(?:${UNITS.map(([name, words]) => `(?<${name}>${words})`).join('|')})(?!\\p{L})(?<adds> (?:ouvrée?s?|ouvrables|h[áa]biles|laborables|úteis|lavorativ[ei]|ferial[ei]|robocz\\p{L}+|lucrătoare|hverdage|på hverdage|på vardagar|på hverdager|werktags|an werktagen|(?:during|on) (?:business|working) (?:hours|days)))?`;
const ONE_WORDS =
  'one|a|an|un[oae]?|eine[mnrs]?|één|een|en|ett|et|jedn\\p{L}+|enega|jednog|egy|одного|один|одну|одної|μία|bir|satu|một|yhden';
const COUNT = `(?:(?:(?<each>\\d) ?[x×] ?|${SPAN})(?<count>\\d{1,3})|(?<one>${ONE_WORDS}))`;
const GRAMMARS: readonly RegExp[] = [
  `(?<!\\p{L})(?:${VERBS})(?!\\p{L})[^.;!?\\d]{0,70}?(?<!\\p{L})(?:${WITHIN}) ${ABOUT}${COUNT}[ -]?${TIME}`,
  `(?<!\\p{L})(?:${WITHIN}) ${ABOUT}${COUNT}[ -]?${TIME}[^.;!?\\d]{0,50}?(?<!\\p{L})(?:${VERBS})(?!\\p{L})`,
  `(?<!\\p{L})${COUNT}[ -]?${TIME} (?:${BEHIND})[^.;!?\\d]{0,50}?(?<!\\p{L})(?:${VERBS})(?!\\p{L})`,
  `(?<!\\p{L})(?:${VERBS})(?!\\p{L})[^.;!?\\d]{0,50}?(?<!\\p{L})${COUNT}[ -]?${TIME} (?:${BEHIND})(?!\\p{L})`,
].map((grammar) => new RegExp(grammar, 'iu'));
/** Without a number or a word for one right before a letter, no time stands there. */
const HAS_TIME = new RegExp(`(?<!\\p{L})${COUNT}[ -]?\\p{L}`, 'iu');
const COUNTED =
  '(?<count>\\d{1,3}|一|1) ?(?:个|個)?(?<working>営業|工作|영업)?(?<unit>分|時間|小时|小時|时间|日|天|시간|일|分钟|분)';
/** Where no space stands between words: "通常24時間以内に返信します", "我们会在24小时内回复". */
const UNSPACED: readonly RegExp[] = [
  `${COUNTED} ?(?:以内|之内|内|이내|안)(?:に|で|에)?[^。、，,.!?]{0,16}?(?:返信|回答|返答|ご?連絡|回复|回覆|答复|答覆|响应|联系|답변|회신|응답|연락)`,
  `(?:返信|回答|返答|回复|回覆|答复|响应|답변|회신)(?:は|時間|时间|시간)?[^。，,.!?\\d]{0,10}${COUNTED} ?(?:以内|之内|内|이내)`,
].map((grammar) => new RegExp(grammar, 'iu'));
/** What somebody wishes is no promise: "5分以内に返信したい". */
export const WISHES = /たい|ほしい|欲しい|できれば|希望|べき|でしょうか|想要|싶/u;
const UNITS_UNSPACED: readonly (readonly [RegExp, string])[] = [
  [/^(?:分|분)/u, 'minutes'],
  [/^(?:日|天|일)/u, 'days'],
];

export interface Answered {
  readonly count: number;
  readonly unit: string;
}

/** The time within which a sentence says that somebody is answered, in any of these languages. */
export function answerTime(sentence: string): Answered | null {
  const match = HAS_TIME.test(sentence)
    ? GRAMMARS.map((one) => one.exec(sentence)).find((one) => one !== null)
    : undefined;
  const groups = match?.groups ?? {};
  const named = UNITS.find(([name]) => groups[name] !== undefined)?.[0];
  if (named !== undefined) return countedAs(groups, named);
  if (WISHES.test(sentence)) return null;
  const { count, working, unit } =
    UNSPACED.map((one) => one.exec(sentence)).find((one) => one !== null)?.groups ?? {};
  if (count === undefined || unit === undefined) return null;
  const plain = UNITS_UNSPACED.find(([word]) => word.test(unit))?.[1] ?? 'hours';
  return { count: Number(count) || 1, unit: working === undefined ? plain : `business_${plain}` };
}

/** Indonesian counts days of so many hours: "1x24 jam". */
function countedAs(groups: Readonly<Record<string, string | undefined>>, unit: string) {
  const { least, each = '1', count = '1', adds } = groups;
  if (!isSpan(least, count)) return null;
  const business = adds !== undefined && !unit.startsWith('business');
  return { count: Number(each) * Number(count), unit: business ? `business_${unit}` : unit };
}

/** Times that a label stands beside: "24 godziny", "通常24時間以内", "Usually within a day". */
const USUALLY =
  '(?:(?:usually|typically|normally|generally|mostly|always|on average|in der regel|normalerweise|meist(?:ens)?|généralement|en général|habituellement|normalmente|habitualmente|generalmente|geralmente|di solito|solitamente|meestal|doorgaans|normalt|vanligtvis|vanligvis|som regel|yleensä|zazwyczaj|zwykle|obvykle|zvyčajne|običajno|obično|általában|de obicei|обычно|зазвичай|συνήθως|genellikle|genelde|biasanya|thường|zakonisht) )?';
const AGO = '(?:within |under |up to |less than |in |max\\.? |< ?|≤ ?|~ ?|ca\\.? )?';
const ALONE = new RegExp(
  `^${USUALLY}${AGO}(?:(?:${WITHIN}) )?${ABOUT}${COUNT}[ -]?${TIME}(?: (?:${BEHIND}))?(?: \\((?:business|working) (?:days|hours)\\))?\\.?$`,
  'iu',
);
const ALONE_UNSPACED = new RegExp(
  `^(?:通常|一般|平均|보통|평균)?[、 ]?${COUNTED}(?:以内|之内|内|이내)?[。.]?$`,
  'iu',
);

/** The time that a text is and nothing else, as beside a label. */
export function timeAlone(text: string): Answered | null {
  const groups = ALONE.exec(text)?.groups ?? {};
  const named = UNITS.find(([name]) => groups[name] !== undefined)?.[0];
  if (named !== undefined) return countedAs(groups, named);
  const { count, working, unit } = ALONE_UNSPACED.exec(text)?.groups ?? {};
  if (count === undefined || unit === undefined) return null;
  const plain = UNITS_UNSPACED.find(([word]) => word.test(unit))?.[1] ?? 'hours';
  return { count: Number(count) || 1, unit: working === undefined ? plain : `business_${plain}` };
}

/** Words of a label beside which a time to answer stands. */
export const ANSWER_LABEL =
  /^(?:(?:our|average|typical|usual|first|support|e-?mail|expected|estimated) )*(?:response|reply|answer)(?: times?)?\s?[:：]?$|^(?:antwort-?zeit(?:en)?|reaktions-?zeit(?:en)?|bearbeitungszeit|rückmeldung|délais? (?:moyen )?de réponse|temps de réponse|tiempo(?: medio)? de respuesta|plazo de respuesta|temps de resposta|tempo(?: médio)? de resposta|prazo de resposta|tempi? (?:medi[oa] )?di risposta|reactietijd|responstijd|antwoordtijd|svartid(?:er)?|svarstid(?:er)?|responstid|vastausaika|vasteaika|czas (?:odpowiedzi|reakcji)|doba (?:odpovědi|odezvy|odozvy|odpovede)|odzivni čas|čas odziva|vrijeme odgovora|válaszidő|timp(?:ul)? de răspuns|время ответа|срок ответа|час відповіді|χρόνος (?:απόκρισης|απάντησης)|(?:yanıt|cevap|dönüş) süresi|waktu (?:respons|balasan)|thời gian phản hồi|(?:返信|応答|回答|対応)(?:目安|時間|までの時間|期間)?|(?:回复|响应|答复)时间|(?:응답|답변|회신) ?시간)\s?[:：]?$/iu;
/** Without these words no sentence of these languages says how fast somebody is answered. */
export const NAMES_ANSWER = behindStems(
  new RegExp(
    `(?<!\\p{L})(?:${VERBS})|hear (?:back|from)|in touch|write back|返信|回答|返答|ご?連絡|対応|応答|回复|回覆|答复|响应|联系|답변|회신|응답|reach out to you|reactietijd|czas reakcji|doba odezvy`,
    'iu',
  ),
);
