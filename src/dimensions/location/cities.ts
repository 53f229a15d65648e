// Cities whose bare name means them wherever it stands, with their countries.

// Capitals and places of business that no other known city shares its name with in such a sentence:
// not Birmingham, Cambridge, Portland, Richmond, San Jose, Santiago, Córdoba.
const CITIES: Readonly<Record<string, string>> = {
  AE: 'Abu Dhabi|Ajman|Dubai|Ras Al Khaimah|Sharjah',
  AL: 'Tirana',
  AM: 'Yerevan',
  AR: 'Buenos Aires|CABA|Ciudad Autónoma de Buenos Aires',
  AT: 'Graz|Innsbruck|Klagenfurt|Linz|Salzburg|Vienna|Wien',
  AU: 'Adelaide|Brisbane|Canberra|Gold Coast|Hobart|Melbourne|Sydney',
  AZ: 'Baku',
  BA: 'Banja Luka|Sarajevo',
  BD: 'Chittagong|Dhaka',
  BE: 'Antwerp|Antwerpen|Brussel|Brussels|Bruxelles|Ghent|Gent|Leuven|Liège|Mechelen|Namur',
  BG: 'Plovdiv|Sofia|Varna',
  BH: 'Manama',
  BR: 'Belo Horizonte|Brasília|Campinas|Curitiba|Florianópolis|Fortaleza|Porto Alegre|Recife|Rio de Janeiro|São Paulo|Sao Paulo',
  BY: 'Minsk',
  CA: 'Calgary|Edmonton|Montreal|Montréal|Mississauga|Ottawa|Québec City|Quebec City|Saskatoon|Toronto|Vancouver|Winnipeg',
  CH: 'Basel|Bern|Fribourg|Geneva|Genève|Lausanne|Lugano|Luzern|Lucerne|Neuchâtel|St. Gallen|Winterthur|Zug|Zurich|Zürich',
  CL: 'Santiago de Chile|Valparaíso',
  CN: 'Beijing|Chengdu|Guangzhou|Hangzhou|Nanjing|Shanghai|Shenzhen|Suzhou|Tianjin|Wuhan|Xiamen',
  CO: 'Bogotá|Bogota|Medellín|Medellin',
  CR: 'Escazú|Heredia',
  CY: 'Larnaca|Limassol|Nicosia|Paphos',
  CZ: 'Brno|Olomouc|Ostrava|Plzeň|Prague|Praha',
  DE: 'Aachen|Augsburg|Berlin|Bielefeld|Bochum|Bonn|Bremen|Cologne|Darmstadt|Dortmund|Dresden|Duisburg|Düsseldorf|Erfurt|Frankfurt am Main|Freiburg im Breisgau|Göttingen|Halle (Saale)|Hamburg|Hannover|Heidelberg|Heilbronn|Ingolstadt|Jena|Karlsruhe|Kassel|Kiel|Koblenz|Köln|Leipzig|Lübeck|Magdeburg|Mainz|Mannheim|Munich|München|Münster|Nuremberg|Nürnberg|Oldenburg|Osnabrück|Paderborn|Potsdam|Regensburg|Rostock|Saarbrücken|Stuttgart|Tübingen|Ulm|Walldorf|Wiesbaden|Wolfsburg|Wuppertal|Würzburg',
  DK: 'Aalborg|Aarhus|Copenhagen|København|Odense',
  DO: 'Santo Domingo',
  EC: 'Guayaquil|Quito',
  EE: 'Tallinn|Tartu',
  EG: 'Cairo|Giza',
  ES: 'Alicante|Barcelona|Bilbao|Donostia|Girona|Lleida|Madrid|Málaga|San Sebastián|Sevilla|Seville|Tarragona|Valencia|Zaragoza',
  ET: 'Addis Ababa',
  FI: 'Espoo|Helsinki|Oulu|Tampere|Turku|Vantaa',
  FR: 'Aix-en-Provence|Annecy|Bordeaux|Clermont-Ferrand|Dijon|Grenoble|Levallois-Perret|Lille|Lyon|Marseille|Metz|Montpellier|Nantes|Paris|Reims|Rennes|Rouen|Sophia Antipolis|Strasbourg|Toulouse|Villeurbanne',
  GB: 'Aberdeen|Belfast|Brighton|Bristol|Cardiff|Edinburgh|Glasgow|Leeds|Leicester|Liverpool|London|Milton Keynes|Nottingham|Oxford|Sheffield|Southampton|Swansea',
  GE: 'Tbilisi',
  GH: 'Accra',
  GR: 'Athens|Thessaloniki',
  GT: 'Guatemala City',
  HR: 'Rijeka|Zagreb',
  HU: 'Budapest|Debrecen|Szeged',
  ID: 'Bandung|Jakarta|Jakarta Barat|Jakarta Pusat|Jakarta Selatan|South Jakarta|Surabaya|Yogyakarta',
  IE: 'Cork|Dublin|Galway|Limerick',
  IL: "Haifa|Herzliya|Jerusalem|Petah Tikva|Ra’anana|Ra'anana|Ramat Gan|Tel Aviv|Tel Aviv-Yafo|Tel-Aviv",
  IN: 'Ahmedabad|Bangalore|Bengaluru|Bhubaneswar|Chandigarh|Chennai|Coimbatore|Gurgaon|Gurugram|Hyderabad|Indore|Jaipur|Kochi|Kolkata|Lucknow|Mumbai|Nagpur|Navi Mumbai|New Delhi|Noida|Pune|Thane|Thiruvananthapuram|Trivandrum|Vadodara|Visakhapatnam',
  IQ: 'Baghdad|Erbil',
  IS: 'Reykjavik|Reykjavík',
  IT: 'Bologna|Firenze|Genova|Milan|Milano|Modena|Napoli|Padova|Palermo|Pisa|Roma|Rome|Torino|Trento|Turin|Udine|Venezia|Verona',
  JO: 'Amman',
  JP: 'Fukuoka|Kobe|Kyoto|Nagoya|Osaka|Sapporo|Tokyo|Yokohama',
  KE: 'Mombasa|Nairobi',
  KH: 'Phnom Penh',
  KR: 'Busan|Seongnam|Seoul',
  KZ: 'Almaty|Astana',
  LB: 'Beirut',
  LK: 'Colombo',
  LT: 'Kaunas|Klaipėda|Vilnius',
  LV: 'Riga|Rīga',
  MA: 'Casablanca|Marrakech|Rabat|Tangier',
  MD: 'Chișinău|Chisinau',
  MK: 'Skopje',
  MT: 'Birkirkara|Sliema|Valletta',
  MU: 'Ebène|Port Louis',
  MX: 'Ciudad de México|Guadalajara|Mexico City|Monterrey|Querétaro|Tijuana',
  MY: 'Cyberjaya|Kuala Lumpur|Petaling Jaya',
  NG: 'Abuja|Ikeja|Lagos',
  NL: 'Almere|Amersfoort|Amsterdam|Apeldoorn|Arnhem|Breda|Delft|Den Bosch|Den Haag|Eindhoven|Enschede|Groningen|Haarlem|Hilversum|Leiden|Maastricht|Nijmegen|Rotterdam|The Hague|Tilburg|Utrecht|Zwolle',
  NO: 'Bergen|Oslo|Stavanger|Trondheim',
  NP: 'Kathmandu',
  NZ: 'Auckland|Christchurch|Dunedin|Wellington',
  OM: 'Muscat',
  PA: 'Panama City|Ciudad de Panamá',
  PE: 'Lima',
  PH: 'Cebu City|Makati|Makati City|Manila|Pasig City|Quezon City|Taguig|Taguig City',
  PK: 'Islamabad|Karachi|Lahore|Rawalpindi',
  PL: 'Gdańsk|Gdansk|Gdynia|Katowice|Krakow|Kraków|Lublin|Łódź|Poznan|Poznań|Rzeszów|Szczecin|Warsaw|Warszawa|Wrocław|Wroclaw',
  PT: 'Aveiro|Braga|Coimbra|Lisboa|Lisbon|Porto',
  PY: 'Asunción',
  QA: 'Doha',
  RO: 'Brasov|Brașov|Bucharest|București|Bucuresti|Cluj-Napoca|Iasi|Iași|Timisoara|Timișoara',
  RS: 'Belgrade|Beograd|Niš|Novi Sad',
  RU: 'Moscow|Saint Petersburg|Novosibirsk',
  RW: 'Kigali',
  SA: 'Dammam|Jeddah|Riyadh',
  SE: 'Gothenburg|Göteborg|Helsingborg|Linköping|Lund|Malmö|Norrköping|Stockholm|Umeå|Uppsala|Västerås|Örebro',
  SI: 'Ljubljana|Maribor',
  SK: 'Bratislava|Košice',
  SN: 'Dakar',
  TH: 'Bangkok|Chiang Mai',
  TN: 'Tunis',
  TR: 'Ankara|Antalya|Istanbul|İstanbul|Izmir|İzmir',
  TW: 'Hsinchu|Kaohsiung|Taichung|Taipei|Taipei City',
  TZ: 'Dar es Salaam',
  UA: 'Kharkiv|Kyiv|Lviv|Odesa',
  UG: 'Kampala',
  US: 'Albuquerque|Ann Arbor|Atlanta|Austin|Baltimore|Bellevue|Boise|Boston|Boulder|Brooklyn|Chicago|Cincinnati|Cleveland|Dallas|Denver|Detroit|Honolulu|Houston|Indianapolis|Irvine|Las Vegas|Los Angeles|Menlo Park|Miami|Milwaukee|Minneapolis|Mountain View|Nashville|New Orleans|New York|New York City|Oakland|Oklahoma City|Omaha|Orlando|Palo Alto|Philadelphia|Phoenix|Pittsburgh|Raleigh|Redwood City|Sacramento|Salt Lake City|San Antonio|San Diego|San Francisco|San Mateo|Santa Monica|Scottsdale|Seattle|St. Louis|Sunnyvale|Tampa|Tucson|Tulsa|Washington D.C.|Washington DC|Washington, D.C.|Washington, DC',
  UY: 'Montevideo',
  UZ: 'Tashkent',
  VN: 'Da Nang|Hanoi|Ho Chi Minh City',
  ZA: 'Cape Town|Durban|Johannesburg|Pretoria|Sandton|Stellenbosch',
  ZM: 'Lusaka',
  ZW: 'Harare',
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

// One city under two names.
const NAMES =
  'Antwerp|Antwerpen Bangalore|Bengaluru Bruxelles|Brussel|Brussels Bucharest|București|Bucuresti Cologne|Köln Copenhagen|København Florence|Firenze Geneva|Genève Ghent|Gent Gurgaon|Gurugram Göteborg|Gothenburg Lisboa|Lisbon Lucerne|Luzern Milan|Milano Munich|München Nuremberg|Nürnberg Praha|Prague Roma|Rome Sevilla|Seville Torino|Turin Vienna|Wien Warsaw|Warszawa Zurich|Zürich';
const NAMED = new Map(
  NAMES.split(' ').flatMap((names) => {
    const all = names.split('|');
    return all.map((name) => [name.toLowerCase(), all[0] ?? name] as const);
  }),
);

/** One word for a city, whichever of its names is written; in lower case. */
export function nameOfCity(city: string): string {
  const plain = city.trim().toLowerCase();
  return (NAMED.get(plain) ?? plain).toLowerCase();
}
