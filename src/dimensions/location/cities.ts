// Cities whose bare name means them wherever it stands, with their countries.

// Capitals and places of business that no other known city shares its name with in such a sentence.
const CITIES: Readonly<Record<string, string>> = {
  AE: 'Abu Dhabi|Dubai',
  AT: 'Graz|Linz|Vienna|Wien',
  AU: 'Brisbane|Melbourne|Sydney',
  BE: 'Antwerp|Brussels|Ghent',
  BG: 'Sofia',
  BR: 'Rio de Janeiro|São Paulo',
  CA: 'Calgary|Montreal|Montréal|Ottawa|Toronto|Vancouver',
  CH: 'Basel|Bern|Geneva|Lausanne|Zug|Zurich|Zürich',
  CN: 'Beijing|Shanghai|Shenzhen',
  CZ: 'Brno|Prague',
  DE: 'Berlin|Cologne|Düsseldorf|Frankfurt am Main|Hamburg|Karlsruhe|Köln|Leipzig|Munich|München|Stuttgart',
  DK: 'Aarhus|Copenhagen|København',
  EE: 'Tallinn',
  ES: 'Barcelona|Madrid|Valencia',
  FI: 'Helsinki',
  FR: 'Bordeaux|Lille|Lyon|Nantes|Paris|Strasbourg|Toulouse',
  GB: 'Belfast|Cardiff|Edinburgh|Glasgow|Leeds|London',
  GR: 'Athens',
  HR: 'Zagreb',
  HU: 'Budapest',
  IE: 'Dublin',
  IL: 'Tel Aviv',
  IN: 'Bangalore|Bengaluru|Chennai|Gurgaon|Hyderabad|Mumbai|New Delhi|Noida|Pune',
  IS: 'Reykjavik',
  IT: 'Milan|Milano|Rome|Turin',
  JP: 'Kyoto|Osaka|Tokyo',
  KE: 'Nairobi',
  KR: 'Seoul',
  LT: 'Kaunas|Vilnius',
  LV: 'Riga',
  MX: 'Mexico City',
  NG: 'Lagos',
  NL: 'Amsterdam|Eindhoven|Rotterdam|The Hague|Utrecht',
  NO: 'Bergen|Oslo|Trondheim',
  NZ: 'Auckland',
  PL: 'Gdańsk|Krakow|Kraków|Warsaw|Wrocław',
  PT: 'Lisbon|Porto',
  RO: 'Bucharest|Cluj-Napoca',
  RS: 'Belgrade',
  SE: 'Gothenburg|Malmö|Stockholm',
  SI: 'Ljubljana',
  SK: 'Bratislava',
  TR: 'Ankara|Istanbul',
  TW: 'Taipei',
  UA: 'Kyiv|Lviv',
  US: 'Atlanta|Austin|Boston|Boulder|Chicago|Dallas|Denver|Houston|Los Angeles|Miami|Minneapolis|New York|New York City|Palo Alto|Philadelphia|Pittsburgh|Salt Lake City|San Diego|San Francisco|Seattle|Washington, D.C.',
  ZA: 'Cape Town|Johannesburg',
};
const COUNTRIES = new Map(
  Object.entries(CITIES).flatMap(([country, cities]) =>
    cities.split('|').map((city) => [city, country] as const),
  ),
);

/** ISO 3166-1 alpha-2; null for a city that is not known or may be another. */
export function countryOfCity(city: string): string | null {
  return COUNTRIES.get(city.trim()) ?? null;
}
