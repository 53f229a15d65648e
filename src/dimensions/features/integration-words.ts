// The words by which headings tell that what follows can be connected, or is something else.

import { behindStems } from '../words/behind-stems.ts';
import { CONNECTED_ELSEWHERE, SOMEBODY_ELSEWHERE, TITLED_ELSEWHERE } from './connecting-words.ts';

/** A title of such a page or section, and nothing else. */
export const TITLE = new RegExp(
  String.raw`^(?:(?:(?:all|our|browse|explore|\p{L}+ )*(?:integrations?|connectors|adapters))|(?:(?:all|our|browse|explore) )?(?:apps|app (?:directory|marketplace|store)|marketplace)|integrations? (?:directory|marketplace|library|catalog(?:ue)?|hub|partners)|apps (?:and|&) integrations|integrations (?:and|&) (?:apps|apis?|add-?ons|plug-?ins|extensions|connectors)|app integrations|(?:unsere |alle )?(?:integrationen|schnittstellen|anbindungen|konnektoren)|(?:integrationen|schnittstellen) (?:und|&) (?:integrationen|schnittstellen|apis?)|(?:nos |les )?(?:intégrations|connecteurs)|(?:nuestras |las )?(?:integraciones|conectores)|integrazioni|integraties|integrações|integracje|integrationer)$|^(?:${TITLED_ELSEWHERE})$`,
  'iu',
);
/** Words by which a heading says that what follows can be connected. */
export const CONNECTING = behindStems(
  new RegExp(
    String.raw`\b(?:integrat(?:e|es|ed|ions?|ing)|connect(?:s|ors?|ions?|ing)?|works? (?:seamlessly |great |well |perfectly |natively )?with|plugs? into|syncs? with|compatible with|pairs with|fits? into your|(?:your|the) (?:favou?rite |existing )?(?:tools|apps|stack)|supported (?:platforms|apps|tools|services|systems|sources)|data sources|integrationen|schnittstellen?|anbindung(?:en)?|verbind(?:e|et|en|ungen)|kompatibel mit|intégrations?|connecte(?:r|z|urs?)?|se connecte|compatible avec|integraci(?:ón|ones)|conecta|conectores|se integra con|compatible con|integrazion[ei]|integraties?|koppeling(?:en)?|integraç(?:ão|ões)|integracj[aei]|integrasjon(?:er|ene)?|integrationer(?:ne|na)?|integrer(?:er|es|as)|(?:virker|fungerer|fungerar) (?:sammen |tillsammans )?med)(?!\p{L})|${CONNECTED_ELSEWHERE}`,
    'iu',
  ),
);
/** Lists of a page of integrations that are of somebody or something else, or yet to come. */
export const OTHER_LIST =
  /^(?:(?:coming|available) soon|planned(?: integrations)?|(?:on )?(?:the |our )?roadmap|in development|featured in|(?:(?:our|featured|some of our|technology|implementation|solution|channel|certified|strategic|agency|consulting|reseller|service) )*(?:customers|clients|partners|investors|press|awards)|(?:(?:popular|latest|related|more|our|helpful|developer|further) )*(?:pages|links|reads|guides|resources|articles|posts|tutorials|docs|documentation|templates|recipes|use cases|stories|case studies|webinars|events|reading)|(?:unsere )?(?:kunden|referenzen|partner|investoren)|in (?:planung|kürze|entwicklung|vorbereitung)|geplant|demnächst|(?:nos )?(?:clients|partenaires|investisseurs)|à venir|bientôt|(?:nuestros )?(?:clientes|socios|inversores)|próximamente)$|\bcoming soon\b|\b(?:alternatives?|competitors?|compared?|comparison|versus|vs\.?|migrat\w+|switch(?:ing)? (?:from|to)|instead of|unlike|replaces?)\b/iu;
/** Whose names the logos below are. */
export const SOMEBODY = behindStems(
  new RegExp(
    String.raw`\b(?:trusted|used|loved|backed|chosen|relied on|vertrauen|font confiance|confían)(?: by)?\b|\b(?:customers|clients|brands|investors|companies|startups|testimonials?|kunden|referenzen|clientes)\b|(?:\d{2,}|\d{1,3}[,.]\d{3}|\d ?k)\+? (?:\p{L}+ )?(?:teams|businesses|people|users)\b|\bpowering\b|\bwhat .{0,20} say\b|${SOMEBODY_ELSEWHERE}`,
    'iu',
  ),
);
/** Reasons to buy and steps, which are built like entries. */
export const REASONS =
  /^(?:why|how|what|benefits?|advantages?|features?|steps?|use cases?|faqs?|questions?|get started|warum|vorteile|so funktioniert|pourquoi|avantages|comment|por qué|ventajas|cómo)(?!\p{L})/iu;
/** Kinds of services, by which directories sort their entries. */
const KIND =
  'crm|erp|hr|hris|ats|cms|pos|pms|bi|sso|iam|idp|ai|llms?|sales|marketing|e-?mail|messaging|chat|communications?|collaboration|productivity|calendars?|scheduling|meetings?|video|conferencing|voice|phone|telephony|voip|sms|support|help ?desks?|tickets?|ticketing|customer service|customer support|itsm|project management|task management|tasks|workflows?|automation|no-?code|documents?|files?|file storage|storage|cloud(?: storage)?|cloud providers|data|databases?|data warehouses?|warehouses?|analytics|reporting|dashboards|business intelligence|monitoring|observability|alerting|logging|incident management|security|siem|identity|authentication|compliance|developer tools|devops|development|ci/cd|ci|source control|version control|code|repositories|containers|infrastructure|accounting|bookkeeping|finance|invoicing|billing|banking|payments?|payroll|recruiting|recruitment|e-?commerce|commerce|online shops?|shops?|stores?|marketplaces?|shipping|logistics|carriers|inventory|fulfil?lment|reviews?|review management|social(?: media)?|advertising|ads|seo|forms|surveys|website builders?|websites?|web|content|design|media|storytelling|iot|hardware|devices|travel|bookings?|reservations?|property management|channel managers?|health|ehr|education|lms|learning|legal|e-?signatures?|signatures?|models|model providers|frameworks|languages|platforms|browsers|operating systems|mobile|other|others|more|general|popular|featured|core|native|standard|enterprise|partner|custom|buchhaltung|lohn|warenwirtschaft|versand|zahlung(?:en)?|zahlungsanbieter|kalender|kommunikation|dateien|datenbanken|comptabilité|paie|paiements?|livraison|messagerie|calendriers?|stockage|contabilidad|pagos|envíos|mensajería|calendarios|almacenamiento';
const KIND_OF = `(?:${KIND})(?: (?:tools?|apps?|software|systems?|platforms?|services?|solutions?|integrations?|management|channels|providers))?`;
const JOINED = '(?:\\s*[,&+/]\\s*|,? (?:and|und|et|y|or) )';
const KINDS = new RegExp(
  `^${KIND_OF}(?:${JOINED}${KIND_OF})*(?:\\s*\\d+(?: (?:integrations|apps))?)?$`,
  'iu',
);

/** Does the text name a kind of services, and no service? */
export function isKind(text: string): boolean {
  return text.length <= 80 && KINDS.test(text.trim());
}
