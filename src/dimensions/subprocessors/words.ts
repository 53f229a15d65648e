// The words by which lists of subprocessors are told: their titles, columns, fields and names.

import { countryOf, countryOfRegion } from '../location/countries.ts';
import { slugOf } from '../pricing/plans/slug.ts';

export const TITLE =
  /\bsub-?\s?processors?\b|\b(?:unter|sub-?)auftrags?(?:daten)?verarbeiter|\b(?:unterauftrag|subauftrag|subunter)nehmer|\bsous-traitants\b|\bsubencargados?\b|\bsub-?verwerkers?\b|\bsub-?responsabili\b|\bsubprocesator\p{L}*|(?<!\p{L})subîmputernici\p{L}*|\bsub(?:contratantes|operadores|processadores)\b|\bpodprocesor\p{L}*|\bpodpowierzen\p{L}*|\bunder(?:databehandlere?|behandlere?|leverandører|biträden?|leverantörer)(?!\p{L})|(?<!\p{L})alt işleyen\p{L}*|\b(?:další|dílčí) zpracovatel\p{L}*|\bal(?:adat)?feldolgozó\p{L}*|サブプロセッサ|再委託先/iu;
// What was removed, or is only announced, is no subprocessor today.
export const NOT_NOW =
  /\b(?:former|formerly|removed|removals?|previous|past|discontinued|retired|planned|upcoming|proposed|pending|future|ehemalige?|geplante?|change ?log|history|what is not|not on this list|are not|revisions?(?!:? ?v?\d)|version(?!:? ?v?\d))\b/i;

export const NAME_HEAD =
  /^(?:(?:third[- ]party |current |authori[sz]ed |infrastructure |name of (?:the )?)?(?:sub-?\s?processors?|processors?|unterauftrags?verarbeiter|(?:unterauftrag|subauftrag|subunter|auftrag)nehmer|auftragsverarbeiter|anbieter|dienstleister|firma|unternehmen|sous-traitants?(?: ultérieurs?)?|prestataires?|subencargados?|proveedor(?:es)?|fornitor[ei]|furnizor(?:i|ul)?|fornecedor(?:es)?|subcontratantes?|suboperador(?:es)?|subprocesatori?|dostawc[ay]|podmioty?|podprocesor(?:zy)?|leverandør(?:er)?|under(?:databehandlere?|leverandører?|biträden?)|leverantör(?:er)?|dodavatel(?:é)?|zpracovatel(?:é)?|sağlayıcı(?:lar)?|szolgáltató|leveranciers?|sub-?verwerkers?|vendors?|service providers?|providers?|suppliers?|entity|entities|companies|company|organi[sz]ations?|partners?|third part(?:y|ies)|affiliates?|recipients?|services? ?\/ ?vendors?)(?: names?| legal entity| entity| company)?(?: ?[/(] ?(?:services?|products?|vendors?|legal entity|entity|company)\)?)?|(?:legal |entity |company |full )?(?:legal )?(?:entity )?(?:names?|nom|nombre|nome|naam|nume(?:le)?|denumire|nazwa|navn|namn|název)(?: of (?:the )?(?:sub-?\s?processor|entity|vendor|third party|company|provider))?|who|事業者名|会社名|委託先(?:名)?|再委託先(?:名)?|サブプロセッサー?名?)$/iu;
