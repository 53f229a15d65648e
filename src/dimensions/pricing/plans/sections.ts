// Tells by the heading above prices whether they can be those of the company's own plans.

import { remembering } from '../../words/remembering.ts';

const EXTRAS =
  /オプション|^(?:\p{L}+ ){0,2}[àáa] la carte(?: \p{L}+)?$|\b(?:add-?ons?|extras|credits?(?![ -]cards?\b)|top-?ups?|packs|zusatz\w*|overages?|vs\.?)\b|\b(?:on top of|add(?:ed)? (?:\S+ ){0,2}?to) (?:any|every|your|an existing|all) (?:(?:\S+ )?plan|subscription|tier|package|licen[cs]e)s?\b|\b(?:enhance|extend|boost|supercharge|expand|erweitern sie) (?:your|any|ihren) (?:plan|subscription|tarif)\b|\boptional(?:e[ns]?)? (?:modul|feature|extension|upgrade|service)|\b(?:modules? complémentaires?|options? supplémentaires?|módulos? adicional(?:es)?|moduli aggiuntivi|erweiterungsmodule|tilvalg|zusatzmodule?|zusatzoptionen)\b|\b(?:auf|zu|für) jede[nms] (?:tarif|plan|paket) (?:stapel|buch|kombinier|erweiter)bar\b|\bstack(?:able)? (?:on|with|onto) (?:any|every) (?:plan|tier)\b|\b(?:avec|sur|pour) (?:tous les|toutes les|chaque) (?:plans?|forfaits?|offres?|formules?) (?:en option|cumulables?)\b/iu;
// How a system is set up: by oneself, or by the company for an amount.
const SET_UP =
  /\bset (?:it|everything|things) up (?:yourself|for you)\b|\bways to (?:get|be) set up\b|\bset-?up (?:options?|services?|packages?)\b|\b(?:help|assistance) (?:with )?(?:setting up|your set-?up)\b/iu;
// What is sold beside the plans; only where the heading says nothing else.
const GOODS = [
  'gift[- ]?(?:cards?|certificates?|vouchers?|codes?|subscriptions?)|vouchers?|gutscheine?',
  'geschenk(?:karten?|gutscheine?)|cartes?[- ]cadeaux?|merch(?:andise)?|swag',
  '(?:(?:professional|additional|extra|other|optional|consulting|onboarding|expert|implementation|one-?(?: ?time|off)) )*services?',
  'one-?(?: ?time|off)(?: (?:purchases?|payments?|fees?|charges?|services?|extras))?',
  '(?:training|workshops?|engagements?|(?:hourly )?retainers?|done[- ]for[- ]you|managed projects?|projects?|bootcamps?|audits?|advisory|beratung|dienstleistungen|accompagnement|courses?|consulting|coaching|implementation|onboarding|setup|migration|certifications?|events?|hardware|accessories|schulung(?:en)?|formations?)(?: (?:packages?|sessions?|pricing|options))?',
  'support (?:plans?|packages?|tiers?|levels?)',
  'need (?:more|something else)|boosts?|upgrades?',
].join('|');
const BESIDE = new RegExp(
  `^(?:(?:buy|give|send|our|an?|the|digital|physical|fixed[- ](?:price|scope|fee)|hands-on) )*(?:${GOODS})(?: (?:&|and|for|und|et) .{1,30})?[:!.?]?$`,
  'iu',
);
const COMPARES = /\bhow (?:(?:do|does) )?(?<who>.{1,40}?) compares?\b/iu;
const OWN_PLANS = /\b(?:plans?|tiers?|editions?|packages?|versions?)\b/iu;
const OTHERS =
  /\b(?:vs\.?|versus|alternatives?|competitors?|competition|konkurrenz|mitbewerber\w*|wettbewerb\w*)(?!\p{L})|\bcompare (?:us|to|with|against)\b|\bcompared (?:to|with)\b|\b(?:what )?others? (?:charge|cost|ask|take|demand)s?\b|\belsewhere\b|\bother (?:tools|vendors|providers|companies|solutions|products)\b/iu;

/** "Extra seats", "Additional storage": what is bought on top of a plan. */
export function isExtra(name: string): boolean {
  return /^(?:extra|additional|more|add|zusätzliche?[rs]?)\s/iu.test(name) || EXTRAS.test(name);
}

/** Are the prices under this heading something other than plans of the company? */
export const holdsNoPlans = remembering(
  (heading) => isBoughtBesides(heading) || BESIDE.test(heading),
);

// "Maintenance (optional)": what a customer may leave out.
const LEFT_OUT =
  /\((?:optional(?:e[rs]?)?|opzional[ei]|facoltativ[oaie]|opcional(?:es)?|en option|facultati(?:f|ve)s?|optioneel|valgfri(?:tt)?|opcjonaln[aey])\)\.?$/iu;

/** Is what stands under it bought in addition to a plan, even where a page shows nothing else? */
export const isBoughtBesides = remembering(
  (heading) => EXTRAS.test(heading) || SET_UP.test(heading) || LEFT_OUT.test(heading),
);

