// Jurisdictions as contracts name them, each under one plain English name.

import { GERMAN_STEMS, NATIONAL, SPELLINGS } from './jurisdiction-spellings.ts';

const US_STATES = (
  'Alabama|Alaska|Arizona|Arkansas|California|Colorado|Connecticut|Delaware|Florida|Hawaii|Idaho|' +
  'Illinois|Indiana|Iowa|Kansas|Kentucky|Louisiana|Maine|Maryland|Massachusetts|Michigan|' +
  'Minnesota|Mississippi|Missouri|Montana|Nebraska|Nevada|New Hampshire|New Jersey|New Mexico|' +
  'New York|North Carolina|North Dakota|Ohio|Oklahoma|Oregon|Pennsylvania|Rhode Island|' +
  'South Carolina|South Dakota|Tennessee|Texas|Utah|Vermont|Virginia|Washington|West Virginia|' +
  'Wisconsin|Wyoming|District of Columbia|Puerto Rico'
).split('|');

const OTHERS = (
  'England and Wales|England|Wales|Scotland|Northern Ireland|Jersey|Guernsey|Isle of Man|Gibraltar|' +
  'Ontario|Quebec|British Columbia|Alberta|Manitoba|Nova Scotia|New Brunswick|Saskatchewan|' +
  'Newfoundland and Labrador|Prince Edward Island|' +
  'New South Wales|Australian Capital Territory|Queensland|South Australia|Western Australia|Tasmania|' +
  'Dubai International Financial Centre|Abu Dhabi Global Market|Dubai|Abu Dhabi|' +
  'Karnataka|Maharashtra|Tamil Nadu|Telangana|Gujarat|Kerala|Haryana|Uttar Pradesh|West Bengal|' +
  'Rajasthan|Hong Kong|Singapore|India|Israel|' +
  'Japan|South Korea|China|Taiwan|Macau|Australia|New Zealand|Canada|Mexico|Brazil|Argentina|' +
  'Chile|Colombia|South Africa|Nigeria|Kenya|Ireland|France|Germany|Austria|Switzerland|' +
  'Netherlands|Belgium|Luxembourg|Denmark|Sweden|Norway|Finland|Iceland|Estonia|Latvia|Lithuania|' +
  'Poland|Czech Republic|Slovakia|Hungary|Slovenia|Croatia|Serbia|Romania|Bulgaria|Greece|Cyprus|' +
  'Malta|Italy|Spain|Portugal|Turkey|Ukraine|United Kingdom|United States|United Arab Emirates|' +
  'Philippines|Indonesia|Malaysia|Thailand|Vietnam|Cambodia|Morocco|Tunisia|Algeria|Egypt|' +
  'Senegal|Ghana|Rwanda|Uganda|Tanzania|Ethiopia|Zambia|Botswana|Cameroon|Mauritius|' +
  'Seychelles|Belize|Panama|Costa Rica|Guatemala|Ecuador|Peru|Uruguay|Paraguay|Bolivia|' +
  'Dominican Republic|Jamaica|Barbados|Bahamas|Bermuda|British Virgin Islands|Anguilla|' +
  'Cayman Islands|Marshall Islands|Liechtenstein|Monaco|Andorra|Saudi Arabia|Qatar|Kuwait|' +
  'Bahrain|Oman|Jordan|Lebanon|Pakistan|Bangladesh|Sri Lanka|Nepal|' +
  'Kazakhstan|Uzbekistan|Azerbaijan|Armenia|Moldova|Albania|Montenegro|North Macedonia|' +
  'Bosnia and Herzegovina|Kosovo|El Salvador|Honduras|Nicaragua|Venezuela|Cuba|Haiti|' +
  'Trinidad and Tobago|Guyana|Suriname|Grenada|Saint Lucia|Saint Kitts and Nevis|Nevis|' +
  'Saint Vincent and the Grenadines|Antigua and Barbuda|Curacao|Aruba|Turks and Caicos Islands|' +
  'Belarus|Mongolia|Myanmar|Laos|Brunei|Maldives|Bhutan|Afghanistan|Iraq|Kyrgyzstan|Tajikistan|' +
  'Turkmenistan|Libya|Zimbabwe|Namibia|Mozambique|Angola|Ivory Coast|Gabon|Mali|Burkina Faso|' +
  'Benin|Togo|Madagascar|Malawi|Lesotho|Eswatini|Sierra Leone|Liberia|Gambia|Cape Verde|' +
  'Djibouti|Fiji|Papua New Guinea|Vanuatu|Samoa|San Marino|Faroe Islands|Greenland|Labuan|' +
  'Sharjah|Ras Al Khaimah|Ajman|Fujairah|Punjab|Andhra Pradesh|Madhya Pradesh|Odisha|Goa|Bihar|' +
  'Yukon|Northwest Territories|Nunavut|Northern Territory'
).split('|');

