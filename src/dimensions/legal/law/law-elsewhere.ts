// Clauses on the governing law and the courts in other languages than English.

import { ADJECTIVE_WORDS, JURISDICTION_WORDS } from './jurisdictions.ts';

const ADJECTIVE = `(?<place>${ADJECTIVE_WORDS})`;
const LAW_IT = '(?:legg[ei]|legislazione|diritto|normativa)';
const OF_IT = `(?:${ADJECTIVE}|(?:dello stato (?:del |della |di )|della |dello |del |dell['’]|di )(?<place2>${JURISDICTION_WORDS}))(?!\\p{L})`;

export const ITALIAN: readonly string[] = [
  `(?:disciplinat|regolat|soggett|governat|rett|sottopost|interpretat)[oaie](?: [^.;\\n]{0,40}?)? (?:dall[ae]|dal|all[ae]|al|secondo (?:la|il)|in conformità (?:all[ae]|al)) ${LAW_IT} ${OF_IT}`,
  `(?<!\\p{L})applica(?:no)?(?: [^.;\\n]{0,40}?)? (?:la|le|il|alla) ${LAW_IT} ${ADJECTIVE}(?!\\p{L})(?! (?:su|sull|in materia))`,
  `(?<!\\p{L})(?:legge|diritto) applicabile(?: [^.;:\\n]{0,40}?)? ?(?::|\\n|è) ?(?:la |il |quell[ao] )?(?:legge |diritto )?(?:${ADJECTIVE}|(?<place2>${JURISDICTION_WORDS})(?=[.,;\\n]|$))(?!\\p{L})`,
  `(?<!\\p{L})la legge ${ADJECTIVE} (?:regola|disciplina|si applica)`,
];

export const DUTCH: readonly string[] = [
  `(?<!\\p{L})(?:het )?${ADJECTIVE} recht (?:is )?(?:uitsluitend )?(?:(?:is )?van toepassing|beheerst)`,
  `(?<!\\p{L})(?:is|zijn|geldt) (?:uitsluitend |alleen |enkel )?(?:het )?${ADJECTIVE} recht (?:uitsluitend )?van toepassing`,
  `(?<!\\p{L})(?:beheerst door|onderworpen aan|(?:valt|vallen) onder|geldt uitsluitend) (?:het )?${ADJECTIVE} recht(?!\\p{L})`,
  `(?<!\\p{L})toepasselijk recht ?(?::|\\n|is) ?(?:het )?${ADJECTIVE} recht(?!\\p{L})`,
];

const NORTHERN = '(?:lag(?:stiftning)?|rätt|ret|lov|rett)(?:givning)?';
export const NORDIC: readonly string[] = [
  `(?<!\\p{L})(?<place>svensk|dansk|norsk|finsk) ${NORTHERN} (?:ska(?:ll)? )?(?:tillämpas|gäller|är tillämplig|finder anvendelse|finner anvendelse|gælder|gjelder|kommer til anvendelse)`,
  `(?<!\\p{L})(?:regleras (?:av|enligt)|styrs av|lyder under|omfattas av|tolkas (?:i enlighet med|enligt)|gäller|underlagt|underkastet|reguleres (?:av|af|etter|efter)|omfattet af|tillämplig lag ?(?::|är)) (?<place>svensk|dansk|norsk|finsk) ${NORTHERN}(?!\\p{L})`,
];

