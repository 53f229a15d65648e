// The words by which links to a page of prices are called, in the languages that are read.

const SEE =
  '(?:(?:see|view|compare|explore|check(?: out)?|show|discover|go to|full|all|our|the|your|zu|zur|zum|den|unsere?n?|alle|voir|nos|les|consulter|découvrir|comparer|ver|nuestros|los|todos|comparar|vedi|scopri|i|nostri|bekijk|onze|se|våra|vores) )*';
const NAME = [
  'pricing|prices|price list|pricing (?:plans?|page|details|overview|options|table)|plans|plans?,? (?:&|and|\\+) (?:pricing|prices)|(?:pricing|prices),? (?:&|and|\\+) (?:plans?|packages|features)|packages (?:&|and) pricing|(?:product|platform|api|cloud|subscription) pricing|subscription plans',
  'preise?|preisliste|preisübersicht|preismodelle?|tarife?|tarifübersicht|(?:preise|tarife|pläne|pakete|funktionen) (?:&|und|\\+) (?:preise|tarife|pakete|pläne)|preise ansehen|tarife ansehen|preise vergleichen|tarife vergleichen|preise anzeigen',
  'tarifs?|tarification|prix|grille tarifaire|(?:tarifs|offres|plans|prix) (?:&|et) (?:tarifs|offres|plans|prix|abonnements)',
  'precios?|tarifas|planes|lista de precios|(?:planes|precios|tarifas) (?:&|y) (?:planes|precios|tarifas)|planes y tarifas',
  'prezzi|listino(?: prezzi)?|tariffe|(?:piani|prezzi|tariffe) (?:&|e) (?:piani|prezzi|tariffe)',
  'preços?|planos|tabela de preços|(?:planos|preços) (?:&|e) (?:planos|preços)',
  'prijzen|tarieven|prijslijst|priser|prislista|prisliste|hinnat|hinnasto|cennik|ceník|ceny|цены|тарифы|料金|料金プラン|価格|价格|定价|가격|요금제|fiyatlar|fiyatlandırma',
].join('|');
const CALLED = new RegExp(`^${SEE}(?:${NAME})$`, 'iu');
const AROUND = /^[\s\p{S}\p{P}]+|[\s\p{S}\p{P}]+$|\s*\((?:opens in .*|new)\)$|\s+(?:new|neu)$/giu;

/** Is a link with this text called after a page of prices, and after nothing else? */
export function isCalledPrices(text: string): boolean {
  if (text === '' || text.length > 80) return false;
  return CALLED.test(onceOf(text.replaceAll(AROUND, '')));
}

// A label that rolls in over itself is written twice: "PricingPricing".
function onceOf(text: string): string {
  const half = text.slice(0, Math.ceil(text.length / 2)).trim();
  return half !== '' && text.slice(half.length).trim() === half ? half : text;
}

/** Host and path, however the server may be asked for them. */
export function plainAddress({ host, pathname }: URL): string {
  const path = pathname.replace(/(?:\/index)?(?:\.(?:html?|php|aspx?))?\/?$/i, '');
  return `${host.replace(/^www\./, '')}${path}`;
}
