// What pages of prices say of all plans, in several languages: trial, refund, card, taxes.

import type { Json } from '../../core/facts/fact.ts';
import { TAX_EXCL, TAX_INCL } from './prices/words.ts';

export interface Rule {
  readonly key: string;
  readonly unit: string | null;
  /** The value that a match states; null where it states none. */
  readonly value: (match: RegExpExecArray) => Json | null;
  readonly patterns: readonly RegExp[];
  /** What each of them asks for. */
  readonly word: RegExp;
}

const WEEKS: Readonly<Record<string, number>> = { one: 7, two: 14, three: 21, four: 28 };
const IN_WEEKS = /weeks?|wochen?|wöchig|semaines?|semanas?|週間/iu;

const number = (match: RegExpExecArray): Json | null => {
  const written = (match[1] ?? match[2] ?? match[3] ?? '').toLowerCase();
  const n = WEEKS[written] ?? Number(written) * (IN_WEEKS.test(match[0]) ? 7 : 1);
  return Number.isInteger(n) && n > 0 && n <= 400 ? n : null;
};

const COUNTED = /\d|one|two|three|four/iu;
const CARDS = /card|cc|cb|kart|carta|carte|cartão|tarjeta|kort|カード|信用卡/iu;

// "If you are not happy within 14 days, we refund you", in either order.
const DISSATISFIED = [
  "(?:\\bnot|n['’]t|\\bun|\\bdis)(?: (?:completely|fully|entirely|totally|100%|absolutely))? ?(?:happy|satisfied|convinced|thrilled|delighted|impressed)",
  "(?:\\bnot|n['’]t) (?:work for|right for|a (?:good )?fit for|meet your)",
  'non (?:sei|siete|è|fossi|ti) (?:\\p{L}+ )?(?:soddisfatt[oaie]|convint[oaie])|insoddisfatt[oaie]',
  '(?:nicht |un)(?:\\p{L}+ )?zufrieden|(?:nicht )überzeugt|pas (?:\\p{L}+ )?(?:satisfaite?s?|convaincue?s?)|insatisfaite?s?',
  'no (?:\\p{L}+ ){1,2}(?:satisfech[oa]s?|conformes?|content[oa]s?)|não (?:\\p{L}+ ){1,2}(?:satisfeit[oa]s?|gostar)|niet (?:\\p{L}+ )?tevreden',
].join('|');
const FIRST_DAYS = [
  '(?:within|in|during) (?:the |your )?(?:first )?(\\d{1,3}) days',
  '(?:entro|nei|nell[ei]) (?:i )?(?:primi )?(\\d{1,3}) giorni',
  '(?:innerhalb (?:von|der ersten)|binnen|in den ersten) (\\d{1,3}) Tagen?',
  '(?:sous|dans les|pendant les|durant les) (\\d{1,3}) (?:premiers )?jours',
  '(?:en|durante|nos|dentro de|em) (?:los |os )?(?:primer[oa]s |primeiros )?(\\d{1,3}) d[ií]as',
  'binnen (?:de eerste )?(\\d{1,3}) dagen',
] as const;
const PAID_BACK =
  '(?:refund|money back|rimbors|Geld zurück|erstatte|rembours|reembols|devolve|geld terug)(?!\\p{L}* (?:nothing|not|nicht|pas|no)(?!\\p{L}))';
const IF_DISSATISFIED = FIRST_DAYS.flatMap((days) => [
  new RegExp(
    `(?:${DISSATISFIED})[^.!?]{0,60}?\\b${days}\\b(?:\\?\\s)?[^.!?]{0,60}?${PAID_BACK}`,
    'giu',
  ),
  new RegExp(`\\b${days}\\b[^.!?]{0,60}?(?:${DISSATISFIED})[^.!?]{0,60}?${PAID_BACK}`, 'giu'),
]);

const OF_INCL = new RegExp(`^(?:${TAX_INCL}|税込)`, 'iu');

