// Jurisdictions as contracts name them, each under one plain English name.

const US_STATES = (
  'Alabama|Alaska|Arizona|Arkansas|California|Colorado|Connecticut|Delaware|Florida|Hawaii|Idaho|' +
  'Illinois|Indiana|Iowa|Kansas|Kentucky|Louisiana|Maine|Maryland|Massachusetts|Michigan|' +
  'Minnesota|Mississippi|Missouri|Montana|Nebraska|Nevada|New Hampshire|New Jersey|New Mexico|' +
  'New York|North Carolina|North Dakota|Ohio|Oklahoma|Oregon|Pennsylvania|Rhode Island|' +
  'South Carolina|South Dakota|Tennessee|Texas|Utah|Vermont|Virginia|Washington|West Virginia|' +
  'Wisconsin|Wyoming|District of Columbia|Puerto Rico'
).split('|');

const OTHERS = (
  'England and Wales|England|Scotland|Northern Ireland|Jersey|Guernsey|Isle of Man|Gibraltar|' +
  'Ontario|Quebec|British Columbia|Alberta|Manitoba|Nova Scotia|New Brunswick|Saskatchewan|' +
  'New South Wales|Queensland|South Australia|Western Australia|Tasmania|' +
  'Dubai International Financial Centre|Abu Dhabi Global Market|Hong Kong|Singapore|India|Israel|' +
  'Japan|South Korea|China|Taiwan|Australia|New Zealand|Canada|Mexico|Brazil|Argentina|Chile|' +
  'Colombia|South Africa|Nigeria|Kenya|Ireland|France|Germany|Austria|Switzerland|Netherlands|' +
  'Belgium|Luxembourg|Denmark|Sweden|Norway|Finland|Iceland|Estonia|Latvia|Lithuania|Poland|' +
  'Czech Republic|Slovakia|Hungary|Slovenia|Croatia|Serbia|Romania|Bulgaria|Greece|Cyprus|Malta|' +
  'Italy|Spain|Portugal|Turkey|Ukraine|United Kingdom|United Arab Emirates|Philippines|Indonesia|' +
  'Malaysia|Thailand|Vietnam|Morocco|Tunisia|Egypt|Senegal|Ghana|Rwanda|Uganda|Mauritius|' +
  'Seychelles|Belize|Panama|Costa Rica|Peru|Uruguay|Bahamas|Bermuda|British Virgin Islands|' +
  'Cayman Islands|Liechtenstein|Monaco|Andorra|Saudi Arabia|Qatar|Pakistan|Bangladesh|Sri Lanka|' +
  'Kazakhstan|Armenia|Moldova|Albania|Montenegro|North Macedonia|Newfoundland and Labrador|' +
  'Prince Edward Island'
).split('|');

// Other spellings, and adjectives as in "German law".
const ALIASES: readonly (readonly [string, string])[] = [
  ['england & wales', 'England and Wales'],
  ['wales and england', 'England and Wales'],
  ['québec', 'Quebec'],
  ['republic of ireland', 'Ireland'],
  ['czechia', 'Czech Republic'],
  ['slovak republic', 'Slovakia'],
  ['the netherlands', 'Netherlands'],
  ['uk', 'United Kingdom'],
  ['türkiye', 'Turkey'],
  ['republic of korea', 'South Korea'],
  ["people's republic of china", 'China'],
  ['brasil', 'Brazil'],
  ['españa', 'Spain'],
  ['italia', 'Italy'],
  ['deutschland', 'Germany'],
  ['österreich', 'Austria'],
  ['schweiz', 'Switzerland'],
  ['maroc', 'Morocco'],
];

const ADJECTIVES: ReadonlyMap<string, string> = new Map([
  ['english', 'England'],
  ['scottish', 'Scotland'],
  ['scots', 'Scotland'],
  ['irish', 'Ireland'],
  ['french', 'France'],
  ['german', 'Germany'],
  ['austrian', 'Austria'],
  ['swiss', 'Switzerland'],
  ['dutch', 'Netherlands'],
  ['belgian', 'Belgium'],
  ['danish', 'Denmark'],
  ['swedish', 'Sweden'],
  ['norwegian', 'Norway'],
  ['finnish', 'Finland'],
  ['estonian', 'Estonia'],
  ['polish', 'Poland'],
  ['czech', 'Czech Republic'],
  ['slovak', 'Slovakia'],
  ['italian', 'Italy'],
  ['spanish', 'Spain'],
  ['portuguese', 'Portugal'],
  ['israeli', 'Israel'],
  ['deutsches', 'Germany'],
  ['bundesrepublik deutschland', 'Germany'],
  ['österreichisches', 'Austria'],
  ['republik österreich', 'Austria'],
  ['schweizerisches', 'Switzerland'],
  ['schweizer', 'Switzerland'],
  ['français', 'France'],
  ['belge', 'Belgium'],
  ['suisse', 'Switzerland'],
  ['luxembourgeois', 'Luxembourg'],
  ['marocain', 'Morocco'],
  ['tunisien', 'Tunisia'],
  ['deutschem', 'Germany'],
  ['österreichischem', 'Austria'],
  ['schweizerischem', 'Switzerland'],
  ['española', 'Spain'],
  ['espanola', 'Spain'],
  ['brasileira', 'Brazil'],
  ['portuguesa', 'Portugal'],
  ['mexicana', 'Mexico'],
  ['italiana', 'Italy'],
  ['nederlands', 'Netherlands'],
]);

const BY_NAME: ReadonlyMap<string, string> = new Map([
  ...[...US_STATES, ...OTHERS].map((name) => [name.toLowerCase(), name] as const),
  ...ALIASES,
]);

const asPattern = (name: string): string => name.replaceAll(' ', '\\s+');

/** Alternatives of a regular expression, longest first, so that "New York" is not cut short. */
export const JURISDICTION_WORDS: string = [...BY_NAME.keys()]
  .sort((a, b) => b.length - a.length)
  .map(asPattern)
  .join('|');

export const ADJECTIVE_WORDS: string = [...ADJECTIVES.keys()].join('|');

/** The plain name of a jurisdiction given by name or adjective, or null. */
export function jurisdictionOf(text: string): string | null {
  const plain = text.toLowerCase().replace(/\s+/g, ' ').trim();
  return BY_NAME.get(plain) ?? ADJECTIVES.get(plain) ?? null;
}

export function isUsState(name: string): boolean {
  return US_STATES.includes(name);
}