export const PURPOSE_HEAD =
  /^(?:(?:nature (?:and|&) )?purposes?(?: (?:of|for) (?:the )?(?:processing|use|using|engagement|service|sub-?processing|(?:data )?transfer|data processing))?|functionality|area of (?:use|application)|scope of (?:processing|services?)|purpose ?(?:\/|&|and) ?\p{L}+|services? ?(?:\/|&|and) ?(?:purposes?|functions?|roles?)|nature of (?:the )?(?:processing|services?)|(?:applicable )?service(?:s|\(s\))?(?: provided| performed| description| rendered| function)?|descriptions?(?: of (?:the )?(?:processing|services?|sub-?processing(?: activities)?))?|functions?(?:\(s\))?|what (?:it|they) (?:handles?|processes?|powers?)|use(?: case)?s?|usage|(?:processing )?activit(?:y|ies)|subject matter(?: of (?:the )?processing)?|what (?:they|it) do(?:es)?(?: for (?:us|you|(?:the|our) (?:services?|product|platform|app)))?|what (?:(?:they|it) (?:are|is) )?(?:used )?for|(?:why|how)(?: we use (?:it|them))?|(?:used )?for what|(?:types?|kind) of (?:services?|processing)|services? types?|reasons?(?: for use)?|(?:processing|service|business) (?:purposes?|function)|what we use (?:it|them) for|used for|tasks?|(?:service )?roles?|(?:verarbeitungs|verwendungs|einsatz|nutzungs)?zweck(?: der (?:daten)?(?:verarbeitung|nutzung))?|einsatzbereich|verwendung|gegenstand(?: der verarbeitung)?|finalités? du traitement|objet(?: du traitement)?|rôle|objeto|scopo|toepassing|leistung(?:en)?|dienst(?:en|leistung(?:en)?)?|aufgaben?|tätigkeit(?:en)?|finalités?|prestations?|doel(?:einden?)?|waarvoor|finalità|servizi[oi]?|finalidad(?:es)?|servicios?|propósito|functies?|formål|ändamål|cel(?: przetwarzania)?|zakres|usług[ai]|rola|rol(?:ul)?|scop(?:ul)?(?: prelucrării)?|servici(?:u|ul|i)|finalidades?|função|serviços?(?: prestados?)?|tjenester?|tjänst(?:er)?|účel|služba|amaç|hizmet|cél|処理内容|(?:利用)?目的|業務内容|サービス内容)$/iu;
export const PLACE_HEAD =
  /^(?:(?:data |expected |processing |server |hosting |entity |storage |primary |company |corporate |country ?\/ ?|hq )?(?:(?:data cent(?:er|re) |hosting |processing |storage )?locations?|countr(?:y|ies)|regions?|place|headquarters|hq|residency|geograph(?:y|ies))(?:\(s\))?(?: ?[/&] ?(?:regions?|countr(?:y|ies)|locations?))?(?: (?:of|for) (?:the )?(?:processing|data|storage|entity|(?:data )?(?:processing|storage|hosting)|sub-?processor))?|jurisdiction|(?:country|location|place|region) of (?:establishment|incorporation|processing|storage|service|(?:data )?hosting)|data residency|hosting|where(?: (?:(?:the )?data is )?(?:processed|stored|hosted))?|where (?:it|they) (?:process|store|host)(?:e?s)?(?: (?:it|(?:the )?data))?|(?:server)?standort(?: der (?:daten)?(?:verarbeitung|server))?|ort(?: der (?:daten)?verarbeitung)?|land(?: der (?:daten)?verarbeitung)?|verarbeitungsort|sitz(?: ?\/ ?land)?|pays(?: (?:de traitement|d'hébergement))?|lieu(?: (?:de traitement|du traitement|d'hébergement|de stockage))?|locali[sz]ation des données|ubicación de los datos|locali[sz]ation|locatie|regio(?: ?\/ ?\p{L}+)?|paese|luogo|país|ubicación|kraj|sediu(?:l)?|locați[ea]|țar[aă]|localização|sede|lokalizacja|siedziba|lokasjon|sted|plats|ort|země|umístění|ülke|konum|ország|データ保管地|保管地|所在地|国|処理場所)$/iu;
