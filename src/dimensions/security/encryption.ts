// Encryption at rest and in transit: each algorithm that a sentence names, and what it is used on.

import { allIn } from '../words/matches.ts';
import { afterName, afterSubject } from './subject.ts';
import { IS_UNSPACED, isUnrealUnspaced, sentencesUnspaced } from './unspaced.ts';

export type Kept = 'at_rest' | 'in_transit';

export interface Encryption {
  readonly kept: Kept;
  /** `TLS 1.2+`, `AES-256-GCM`; without a version or a length where the page gives none. */
  readonly value: string;
  /** Do the words say outright that data is at rest or in transit? */
  readonly outright: boolean;
}

const LONG = 'Advanced Encryption Standard(?: \\(AES\\))?|AES';
const MODE = '(?:[- /](?<mode>GCM|CBC|XTS|CTR)(?![\\p{L}]))?';
const AES = new RegExp(
  `(?<![\\p{L}\\d-])(?:(?:${LONG})[- ]?\\(?(?<bits>128|192|256)(?:[- ]?bits?)?${MODE}|(?<bits>128|192|256)[- ]?bits? (?:${LONG})${MODE}|(?<bare>${LONG})(?![\\p{L}\\d-]))`,
  'giu',
);
const AT_LEAST =
  '\\+|,? ?\\(?(?:or|and|oder|ou|o|et) (?:any )?(?:higher|later|above|greater|newer|better|up|beyond|more recent|höher|neuer|supérieure?|plus|superior)|,? at (?:a )?(?:least|minimum)|,? as (?:a|the) minimum| minimum';
const BEFORE_LEAST =
  '(?:(?:at least|minimum(?: of)?|min\\.?|mindestens|au moins|como mínimo|al menos) (?:version )?)?';
const TLS = new RegExp(
  `(?<![\\p{L}\\d])(?<least>${BEFORE_LEAST})(?:Transport Layer Security \\(TLS\\)|TLS|Transport Layer Security)(?! ?(?:versions?|protocols?)? ?(?:v ?)?1\\.[01](?!\\d))(?:[- ]?(?:encryption )?\\(?(?:protocol )?(?:versions? |v\\.? ?)?(?<version>1\\.[23])(?!\\d)(?<more>${AT_LEAST})?)?`,
  'giu',
);
const SSL =
  /(?<![\p{L}\d/])(?:SSL(?! ?[/(] ?TLS|[- ][Cc]ertificat|-Zertif|[\p{L}\d])|Secure Sockets? Layer(?: \(SSL\))?)/u;
// The lower of two versions side by side is what connections need.
const TWO_VERSIONS = /1\.[23]\)? ?(?:\/|,|&|and|or|und|oder|et|ou|y|o) ?(?:TLS ?)?v?1\.[23]/iu;
const LOWER = 'TLS 1.2';

const REST =
  /\bat[- ]rest\b|\b(?:while|when) stored\b|\bim Ruhezustand\b|\bruhende[nr]?\b|\bau repos\b|\ben reposo\b|\ba riposo\b|\bin rust\b|\bved lagring\b|\bi vila\b|\bem repouso\b|\bw spoczynku\b|(?<!\p{L})în repaus\b|\bi hvile\b|\bi ro\b|(?:保存|保管|静止)(?:時|中|データ)|静态|靜態|(?:存储|儲存)(?:时|時|加密)|저장(?: ?시|된| ?중| ?데이터)/giu;
const STORED =
  /(?<!\p{L})(?:stored?|stores|storage|storing|saved|on (?:the |our )?(?:disks?|servers)|to disk|databases?|backups?|volumes?|file ?systems?|gespeichert\p{L}*|Speicherung|Datenbank(?:en)?|stockées?|stockage|en base|bases? de (?:données|datos|dados)|bancos? de dados|almacenad\p{L}*|opgeslagen|armazenad\p{L}*|memorizzat\p{L}*|archiviat\p{L}*|conservat\p{L}*|lagret|lagring|lagras|lagres|przechowywan\p{L}*|saklan\p{L}*|depolan\p{L}*|uložen\p{L}*|(?:column|field|row|disk|volume|table|file|storage)-level)(?!\p{L})|保存|保管|格納|存储|儲存|저장/giu;
