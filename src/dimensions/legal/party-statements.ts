// Sentences in which a document says who stands behind it: "operated by", "between you and".

import { lazily } from '../../core/lazily.ts';
import { allGated, gated, mayMatch, says } from '../words/gated.ts';
import { remembering } from '../words/remembering.ts';
import { ANY as ANY_ENTITY, ENTITY, foundIn, LOOSE, squash } from './entity-names.ts';
import type { Found } from './found.ts';
import { allIn } from './lines.ts';
import { isElsewhere } from './own-name.ts';
import { isOfOthers } from './somebody-else.ts';

const HEAD = 8_000;

const BY_WHOM = [
  '(?:(?:[Oo]wned,? (?:and|&) )?(?:[Mm]anaged|[Mm]aintained|[Oo]perated|[Rr]un)(?: (?:and|&) (?:owned|maintained|managed|provided))?|[Pp]ublished(?:,? (?:and|&) (?:sold|distributed|licensed|operated|maintained|owned))?|[Bb]rought to you) by',
  '(?<=\\b(?:is|are|site|website|app|service|services|platform|software) )(?:(?:provided|offered|made available|supplied|owned|developed|created|sold)(?:,? (?:and|&) (?:operated|owned|provided|offered|maintained|sold|published|supported|run))?) (?:to you )?by',
  '(?<=\\b(?:is|are) )(?:the |an? )?(?:registered )?(?:trading (?:name|style)|trade name|business name|brand(?: name)?|product|service|division|subsidiary brand) (?:of|from|by|owned by)',
  '(?:[Bb]etrieben|[Bb]ereitgestellt|[Aa]ngeboten|[Hh]erausgegeben|[Vv]erantwortet) (?:von|durch)',
  '(?:[Éé]dité|[Ee]dité|[Ee]xploité|[Pp]ublié|[Pp]roposé|[Ff]ourni)(?:e?s?)? par',
  '(?<=(?:est|ist|es|is|é|è) )(?:une?|ein|eine|un|una|een) (?:produit|marque|service|solution|Produkt|Marke|Dienst|Angebot|producto|marca|servicio|product|merk|dienst|prodotto|produto|serviço) (?:de|der|von|van|di|da|del|des)',
  '(?:[Oo]perad|[Gg]estionad|[Ee]xplotad|[Tt]itularidad|[Pp]ropiedad|[Pp]restad|[Ff]ornecid)(?:[oa]s?)? (?:por|de|pela)',
  '(?:[Gg]eëxploiteerd|[Aa]angeboden|[Bb]eheerd) door',
  '(?:[Gg]estit|[Ff]ornit|[Oo]ffert)[oaie] da',
].join('|');
const ARTICLE =
  "(?:,? ?(?:the company|the|la société|la sociedad|la empresa|a empresa|der|die|la|el|l['’])(?= ))?";
const OPERATED = gated(new RegExp(`(?:${BY_WHOM})${ARTICLE} ${ENTITY}`, 'gu'));
const SITE =
  /^$|\b(?:sites?|websites?|services?|platform|apps?|applications?|software|products?|store|shop|portal|tool|extension|plugin|plateforme|dienste?|webseite|plattform|anwendung|sitio|página|plataforma|sito)\b/iu;
// "Kites is operated by …", of which the sentence says nothing else; or "Kites (kites.example)".
const SUBJECT =
  /(?:^|\n|[.!?] )\s*(?:The )?[\p{Lu}\p{N}][\p{L}\p{N}.'’®™-]{1,30}(?: [\p{Lu}\p{N}][\p{L}\p{N}.'’-]{0,20}){0,3}(?: \([^()]{1,60}\))?,? (?:is|are|ist|est|es|wird|é|è)(?: (?:owned|designed|a|an|the|eine?|une?))?(?: and)? ?$/u;
const RUN = gated(
  new RegExp(
    `(?:(?:(?:[Oo]wned and )?[Oo]perated|[Pp]ublished|[Rr]un) by|(?<=\\b(?:is|are) )(?:provided|offered|made available) by) ${ENTITY}`,
    'gu',
  ),
);

/** Who operates the site or the brand in so many words: no owner of a trading name. */
export function operatedBy(text: string, names: ReadonlySet<string> = new Set()): readonly Found[] {
  return operators(text.slice(0, HEAD), names, (head) => allGated(head, RUN));
}

const operatedIn = remembering((head) => allGated(head, OPERATED), 1);