const ON_TOP =
  /\b(?:on top of|added to|can be added to|bolt(?:ed)? on(?:to)?) (?:any|every|your|an existing|all|the) (?:\S+ ){0,4}?(?:plan|subscription|tier|package|licen[cs]e)s?\b|\s[—–:·-]\s(?:optional )?add-?ons?$|^(?:optional )?(?:add-?ons?|extras)(?: modules?)?(?: (?:&|and|und|et) [\p{L}-]+)?[:.]?$/iu;

const ADDONS = new RegExp(
  '^(?:(?:optional|published|available|popular|common|useful|paid|monthly|premium|our|all|more|[àa] la carte|optionale?|unsere|nos|les|los|alle|verfügbare) ){0,3}' +
    "(?:add-?ons?|オプション(?:一覧|サービス|料金|メニュー)?|追加オプション|extras|zusatz(?:module?|optionen|leistungen|pakete)|erweiterungs?module?|modules? complémentaires?|options? supplémentaires?|módulos adicionales|complementos|moduli aggiuntivi|servizi aggiuntivi|servicios adicionales|serviços adicionais|tilvalg|tilkøb|tillval|tillägg(?:stjänster)?|tillegg(?:stjenester)?|lisäpalvelut|dodatki|(?:moduły|usługi|opcje|pakiety) dodatkowe|dodatkowe (?:moduły|usługi|opcje|pakiety)|doplňkové (?:služby|moduly)|kiegészítő (?:szolgáltatások|modulok|csomagok)|ek (?:modüller|hizmetler|paketler)|(?:module|servicii|opțiuni) suplimentare|дополнительные (?:модули|услуги|опции)|додаткові (?:модулі|послуги|опції)|aanvullende (?:modules|diensten)|extra[’']s)" +
    '(?: modules?)?(?: (?:&|and|und|et|y|e) [\\p{L}-]+)?' +
    '(?:[:.]|\\s[^\\p{Script=Latin}]+|\\s[–—:|·-]\\s[^\\d.!?]{3,40}|\\s\\([^()\\d]{3,40}\\))?$',
  'iu',
);

/** Is this the heading, or the line above one, of what is sold on top of plans? */
export const isOfAddons = remembering((words) => words.length <= 80 && ADDONS.test(words));

/** Do the words between a heading and prices say that these are paid on top of a plan? */
export const isOnTop = remembering(
  (words) => (words.length <= 400 && ON_TOP.test(words)) || isOfAddons(words),
);

const FOR_WHOM =
  /^(?:(?:plans? )?(?:for|für|pour) \p{L}[\p{L} &,-]{2,40}|individuals?|personal|teams?|business(?:es)?|companies|enterprises?|organi[sz]ations|(?:individual|personal|team|business|company) plans?)$/iu;

/** Does it say for whom the plans below it are, and nothing else? */
export function isForWhom(heading: string): boolean {
  return FOR_WHOM.test(heading);
}

/** Does it announce a comparison with others, as above a table? */
export function isComparison(heading: string): boolean {
  const who = COMPARES.exec(heading)?.groups?.who;
  return OTHERS.test(heading) || (who !== undefined && !OWN_PLANS.test(who));
}

/**
 * Is one head of a table the company itself? The others are then its competitors, unless they
 * have its name in theirs, as plans may.
 */
export function namesCompanies(heads: readonly string[], own: readonly string[]): boolean {
  const lower = heads.map((head) => head.toLowerCase());
  return own.some(
    (name) => lower.includes(name) && lower.every((h) => h === name || !h.includes(name)),
  );
}

/** "1.4% + €0.25", "per successful charge": what one use costs, and no plan. */
export const RATE =
  /\d\s?%\s*(?:\+|plus|and|und|et|e|y)\s*\S{0,3}\d|^(?:\/|per|for (?:each|every)|each|pro|je|par|por)\s*(?:\p{L}+ )?(?:charges?|transactions?|transaktion|payments?|zahlung|paiement|transfers?|payouts?|orders?|bestellung|commande|invoices?|rechnung|facture|documents?|dokument|pages?|messages?|nachricht|sms|e-?mails?|calls?|minutes?|requests?|bookings?|buchung|réservation|tickets?|checks?|lookups?|signatures?|envelopes?|sales?|clicks?|leads?|verifications?|scans?|deliver(?:y|ies)|shipments?|labels?|parcels?|paket|colis)(?!\p{L})/iu;

const FOR_OTHERS =
  /\b(?:special (?:pricing|offers?|discounts?|programs?)|non-?profits?|charit(?:y|ies)|students?|educations?|academia|academic|discounts?|examples?|what .{3,40} pay|use cases?|calculators?|estimates?|case stud(?:y|ies)|customers?|testimonials?|partners?|resellers?|affiliates?)\b/iu;

const PLANS_FOR_SOME =
  /^(?:(?:our|the|special|discounted) )?(?:non-?profits?|charit(?:y|ies)|students?|education(?:al)?|academic|partners?|resellers?)(?: (?:&|and|\p{L}+))? (?:plans?|packages?|memberships?|tiers?)[:.]?$/iu;

/** Is it about offers for a few, or examples, and not about the plans? */
export function isForOthers(heading: string): boolean {
  return FOR_OTHERS.test(heading) && !PLANS_FOR_SOME.test(heading);
}