export const RULES: readonly Rule[] = [
  {
    key: 'pricing.trial.days',
    unit: 'days',
    value: number,
    word: COUNTED,
    patterns: [
      /(?<![\d.,-])(\d{1,3})[- ]days?[- ](?:(?:free|risk-free|full|no-risk|pro)[- ])*trial\b/giu,
      /\b(?:free )?trials? (?:of|for|lasts?|is|period (?:of|is)|that lasts|runs for) (\d{1,3}) days\b/giu,
      /(?<![\d.,-])(\d|one|two|three|four)[- ]weeks?[- ](?:(?:free|risk-free|full|no-risk)[- ])*trial\b/giu,
      /\btry (?:it |us |\p{Lu}[\p{L}\p{N}]* )?(?:for )?free for (\d|one|two|three|four) weeks\b/giu,
      /\b(?:try|test|use) (?:it|us|\p{Lu}[\p{L}\p{N}]*|everything|all features|any plan) for (\d{1,3}) days,? (?:for free|free of charge|free|at no cost|without charge)(?!\p{L})/giu,
      /\b(?:kostenlose[rns]? )?(?:Testphase|Testzeitraum|Probezeit|Testversion)(?: \p{L}+){0,2} (?:dauert|beträgt|läuft|von|für|:)? ?(\d{1,3}) Tagen?(?!\p{L})/giu,
      /(?<!\p{L})(?:prueba|pruéba)(?:lo|la|nos)?(?: \p{Lu}[\p{L}\p{N}]*)? (?:gratis|gratuitamente) (?:durante|por) (\d{1,3}) días(?!\p{L})/giu,
      /\bfree trial \((\d{1,3}) days\)/giu,
      /\bfree trial(?: [–—-]|[:,])? (\d{1,3}) days(?!\p{L})/giu,
      /(?:^|[.!]\s|\b(?:get|first|enjoy|try|with|your) (?:the )?(?:first )?)(\d{1,3}) days (?:for )?free\b(?! (?:of|(?:\p{L}+ )?(?:support|maintenance|service|updates?|hosting|care|warranty|assistance|revisions?|changes|shipping|delivery|returns?))\b)/giu,
      /\b(?:try (?:it )?(?:for )?)?free for (?:the first )?(\d{1,3}) days\b/giu,
      /\b(?:your|the) first (\d{1,3}) days are (?:completely |totally |always |entirely )?(?:free|on us)\b/giu,
      /(?<![\d.,-])(\d{1,3})[- ]Tage (?:lang )?(?:kostenlos|gratis|unverbindlich)(?: (?:testen|ausprobieren))?/giu,
      /(?<![\d.,-])(\d{1,3})[- ](?:tägige[rns]?|Tage)[- ](?:kostenlose[rns]? )?(?:Test|Probe)/giu,
      /(?:kostenlos|gratis)(?:e[rns]? Test(?:phase|zeitraum|version))? (?:für|von) (\d{1,3}) Tagen?(?!\p{L})/giu,
      /(?:essai|gratuit|gratuitement)(?: gratuit)? (?:de |pendant )?(\d{1,3}) jours\b/giu,
      /(?<![\d.,-])(\d{1,3}) jours (?:d['’]essai|gratuits)/giu,
      /\b(?:start )?(?:your |a )?free trial ?[—–:-] ?(\d{1,3}) days\b/giu,
      /\btry (?:every|any|all|each|our|the|both)(?: \p{L}+)? plans? for (\d{1,3}) days\b(?![^.]*money)/giu,
      /(?<![\d.,-])(\d{1,3}) giorni (?:di prova|gratis|gratuiti)(?!\p{L})|\bprova gratuita (?:di|per) (\d{1,3}) giorni(?!\p{L})/giu,
      /\bgratis per (\d{1,3}) giorni(?!\p{L})/giu,
      /(?<![\d.,-])(\d{1,3}) dagen (?:lang )?(?:gratis|kosteloos|uitproberen|proberen)(?!\p{L})|\b(?:gratis )?proef(?:periode|versie) van (\d{1,3}) dagen(?!\p{L})/giu,
      /\bprobeer (?:het )?(\d{1,3}) dagen gratis(?!\p{L})|\bgratis (?:in|voor|gedurende) (\d{1,3}) dagen(?!\p{L})/giu,
      /(?<![\d.,-])(\d{1,3}) (?:dages?|dagers?|dagars) (?:gratis|fri) (?:prøve|prøveperiode|provperiod|test)\p{L}*|\bgratis i (\d{1,3}) (?:dage|dager|dagar)(?!\p{L})/giu,
      /(?<![\d.,-])(\d{1,3}) (?:dage|dager|dagar) gratis(?!\p{L})/giu,
      /(?<![\d.,-])(\d{1,3}) dni za darmo(?!\p{L})|(?<![\d.,-])(\d{1,3})[- ]dniow\p{L}+ (?:bezpłatn|darmow)?\p{L}* ?okres\p{L}* próbn/giu,
      /(?<![\d.,-])(\d{1,3}) dias (?:grátis|gratuitos|de teste)(?!\p{L})|\b(?:teste )?grátis por (\d{1,3}) dias(?!\p{L})/giu,
      /(?<![\d.,-])(\d{1,3}) días (?:de prueba|gratis)|\bprueba gratuita de (\d{1,3}) días/giu,
      /(?<![\d.,-])(\d{1,3}) gün(?:lük)? (?:ücretsiz|bedava)(?:ce)?(?!\p{L})|(?<!\p{L})(?:ücretsiz|bedava) (\d{1,3}) gün(?:lük)? dene\p{L}*/giu,
      /(?<!\d)(\d) ?週間(?:の)?(?:無料|お試し|トライアル)(?!\p{L}*(?:サポート|延長))/giu,
      /(\d{1,3}) ?日間(?:の)?(?:無料|お試し|トライアル)|無料(?:お?試し|トライアル|体験)(?:期間)?(?:は|が|:|：)? ?(\d{1,3}) ?日間/giu,
      /免费试用 ?(\d{1,3}) ?天|(\d{1,3}) ?天(?:的)?免费试用|(\d{1,3})일(?:간)? 무료/giu,
      /(?<![\d.,-])(\d{1,3}) (?:napos (?:ingyenes )?próba|napig ingyen|nap ingyen)\p{L}*|(?<![\d.,-])(\d{1,3}) (?:dní|dni|dnů) (?:zdarma|zadarmo)(?!\p{L})|(?<![\d.,-])(\d{1,3}) (?:zile gratuit\p{L}*|de zile gratuit\p{L}*|dana besplatno)(?!\p{L})/giu,
      /(?<![\d.,-])(\d{1,3}) (?:дней|днів|дни|дні) (?:бесплатн|безкоштовн|безплатн)\p{L}*|(?:бесплатн|безкоштовн|пробн)\p{L}* (?:\p{L}+ )?(\d{1,3}) (?:дней|днів|дні)(?!\p{L})/giu,
      /(?<![\d.,-])(\d{1,3}) hari (?:gratis|uji coba)(?!\p{L})|\b(?:uji coba|coba) gratis (\d{1,3}) hari(?!\p{L})/giu,
      /(?:^|[.!·]\s)(\d{1,3}) (?:days,? (?:no|without a) (?:credit )?card|Tage,? ohne Kreditkarte|jours,? sans (?:carte|CB)|giorni,? senza carta|días,? sin tarjeta|dias,? sem cartão|dagen,? zonder creditcard|(?:dagar|dager|dage),? (?:utan|uten|uden) (?:kredit|kreditt|betalings)?kort)(?!\p{L})/giu,
      /\bprueba (?:gratis|gratuita) (?:(?:durante|por|de) )?(\d{1,3}) días(?!\p{L})|\bteste (?:grátis|gratuito) de (\d{1,3}) dias(?!\p{L})/giu,
    ],
  },
  {
    key: 'pricing.money_back.days',
    unit: 'days',
    value: number,
    word: COUNTED,
    patterns: [
      /(?<![\d.,-])(\d{1,3})[- ]days?[- ](?:(?:no[- ]questions[- ]asked|100%|full|risk-free)[- ,]*)*money[- ]back\b/giu,
      /(?<![\d.,-])(\d{1,3})[- ]Tage[- ]Geld[- ]zurück/giu,
      /\bmoney[- ]back guarantee(?: (?:for|of|within)|:| \() ?(\d{1,3}) days\b/giu,
      /(?<![\d.,-])(\d{1,3})[- ]days?[- ](?:(?:no[- ]questions[- ]asked|100%|full|unconditional)[- ,]*)*refund(?:s| policy| guarantee| period| window)?(?! (?:request|processing))(?!\p{L})/giu,
      /\b(?:full refund|refund you in full|refunded in full|100% refund|your money back)(?: at any time)? (?:within|in|during) (?:the first |your first )?(\d{1,3}) days\b/giu,
      /\bwithin (?:the first |your first )?(\d{1,3}) days(?: of (?:your )?(?:purchase|payment|sign-?up|subscribing|signing up))?,? (?:for|and (?:we['’]ll|get|receive)|we(?:['’]ll| will)) (?:a |you a |give you a |issue a |refund you in )?full(?: refund)?\b/giu,
      /\bsatisfait ou remboursé (?:pendant |sous )?(\d{1,3}) jours\b/giu,
      /(?<!\p{L})garant[ií]a de (?:devolu(?:ción|ção)|reembolso)(?: d(?:e|o|el) (?:su |seu |tu )?din(?:ero|heiro))?(?: total| completo)? (?:em|de|por|durante|en|dentro de) (?:los primeros )?(\d{1,3}) d[ií]as(?!\p{L})/giu,
      /(?<![\d.,-])(\d{1,3}) d[ií]as de garant[ií]a de (?:devolu(?:ción|ção)|reembolso)/giu,
      /\bgarantie (?:de remboursement|satisfait ou remboursé)(?: intégral)? (?:de |pendant |sous )?(\d{1,3}) jours\b|(?<![\d.,-])(\d{1,3}) jours (?:satisfait ou remboursé|de garantie de remboursement)/giu,
      /\bGeld[- ]zurück[- ]Garantie (?:von |für |innerhalb von |innerhalb der ersten )?(\d{1,3}) Tagen?(?!\p{L})/giu,
      /\bgaranzia di rimborso (?:di |entro |per )?(\d{1,3}) giorni(?!\p{L})|\bsoddisfatti o rimborsati (?:entro |per )?(\d{1,3}) giorni(?!\p{L})/giu,
      /\bgeld[- ]terug[- ]?garantie van (\d{1,3}) dagen(?!\p{L})|(?<![\d.,-])(\d{1,3}) dagen (?:niet[- ]goed[- ,]*)?geld[- ]terug/giu,
      /(?<![\d.,-])(\d{1,3}) (?:dages|dagers|dagars) (?:pengene[- ]tilbage|pengene[- ]tilbake|pengarna[- ]tillbaka)/giu,
      /(?<![\d.,-])(\d{1,3})(?: dni|[- ]dniow\p{L}+) gwarancj\p{L}+ zwrotu|\bgwarancj\p{L}+ zwrotu pieniędzy (?:przez |w ciągu |do )?(\d{1,3}) dni(?!\p{L})/giu,
      ...IF_DISSATISFIED,
    ],
  },
  {
    key: 'pricing.trial.card_required',
    unit: null,
    value: (match) =>
      !/^(?:no|without|keine|ohne|sans|aucune|pas|nessuna|senza|bez|geen|zonder|uden|utan|uten|ingen|intet|sin|sem)\b|\b(?:not|non|nicht|pas|never|no|não|niet)(?!\p{L})|n['’]t(?!\p{L})|(?:gerekme|gerekmi|gerektirme|istem|isten|girmeden|olmadan)|不要|無需|无需|必要(?:は)?(?:ありません|ない|なし)/iu.test(
        match[0],
      ),
    word: CARDS,
    patterns: [
      /\bno (?:(?:credit|debit|payment|bank)(?: or debit|\/debit)? ?)?card(?: details?| info(?:rmation)?)? (?:is |are )?(?:required|needed|necessary)\b|\bno (?:credit card|cc)(?= (?:required|needed|necessary)\b)|\bwithout (?:(?:entering|giving|adding|providing) )?(?:an?y? |your )?credit card\b|\bkeine Kreditkarte(?:ndaten)? (?:erforderlich|nötig|notwendig|benötigt)|\bohne (?:(?:Angabe (?:einer |von )?|Ihre |deine |eine ))?Kreditkarte(?:ndaten)?\b|\bKreditkarte (?:ist )?(?:nicht (?:erforderlich|nötig|notwendig)|wird nicht benötigt)|\bsans carte (?:bancaire|de crédit)|\bsans CB(?!\p{L})/giu,
      /\b(?:you )?(?:don['’]t|do not|won['’]t|will not) (?:even )?(?:need|have|ask|require)(?: (?:to (?:enter|provide|add|give)(?: us)?|you for|for))? (?:an?y? |your )?credit card\b|\bcredit card (?:is )?not (?:required|needed|necessary)\b/giu,
      /\baucune (?:carte(?: (?:bancaire|bleue|de crédit))?|CB) (?:n['’]est |ne (?:vous )?(?:est|sera) )?(?:requise?|demandée?|nécessaire|exigée?)(?!\p{L})|\b(?:carte (?:bancaire|de crédit)|CB) non (?:requise|demandée|nécessaire)(?!\p{L})|\bpas (?:besoin )?de (?:carte (?:bancaire|de crédit)|CB) (?:requise|demandée|nécessaire)/giu,
      /\b(?:nessuna carta(?: di credito)? (?:richiesta|necessaria)|senza carta di credito|geen creditcard (?:nodig|vereist)|zonder creditcard|ingen kreditt?kort|(?:uden|utan|uten) (?:kreditt?|betalings)kort|bez (?:podawania )?karty(?: kredytowej| płatniczej)?|sin (?:necesidad de )?tarjeta(?: de crédito)?|no (?:se )?(?:requiere|necesita|necesitas) tarjeta(?: de crédito)?|sem (?:precisar de )?cartão(?: de crédito)?)(?!\p{L})/giu,
      /\bno credit card (?:down|upfront|up front|on file)\b|(?<=\b(?:trials?|\d{1,3} days)\b[^.!?]{0,40}?[\s,;—–·-])no (?:credit )?card(?=\s?(?:[,.;·)—–]|$))|(?<=\d (?:dagar|dager|dage),? )(?:utan|uten|uden) kort(?!\p{L})/giu,
      /(?:クレジット)?カード(?:情報)?(?:の)?(?:ご?登録|ご?入力)?(?:は|も)?(?:一切)?(?:不要|必要(?:は)?(?:ありません|ない|なし))|(?:无需|無需|不需要)(?:绑定|提供|輸入|输入)?信用卡/giu,
      /(?<!\p{L})kredi kartı (?:(?:bilgisi )?(?:gerekmez|gerekmiyor|gerekmeden|istemez|istenmez|istemiyoruz|girmeden|olmadan|gerektirmez)|bilgileri? (?:gerekmez|istenmez|girmeden))(?!\p{L})/giu,
      /(?<=^|[.!·•|;]\s)(?:card (?:is )?(?:required|needed)\b|Kreditkarte (?:ist )?(?:erforderlich|notwendig)(?!\p{L})|carte (?:bancaire|de crédit) (?:est )?(?:requise|nécessaire|demandée)(?!\p{L})|tarjeta(?: de crédito)? (?:requerida|necesaria|obligatoria)\b|carta(?: di credito)? (?:richiesta|necessaria)\b|creditcard (?:vereist|nodig)\b|cartão(?: de crédito)? (?:obrigatório|necessário)\b)/giu,
      /(?<!\bno )(?<!\bno valid )(?<!\bnot )\bcredit card (?:is )?required\b|\brequires a (?:valid )?credit card\b/giu,
    ],
  },
  {
    key: 'pricing.tax_note',
    unit: null,
    value: (match) => (OF_INCL.test(match[0]) ? 'incl' : 'excl'),
    word: /./u,
    patterns: [
      new RegExp(`(?<![\\p{L}])${TAX_EXCL}(?![\\p{L}])`, 'giu'),
      new RegExp(`(?<![\\p{L}])${TAX_INCL}(?![\\p{L}])`, 'giu'),
      // Words of a script without blanks between them.
      /税抜|税別|税込/gu,
    ],
  },
];

// One pass that spares the others: every rule needs one of these.
export const TELLING =
  /trial|refund|weeks|testzeit|testphase|prob|try |giorni|carta|dagen|dage|dagar|dni|karty|kort|dias|cartão|tarjeta|netto|free|kostenlos|gratis|tage|tägig|ücretsiz|bedava|kredi|無料|日間|免费|무료|ingyen|napos|zdarma|zadarmo|besplat|бесплатн|безкоштовн|безплатн|пробн|uji coba|jours|días|money|garant|prueba|teste|geld|rembours|rimbors|reembols|devolu|penge|pengar|zwrot|card|carte|karte|カード|信用卡|週間|aucune|sans CB|\bcc\b|vat|tax|gst|tva|iva|btw|moms|dph|mwst|(?<!\p{L})ust|st\.|steuer|HT|TTC|税/iu;

const OF_TRIAL =
  /^(?:(?:free|kostenlose[rs]?|gratis|your|our) )?(?:trial|test(?:phase|version|zeitraum)|probe(?:zeit|abo)|essai|période d['’]essai|prueba|periodo de prueba|prova|periodo di prova|proefperiode|teste|prøveperiode|provperiod)(?: (?:free|gratuite?|gratis|gratuita|grátis|plan|period|version|tier))?:?$/iu;
const FOR_DAYS =
  /^(?:(?:free|gratis|kostenlos|gratuit[oa]?|grátis|[€$£] ?0|0 ?[€$£]) ?)?(?:(?:\/|for|für|pour|per|por|voor) ?)?(\d{1,3})[- ](?:days?|tage|jours|giorni|d[ií]as|dagen|dage|dager|dagar)(?:,? (?:free|gratis|kostenlos|gratuit[si]?|grátis))?$/iu;

/** "Trial", and in the line below it "Free / 30 days". */
export function daysBelowTrial(name: string, line: string): number | null {
  const days = OF_TRIAL.test(name) ? FOR_DAYS.exec(line)?.[1] : undefined;
  return days === undefined || Number(days) === 0 || Number(days) > 400 ? null : Number(days);
}