/** "The site is operated by Acme Ltd", where a site, a service or the brand is what is operated. */
function operators(
  head: string,
  names: ReadonlySet<string>,
  statements = operatedIn,
): readonly Found[] {
  return statements(head).flatMap((match) => {
    const before = head.slice(Math.max(0, match.index - 200), match.index);
    const from = Math.max(...['. ', '; ', '\n'].map((end) => before.lastIndexOf(end)));
    const sentence = before.slice(from + 1);
    const isSite = SITE.test(sentence.trim()) || isBrand(sentence, match.index, names);
    const isAside = isOfAside(sentence, names);
    return isSite && !isAside && !isOfOthers(sentence) ? [foundIn(match)] : [];
  });
}

/** "A service (Chirp, operated by Chirp LLC) that we use": brackets speak of what is in them. */
function isOfAside(sentence: string, names: ReadonlySet<string>): boolean {
  const said = /\((?<said>[^()]*)$/u.exec(sentence)?.groups?.said ?? '';
  const subject = squash(said);
  return subject !== '' && ![...names].some((name) => subject.startsWith(name));
}

/** What is offered elsewhere ("Chirp is operated by …") is told of further down. */
const BRAND_WITHIN = 1_500;

function isBrand(sentence: string, at: number, names: ReadonlySet<string>): boolean {
  if (!SUBJECT.test(sentence)) return false;
  const subject = squash(sentence);
  return at < BRAND_WITHIN || [...names].some((name) => subject.startsWith(name));
}

const YOU =
  "(?:you|yourself|(?:the |each |our )?(?:customers?|users?|clients?|subscribers?|licensees?|visitors?|members?|end users?)|l['’]utilisateur|le client|vous|dem (?:Kunden|Nutzer)|Ihnen|el usuario|el cliente|usted)";
const THING =
  "(?:(?:the|this|our|its|these|a|an|la|le|die|der|el) )?(?:[\\p{L}\\p{N}.'’®™-]+ ){0,4}?(?:(?:web)?sites?|services?|platform|apps?|applications?|software|information collected|products?|plateforme|Dienste?|Plattform)(?!\\p{L})";
const OWN_PRIVACY =
  '(?:(?:fully |also |highly )?(?:respects?|values?|takes?|cares? about|is (?:strongly |fully |deeply )?(?:committed|dedicated) to|recogni[sz]es|understands|has created this)) [^.;\\n]{0,60}?(?:privacy|personal (?:data|information))';
const HANDLES =
  '(?:collects?|process(?:es)?|uses?|handles?|treats?|gathers?|protects?|stores?|personenbezogene|Personendaten|Ihre|verwendet|nutzt|verarbeitet|erhebt|bearbeitet|einsetzt|traite|collecte|utilise|trata|recopila|verwerkt)(?!\\p{L})';

/** What a text needs for the grammar, which is looked for at less cost, and the grammar. */
type Grammar = readonly [RegExp, string];

// Grammars that hold wherever they stand in a document's first pages.
const SAID: readonly Grammar[] = [
  [
    /between/,
    `\\b(?:between|by and between) (?:you|${YOU})(?![\\p{L}])[^.;\\n]{0,200}?(?:,| and| und| et| y) ${ENTITY}`,
  ],
  [/[Bb]etween/, `\\b[Bb]etween (?:the company )?${ENTITY}[^;\\n]{0,300}? and ${YOU}(?!\\p{L})`],
  [
    /entre /,
    `\\bentre (?:la société |la empresa )?${ENTITY}[^;\\n]{0,300}? (?:et|y) ${YOU}(?!\\p{L})`,
  ],
  [/zwischen /, `\\bzwischen (?:der (?:Firma )?)?${ENTITY}[^;\\n]{0,300}? und ${YOU}(?!\\p{L})`],
  [
    /[Yy]ou (?:are|contract|agree|enter|form)/,
    `\\b[Yy]ou (?:are (?:contracting|entering into (?:an?|this) [^.;\\n]{0,60}?)|contract|agree[^.;\\n]{0,40}?|enter into (?:an?|this) [^.;\\n]{0,40}?|form (?:an?|this) [^.;\\n]{0,60}?)(?: directly)? with ${ENTITY}`,
  ],
  [/is with/, `\\b[Yy]our (?:contract|agreement) is with ${ENTITY}`],
  [
    /[Ww]e|Wir|Nous|Somos|Wij/,
    `(?:^|\\n|[.:] )(?:Who we are:? )?(?:[Ww]e(?: are|,)|Wir(?: sind|,)|Nous(?: sommes|,)|Somos|Wij zijn)(?: the| die| la société| la empresa)? ${ENTITY}`,
  ],
  [/['’]s policy/, `\\b[Ii]t is ${ENTITY}['’]s policy`],
  [
    /part of/,
    `\\b[Tt]his (?:\\p{L}+ ){0,3}(?:policy|notice|statement) is part of ${ENTITY}['’]s (?:privacy|cookie|terms)`,
  ],
  [
    /legal/,
    `\\b(?:[Ff]ull name of (?:the )?legal entity|[Oo]ur (?:full )?legal name)(?: is| ?:) ${ENTITY}`,
  ],
  [
    /we|us/,
    `\\b[Rr]eferences to [^.;\\n]{0,40}(?<!\\p{L})(?:we|us)(?!\\p{L})[^.;\\n]{0,40} (?:are|is) (?:references )?to ${ENTITY}`,
  ],
  [
    /\n/,
    `(?:^|\\n)(?:\\d+\\.? )?(?:Who (?:we are|are we)|Contact(?: us| details| information)?|Wer wir sind|Kontakt|Qui sommes-nous|(?:Nous )?[Cc]ontacter|Contacto|Contatti|Quiénes somos|Raison sociale)\\s?:?\\s ?${ENTITY}(?=\\n|$)`,
  ],
  [
    /betrieben|angeboten|bereitgestellt|herausgegeben/,
    `\\b(?:wird|werden) (?:von|durch)(?: der| die)? ${ENTITY}[^.;\\n]{0,60}? (?:betrieben|angeboten|bereitgestellt|herausgegeben)`,
  ],
  [
    /Verträge|Leistungen|Geschäfts|Angebote/,
    `\\b(?:Verträge|Leistungen|Geschäftsverkehr|Geschäftsbeziehungen|Angebote|Lieferungen) (?:(?:mit )?der|zwischen der) (?:Firma )?${ENTITY}`,
  ],
  [
    /collectées|traitées|responsable/,
    `(?:\\b(?:collectées|traitées)(?: et traitées)? par (?:la société )?${ENTITY})`,
  ],
  [/eigendom|handelsnaam/, `\\b(?:eigendom|handelsnaam) van ${ENTITY}`],
  [
    /proprietà/,
    `\\b(?:sito|piattaforma|servizio|marchio)[^.;\\n]{0,40}? (?:è )?di proprietà di ${ENTITY}`,
  ],
  [
    /rowadzon|sługodawc/,
    `(?:[Pp]rowadzon[yae] (?:jest )?przez|Usługodawc[aą](?: jest| ?[–:-])) ${ENTITY}`,
  ],
  [/rovozovatel/, `\\b[Pp]rovozovatelem (?:[^.;\\n]{0,60}? )?je ${ENTITY}`],
  [
    /privacy|personal |sole owner/,
    `(?:^|\\n|[.:] |[Aa]t )${ENTITY},? (?:\\([^()\\n]{1,120}\\),? )?(?:(?:we )?${OWN_PRIVACY}|is the sole owner of)`,
  ],
  [
    /own|oper|run|provi|publish|offer|make|develop|betreib|édit|exploit|explot/,
    `(?:^|\\n|[.:] )${ENTITY},? (?:\\([^()\\n]{1,80}\\),? )?[^.;\\n]{0,200}?(?:owns and operates|operates|runs|provides|publishes|offers|makes available|is the (?:owner|operator|provider|publisher|developer) of|betreibt|édite|exploite|opera|explota) ${THING}`,
  ],
  [
    /how|wie|comment|cómo|hoe/,
    `\\b(?:how|wie|comment|cómo|hoe)(?: we,| wir,)?(?: die| la société| la)? ${ENTITY}(?: \\([^()\\n]{1,120}\\))?,? (?:[^.;\\n]{0,60}? )??${HANDLES}`,
  ],
  [
    /trading as|t\/a|b\/?a|business as|operating|handeln|sous|handelend/,
    `${ENTITY},? (?:\\([^()\\n]{1,60}\\),? )?[^.;()\\n]{0,60}?(?:trading as|t/a|d/?b/?a|doing business as|operating (?:as|under the (?:name|trade name))|handelnd unter|(?:faisant|exerçant) (?:affaires )?sous|handelend onder) `,
  ],
  [
    /[Tt]erms|[Cc]onditions|[Pp]olicy|[Nn]otice|[Ss]tatement|bedingungen|Datenschutz|AGB|CG|oorwaarden/,
    `(?:[Tt]erms|[Cc]onditions|[Pp]olicy|[Nn]otice|[Ss]tatement|Geschäftsbedingungen|Nutzungsbedingungen|Datenschutzerklärung|AGB|CGU|CGV|[Vv]oorwaarden)(?: \\([^()\\n]{1,12}\\))? (?:of|der|von|de la société|de|van)(?: the company| the| la société| Firma)? ${ENTITY}`,
  ],
];
/** Labels above or before a name: of a party in terms; of anybody in a list of cookies. */
const PROVIDER =
  '(?:[Tt]he )?(?:[Ss]ervice [Pp]rovider|[Pp]rovider|[Oo]perator|[Cc]ompany(?: name)?|[Ll]egal (?:entity|name)|[Oo]wner|[Ss]upplier|[Ss]eller|[Ll]icensor|[Cc]ontracting (?:party|entity)|(?:[Dd]ata )?[Pp]rocessor|Anbieter(?:in)?|Betreiber(?:in)?|Auftragnehmer(?:in)?|Auftragsverarbeiter|Vertragspartner(?:in)?|Verkäufer(?:in)?|Diensteanbieter|Lizenzgeber|Prestataire|Éditeur|Exploitant|Vendeur|Fournisseur|Sous-traitant|Titular|Prestador|Proveedor|Contratada|Titolare|Fornitore|Aanbieder|Opdrachtnemer|Verwerker|Leverancier)';
const ANY = /^/;
const IN_TERMS: readonly Grammar[] = [
  [
    ANY,
    `(?:^|\\n|[.;] )(?:\\d+(?:\\.\\d+)*\\.? )?${PROVIDER}(?: [^.:;\\n]{0,60}?)?(?: ?:| ist(?: die)?| is| est| es|\\n)(?: la société| the company)?\\s?${ENTITY}`,
  ],
];
const IN_TERMS_LOOSE: readonly Grammar[] = [
  [
    ANY,
    `(?:^|\\n|[.;] )(?:Anbieter|Betreiber|Vertragspartner|Verkäufer|Auftragnehmer)(?:in)?(?: [^.:;\\n]{0,60}?)? ist die ${LOOSE}`,
  ],
];

// The reader of a document and whoever tells its editions apart ask for the same ones.
const compile = (grammars: readonly Grammar[]) =>
  grammars.map(([cue, grammar]) => {
    const made = lazily(() => new RegExp(grammar, 'gu'));
    gated(cue);
    return remembering((head) => (says(head, cue) ? allIn(head, made()) : []), 1);
  });
const ANYWHERE = compile(SAID);
const OF_TERMS = [...ANYWHERE, ...compile([...IN_TERMS, ...IN_TERMS_LOOSE])];

/** Those whom sentences of a document name as who offers it; labels count in `terms` only. */
export function statedParties(
  text: string,
  names: ReadonlySet<string>,
  kind: 'terms' | 'other',
): readonly Found[] {
  const head = text.slice(0, HEAD);
  // Each of them holds a name with its legal form.
  if (!mayMatch(head, ANY_ENTITY)) return [];
  const grammars = kind === 'terms' ? OF_TERMS : ANYWHERE;
  const said = grammars.flatMap((matchesOf) =>
    matchesOf(head)
      .filter((match) => !isOfOthers(before(head, match.index)))
      .map((match) => foundIn(match)),
  );
  return [...operators(head, names), ...said].sort((a, b) => a.start - b.start);
}

/** The sentence up to a place: of what others do, it says so before. */
function before(head: string, at: number): string {
  const part = head.slice(Math.max(0, at - 120), at);
  return part.slice(Math.max(part.lastIndexOf('. '), part.lastIndexOf('\n')) + 1);
}

const CONTACT =
  '(?:[Cc]ontact(?:ing)? (?:us|our)|[Cc]ontact (?:[Ii]nformation|[Dd]etails)|[Rr]each (?:us|out to us)|[Ww]rite to us|[Mm]ail us|[Cc]ontactez-nous|[Cc]ontáctenos|[Kk]ontaktieren Sie uns)';
const SIGNED = gated(
  new RegExp(`(?<=^|\\n)(?<asked>[^\\n]{0,200}${CONTACT}[^\\n]{0,160})\\n${ENTITY}(?=\\n|$)`, 'gu'),
);

/** Below "contact us", a company alone on its line: the one that the document is from. */
export function contactParties(text: string): readonly Found[] {
  return allGated(text, SIGNED)
    .filter((match) => !isOfOthers(match.groups?.asked ?? ''))
    .map((match) => foundIn(match, (match.groups?.asked ?? '').length));
}

const NAMED = gated(
  new RegExp(
    `(?<=^|\\n)(?:\\d+(?:\\.\\d+)*\\.? )?(?:Cégnév|(?:Ticari )?Ünvanı?|Firmenname|Raison sociale|Razón social|Denominación social|Razão social|Denominação social|Ragione sociale|Denominazione sociale|Bedrijfsnaam|Nazwa firmy|Obchodní firma|Obchodné meno) ?:?\\s ?${ENTITY}(?=\\n|$| \\()`,
    'gu',
  ),
);

/** Below or behind the label of a company's name, in the languages of registers. */
export function namedByLabel(text: string): readonly Found[] {
  const all = allGated(text.slice(0, HEAD), NAMED).map((match) => foundIn(match));
  return all.filter((found) => !isElsewhere(text, found)).slice(0, 1);
}
