// The names of countries, unions and cities of data centres, with the codes of their regions.

// ISO 3166-1 alpha-2 codes of the countries that data centres are known in, and two unions.
const REGIONS: Readonly<Record<string, string>> = Object.fromEntries(
  (
    'AE=United Arab Emirates,UAE|AT=Austria,Österreich,Autriche,Vienna,Wien|' +
    'AU=Australia,Australie,Sydney,Melbourne|BE=Belgium,Belgien,Belgique|BG=Bulgaria|BH=Bahrain|' +
    'BR=Brazil,Brasil,São Paulo|CA=Canada,Kanada,Montreal,Montréal,Toronto|' +
    'CH=Switzerland,Zwitserland,Svizzera,Schweiz,Suisse,Suiza,Zurich,Zürich,Geneva,Genf|CL=Chile|CN=China|' +
    'CZ=Czech Republic,Czechia|' +
    'DE=Germany,Niemczech,Tyskland,Duitsland,Germania,Alemanha,Deutschland,Allemagne,Alemania,Frankfurt am Main,Frankfurt,Nuremberg,Nürnberg,' +
    'Falkenstein,Munich,München,Berlin|DK=Denmark,Danmark,Dänemark|EE=Estonia|ES=Spain,España,Spanien,Madrid|' +
    'FI=Finland,Finnland,Helsinki|FR=France,Frankrijk,França,Frankreich,Francia,Paris,Roubaix,Gravelines,Strasbourg|' +
    'GB=United Kingdom,UK,Great Britain,London,Royaume-Uni|GR=Greece|HK=Hong Kong|HU=Hungary|' +
    'ID=Indonesia|IE=Ireland,Ierland,Republic of Ireland,Irland,Irlande,Irlanda,Dublin|IL=Israel|' +
    'IN=India,Mumbai|IS=Iceland|IT=Italy,Italia,Milan|JP=Japan,Tokyo|KE=Kenya|KR=South Korea,Seoul|' +
    'LT=Lithuania|LU=Luxembourg|LV=Latvia|MX=Mexico|MY=Malaysia|NG=Nigeria|' +
    'NL=Netherlands,Niederlande,Niederlanden,Pays-Bas,Nederland,Países Bajos,Amsterdam|' +
    'NO=Norway,Norge,Norwegen|NZ=New Zealand|PH=Philippines|PL=Poland,Polska,Polsce,Polen,Warsaw|PT=Portugal|' +
    'RO=Romania|SA=Saudi Arabia|SE=Sweden,Sverige,Schweden,Stockholm|SG=Singapore|TH=Thailand|TW=Taiwan|' +
    'US=United States of America,Verenigde Staten,Stati Uniti,United States,USA,US,U.S.,États-Unis,Estados Unidos,EEUU,EE.UU.,EE.UU,EE UU,EUA,' +
    '' +
    'Northern Virginia,N. Virginia,Oregon,Ohio,Iowa|VN=Vietnam|ZA=South Africa|' +
    'EU=European Union,Unii Europejskiej,Unione europea,União europeia,unión europea,Europese Unie,Unione Europea,União Europeia,EU,Europäischen Union,Europäische Union,Union européenne,Union Européenne,UE,Unión Europea|' +
    'EEA=European Economic Area,EEA,EWR'
  )
    .split('|')
    .flatMap((row) => {
      const [code = '', names = ''] = row.split('=');
      return names.split(',').map((name) => [name, code] as const);
    }),
);

/** How the large clouds call their regions: "eu-central-1", "europe-west3". */
const CLOUD_REGIONS: Readonly<Record<string, string>> = {
  'us-(?:east|west)-[12]': 'US',
  'us-(?:east|west|central)[1-7]': 'US',
  'ca-central-1': 'CA',
  'sa-east-1': 'BR',
  'eu-central-1': 'DE',
  'eu-central-2': 'CH',
  'eu-west-1': 'IE',
  'eu-west-2': 'GB',
  'eu-west-3': 'FR',
  'eu-south-1': 'IT',
  'eu-south-2': 'ES',
  'eu-north-1': 'SE',
  'europe-west1': 'BE',
  'europe-west2': 'GB',
  'europe-west3': 'DE',
  'europe-west4': 'NL',
  'europe-west6': 'CH',
  'europe-west9': 'FR',
  'europe-north1': 'FI',
  'ap-south-1': 'IN',
  'ap-southeast-1': 'SG',
  'ap-southeast-2': 'AU',
  'ap-northeast-1': 'JP',
  'ap-northeast-2': 'KR',
  'af-south-1': 'ZA',
  'asia-northeast[12]': 'JP',
  'asia-northeast3': 'KR',
  'asia-southeast1': 'SG',
  'asia-east1': 'TW',
  'asia-east2': 'HK',
  'asia-south1': 'IN',
  'australia-southeast[12]': 'AU',
  'europe-southwest1': 'ES',
  'europe-central2': 'PL',
  'ap-northeast-3': 'JP',
};

const CLOUDS = Object.entries(CLOUD_REGIONS).map(
  ([name, code]) => [new RegExp(`^${name}$`), code] as const,
);

/** The code of what a name or a cloud's region stands for. */
export function regionOf(name: string): string | null {
  return REGIONS[name] ?? CLOUDS.find(([cloud]) => cloud.test(name))?.[1] ?? null;
}

/** A regular expression's alternatives for the names, longest first. */
export const NAME = [...Object.keys(REGIONS), ...Object.keys(CLOUD_REGIONS)]
  .sort((a, b) => b.length - a.length)
  .map((name) => (name in REGIONS ? name.replaceAll('.', '\\.') : name))
  .join('|');

/** Words before the houses that stand there: "Swiss data centres". */
export const ADJECTIVES: Readonly<Record<string, string>> = {
  EU: 'EU',
  'EU-based': 'EU',
  UK: 'GB',
  'UK-based': 'GB',
  US: 'US',
  'US-based': 'US',
  German: 'DE',
  Deutsche: 'DE',
  deutsche: 'DE',
  deutschen: 'DE',
  Swiss: 'CH',
  Schweizer: 'CH',
  French: 'FR',
  Dutch: 'NL',
  Irish: 'IE',
  Finnish: 'FI',
  Swedish: 'SE',
  Austrian: 'AT',
  österreichischen: 'AT',
  Canadian: 'CA',
  Australian: 'AU',
  Norwegian: 'NO',
  Danish: 'DK',
  Belgian: 'BE',
  Italian: 'IT',
  Spanish: 'ES',
  Portuguese: 'PT',
  Polish: 'PL',
  Icelandic: 'IS',
  Indian: 'IN',
  Japanese: 'JP',
  Brazilian: 'BR',
  British: 'GB',
  American: 'US',
  'European Union': 'EU',
  Singapore: 'SG',
  Estonian: 'EE',
  Czech: 'CZ',
  Luxembourg: 'LU',
  'EU-located': 'EU',
};