/** A word of the language, the clause, and whose law it names. */
export const FIXED: readonly (readonly [RegExp, RegExp, string])[] = [
  [
    /praw[aeou]/iu,
    /(?<!\p{L})(?:podleg(?:a|ają|ać będzie|ać będą) (?:wyłącznie )?(?:przepisom )?praw[ua] polskie(?:mu|go)|prawem właściwym(?: [^.;\n]{3,80}?)? jest prawo polskie|(?:zastosowanie (?:ma|mają|znajdzie|znajdą|znajduje)|mają zastosowanie|stosuje się|stosować się będzie) (?:\p{L}+ )?(?:przepisy )?praw[oa] polskie(?:go)?|regulowan\p{L}* (?:są |jest )?przez prawo polskie|(?:interpretowan|regulowan)\p{L}* (?:\p{L}+ )?zgodnie z prawem polskim|prawo właściwe ?(?::|\n) ?(?:prawo )?polskie)(?!\p{L})/giu,
    'Poland',
  ],
  [
    /práv|zákon/iu,
    /(?<!\p{L})řídí (?:se )?(?:[^.;\n]{0,60}? )?(?:českým právem|právem české republiky|(?:českým )?právním řádem (?:české republiky|čr)|zákony české republiky)(?!\p{L})/giu,
    'Czech Republic',
  ],
  [
    /práv/iu,
    /(?<!\p{L})(?:sa )?riad(?:i|ia|ý) (?:sa )?(?:[^.;\n]{0,60}? )?(?:slovenským právom|právom slovenskej republiky|právnym poriadkom slovenskej republiky)(?!\p{L})/giu,
    'Slovakia',
  ],
  [
    /leg(?:ea|ile|isla)/iu,
    /(?=guvern|reglement|supu)(?<!\p{L})(?:(?:guvern|reglement)a[tțţ]|supu[sșş])[eăi]{0,2} (?:de )?(?:legea|legile|legislați[ae]i?|legii|legilor) (?:române|română|românești|din românia|româniei)(?!\p{L})/giu,
    'Romania',
  ],
  [
    /jog/iu,
    /(?<!\p{L})(?:a )?magyar jog (?:az )?(?:irányadó|alkalmazandó|szabályai)/giu,
    'Hungary',
  ],
  [
    /pravo|zakonodaj/iu,
    /(?<!\p{L})(?:uporablja se (?:\p{L}+ )?(?:slovensko pravo|pravo republike slovenije)|urejajo (?:\p{L}+ )?po slovenski zakonodaji|velja (?:slovensko pravo|pravo republike slovenije))(?!\p{L})/giu,
    'Slovenia',
  ],
  [
    /pravo/iu,
    /(?<!\p{L})(?:primjenjuje se|mjerodavno je) (?:\p{L}+ )?(?:hrvatsko pravo|pravo republike hrvatske)(?!\p{L})/giu,
    'Croatia',
  ],
  [
    /hukuk|kanun/iu,
    /(?<!\p{L})(?:türk hukuku|türkiye cumhuriyeti (?:kanunları|hukuku|yasaları))(?:na tabi| uygulan| geçerli)/giu,
    'Turkey',
  ],
  [
    /lakia|laki/iu,
    /(?<!\p{L})(?:sovelletaan|noudatetaan) (?:\p{L}+ )?suomen lakia(?!\p{L})/giu,
    'Finland',
  ],
  [
    /法律/u,
    /(?:受|适用|依据|遵循)中华人民共和国(?:大陆地区)?(?:的)?法律(?:管辖|约束|解释|并|。|，|$)|适用中国(?:大陆)?法律/gu,
    'China',
  ],
  [
    /法律|法例/u,
    /(?:受|適用)香港(?:特別行政區)?(?:的)?法(?:律|例)(?:管轄|約束|規管)/gu,
    'Hong Kong',
  ],
  [/日本法/u, /準拠法は[、,]?日本法|日本法を準拠法/gu, 'Japan'],
  [
    /законодательств|прав/iu,
    /(?<!\p{L})(?:регулиру|подчиня)\p{L}+ (?:действующим )?(?:законодательств[оу]\p{L}*|прав[оу]\p{L}*) (?:российской федерации|рф)(?!\p{L})/giu,
    'Russia',
  ],
];

/** A name of one to three words; a small one may stand between them. */
export const PROPER =
  "\\p{Lu}[\\p{L}'\u2011-]+(?:(?: (?:am|im|an der|bei|de|do|of|la|le|sur))? \\p{Lu}[\\p{L}'\u2011-]+){0,2}";
export const CITY_OF = `(?<city>${PROPER}(?:(?<=Angleterre) et du Pays de Galles)?)(?![\\p{L}])`;
const ENDS = '(?=[.,;\\n(]|$| \\()';

