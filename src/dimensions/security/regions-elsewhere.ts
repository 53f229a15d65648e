// Where data is kept, as sentences of other languages than English say it.

import { behindStems } from '../words/behind-stems.ts';
import { ADJECTIVES, NAME, regionOf } from './region-names.ts';

const LONGEST = 300;
/** What is kept, or that it is; each language apart, the Nordic ones with Polish. */
const KEPT = [
  '\\p{L}*daten|server|rechenzentr\\p{L}+|systeme?|infrastruktur|anwendung(?:en)?|plattform|datenhaltung|(?:daten)?verarbeitung|(?:daten)?speicherung|hosting|dateien|inhalte',
  'données|serveurs?|infrastructures?|plateforme|applications?|hébergement|stockage|traitement|fichiers',
  'datos|servidor(?:es)?|infraestructura|procesamiento|almacenamiento|alojamiento|información|plataforma',
  'dados|infraestrutura|processamento|armazenamento|hospedagem|informações',
  'dati|infrastruttura|elaborazione|archiviazione|piattaforma',
  'gegevens|data|servers|infrastructuur|verwerking|opslag|bestanden',
  'dane|serwery|serwerach|infrastruktura|przetwarzanie|servere|serverne|lagring|servrar|uppgifter',
].join('|');
const IS_KEPT = [
  'gehostet|gespeichert|verarbeitet|betrieben|liegen|liegt|stehen|steht|laufen|läuft|bleiben|bleibt|befinden|befindet|erfolgt|erfolgen',
  'hébergée?s?|stockée?s?|traitée?s?|située?s?|localisée?s?|conservée?s?|restent|reste|se trouvent|effectuée?',
  'alojad\\p{L}+|alojan?|almacenad\\p{L}+|almacenan?|procesad\\p{L}+|procesan?|ubicad\\p{L}+|están|ocurre|se encuentran?|permanecen?',
  'armazenad\\p{L}+|hospedad\\p{L}+|processad\\p{L}+|localizad\\p{L}+|ficam|estão|ocorre|permanecem',
  'ospitat\\p{L}+|archiviat\\p{L}+|conservat\\p{L}+|elaborat\\p{L}+|situat\\p{L}+|si trovano|si trova|restano|risiedono',
  'opgeslagen|gehost|verwerkt|bewaard|staan|staat|blijven|blijft',
  'przechowywan\\p{L}+|hostowan\\p{L}+|przetwarzan\\p{L}+|znajdują się|lagres|lagras|opbevares|hostes|behandles|behandlas|lagret|står|ligger|finns|drivs|driftes',
].join('|');
const WE_KEEP =
  '(?:wir|nous|wij|we|vi) (?:hosten|speichern|verarbeiten|betreiben|hébergeons|stockons|bewaren|lagrer|lagrar|opbevarer)|(?:alojamos|almacenamos|hospedamos|armazenamos|ospitiamo|conserviamo|przechowujemy)';
const IN = `(?:in|innerhalb|en|dans|au sein de|aux?|em|na|nos?|nas|nella?|negli|w|i|inom|binnen|nell[’']|im) ?(?:(?:der|den|die|la|le|les|el|los|de|o|os|het|the) |l[’'])?`;
const MORE = `(?:(?:, | und | et | y | e | en | og | och | i | & | \\+ )(?:${IN})?(?:${NAME}))*`;
/** "in der EU (Frankfurt & Irland)", "in the EU – in Frankfurt": where in it. */
const INSIDE = `(?:(?: \\(| [–—-] )(?:(?:zu 100 ?% |alles )?${IN})?(?:${NAME})${MORE}\\)?)?`;
const PLACES = `(?<list>(?:${NAME})${MORE}${INSIDE})(?![\\p{L}\\p{N}])`;
const SOMEHOW = '[^.;:?!()]{0,80}?';
const word = (words: string) => `(?<!\\p{L})(?:${words})(?!\\p{L})`;
/** "Gespeichert ausschließlich in der EU", "Hosting in Deutschland", as a line of its own. */
const ALONE = new RegExp(
  `^(?:(?:hosting|server|servers|serveurs|servidores|rechenzentr(?:um|en)|(?:kunden)?daten|datenhaltung|données|datos|dados|dati|gegevens|hébergement|alojamiento|hospedagem)(?: (?:ausschließlich|zu 100 ?%|100 ?%|komplett|vollständig|exclusivement|entièrement|exclusivamente|uitsluitend))?|(?:(?:ausschließlich|exclusivement) )?(?:gehostet|gespeichert|verarbeitet|betrieben|hébergée?s?|stockée?s?|alojad[oa]s?|almacenad[oa]s?|hospedad[oa]s?|armazenad[oa]s?|ospitat[oaie]|opgeslagen|gehost|lagret|lagras|przechowywane)${SOMEHOW}) ${IN}${PLACES}`,
  'iu',
);
const GRAMMARS = [
  `${word(KEPT)}${SOMEHOW}${word(IS_KEPT)}${SOMEHOW}(?<!\\p{L})${IN}${PLACES}`,
  `${word(KEPT)}${SOMEHOW}(?<!\\p{L})${IN}${PLACES}[^.;:?!]{0,40}?${word(IS_KEPT)}`,
  `${word(WE_KEEP)}${SOMEHOW}(?<!\\p{L})${IN}${PLACES}`,
].map((pattern) => new RegExp(pattern, 'iu'));
const IN_HOUSES = new RegExp(
  `${word(KEPT)}${SOMEHOW}${word(IS_KEPT)}${SOMEHOW}(?<!\\p{L})(?:in|auf) (?:\\p{L}+ ){0,2}?(?<adjective>deutschen|Schweizer|österreichischen) (?:Rechenzentr|Server|Cloud)`,
  'iu',
);
/** Somebody else, a choice, a transfer, an office; and what is denied. */
const ANOTHER =
  /(?<!\p{L})(?:wählen|wahlweise|optional|auf wunsch|(?:daten)?übermitt\p{L}+|übertrag\p{L}+|drittl[aä]nd\p{L}*|sitz|büros?|mitarbeit\p{L}+|\p{L}*auftragsverarbeit\p{L}+|dienstleister\p{L}*|anbieter\p{L}*|partner\p{L}*|außerhalb|sofern|falls|wenn|sollte|beispiel|kann|können|choisir|au choix|sur demande|transf[eé]r\p{L}*|hors|prestataires?|sous-traitants?|fournisseurs?|bureaux?|siège|peuvent|si (?:vous|le|la|usted|el)|elegir|opcional|fuera|proveedor\p{L}*|encargados?|oficinas?|pueden?|escolher|fornecedor\p{L}*|fora|escritórios?|podem|scegliere|trasferi\p{L}*|fornitor\p{L}*|uffici|possono|kiezen|doorgifte|buiten|verwerkers?|leveranciers?|kantoor|kunnen|poza|dostawc\p{L}+|podmiot\p{L}*|mogą|utenfor|uden for|utanför|leverandør\p{L}*|leverantör\p{L}*|cookies?|newsletter|stripe|paypal|zahlung\p{L}*|analytics|ohne|kein\p{L}*|nicht|nie|non|pas|ne|geen|niet|ikke|inte|não|nunca|jamais|gesetz\p{L}*|loi|ley|lei|legge)(?!\p{L})|(?<!\p{L})no (?!\p{Lu})/iu;