const TRANSIT =
  /\b(?:in|during|while in|en|durant le)[- ](?:transit|tránsito|transito)\b|\bin[- ]motion\b|\bon the wire\b|\bin (?:the )?transfer\b|\b(?:during|bei der|lors de la|lors du|durante la|durante el) (?:data )?(?:transmission|transfer|transport|Übertragung|Datenübertragung|Übermittlung|transfert|transferencia)\b|\bin flight\b|\b(?:ved|under|vid) overføring\p{L}*|\b(?:under|vid) överföring\p{L}*|\bi transitt\b|\bem trânsito\b|\bw (?:tranzycie|trakcie przesyłania)|(?<!\p{L})în tranzit\b|\btijdens (?:de )?(?:overdracht|transport|verzending)\b|\b(?:durante|em) (?:il |a )?(?:trasferimento|trasmissione|transferência|transmissão)\b|(?:転送|通信|送信|伝送)(?:時|中|経路)|传输|傳輸|전송/giu;
const MOVED =
  /(?<!\p{L})(?:transit|transmi\p{L}+|transfer\p{L}*|connections?|traffic|communicat\p{L}+|requests|between|exchanged?|browsers?|sent|HTTPS|everywhere|endpoints?|Verbindung(?:en)?|\p{L}*übertragung\p{L}*|übertragen|Kommunikation|Datenverkehr|connexions?|communications?|échang\p{L}+|conexi\p{L}+|comunicaci\p{L}+|tráfico|verbindingen|verzonden|trasmess\p{L}*|comunicazion[ei]|connession[ei]|conex\p{L}+|comunicaç\p{L}+|overføring\p{L}*|överföring\p{L}*|forbindelse\p{L}*|iletilir|iletim\p{L}*|aktarıl\p{L}*|przesyłan\p{L}*|połącze\p{L}*|comunicații\p{L}*|comunicațiil\p{L}*|conexiun\p{L}*)(?!\p{L})|通信|送受信|転送|接続|传输|傳輸|连接|통신|전송/iu;
const ENCRYPTS =
  /(?<!\p{L})(?:encrypt\p{L}*|protect\p{L}*|secur\p{L}*|use[sd]?|using|via|over|enforces?d?|forced (?:to|over|through)|requires?d?|serve[sd]|mandate[sd]?|verschlüssel\p{L}*|chiffr\p{L}*|cifra\p{L}*|versleutel\p{L}*|crittograf\p{L}*|encriptad\p{L}*|criptograf\p{L}*|cript(?:are|at|ate|ată)|krypter\p{L}*|şifrelen\p{L}*|szyfr\p{L}*|šifr\p{L}*)(?!\p{L})|暗号化|加密|암호화/iu;

const UNREAL =
  /\b(?:not|no|never|none|neither|nor|cannot|nicht|keine?|ne|pas)\b|n't\b|(?<!\p{L})(?:değil|nie|ikke|inte|geen|niet|não)(?!\p{L})|\b(?:can|could|may|might|should|would|if|unless|optional(?:ly)?|opportunistic(?:ally)?|where(?:ver)? (?:possible|supported|available)|on request)\b|\b(?:plan(?:s|ned|ning)?|aim(?:s|ing)?|intends?|roadmap|soon|upcoming|future|in progress|working (?:on|towards?)|later this year|recommend\p{L}*|instead of|unlike|customer-managed|geplant|demnächst|bald)\b/iu;
const ABOUT_OTHERS =
  /^(?:It is |They are )?used (?:by|in) |^The (?:agreement|contract|DPA|AVV) (?:covers|includes|contains|regulates|obliges)\b|^(?:(?:the|our|its|their|these|all|each) )?(?:[\p{L}-]+ ){0,3}(?:providers?|vendors?|processors?|sub-?processors?|competitors?|partners?)\b(?! data)|\bcompetitors?\b|\b(?:vendors?|providers?|sub-?processors?|suppliers?|third parties) (?:\p{L}+ )?(?:meet|must|shall|maintain|use|who|that|which|comply)\b|\b(?:which|who|that) (?:encrypts?|uses?) |\b(?:by|at) (?:(?:the|our) )?(?:AWS|Amazon|Azure|Google|(?:[\p{L}-]+ )?providers?|(?:[\p{L}-]+ )?partners?)\b/iu;
const WITH_SOMEBODY =
  /\b(?:communications?|connections?|traffic|requests|calls|integrations?) (?:with|to|towards?) (?<who>\p{Lu}[\p{L}\d.-]*)/u;
const DOES =
  /^(?<who>\p{Lu}[\p{L}\d.&-]*(?: \p{Lu}[\p{L}\d.&-]*){0,3}) (?:encrypts?|uses?|stores?|provides?|offers?|supports?|protects?|secures?|enforces?|requires?|handles?|processes?|verschlüsselt|chiffre|cifra)\b/u;