// Other spellings, in other languages too.
const ALIASES: readonly (readonly [string, string])[] = (
  'England & Wales=England and Wales|Wales and England=England and Wales|Québec=Quebec|' +
  'Republic of Ireland=Ireland|Eire=Ireland|Czechia=Czech Republic|Slovak Republic=Slovakia|' +
  'the Netherlands=Netherlands|Holland=Netherlands|UK=United Kingdom|Great Britain=United Kingdom|' +
  'USA=United States|U.S.A.=United States|U.S.=United States|United States of America=United States|' +
  'UAE=United Arab Emirates|U.A.E.=United Arab Emirates|Türkiye=Turkey|' +
  'Republic of Korea=South Korea|Korea=South Korea|Russian Federation=Russia|Russia=Russia|' +
  "People's Republic of China=China|People’s Republic of China=China|PRC=China|" +
  'Peoples Republic of China=China|Republic of China=Taiwan|Republic of China (Taiwan)=Taiwan|' +
  'Taiwan, R.O.C.=Taiwan|Swiss Confederation=Switzerland|' +
  'Republica Dominicana=Dominican Republic|República Dominicana=Dominican Republic|' +
  "Islamic Republic of Pakistan=Pakistan|People's Republic of Bangladesh=Bangladesh|" +
  'People’s Republic of Bangladesh=Bangladesh|Hellenic Republic=Greece|Italian Republic=Italy|' +
  'French Republic=France|Portuguese Republic=Portugal|Lebanese Republic=Lebanon|' +
  'Democratic Socialist Republic of Sri Lanka=Sri Lanka|Socialist Republic of Vietnam=Vietnam|' +
  'Arab Republic of Egypt=Egypt|Federal Democratic Republic of Nepal=Nepal|' +
  'Federal Democratic Republic of Ethiopia=Ethiopia|United Republic of Tanzania=Tanzania|' +
  'United Mexican States=Mexico|Bolivarian Republic of Venezuela=Venezuela|' +
  'Oriental Republic of Uruguay=Uruguay|' +
  'Brasil=Brazil|España=Spain|Italia=Italy|México=Mexico|Perú=Peru|Panamá=Panama|' +
  'Estados Unidos Mexicanos=Mexico|Alemania=Germany|Francia=France|Suiza=Switzerland|' +
  'Bundesrepublik Deutschland=Germany|Deutschland=Germany|Deutschlands=Germany|' +
  'Republik Österreich=Austria|Österreich=Austria|Österreichs=Austria|Schweiz=Switzerland|' +
  'Schweizerischen Eidgenossenschaft=Switzerland|Niederlande=Netherlands|Luxemburg=Luxembourg|' +
  'Angleterre et du Pays de Galles=England and Wales|Angleterre=England|Belgique=Belgium|' +
  'Suisse=Switzerland|Maroc=Morocco|Tunisie=Tunisia|Espagne=Spain|Allemagne=Germany|Sénégal=Senegal|' +
  'Grand-Duché de Luxembourg=Luxembourg|Royaume-Uni=United Kingdom|Nederland=Netherlands|' +
  'NSW=New South Wales|NSW, Australia=New South Wales|Victoria, Australia=Victoria|Georgia, USA=Georgia|Georgia, United States=Georgia|' +
  'State of Georgia=Georgia|België=Belgium|Sverige=Sweden|Danmark=Denmark|Norge=Norway|Suomi=Finland|Polska=Poland'
)
  .split('|')
  .map((pair) => {
    const [alias = '', name = ''] = pair.split('=');
    return [alias.toLowerCase(), name] as const;
  });

const ADJECTIVES: ReadonlyMap<string, string> = new Map(
  (
    'english=England|welsh=Wales|scottish=Scotland|scots=Scotland|irish=Ireland|french=France|' +
    'german=Germany|austrian=Austria|swiss=Switzerland|dutch=Netherlands|belgian=Belgium|' +
    'danish=Denmark|swedish=Sweden|norwegian=Norway|finnish=Finland|icelandic=Iceland|' +
    'estonian=Estonia|latvian=Latvia|lithuanian=Lithuania|polish=Poland|czech=Czech Republic|' +
    'slovak=Slovakia|hungarian=Hungary|slovenian=Slovenia|croatian=Croatia|serbian=Serbia|' +
    'romanian=Romania|bulgarian=Bulgaria|greek=Greece|cypriot=Cyprus|maltese=Malta|' +
    'italian=Italy|spanish=Spain|portuguese=Portugal|turkish=Turkey|ukrainian=Ukraine|' +
    'luxembourgish=Luxembourg|israeli=Israel|indian=India|japanese=Japan|chinese=China|' +
    'korean=South Korea|australian=Australia|canadian=Canada|mexican=Mexico|brazilian=Brazil|' +
    'south african=South Africa|nigerian=Nigeria|kenyan=Kenya|egyptian=Egypt|moroccan=Morocco|' +
    'singaporean=Singapore|malaysian=Malaysia|indonesian=Indonesia|thai=Thailand|' +
    'californian=California|' +
    'français=France|française=France|belge=Belgium|suisse=Switzerland|' +
    'luxembourgeois=Luxembourg|luxembourgeoise=Luxembourg|marocain=Morocco|marocaine=Morocco|' +
    'tunisien=Tunisia|tunisienne=Tunisia|sénégalais=Senegal|sénégalaise=Senegal|' +
    'anglais=England|allemand=Germany|allemande=Germany|québécois=Quebec|algérien=Algeria|' +
    'español=Spain|española=Spain|espanola=Spain|francés=France|alemán=Germany|suizo=Switzerland|mexicano=Mexico|colombiano=Colombia|chileno=Chile|argentino=Argentina|brasileiro=Brazil|português=Portugal|italiano=Italy|mexicana=Mexico|colombiana=Colombia|' +
    'chilena=Chile|argentina=Argentina|peruana=Peru|alemana=Germany|suiza=Switzerland|' +
    'brasileira=Brazil|brasileiras=Brazil|portuguesa=Portugal|portuguesas=Portugal|' +
    'italiana=Italy|italiane=Italy|svizzere=Switzerland|svizzera=Switzerland|nederlands=Netherlands|nederlandse=Netherlands|' +
    'belgisch=Belgium|belgische=Belgium|svensk=Sweden|dansk=Denmark|norsk=Norway|' +
    'polskie=Poland|polskiemu=Poland|polskiego=Poland|polskim=Poland'
  )
    .split('|')
    .map((pair) => {
      const [adjective = '', name = ''] = pair.split('=');
      return [adjective, name] as const;
    })
    .concat(
      NATIONAL,
      GERMAN_STEMS.flatMap(([stem, name]) =>
        ['', 's', 'm', 'n'].map((ending) => [`${stem}${ending}`, name] as const),
      ),
    ),
);