const NAMED = behindStems(
  new RegExp(`(?:${NAME})(?![\\p{L}\\p{N}])|deutschen|Schweizer|österreichischen`, 'u'),
);
const NAMES = new RegExp(`(?<![\\p{L}\\p{N}])(?:${NAME})(?![\\p{L}\\p{N}])`, 'gu');
/** "Ihre Daten verlassen nie die EU": that they stay is what it says. */
const NEVER_LEFT = new RegExp(
  `(?:\\b(?:data|information|recordings|files|documents) (?:will )?never leaves?(?: the)?|${word('\\p{L}*daten')} (?:verlassen|verlässt)(?: dabei)? (?:nie|niemals|nicht|zu keiner Zeit)(?: die)?|données ne quittent (?:jamais|pas)(?: le (?:territoire|sol) (?:de|du))?(?: l[’']| la)?|datos nunca salen (?:del territorio )?de(?: la)?|dati non (?:lasciano|escono) mai(?: dal)?(?: territorio (?:de|della)?)?(?: l[’']|l[’']| la)?|dados nunca saem (?:do território )?d[ae]|gegevens verlaten (?:nooit|niet) (?:de )?) ?(?<list>${NAME})(?![\\p{L}\\p{N}])`,
  'iu',
);

/** Codes of the regions; for pages that speak of the company's own product. */
export function regionsElsewhere(sentence: string): readonly string[] {
  if (sentence.length > LONGEST || sentence.endsWith('?') || !NAMED.test(sentence)) return [];
  const left = NEVER_LEFT.exec(sentence)?.groups?.list;
  if (left !== undefined) return regionsNamed(left);
  if (ANOTHER.test(sentence)) return [];
  const adjective = IN_HOUSES.exec(sentence)?.groups?.adjective;
  if (adjective !== undefined) return [ADJECTIVES[adjective] ?? ''].filter((code) => code !== '');
  const match = [ALONE, ...GRAMMARS].map((one) => one.exec(sentence)).find((one) => one !== null);
  return regionsNamed(match?.groups?.list ?? '');
}

function regionsNamed(list: string): readonly string[] {
  return [...new Set((list.match(NAMES) ?? []).flatMap((name) => regionOf(name) ?? []))];
}

/** "L'intégralité des données": in a document, what is said of all of it is of its own. */
const OF_ALL = new RegExp(
  `^(?:l['’]intégralité des|toutes (?:les|vos|nos)|l['’]ensemble des|sämtliche|alle|todos (?:los|os)|todas as|tutti i|alle|wszystkie) (?:\\p{L}+ ){0,2}?(?:${KEPT})(?!\\p{L})`,
  'iu',
);

/** Codes of the regions, where a document says of all data where it is kept. */
export function regionsOfAll(sentence: string): readonly string[] {
  return OF_ALL.test(sentence) ? regionsElsewhere(sentence) : [];
}

/** An answer to where the data is kept needs no word that it is. */
const AT = new RegExp(`(?<!\\p{L})${IN}${PLACES}`, 'iu');
const OTHERS =
  /\b(?:choose|choice|option\p{L}*|providers?|partners?|sub-?processors?|vendors?|depend\p{L}*|request|outside|e\.g|for example)\b/iu;

/** Codes of the regions that an answer names in its first sentence. */
export function regionsAnswered(sentence: string): readonly string[] {
  if (sentence.length > LONGEST || !NAMED.test(sentence)) return [];
  if (ANOTHER.test(sentence) || OTHERS.test(sentence)) return [];
  return regionsNamed(AT.exec(sentence)?.groups?.list ?? '');
}