const OWN_WORD =
  /^(?:We|Our|All|Any|Each|Every|The|Your|Data|TLS|AES|HTTPS|API|APIs|Traffic|Communications?|Connections?|Encryption|Databases?|Files|Backups|Wir|Unsere?|Nous|Notre|Nuestr[oa]|It|This|Platform|App|Application|Service|Customers?|Users?|Web|Website|Servers?)\b/u;

/** What the sentence says of encryption; `about` is what its heading or label says it is of. */
export function encryptionIn(
  sentence: string,
  names: ReadonlySet<string>,
  about: Kept | null,
): readonly Encryption[] {
  if (!/AES|TLS|SSL|Transport Layer|Secure Socket|Advanced Encr/i.test(sentence)) return [];
  if (IS_UNSPACED.test(sentence)) {
    return sentencesUnspaced(sentence).flatMap((one) => inSentence(one, names, about));
  }
  return inSentence(sentence, names, about);
}

function inSentence(
  sentence: string,
  names: ReadonlySet<string>,
  about: Kept | null,
): readonly Encryption[] {
  if (sentence.length > 1_000 || sentence.endsWith('?') || sentence.includes('"')) return [];
  const text = sentence.replace(/^Yes[,.:;] /, '');
  if (isOthers(text, names)) return [];
  const of = about ?? labelIn(text);
  return clausesOf(text).flatMap(({ clause, real }) => (real ? inClause(clause, text, of) : []));
}

function isOthers(text: string, names: ReadonlySet<string>): boolean {
  if (ABOUT_OTHERS.test(text)) return true;
  const partner = WITH_SOMEBODY.exec(text)?.groups?.who;
  if (partner !== undefined && !OWN_WORD.test(partner) && afterName(partner, names) === null) {
    return true;
  }
  const who = DOES.exec(text)?.groups?.who;
  return who !== undefined && !OWN_WORD.test(who) && afterSubject(text, names) === null;
}

// What somebody can do because of it does not make it a mere possibility.
const SO_THAT = /\b(?:so(?: that)?|who|restrict\p{L}* where)\b[^,.;]{0,40}?\bcan(?:not)?\b/giu;

/** A denial or a wish counts in its own clause; the places of words in the whole sentence. */
function clausesOf(text: string) {
  const parts = text.split(
    /(?<=;|\s[–—]|,(?= (?:and|but|while|whereas|und|aber|et|mais|y|pero)))\s/u,
  );
  return parts.map((clause) => ({ clause, real: isReal(clause) }));
}

function isReal(clause: string): boolean {
  return !UNREAL.test(clause.replace(SO_THAT, ' ')) && !isUnrealUnspaced(clause);
}

const TRANSFER_LABEL =
  /^(?:data )?(?:transport|(?:in[- ])?transit)(?: encryption| security)?\s?:/iu;

/** "Transport: TLS 1.3", in one line. */
function labelIn(text: string): Kept | null {
  return TRANSFER_LABEL.test(text) ? 'in_transit' : null;
}

/** "TLS 1.2 is supported only for legacy clients and is deprecated." */
const OLD =
  /^ (?:is|are|remains?|stays?) (?:still |also )?(?:supported|accepted|available|allowed|enabled|kept)?(?: only)?(?: for)? ?(?:legacy|older|deprecated)\b/iu;

function inClause(clause: string, sentence: string, about: Kept | null): readonly Encryption[] {
  const found: Encryption[] = [];
  const moved = MOVED.test(sentence) || ENCRYPTS.test(sentence) || about === 'in_transit';
  const transit = placesOf(TRANSIT, clause);
  const tls = allIn(clause, TLS).filter(
    ({ 0: word, index }) =>
      !OLD.test(clause.slice(index + word.length)) &&
      !/^[- ](?:certificates?|cert\b|keys?|handshake|inspection|enforcement|termination|terminator|versions?)/i.test(
        clause.slice(index + word.length),
      ),
  );
  if (tls.length > 0) {
    const outright = transit.length > 0 || about === 'in_transit';
    const alone = clause.length < 30 && about !== 'at_rest' && clause !== sentence;
    if (outright || moved || alone) {
      const both = TWO_VERSIONS.test(clause);
      for (const match of tls) {
        found.push({ kept: 'in_transit', value: both ? LOWER : tlsOf(match), outright });
      }
    }
  }
  if (tls.length === 0 && isBySsl(clause, transit.length > 0 || about === 'in_transit')) {
    found.push({ kept: 'in_transit', value: 'SSL', outright: true });
  }
  const [rest, stored] = placesOfRest(clause, sentence);
  for (const match of allIn(clause, AES)) {
    const at = match.index + match[0].length / 2;
    const strong = nearest(rest, at);
    const weak = nearest(stored, at);
    const other = Math.min(nearest(transit, at), ...tls.map(({ index }) => Math.abs(index - at)));
    // When TLS is what protects data in transit, AES is what protects it at rest.
    const outright = rest.length > 0 && (tls.length > 0 || strong <= nearest(transit, at));
    const told = tls.length > 0 && isEncryptedThenMoved(clause, at, tls[0]?.index ?? 0);
    const says = outright || told || weak < other || (about === 'at_rest' && transit.length === 0);
    if (says)
      found.push({
        kept: 'at_rest',
        value: aesOf(match),
        outright: outright || about === 'at_rest',
      });
  }
  return found;
}