const BY_NAME: ReadonlyMap<string, string> = new Map([
  ...[...US_STATES, ...OTHERS].map((name) => [name.toLowerCase(), name] as const),
  ...ALIASES,
  ...SPELLINGS,
]);

const asPattern = (name: string): string => name.replaceAll('.', '\\.').replaceAll(' ', '\\s+');

/** Alternatives of a regular expression, longest first, so that "New York" is not cut short. */
export const JURISDICTION_WORDS: string = [...BY_NAME.keys()]
  .sort((a, b) => b.length - a.length)
  .map(asPattern)
  .join('|');

export const ADJECTIVE_WORDS: string = [...ADJECTIVES.keys()]
  .sort((a, b) => b.length - a.length)
  .map(asPattern)
  .join('|');

/** The plain name of a jurisdiction given by name or adjective, or null. */
export function jurisdictionOf(text: string): string | null {
  const plain = text.toLowerCase().replace(/\s+/g, ' ').trim();
  return BY_NAME.get(plain) ?? ADJECTIVES.get(plain) ?? null;
}

export function isUsState(name: string): boolean {
  return US_STATES.includes(name);
}

const PARTS: readonly (readonly [string, readonly string[]])[] = [
  // Georgia alone may be the country; the longer names above tell the state.
  ['United States', [...US_STATES, 'Georgia']],
  ['United Kingdom', ['England and Wales', 'England', 'Wales', 'Scotland', 'Northern Ireland']],
  [
    'Canada',
    (
      'Ontario|Quebec|British Columbia|Alberta|Manitoba|Nova Scotia|New Brunswick|Saskatchewan|' +
      'Newfoundland and Labrador|Prince Edward Island|Yukon|Northwest Territories|Nunavut'
    ).split('|'),
  ],
  [
    'Australia',
    [
      'New South Wales',
      'Queensland',
      'South Australia',
      'Western Australia',
      'Tasmania',
      'Victoria',
      'Australian Capital Territory',
    ],
  ],
  [
    'United Arab Emirates',
    [
      'Dubai International Financial Centre',
      'Abu Dhabi Global Market',
      'Dubai',
      'Abu Dhabi',
      'Sharjah',
      'Ras Al Khaimah',
      'Ajman',
      'Fujairah',
    ],
  ],
  ['Dubai', ['Dubai International Financial Centre']],
  ['Abu Dhabi', ['Abu Dhabi Global Market']],
  [
    'India',
    (
      'Karnataka|Maharashtra|Tamil Nadu|Telangana|Gujarat|Kerala|Haryana|Uttar Pradesh|' +
      'West Bengal|Rajasthan|Punjab|Andhra Pradesh|Madhya Pradesh|Odisha|Goa|Bihar'
    ).split('|'),
  ],
  ['Saint Kitts and Nevis', ['Nevis']],
  ['Malaysia', ['Labuan']],
  ['China', ['Hong Kong', 'Macau']],
];

/**
 * Leaves out what another of them lies in: Delaware and the United States give Delaware. England
 * and Wales are one jurisdiction, whichever of them is named beside it.
 */
export function narrowest(names: readonly string[]): readonly string[] {
  const isJoint = names.includes('England and Wales');
  return names.filter(
    (name) =>
      !(isJoint && (name === 'England' || name === 'Wales')) &&
      !PARTS.some(([whole, parts]) => whole === name && names.some((one) => parts.includes(one))),
  );
}