// Columns that are neither.
const ELSE_HEAD =
  /\b(?:websites?|urls?|links?|dpas?|contracts?|agreements?|contacts?|data|subjects|safeguards?|transfers?|mechanisms?|dates?|added|since|status|products?|plans?|types?|categor(?:y|ies)|retention|certifi\w+|compliance|policy|privacy|measures|notes?|details|entity|address|legal|basis|rechtsgrundlage|garantien?|daten\w*|données|duration|opmerking(?:en)?|toelichting|more|security|terms|tier|sccs?)\b|^(?:#|no\.?|nr\.?|安全管理措置|備考|認証|)$/iu;

export function isElse(label: string): boolean {
  return ELSE_HEAD.test(label);
}

const FIELD =
  /^(?:(?<purpose>purposes?|services?(?: provided)?|functions?|used? for|role|description|nature of (?:the )?processing|processing activit(?:y|ies)|zweck|finalité|usage|use case)|(?<place>(?:(?:entity|data|processing|hosting|storage|server|legal|primary|corporate) )*(?:locations?|countr(?:y|ies)|regions?|jurisdiction|headquarters|hq|standort|sitz|land|pays|hosted in)(?:\(s\))?)|(?<other>products?|data(?: (?:processed|types?|categories|accessed|shared|subjects|location))?|types? of data|categor(?:y|ies)(?: of data)?|website|url|address|dpa|safeguards?|transfer mechanism|certifications?|privacy(?: policy)?|terms|contact|retention|legal basis|agreement|note|compliance|security|more information|learn more|status|added))(?:\s?[:–—]\s?(?<rest>.*)|$)/iu;

const OWN_LABEL =
  /^(?:data (?:processed|types?|categories|accessed|shared|subjects)|types? of data|website|dpa|safeguards?|transfer mechanism|legal basis|agreement|note)$/i;

export interface Field {
  readonly kind: 'purpose' | 'place' | 'other';
  /** '' where the value stands on the next line. */
  readonly rest: string;
}

/** `Location: Ireland`, or the label alone. */
export function fieldOf(text: string): Field | null {
  const groups = FIELD.exec(text)?.groups;
  if (groups === undefined) return null;
  const kind =
    groups.purpose !== undefined ? 'purpose' : groups.place !== undefined ? 'place' : 'other';
  // "Security" may be a purpose: of the rest, only what a colon follows is a label.
  if (kind === 'other' && groups.rest === undefined && !OWN_LABEL.test(text)) return null;
  return { kind, rest: groups.rest?.trim() ?? '' };
}

const ANYWHERE =
  /^(?:worldwide|global(?:ly)?|international|various|multiple(?: regions)?|eu(?: ?\(.*\))?|eea|european union|european economic area|europe|eu region|us(?:[- ](?:east|west|central).*)?|usa|uk|apac|emea|americas|north america|latin america|asia(?: pacific)?|remote|local to .*|u\.s\.a?\.?|eu ?\/ ?us|(?:eu|us|ap|europe|northamerica|ca|sa)-\p{L}+-?\d\p{L}?)$/iu;

/** Does the whole text name countries, regions, or cities with their country? */
export function isPlace(text: string): boolean {
  if (text.length > 90 || text === '') return false;
  const bare = text.replace(/\s*\([^)]*\)/gu, '').replace(/^(?:the|in) /iu, '');
  const parts = bare
    .split(/\s*[,;/&|+·•]\s*|\s+(?:and|or|und|et)\s+/u)
    .filter((part) => part !== '');
  if (parts.length === 0 || parts.length > 12) return false;
  const named = parts.filter(
    (part) =>
      ANYWHERE.test(part) ||
      countryOf(part.replace(/^the /iu, '')) !== null ||
      (part.length > 2 && countryOfRegion(part) !== null),
  );
  return named.length * 2 >= parts.length && named.length > 0;
}

export const LEGAL_FORM =
  /(?<![\p{L}\p{N}])(?:Inc|Incorporated|LLC|L\.L\.C|Ltd|Limited|LLP|PLC|plc|PBC|Corp|Corporation|Co|GmbH|AG|SE|KG|AB|ASA|AS|A\/S|ApS|Oyj|Oy|BV|B\.V|NV|N\.V|SAS|SARL|S\.à r\.l|S\.A\.R\.L|SA|S\.A|S\.r\.l|Srl|S\.p\.A|SpA|SL|S\.L|Lda|Pty|Pvt|DAC|ULC|EOOD|d\.o\.o|s\.r\.o|Kft|UAB|OÜ|sp\. z o\.o|Sp\. z o\.o|K\.K|Unlimited Company)(?![\p{L}\p{N}])\.?/u;

