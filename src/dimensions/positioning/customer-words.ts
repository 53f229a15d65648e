// The words over a wall of customers, and what names one customer in it.

import { unescapedLetters } from '../../core/plain-letters.ts';

/** A page without any of these says nothing of its customers. */
export const TRUST_WORD =
  /trust|customers|clients|used by|loved by|chosen by|relied|powering|protecting|\bjoin\b|serving|working with|confiance|confian|vertrauen|vertrouw|kund|referen|référen|klant|client|opdrachtgever|fidano|scelto|klien|zaufa|utilis|verwend/i;

const WHO =
  '(?:companies|businesses|brands|organi[sz]ations|enterprises|institutions|firms|teams|leaders|startups)';
const LABELS: readonly RegExp[] = [
  /^(?:(?:we are|we're|already|proudly|\p{L}+ is) )?(?:trusted|used|loved|chosen|relied on|adopted)(?:,? (?:and|&) (?:trusted|used|loved|chosen|relied on))? by(?!.*\b(?:your|you)\b).{0,70}$/iu,
  /^(?:(?:some|a few|many) of )?(?:our|selected|featured|notable|key) (?:(?:happy|amazing|great|valued|current|trusted|global|awesome|enterprise|satisfied|favou?rite|key) )?(?:customers|clients|clientele)(?: (?:include|around the world|worldwide))?$/i,
  /^(?:customers|clients)$/i,
  new RegExp(
    `^${WHO} (?:that|who|which) (?:already )?(?:trust|use|love|rely on|chose|work with) .{2,30}$`,
    'iu',
  ),
  new RegExp(
    String.raw`^\d[\d,.]*(?:k|m)?\s?\+? ${WHO} (?:already )?(?:trust|use|love|rely on|chose|work with) .{2,30}$`,
    'iu',
  ),
  /^they (?:already )?trust(?:ed)? (?:us|in us)$/i,
  /^(?:who uses|who trusts) .{2,30}\??$/i,
  /^working with (?:customers|clients) .{3,60}$/i,
  new RegExp(
    String.raw`^(?:join|powering|serving|over|more than)\b.{0,60}\b${WHO}(?: .{0,30})?$`,
    'iu',
  ),
  // German
  /^(?:unsere|einige unserer|auszug unserer) (?:zufriedenen |geschätzten )?(?:kunden|kundinnen und kunden|auftraggeber)$/iu,
  /^kunden$/iu,
  /^(?:(?:diese|führende|über|mehr als|bereits)\b.{0,50} )?(?:unternehmen|firmen|kunden|marken|sie|organisationen|teams),? (?:die )?(?:vertrauen )?(?:bereits )?(?:auf )?(?:uns|[\p{Lu}][\p{L}\d]+)(?: bereits)?(?: vertrauen)?$/iu,
  /^(?:(?:das )?vertrauen von|vertraut von|genutzt von|sie vertrauen uns|uns vertrauen)\b.{0,60}$/iu,
  // French
  /^(?:(?:ils|elles)(?:\/elles)? (?:nous|me) (?:font|ont fait)(?: déjà)? confiance|.{0,60}\b(?:nous|me) font(?: déjà)? confiance)(?: .{0,30})?$/iu,
  /^(?:nos|quelques-uns de nos) (?:clients|références clients)(?: satisfaits)?$/iu,
  // Spanish, Portuguese, Italian
  /^(?:nuestros clientes|(?:os )?nossos clientes|i nostri clienti|clientes|clienti|alguns dos nossos clientes|algunos de nuestros clientes|alcuni (?:dei nostri )?clienti)$/iu,
  /^(?:(?:ellos|ya|empresas que|marcas que|quem|quienes|.{0,40} empresas que) )?(?:ya )?(?:confían en|confiam (?:em|na|no)|confia (?:em|na|no)) .{2,30}$/iu,
  /^(?:(?:già )?si fidano di|hanno (?:già )?scelto|ci hanno scelto|scelto da) ?.{0,40}$/iu,
  // Dutch, the North, Polish
  /^(?:(?:onze|enkele van onze) (?:klanten|opdrachtgevers)|klanten|opdrachtgevers|(?:zij|deze .{0,30}) vertrouwen (?:al )?(?:op )?.{2,30}|vertrouwd door.{0,40})$/iu,
  /^(?:våra kunder|vores kunder|våre kunder|asiakkaamme|nasi klienci|zaufali nam)$/iu,
];
const OTHERS =
  /\b(?:partners?|partenaires|partnern?|investors?|backed|backers|press|media|featured|integrat\w*|integrations?|standards?|technolog(?:y|ies)|platforms|tools|awards?|certif\w*|communit(?:y|ies)|members|reviews?|stories|say|said|built on|powered|experts?|team|schools of thought|regulat\w*)\b/iu;
/** People whom faces may show: a wall of those needs logos that are called so. */
const PEOPLE =
  /\b(?:users|people|agents|creators|freelancers|founders|marketers|developers|engineers|professionals|players|students|teachers|learners|traders|guests|parents|families|artists|travell?ers|owners|managers|members|fans|readers|authors|utilisateurs|nutzer\w*|usuarios|utenti|gebruikers)\b/iu;

/** Names under such a label may be those of places. */
export function isOfPlaces(label: string): boolean {
  return /\b(?:across|countr(?:y|ies)|cities|states|regions|locations|in \d+)\b/i.test(label);
}

const PRODUCT =
  /^(?:aws|amazon (?:web services|bedrock|s3|redshift)|(?:microsoft )?(?:azure.*|power bi|teams|365|office.*|sharepoint|dynamics.*|outlook|excel)|google (?:cloud.*|sheets|drive|analytics|workspace|ads|calendar|maps)|gcp|kubernetes|docker|postgres\w*|python|react(?: native)?|next\.?js|node\.?js|typescript|javascript|tailwind.*|langgraph|langchain|chatgpt|claude.*|gemini.*|gpt.*|gmail|zapier|n8n|wordpress|woocommerce|terraform|nvidia nemo|apache .+|linux|ubuntu|mongodb|redis|mysql|snowflake|databricks|magento|supabase|laravel|flutter)$/i;

/** The name of a product, which trusts nobody. */
export function isProduct(name: string): boolean {
  return PRODUCT.test(name);
}

/** What a column of links is called as well. */
export function isBareLabel(text: string): boolean {
  return !text.trim().includes(' ');
}

export const LONGEST_LABEL = 90;

/** Does a heading or a line say that what follows are those who trust the company? */
export function isTrustLabel(text: string): boolean {
  const label = text.replace(/[\s:：.…!→]+$/u, '').trim();
  if (label.length < 5 || label.length > LONGEST_LABEL || OTHERS.test(label)) return false;
  return LABELS.some((pattern) => pattern.test(label));
}

export function isOfPeople(label: string): boolean {
  return PEOPLE.test(label);
}

const FILE = /\.(?:svg|png|jpe?g|webp|gif|avif)$/i;
const LEGAL_FORM =
  / (?:Inc|Ltd|Co|Corp|S\.?A|B\.?V|S\.?L|S\.?r\.?l|S\.?p\.?A|e\.?V|Pty|LLC|L\.?P)\.$/;
const DECORATION =
  /(?:^|[\s_-]+)(?:logos?|logotype|logotipo|wordmark|icon|brand|company|client|customer|kunde|cliente|white|black|colou?r(?:ed)?|dark|light|gr[ae]y|mono|transparent|rgb|cmyk|svg|png|final|new|small|large|\d{2,4}x\d{2,4}|\d{2,4}px|@\dx|v\d|copy|scaled)$/iu;
const OPENING =
  /^(?:the )?(?:(?:client|customer|company|brand|kunden?|partner)[\s_-]+)?(?:logo|logotipo|logotype)(?:[\s_-]+(?:of|von|der|des|de|du|di|do|da|for|van|the|la|le|el|het|unternehmens?|company|société|entreprise|firma|empresa|azienda|bedrijf|brand|client|customer|-|–|:))*[\s_:–-]+(?=\S)|^(?:clients?|customers?|brand|company) ?[-–:_] ?(?=\S)/iu;

/** The name in a logo's alternative text; '' where it names nobody. */
export function nameInAlt(alt: string): string {
  const bare = unescapedLetters(alt.replace(/[®™©]/g, '')).trim();
  if (FILE.test(bare)) return '';
  const called = bare.replace(OPENING, '');
  // "Logo de l'École polytechnique"
  let name = called === bare ? bare : called.replace(/^[ld]['’](?=\p{Lu})/u, '');
  for (let before = ''; before !== name; ) {
    before = name;
    name = name.replace(DECORATION, '').replace(/[\s_–-]+$/u, '');
  }
  if (!/\s/.test(name) && /_|-.*-/.test(name)) name = name.replace(/[_-]+/g, ' ');
  name = name.replace(/\s+/g, ' ').trim();
  return isCustomerName(name, name.length < bare.length) ? name : '';
}

const GENERIC =
  /^(?:our |the |a |an |\d+ ?)?(?:logos?|images?|img|icons?|pictures?|photos?|bild|foto|clients?|customers?|kunden?|clientes?|klant|compan(?:y|ies)|brands?|partners?|sponsors?|trusted(?: by)?|placeholder|untitled|avatars?|users?|person|people|man|woman|star|stars|rating|arrow|check|quote|group|frame|vector|rectangle|layer|asset|slide|item|banner|background|hero|screenshot|dashboard|home|menu|close|next|previous|video|play|case stud(?:y|ies)|.{0,12}logo.{0,3}|learn more|read more|see (?:all|more)|view (?:all|more)|and (?:many )?more|others?|etc|more|n\/?a|blog|resources|help(?: cent(?:er|re))?|about(?: us)?|pricing|contact(?: us)?|careers|docs|documentation|features|products?|faqs?|none|null|undefined|test|demo|example|lorem ipsum|your (?:logo|company|brand).*|acme.*)(?:[\s_#-]*\d+)?$/iu;
const NO_CUSTOMER =
  /^(?:g2(?: crowd)?|capterra|trustpilot|getapp|software advice|product hunt|omr(?: reviews)?|google(?: play)? (?:reviews?|bewertungen)|app ?store|google play|crunchbase|clutch|gartner(?: peer insights)?|sourceforge|techcrunch|forbes|bloomberg|tüv.*|y combinator|linkedin|facebook|twitter|x|instagram|youtube|github|whatsapp|discord|slack community|mastodon|bluesky|visa|mastercard|paypal|stripe|apple pay|google pay|gdpr|rgpd|dsgvo|hipaa|ccpa|pci.*|soc ?2.*|iso[ /-]?(?:iec)?.*\d{4,5}.*|b corp.*)$/iu;
const PARTICLE =
  /^(?:of|the|and|for|de|des|du|la|le|les|der|die|das|und|di|del|della|dei|e|y|et|van|von|für|in|at|by|do|da|dos|das|en|a|al|og|och|i|zu|zum|to|on)$/u;
const DOES =
  /^(?:see|view|learn|read|get|start|try|book|why|how|what|trusted|join|discover|explore|meet|our|your|we|over|more|used|watch|contact)\b/iu;

/** A name as companies have them: short, with a capital, and no words about something. */
export function isCustomerName(name: string, wasLogo: boolean): boolean {
  if (name.length < 2 || name.length > 50 || GENERIC.test(name) || NO_CUSTOMER.test(name))
    return false;
  const words = name.split(' ');
  if (words.length > 7 || /[!?:;]$|https?:|[{}<>|"“”«»★•]|%|\+\d/.test(name)) return false;
  if (name.endsWith('.') && !LEGAL_FORM.test(name)) return false;
  if (DOES.test(name) && words.length > 1) return false;
  if (words.slice(1).some((word) => /^\p{Ll}{3,}$/u.test(word) && !PARTICLE.test(word)))
    return false;
  const isPlain = /^\p{Ll}[\p{Ll}\d.]*$/u.test(name);
  if (isPlain) return (wasLogo || name.includes('.')) && name.length >= 4;
  return /\p{L}/u.test(name) && /^[\p{Lu}\d\p{Ll}]/u.test(name) && /\p{Lu}/u.test(name);
}

const KIND =
  /^(?:.* )?(?:startups?|scale-?ups?|agenc(?:y|ies)|companies|teams?|businesses|brands|banks|insurers|insurance|retailers?|retail|freelancers?|creators|developers|designers|engineers|students|schools|universities|hospitals|clinics|restaurants|hotels|cafes|bars|shops|stores|e-?commerce|healthcare|finance|fintech|education|logistics|manufacturing|hospitality|government|nonprofits?|ngos?|enterprises?|smes?|smbs?|consultants|law firms|accountants|recruiters|marketers|founders|organi[sz]ations|institutions|operators|providers|services|solutions|users|customers|clients|countries|reviews|rating|years|support|security|industry|industries|marketing|sales|hr|it|media|energy|legal|real estate|construction|automotive|technology|telecom|travel|pharma|life sciences|unternehmen|agenturen|kanzleien|praxen|händler|hotels?|gastronomie|handwerk|vereine|schulen|banken|kommunen|entreprises|agences|écoles|hôpitaux|associations|collectivités|artisans|commerçants|empresas|instituciones.*|universidades|colegios|corporaciones.*|agencias|tiendas|escuelas|restaurantes|aziende|scuole|ristoranti|bedrijven|scholen)$/iu;

/** "Agencies", "Retail", "Law firms": kinds of customers, and none of them. */
export function isKindOfCustomer(text: string): boolean {
  return KIND.test(text);
}