const ENCRYPTED =
  /(?<!\p{L})(?:encrypted|verschlüsselt|chiffrée?s|cifrad[oa]s|crittografat[ie]|encriptad[oa]s|criptografad[oa]s|versleuteld|krypter(?:t|es|as|ade)|şifrelen\p{L}+|szyfrowan\p{L}+|criptate)(?!\p{L})/giu;
const SENT =
  /(?<!\p{L})(?:sent|transmitted|transferred|moved|exchanged|übertragen|übermittelt|transmis\p{L}*|transmitid[oa]s|trasmess[ie]|verzonden|overgedragen|overført|överförs|iletil\p{L}+|aktarıl\p{L}+|przesyłan\p{L}+)(?!\p{L})/giu;
const NEAR = 30;

/** "All data is encrypted with AES-256 and sent over TLS": each verb has its own means. */
function isEncryptedThenMoved(clause: string, aes: number, tls: number): boolean {
  const [encrypted, sent] = [placesOf(ENCRYPTED, clause), placesOf(SENT, clause)];
  const near = (places: readonly number[], at: number) =>
    places.filter((place) => Math.abs(place - at) < NEAR);
  return near(encrypted, aes).some((one) =>
    near(sent, tls).some((other) => Math.max(one, aes) < Math.min(other, tls)),
  );
}

const GIVEN =
  /\b(?:you|users?|customers?) (?:supply|supplies|provides?|submits?|enters?|gives?|sends?)\b/iu;

/** "Transmitted via SSL encryption", where nothing newer is named. */
function isBySsl(clause: string, outright: boolean): boolean {
  if (!SSL.test(clause)) return false;
  return (
    outright ||
    (/\b(?:encrypt|verschlüssel|chiffr|cifra)\p{L}*/iu.test(clause) &&
      (MOVED.test(clause) || GIVEN.test(clause)))
  );
}

/** Where data at rest is named: in any clause, if the sentence is about nothing else. */
function placesOfRest(
  clause: string,
  sentence: string,
): readonly [readonly number[], readonly number[]] {
  const [rest, stored] = [placesOf(REST, clause), placesOf(STORED, clause)];
  if (rest.length > 0 || stored.length > 0 || clause === sentence) return [rest, stored];
  const alone = placesOf(TRANSIT, sentence).length === 0 && !/TLS|SSL/u.test(sentence);
  return alone ? [placesOf(REST, sentence), []] : [rest, stored];
}

function placesOf(words: RegExp, text: string): readonly number[] {
  return allIn(text, words).map((match) => match.index + match[0].length / 2);
}

function nearest(places: readonly number[], at: number): number {
  return Math.min(Number.POSITIVE_INFINITY, ...places.map((place) => Math.abs(place - at)));
}

function tlsOf({ groups }: RegExpExecArray): string {
  const { version, more, least } = groups ?? {};
  if (version === undefined) return 'TLS';
  return `TLS ${version}${more === undefined && (least ?? '') === '' ? '' : '+'}`;
}

function aesOf({ groups }: RegExpExecArray): string {
  const { bits, mode } = groups ?? {};
  return `AES${bits === undefined ? '' : `-${bits}`}${mode === undefined ? '' : `-${mode.toUpperCase()}`}`;
}

/** "TLS" and "TLS 1.2+" say the same, the one less of it. */
export function isWithin(less: string, more: string): boolean {
  if (less === 'SSL') return more.startsWith('TLS');
  return (
    more !== less &&
    (more.startsWith(`${less} `) || more === `${less}+` || more.startsWith(`${less}-`))
  );
}