// Headings of other matters, and what stands in place of a name.
const NO_NAME =
  /^(?:overview|introduction|contact(?:s| us)?|changes?(?: .*)?|updates?(?: .*)?|notice(?: .*)?|notification.*|objection.*|questions?.*|security|privacy(?: policy)?|compliance|legal|terms(?: .*)?|data(?: .*)?|transfers?.*|international .*|infrastructure(?: .*)?|hosting(?: .*)?|payments?(?: .*)?|analytics(?: .*)?|communications?(?: .*)?|support(?: .*)?|email(?: .*)?|monitoring.*|scope|definitions?|safeguards?|due diligence.*|products?|purposes?|locations?|countr(?:y|ies)|services?|websites?|names?|total|none(?: (?:currently|yet|at (?:this|the) (?:time|moment)|at present))?|not (?:applicable|yet .*)|currently none|keine|aucun|ninguno|n\/a|tbd|other|others|learn more.*|read more.*|view.*|more information.*|see .*|back .*|home|menu|search|filter.*|all|next|previous|page|links?|table of contents|contents|faqs?|version|last updated.*|effective.*|subscribe.*|all sub-?processors|sub-?processors?.*|list of .*|current .*|third[- ]part(?:y|ies).*|affiliates?|entities|cloud (?:infrastructure|hosting|services?)|customer support|billing|logging|authentication|artificial intelligence|ai.*models?|ai|annex.*|appendix.*|schedule.*|section.*|article.*)$/iu;
const DOCUMENT =
  /(?:\b(?:agreement|addendum|policy|notice|terms|information|website|dpa|documentation|statement|trust cent(?:er|re)|page|clauses)|\bsccs?)$/iu;
// Who it will be is open: nobody is engaged yet.
export const OPEN =
  /^(?:furnizor(?:i|ul)?|dostawca|fornecedor(?:es)?|leverandør|leverantör|sisteme) |^(?:hosting|cloud|e-?mail|payments?|infrastructure) (?:providers?|suppliers?|vendors?)$|^(?:ai|hosting|cloud|e-?mail|betaal|betalings)-?(?:model)?(?:aanbieders?|providers?|leveranciers?|diensten?)$|\bto be (?:finali[sz]ed|determined|confirmed|announced|decided|selected|chosen|appointed|defined)\b|\b(?:tbd|tba|tbc)\b|\bexpected:|\b(?:not yet|yet to be) (?:selected|chosen|engaged|appointed|determined|decided|finali[sz]ed|confirmed)\b|\b(?:placeholder|pending selection)\b/iu;
const SENTENCE =
  /(?:^|\s)(?:we|our|us|you|your|is|are|was|were|has|have|will|shall|may|must|which|that|this|these|when|how|what|why|if|not|used|uses|provides?|including|following)(?:\s|$)/iu;

/** Could this be the name of a company or of what it offers, and nothing more? */
export function isName(text: string): boolean {
  if (text.length < 2 || text.length > 100 || slugOf(text) === '' || !/\p{L}/u.test(text)) {
    return false;
  }
  if (text.split(' ').length > 10 || /[!?:;]|[.] \p{Lu}\p{Ll}+ \p{Ll}/u.test(text)) return false;
  if (
    OPEN.test(text) ||
    NO_NAME.test(text) ||
    DOCUMENT.test(text) ||
    isPlace(text) ||
    fieldOf(text) !== null
  )
    return false;
  const ends = /[.]$/.test(text) && !/(?:^|[\s(])\S{1,6}\.$|\.\S\.$/u.test(text);
  const bare = text.replace(/\s*\([^)]*\)/gu, '');
  if (ends || SENTENCE.test(bare) || bare === '') return false;
  return /^[\p{Lu}\p{N}]/u.test(bare) || /^\p{Ll}[\p{L}\p{N}]*(?:\p{Lu}|\.\p{L}|$)/u.test(bare);
}

/** Is this the head of a column rather than a name under it? */
export function isHead(text: string): boolean {
  return NAME_HEAD.test(text) || PURPOSE_HEAD.test(text) || PLACE_HEAD.test(text);
}