/** Sentences that need the seat of a party, a kind of court, or a form of the verb beside it. */
export const SEATS_DE: readonly string[] = [
  `\\bzuständige[ns]? Gerichte?s? (?:in|von|für) ${CITY_OF}`,
  `\\bfür ${CITY_OF} (?:örtlich (?:und sachlich )?|sachlich )zuständige`,
  `\\bwird als (?:ausschließlicher )?Gerichtsstand (?<city>${PROPER}) vereinbart`,
  `\\b(?:Land|Amts|Handels|Bezirks)gericht(?:s|es)? ${CITY_OF} (?:\\p{Ll}+ ){0,2}zuständig`,
  `\\bGerichtsstand\\b[^.;\\n]{0,120}? (?:der|am|unser|unserem) (?:\\p{Lu}\\p{L}+)?[Ss]itz (?:der |des |von )?[^.,;\\n]{2,60}? in ${CITY_OF}${ENDS}`,
];
export const SEATS_FR: readonly string[] = [
  `\\baux (?:tribunaux|juridictions)(?: compétente?s?)?(?: du ressort)? (?:de |d['’])${CITY_OF}`,
  `\\b(?:tribunaux|juridictions) compétente?s (?:de |d['’])${CITY_OF}${ENDS}`,
  `\\btribunaux de l['’]arrondissement (?:judiciaire )?(?:de |d['’])${CITY_OF}`,
  `\\b(?:[Ff]or juridique ?(?::|\\n)|[Ll]e for (?:juridique )?est (?:à|fixé à)) ?${CITY_OF}${ENDS}`,
];
export const SEATS_PT: readonly string[] = [
  `\\b[Ff]oro d[ae](?: la)? [Cc]omarca d[ae](?: la)? [Cc]apital d(?:o|el) [Ee]stado d[oe] ${CITY_OF}`,
  `\\b(?:foro|tribunal) competente (?:é|será) o da [Cc]omarca d[oea] ${CITY_OF}`,
  `\\btribunais da [Cc]omarca d[oea] ${CITY_OF}`,
  `\\b(?:elegem|elege|eleger|eleito)[^.;\\n]{0,60}? o [Ff]oro d[ae] [Cc]omarca d[aeo](?: [Cc]idade d[eo])? ${CITY_OF}`,
];
/** "Competența revine instanțelor judecătorești din Cluj": Romanian. */
export const SEATS_RO: readonly string[] = [
  `\\b[Cc]ompeten[țţ]a (?:exclusivă )?(?:revine|aparține) instan[țţ]elor(?: judecătore[șş]ti)?(?: competente)? din ${CITY_OF}`,
  `\\b(?:solu[țţ]ionat[eă]?|judecat[eă]?) (?:exclusiv )?de (?:către )?instan[țţ]ele(?: judecătore[șş]ti)?(?: competente)? din ${CITY_OF}`,
];

/** "Uyuşmazlıkların çözümünde Manisa Mahkemeleri ve İcra Daireleri yetkilidir": Turkish. */
export const SEATS_TR: readonly string[] = [
  `(?<!\\p{L})(?<city>(?!T\\.?C|Tüketici|Ticaret|Türk|Asliye|Genel|Yetkili|Hukuk|İş |Adli)\\p{Lu}\\p{Ll}{2,20})(?: \\([^()\\n]{3,30}\\))?(?: (?:Merkez|Adliyesi|Anadolu))? [Mm]ahkemeleri(?:nin)?(?: (?:ve|ile|ve/veya) [İi]cra (?:[Dd]aireleri|[Mm]üdürlükleri)(?:nin)?)?,? (?:\\p{Ll}+ ){0,2}yetkili`,
  `(?<=^|\\n|[.;] )Yetkili (?:[Mm]ahkeme(?:ler)?|[Yy]argı yeri)(?: ve [Hh]ukuk)? ?(?::|\\n) ?(?<city>(?!T\\.?C|Tüketici|Türk)\\p{Lu}\\p{Ll}{2,20})(?: \\([^()\\n]{3,30}\\))?(?: Merkez)? [Mm]ahkemeleri`,
];

/** `札幌地方裁判所を第一審の専属的合意管轄裁判所とします`: the town of the court that is agreed upon. */
export const SEATS_JA: readonly string[] = [
  '(?<city>\\p{Script=Han}{2,4}?)(?:地方裁判所|簡易裁判所)(?:(?:または|又は|もしくは|若しくは|及び|および)\\p{Script=Han}{2,4}(?:地方|簡易)裁判所)?を、?(?:第一審の|その)?専属的?(?:合意)?管轄',
];

export const SEATS_NORDIC: readonly string[] = [
  `(?<city>\\p{Lu}\\p{L}{2,20}(?: og \\p{Lu}\\p{L}{2,20})?) tingrett (?:er|som|vedtas som) (?:rett(?:e)? |avtalt )?verneting(?!\\p{L})`,
  `\\b(?:avgöras|avgörs|prövas|afgøres|behandles|domstol)\\b[^.;\\n]{0,60}? (?<city>\\p{Lu}\\p{L}{2,20}?)s? (?:tingsrätt|[Bb]yret|tingrett)(?!\\p{L})`,
  `\\b(?:afgøres|anlægges|indbringes|behandles|værneting)\\b[^.;\\n]{0,60}? [Rr]etten i (?<city>\\p{Lu}\\p{L}{2,20}(?: [A-Z])?)(?!\\p{L})`,
];
