// The channels on which a company answers questions, as sentences of its pages name them.

import { CHAT, E_MAIL, PHONE } from '../support-words.ts';

export type Channel = 'email' | 'chat' | 'phone';

const WORDS: readonly (readonly [Channel, RegExp])[] = [
  ['email', new RegExp(`(?<![\\p{L}-])${E_MAIL}(?![\\p{L}])`, 'iu')],
  ['chat', new RegExp(`(?<![\\p{L}-])${CHAT}(?![\\p{L}-])`, 'iu')],
  ['phone', new RegExp(`(?<![\\p{L}-])(?:${PHONE})(?![\\p{L}])`, 'iu')],
];
const ITEM = `(?:our |the |a |an |your )*(?:[\\p{L}-]+ ){0,2}?(?:${E_MAIL}|${CHAT}|${PHONE})(?: support)?(?: at [^\\s,;]+@[^\\s,;]+| \\([^()]{3,60}\\)| (?:at|on|unter) \\+?[\\d() /.-]{6,20})?`;
const OTHER_ITEM =
  '(?:our |the |a |an )?(?:(?:support )?tickets?(?: system)?|(?:web |contact )?forms?|contact form|slack|discord|skype|viber|wechat|telegram(?: \\p{L}+)?|whatsapp|teams|portal|(?:customer |support |ticket )?portal|twitter|sms|texts?|social media|facebook|kontaktformular|zoom|video(?: call)?)';
const LIST = `(?:${ITEM}|${OTHER_ITEM})(?:(?:, (?:and |or |und |oder |et |ou |y |o )?| (?:and|or|&|und|oder|et|ou|y|o|e|en|eller|og|och|lub|oraz) |/)(?:(?:by|via|per|par|por|pelo|pela|på) )?(?:${ITEM}|${OTHER_ITEM}))*`;
const BY =
  '(?:by|v[ií]a|through|over|per|par|por|qua|über|on|using|mediante|a través de|tramite|attraverso|pelo|pela|przez|drogą|poprzez|pod|przes|přes|na|prin|po|по|через|på|per|via|op|lewat|melalui|qua)';
