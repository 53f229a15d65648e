// The names of countries, unions and cities of data centres, with the codes of their regions.

// ISO 3166-1 alpha-2 codes of the countries that data centres are known in, and two unions.
export const REGIONS: Readonly<Record<string, string>> = Object.fromEntries(
  (
    'AE=United Arab Emirates,UAE|AT=Austria,Österreich,Autriche,Vienna,Wien|' +
    'AU=Australia,Australie,Sydney,Melbourne|BE=Belgium,Belgien,Belgique|BG=Bulgaria|BH=Bahrain|' +
    'BR=Brazil,Brasil,São Paulo|CA=Canada,Kanada,Montreal,Montréal,Toronto|' +
    'CH=Switzerland,Zwitserland,Svizzera,Schweiz,Suisse,Suiza,Zurich,Zürich,Geneva,Genf|CL=Chile|CN=China|' +
    'CZ=Czech Republic,Czechia|' +
    'DE=Germany,Duitsland,Germania,Alemanha,Deutschland,Allemagne,Alemania,Frankfurt am Main,Frankfurt,Nuremberg,Nürnberg,' +
    'Falkenstein,Munich,München,Berlin|DK=Denmark,Danmark,Dänemark|EE=Estonia|ES=Spain,España,Spanien,Madrid|' +
    'FI=Finland,Finnland,Helsinki|FR=France,Frankrijk,França,Frankreich,Francia,Paris,Roubaix,Gravelines,Strasbourg|' +
    'GB=United Kingdom,UK,Great Britain,London,Royaume-Uni|GR=Greece|HK=Hong Kong|HU=Hungary|' +
    'ID=Indonesia|IE=Ireland,Ierland,Republic of Ireland,Irland,Irlande,Irlanda,Dublin|IL=Israel|' +
    'IN=India,Mumbai|IS=Iceland|IT=Italy,Italia,Milan|JP=Japan,Tokyo|KE=Kenya|KR=South Korea,Seoul|' +
    'LT=Lithuania|LU=Luxembourg|LV=Latvia|MX=Mexico|MY=Malaysia|NG=Nigeria|' +
    'NL=Netherlands,Niederlande,Niederlanden,Pays-Bas,Nederland,Países Bajos,Amsterdam|' +
    'NO=Norway,Norge,Norwegen|NZ=New Zealand|PH=Philippines|PL=Poland,Polska,Polsce,Polen,Warsaw|PT=Portugal|' +
    'RO=Romania|SA=Saudi Arabia|SE=Sweden,Sverige,Schweden,Stockholm|SG=Singapore|TH=Thailand|TW=Taiwan|' +
    'US=United States of America,Verenigde Staten,Stati Uniti,United States,USA,US,U.S.,États-Unis,Estados Unidos,' +
    'Northern Virginia,N. Virginia,Oregon,Ohio,Iowa|VN=Vietnam|ZA=South Africa|' +
    'EU=European Union,Europese Unie,Unione Europea,União Europeia,EU,Europäischen Union,Europäische Union,Union européenne,UE,Unión Europea|' +
    'EEA=European Economic Area,EEA,EWR'
  )
    .split('|')
    .flatMap((row) => {
      const [code = '', names = ''] = row.split('=');
      return names.split(',').map((name) => [name, code] as const);
    }),
);

/** A regular expression's alternatives for the names, longest first. */
export const NAME = Object.keys(REGIONS)
  .sort((a, b) => b.length - a.length)
  .map((name) => name.replaceAll('.', '\\.'))
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
};