const ANSWERING =
  /\b(?:support\p{L}*|help\p{L}*|assist\p{L}*|reach\p{L}*|contact\p{L}*|get in touch|talk|message\p{L}*|questions?|our (?:\p{L}+ )?(?:experts|team|engineers|agents|technicians) (?:is|are) available|(?:gets? |quick |fast )(?:\p{L}+ ){0,2}answers|speak|service desk|write|hilf\p{L}*|erreich\p{L}*|kontakt\p{L}*|joindre|joignable|contact\p{L}*|aide\p{L}*|contáct\p{L}*|ayud\p{L}*|soporte|asistencia|suporte|atendimento|ajuda|supporto|assistenza|aiuto|ondersteuning|hulp)\b|(?<!\p{L})(?:hỗ trợ|kontakt\p{L}*|skontaktuj\p{L}*|contatt\p{L}+|raggiung\p{L}+|bereik\p{L}*|nå(?:s)? oss|når os|tavoitat\p{L}*|yhtey\p{L}+|связ\p{L}+|свяж\p{L}+|звон\p{L}+|обращ\p{L}+|звʼяж\p{L}+|зв'яж\p{L}+|ulaş\p{L}+|hubungi|liên hệ|ligue|fale conosco|entre em contato)(?!\p{L})/iu;
const NAMED = new RegExp(
  `(?<![\\p{L}])(?:${BY}|reach us is|contact us is|reach us:|available:|channels?:|(?:reach out|reach us|contact us|get in touch)(?: \\p{L}+){0,3}(?: [–—-]|:)) (?<list>${LIST})(?![\\p{L}-])`,
  'iu',
);
const NOT =
  /\b(?:not|no(?! (?:plano|pacote|horário|valor|contrato|nosso|whatsapp|telefone|e-?mail)(?!\p{L}))|never|don't|won't|cannot|without|instead|nicht|kein\p{L}*|ne|pas|notif\p{L}*|newsletter|subscri\p{L}*|unsubscri\p{L}*|announce\p{L}*|informed|confirm\p{L}*|verif\p{L}*|sign(?:ing)? (?:in|up)|log in|invoice\p{L}*|receive(?! (?:\p{L}+ ){0,3}(?:support|assistance|help|answers?))|your (?:customers|users|clients|visitors))\b/iu;

const FOR_SOME =
  /^ (?:for|on|with) (?:\p{Lu}|(?:our |all )?\p{L}+ (?:customers|users|clients|issues))/u;
const LAST_ITEM = /(?:, | and | or | & |\/)(?!.*(?:, | and | or | & |\/)).*$/u;

/** "電話・メールでのサポートに対応": the ways that stand before the word for support. */
const JAPANESE =
  /(?<list>(?:(?:電話|お電話|メール|Eメール|チャット|LINE|フォーム)(?:・|、|\/|／|＋|と|や|または|および|及び)?){1,5})(?:(?:での|による|にて|の)?サポート(?!外|対象外|なし|費)|(?:での|による)お?問い?合わせ(?:も|を|は)?(?:受け付け|受付|可能|対応|承))/u;
const IN_JAPANESE: readonly (readonly [Channel, RegExp])[] = [
  ['email', /メール/u],
  ['chat', /チャット/u],
  ['phone', /電話/u],
];

export function channelsInJapanese(text: string): readonly Channel[] {
  const list = JAPANESE.exec(text)?.groups?.list ?? '';
  return IN_JAPANESE.flatMap(([channel, word]) => (word.test(list) ? [channel] : []));
}

const OF_CHANNELS =
  /^(?:(?:our |available )?support channels?|support options|(?:how|ways) to (?:get|reach) support|can(?:al|ales|aux) (?:de|del) (?:soporte|atención|support|assistance)|supportkan[aä]le?|canais de (?:suporte|atendimento)|canali di (?:supporto|assistenza)|supportkanalen|サポート(?:窓口|方法|チャネル))\s?:?$/iu;

/** On a page of support or of service levels, what it says of contacts is of support. */
const OF_CONTACT = /^(?:(?:our|available) )*(?:contact|communication) channels?\s?:?$/iu;

/** What stands below "Support channel": "Live chat on our site". */
export function channelsBelow(label: string, text: string, helps: boolean): readonly Channel[] {
  if (
    !(OF_CHANNELS.test(label) || (helps && OF_CONTACT.test(label))) ||
    text.length > 120 ||
    NOT.test(text)
  )
    return [];
  return WORDS.flatMap(([channel, word]) => (word.test(text) ? [channel] : []));
}

/** Channels that the sentence lists: "reach us by email, chat or phone". */
export function channelsNamed(sentence: string): readonly Channel[] {
  if (sentence.length > 400 || sentence.endsWith('?')) return [];
  if (NOT.test(sentence) || !ANSWERING.test(sentence)) return [];
  const match = NAMED.exec(sentence);
  if (match === null) return [];
  const named = match.groups?.list ?? '';
  // "By email, and by phone for Premier customers": what is for some is not for all.
  const some = FOR_SOME.test(sentence.slice(match.index + match[0].length));
  const list = some ? named.replace(LAST_ITEM, '') : named;
  return WORDS.flatMap(([channel, word]) => (word.test(list) ? [channel] : []));
}

const PEOPLE = new RegExp(
  `^(?!your\\b)(?:[\\p{L}-]+,? ){0,4}(?:engineers|people|humans|experts|agents|technicians|specialists|staff) (?:(?:are|is) )?(?:(?:available|reachable|there) )?${BY} (?<list>${LIST})(?=$|[.,;!]| [–—-])`,
  'iu',
);

/** "Real engineers on phone, chat and ticket", whatever is denied behind it. */
export function channelsOfPeople(sentence: string): readonly Channel[] {
  const match = PEOPLE.exec(sentence);
  if (match === null || NOT.test(match[0]) || SELLS.test(sentence)) return [];
  const list = match.groups?.list ?? '';
  return WORDS.flatMap(([channel, word]) => (word.test(list) ? [channel] : []));
}

const JOINED = `(?:,(?: (?:and|or|und|oder|et|ou|y|o|e|i|lub|oraz|nebo|alebo|ali|ili|vagy|sau|или|або|eller|og|och|of|en|veya|tai) )?|/| (?:and|or|und|oder|et|ou|y|o|e|i|a|lub|oraz|nebo|alebo|ali|ili|vagy|sau|и|или|та|або|eller|og|och|of|en|veya|ve|tai|ja|&) )\\s?`;
const WAY = `(?:(?:${BY}) )?(?:(?:our|the|unsere?[mrn]?|il|la|le|el|notre|nuestro) )?(?:[\\p{L}-]+ )?(?:${E_MAIL}|${CHAT}|${PHONE})`;
/** "Puoi contattarci telefonicamente, via email o …": two ways or more are named together. */
const TOGETHER = new RegExp(`(?<!\\p{L})(?<list>${WAY}(?:${JOINED}${WAY})+)(?!\\p{L})`, 'iu');

/** Two ways that stand side by side where a sentence says how to reach somebody. */
export function channelsTogether(sentence: string): readonly Channel[] {
  if (sentence.length > 300 || sentence.endsWith('?')) return [];
  if (NOT.test(sentence) || !REACHES.test(sentence) || SELLS.test(sentence)) return [];
  const list = TOGETHER.exec(sentence)?.groups?.list ?? '';
  return WORDS.flatMap(([channel, word]) => (word.test(list) ? [channel] : []));
}

const REACHES =
  /(?<!\p{L})(?:reach (?:us|our)|contact (?:us|our)|get in touch|kontaktier\p{L}+|erreich\p{L}+|wenden sie sich|contactez|joindre|joignable|contáct\p{L}+|contactarnos|comuní\p{L}+|contatt\p{L}+|raggiung\p{L}+|contacteer|bereik\p{L}*|kontakta oss|kontakt oss|kontakt os|nå oss|når oss|nås|ota yhteyttä|tavoitat|skontaktuj\p{L}*|kontaktuj\p{L}*|kontaktov\p{L}+|obraťte se|obráťte sa|kontaktirajte|forduljon|contactați|contacta|свяжитесь|связаться|обращайтесь|звʼяжіться|зв'яжіться|bize ulaş\p{L}+|hubungi|liên hệ|entre em contato|fale conosco)(?!\p{L})/iu;

const LISTED = /\bsupport (?:channels?|options)\b[^.:;]{0,40}:(?<list>[^.;]{5,200})/iu;

/** "We have several support channels: live chat, email and phone". */
export function channelsListed(sentence: string): readonly Channel[] {
  const list = LISTED.exec(sentence)?.groups?.list;
  if (list === undefined || NOT.test(sentence) || sentence.endsWith('?')) return [];
  return WORDS.flatMap(([channel, word]) => (word.test(list) ? [channel] : []));
}

const WRITE =
  /(?:napisz\p{L}*|pisz do|ulaşın|напишите|пишите|\b(?:e-?mail|write(?: to)?|mail|contact|message|reach|reach out|get in touch|send|drop|ask|talk to|questions?|help|support (?:requests?|tickets?|issues?|enquiries|inquiries))\b|schreib\p{L}*|e-?mail|mailen|kontakt\p{L}*|wend\p{L}*|écri\p{L}*|contact\p{L}*|courriel|escr[ií]b\p{L}*|correo|contáct\p{L}*|scriv\p{L}*|piši\p{L}*|napiš\p{L}*|skriv\p{L}*|schrijf|mejla|envie|envi\p{L}*)/iu;
export const MAILBOX = /(?<![\w.%+-])(?<local>[\w.%+-]{2,40})@(?<domain>[\w-]+(?:\.[\w-]+)+)/u;
/** Mailboxes for other matters than questions of users. */
const ELSEWHERE =
  /^(?:privacy|datenschutz|legal|abuse|security|psirt|bugs?(?:[-_]?reports?)?|press|presse|media|sales|jobs?|careers?|hr|people|recruit\w*|billing|invoices?|accounting|accounts?|finance|payments?|dpo|gdpr|dsgvo|partners?|partnerships?|marketing|investors?|no-?reply|donotreply|affiliates?|events?|compliance|copyright|dmca|terms|polic(?:y|ies)|you|your\w*|name|user|email|someone|john|jane|example)(?:[.+-].*)?$/iu;
const OTHER_MATTERS =
  /\b(?:privacy|data protection|delete|deletion|erasure|vulnerabilit\p{L}*|security|abuse|copyright|press|media|partner\p{L}*|sales|demo|careers?|jobs?|applications?|apply|billing|invoice\p{L}*|refunds?|credits?|claims?|outages?|interruptions?|terminat\p{L}*|notify|notices?|legal|Datenschutz|GDPR|RGPD|DSGVO|portabilit\p{L}+|effacement|suppression|Löschung)(?!\p{L})/iu;

/** Is a mailbox of this name for something else than questions of users? */
export function isOfAnotherDesk(local: string): boolean {
  return ELSEWHERE.test(local);
}

/** A domain that templates hold before anybody has filled them in. */
export function isMadeUp(domain: string): boolean {
  return MADE_UP.test(domain);
}

const MADE_UP = /^(?:example|your-?(?:domain|company|site|website|email)|domain|company)\./iu;

/** Do these words ask to write about something else than a user's question? */
export function isOfOtherMatters(words: string): boolean {
  return OTHER_MATTERS.test(words.replace(MAILBOX, ' '));
}

/** Is this a sentence of a page of support that has users write to a mailbox? */
export function asksToWrite(sentence: string): boolean {
  const { local, domain = '' } = MAILBOX.exec(sentence)?.groups ?? {};
  if (local === undefined || isOfAnotherDesk(local) || isMadeUp(domain)) return false;
  if (sentence.length > 400) return false;
  if (/\b(?:do not|don't|no longer|instead)\b/iu.test(sentence)) return false;
  const words = sentence.replace(MAILBOX, ' ');
  return WRITE.test(words) && !OTHER_MATTERS.test(words);
}

const CALL =
  /(?:\b(?:call|phone|ring|dial) (?:us|our (?:\p{L}+ ){0,3}(?:line|team|desk|hotline|number|support)|the (?:\p{L}+ ){0,2}(?:line|team|desk|hotline)|support)\b|rufen Sie (?:uns|an)|ruf uns|appelez[- ]nous|llám[ae]nos|chiamaci|bel ons|(?:support|help|customer (?:service|care|support))(?: phone| hotline| line| telephone)?(?: numbers?)? ?:)[^.;]{0,60}?(?<!\d)\+?\(?\d[\d\s()./–-]{6,}\d/iu;
/** "Give us a call on …", "speak to our team on …", "need help? Call …", "our hotline is …". */
const CALL_AT =
  /(?:\bgive us a (?:call|ring)|\b(?:speak|talk) (?:to|with) (?:us|our (?:\p{L}+ ){0,3}(?:team|desk|experts|staff)) (?:on|at|by calling)|\b(?:hotline|helpline|help line) (?:is|on|at)|\btelefonisch (?:unter|über)|\bklantenservice\b[^.;\d]{0,20}(?:24\/7 )?bereikbaar op|(?:^|[.!?:,] |please |simply |just |or )(?:call|phone|ring|dial)(?= \+?\(?\d))[^.;\d]{0,40}\+?\(?\d[\d\s()./-]{6,}\d/iu;
const CALL_OR =
  /^(?:(?:just|simply|please|you can) )*(?:call|phone),? (?:(?:text|e-?mail|message|chat|whatsapp),? )?(?:or|and|&) (?:text|e-?mail|message|chat|whatsapp)(?![\p{L}-])/iu;
const PHONE_SUPPORT =
  /^(?:(?:live|direct|priority|24[/x]7) )?(?:phone|telephone) support(?: ?[:(–—]| - | (?:is (?:available|provided|offered|included)|during|from|on weekdays|hours))/iu;
const OFFERED =
  /\b(?:we|\p{Lu}[\p{L}\d]+) (?:also |do )*(?:offers?|provides?|have|has|give) (?:[\p{L}/-]+ ){0,2}?(?<channel>(?:tele)?phone|e-?mail|(?:live )?chat) support\b(?<rest>[^.;]*)/u;
const CHATS =
  /^(?:(?:or|also|simply|just|you can(?: also)?|please) )*(?:start (?:a )?(?:live )?chat|(?:live )?chat (?:live )?with (?:us|our (?:\p{L}+ ){0,2}(?:team|agents?|experts|support|staff)|a (?:human|person|member|real))|(?:use|open|click|try) (?:on )?(?:our |the |your )?(?:in-app |live |online |web |website )?chat\b(?! with (?:your|customers)| studio| bot))/iu;
const LIVE_CHAT =
  /\b(?:live|in-app) chat(?: support)? (?:is|are) (?:available|staffed|open|monitored)\b/iu;

/** "We aim to respond to phone calls within a day", "calls are answered on weekdays". */
const CALLS_ANSWERED =
  /\b(?:we|our (?:\p{L}+ ){0,2}team) (?:\p{L}+ (?:to )?){0,2}(?:respond|reply) to (?:all )?(?:phone |telephone )?calls\b|^call (?:us )?(?:during|within) (?:support|business|office|working) hours\b|^(?:(?:(?:phone|telephone) )?calls|phones|(?:phone|telephone) lines) (?:are|will be) answered\b/iu;

/** "Call our helpdesk to start a session": no number has to stand beside who answers it. */
const CALLS_DESK =
  /(?:^|[.!?:,–—] ?|\b(?:please|simply|just|or|you can) )(?:call|phone|ring|dial) (?:(?:our|the) (?:\p{L}+ ){0,2})?(?:help ?desk|service ?desk|support (?:line|team|desk|hotline|number|staff)|hotline|helpline)\b/iu;

/** "Call us … for support", as a sentence that begins so. */
const CALLS_FOR =
  /^(?:ring til os|ring oss|rufen Sie uns an|rufe? uns an|appelez[- ]nous|llámanos|chiamaci|bel ons|call us)(?!\p{L})[^.;]{0,60}[ -](?:support|hjælp|hjälp|help|hilfe|aide|ayuda|assistenza|hulp)(?!\p{L})/iu;

/** "We offer phone support": for all, where no customers are named for whom it is. */
export function channelOffered(sentence: string): Channel | null {
  if (sentence.length > 400 || sentence.endsWith('?') || NOT.test(sentence)) return null;
  const { channel, rest = '' } = OFFERED.exec(sentence)?.groups ?? {};
  if (channel === undefined || /\b(?:customers|clients|users|members|issues)\b/iu.test(rest)) {
    return null;
  }
  return /phone/iu.test(channel) ? 'phone' : /mail/iu.test(channel) ? 'email' : 'chat';
}

/** Calls about what something costs are none of users. */
const SELLS = /\b(?:sales|demos?|press|pricing|quotes?|quotations?|place an order|to order)\b/iu;

const MAILS =
  /^(?:(?:or|also|simply|just|please|you can(?: also)?|feel free to) )*(?:e-?mail (?:us|our (?:[\p{L}-]+ ){0,3}(?:team|desk|staff|experts|support)|support)|(?:send|drop) (?:us|our (?:[\p{L}-]+ ){0,3}team) an? (?:quick )?e-?mail) [\p{L}\d-]+ [\p{L}\d]/iu;
/** "Call or email us as much as you need." */
const CALLS_OR_MAILS =
  /^(?:(?:just|simply|please|you can|your staff can) )*(?:call|phone|text|chat)(?:,? (?:call|phone|text|chat|whatsapp),?)* (?:or|and|&) e-?mail (?:us|me)\b/iu;
/** "Speak with a technician or send us an email." */
const MAILS_OR =
  /\b(?:speak|talk|chat|call|text|phone)\b[^.;:]{3,60}\bor (?:send|drop|shoot) us an? (?:quick )?e-?mail\b/iu;

/** "Simply email our support team", with a link or a form for it. */
export function asksToMail(sentence: string): boolean {
  if (sentence.length > 300 || sentence.endsWith('?')) return false;
  const said = [MAILS, MAILS_OR, CALLS_OR_MAILS];
  if (!said.some((one) => one.test(sentence))) return false;
  return !NOT.test(sentence) && !SELLS.test(sentence) && !isOfOtherMatters(sentence);
}

/** A telephone that is answered, or a chat that is. */
export function channelAsked(sentence: string): Channel | null {
  if (sentence.length > 400 || sentence.endsWith('?') || NOT.test(sentence)) return null;
  if (CALL_OR.test(sentence))
    return /\b(?:sales|demo|press|quotes?|book|estimates?|order)\b/iu.test(sentence)
      ? null
      : 'phone';
  if (CALL.test(sentence) || CALL_AT.test(sentence) || PHONE_SUPPORT.test(sentence)) {
    return SELLS.test(sentence) ? null : 'phone';
  }
  if (CALLS_ANSWERED.test(sentence)) return 'phone';
  if (CALLS_DESK.test(sentence) || CALLS_FOR.test(sentence))
    return SELLS.test(sentence) ? null : 'phone';
  return CHATS.test(sentence) || LIVE_CHAT.test(sentence) ? 'chat' : null;
}
