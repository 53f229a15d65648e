// Words of many languages for what is connected: in titles, in sentences, in addresses.

/** Stems of words for an integration, written whole or with an ending. */
const INTEGRATION = [
  // Germanic and Romance languages, beside what their own patterns hold.
  'konnektor(?:en)?(?:-\\p{L}+)?|koppeling(?:en)?|kobling(?:er)?|kopplingar|integrations?partner|integrări|integrare(?:a)?',
  // Slavic and Baltic languages.
  'integracj(?:a|e|i|ami|ach)|integrac(?:e|í|i|emi)|integráci(?:a|e|í|ami)|integracij[aeiou]\\p{L}*',
  'propojení|prepojeni(?:e|a)|napojení|napojeni(?:e|a)|integrācij\\p{L}*|povezav[ae]',
  'интеграци\\p{L}*|інтеграці\\p{L}*|коннектор\\p{L}*|конектор\\p{L}*|интегрир\\p{L}*|інтегр\\p{L}*',
  // Finnish, Estonian, Hungarian, Turkish, Greek.
  'integraatio\\p{L}*|integratsioon\\p{L}*|liidestus\\p{L}*|integráció\\p{L}*|entegrasyon\\p{L}*',
  'bağlantılar|διασυνδέσεις|διασύνδεση|ενσωματώσεις|ενσωμάτωση',
  // Asia and the Near East.
  'tích hợp|integrasi|التكاملات|تكامل\\p{L}*|אינטגרצי\\p{L}*|इंटीग्रेशन|एकीकरण|การเชื่อมต่อ',
].join('|');

/** Verbs that say with what something is connected. */
const CONNECTS = [
  'łączy(?:my)? się z|integruje(?:my)?(?: się)?|zintegrowan\\p{L}+ z',
  'propoj\\p{L}+ s|napoj\\p{L}+ na|integruje\\p{L}* s|prepoj\\p{L}+ s|povez\\p{L}+ s|kompatibiln\\p{L}+ s',
  'подключ\\p{L}+|совместим\\p{L}+ с|підключ\\p{L}+|сумісн\\p{L}+ з',
  'integroituu|integroidu\\p{L}+|yhteensopiva|ühildub|integrálódik|összeköt\\p{L}*|csatlakoz\\p{L}*',
  'se integrează|se conectează|compatibil cu|entegre(?:dir)?|uyumlu|συνδέεται με|συμβατό με',
  'koppelt? met|kobler til|kopplas? till|ansluter till|tilkobl\\p{L}+|kết nối|terhubung|terintegrasi',
].join('|');

/** Words of scripts that write no space between them. */
const UNSPACED = '連携|接続先|対応(?:サービス|アプリ|システム)|集成|整合|对接|對接|연동|통합';

/** Words of any of them, as a part of a pattern with the flags `iu`. */
export const CONNECTED_ELSEWHERE = `(?<!\\p{L})(?:${INTEGRATION}|${CONNECTS})(?!\\p{L})|(?:${UNSPACED})`;

/** With what: such a word, and the preposition of its language, at most two words apart. */
export const CONNECTED_WITH_ELSEWHERE = `(?<!\\p{L})(?:${INTEGRATION}|${CONNECTS})(?: [\\p{L}-]+){0,2}? (?:z|ze|s|se|do|na|cu|la|med|met|till?|с|со|к|з|із|με|với|dengan|ke)(?!\\p{L})|(?<!\\p{L})(?:${CONNECTS})(?!\\p{L})|(?:${UNSPACED})`;

/** In these languages names stand before the word: "Acme, Other entegrasyonu", "Acmeと連携". */
export const NAMES_BEFORE = new RegExp(
  `(?<!\\p{L})(?:entegrasyon\\p{L}*|(?:ile )?(?:tam )?(?:entegre|uyumlu)\\p{L}*|integraatio\\p{L}*)(?!\\p{L})|(?:と|や|など)?の?(?:${UNSPACED})`,
  'iu',
);

/** A title that is nothing but such a word, with one before it: "Hazır entegrasyonlar". */
export const TITLED_ELSEWHERE = [
  '(?:nasze |dostępne |wszystkie )?integracje|(?:naše |dostupné )?(?:integrace|integrácie)',
  '(?:nos |les )?connecteurs|(?:onze |alle )?koppelingen|integrări|integrációk|integraatiot',
  '(?:hazır |tüm )?entegrasyonlar(?:ımız)?|(?:наши |все )?интеграции|(?:наші |усі )?інтеграції',
  'διασυνδέσεις|ενσωματώσεις|integratsioonid|integrācijas|integracijos|integracije|tích hợp|integrasi',
  '(?:外部|アプリ|システム|サービス|外部サービス)?連携(?:サービス|アプリ|機能|一覧|先)*|(?:集成|整合)(?:应用|應用)?',
  '연동(?: ?서비스)?|التكاملات|אינטגרציות',
].join('|');

/** What addresses call the place of integrations, without accents. */
const PLACES = [
  'integrations?|connectors?|integrationen|schnittstellen|konnektoren|anbindungen|integraciones',
  'conectores|connecteurs|integrazioni|connettori|integraties|koppelingen|integracoes|integrationer',
  'integrasjoner|integracje|integrace|integracie|integracije|integraatiot|integratsioonid',
  'integraciok|integrari|entegrasyon(?:lar)?|integracii|integratsii|integracijos|integrasi|tich-hop',
].join('|');

/** One part of an address that names the place of integrations, and of nothing else. */
export const INTEGRATIONS_PART = new RegExp(`^(?:${PLACES})$`, 'i');

/** Whose names are listed below: customers, partners, those who trust. */
export const SOMEBODY_ELSEWHERE = [
  '(?<!\\p{L})(?:zaufa\\p{L}+|klien[tc]\\p{L}*|zákazní\\p{L}+|klienti|partnerzy|partneři|partneri|ügyfel\\p{L}+)',
  '(?<!\\p{L})(?:доверяют|клиент\\p{L}*|партнер\\p{L}*|партнёр\\p{L}*|довіря\\p{L}+|клієнт\\p{L}*)',
  '(?<!\\p{L})(?:müşteri\\p{L}*|referans\\p{L}*|iş ortak\\p{L}*|asiakka\\p{L}+|kumppani\\p{L}*|kunder\\p{L}*)',
  '(?<!\\p{L})(?:clienti(?:lor|i)?|parteneri\\p{L}*|πελάτες|συνεργάτες|khách hàng|pelanggan|klanten)',
  '導入(?:企業|事例|実績)|お客様|取引先|客户|客戶|合作伙伴|고객',
].join('|');

/** Words that deny, or speak of another time. */
export const NOT_NOW_ELSEWHERE = [
  'niet|geen|zonder|binnenkort|n[ãa]o|sem|em breve|non|senza|presto|prossimamente|ikke|uden|uten',
  'inte|utan|snart|kommer|planerad\\p{L}*|nie|bez|wkrótce|planowan\\p{L}+|není|brzy|již brzy|čoskoro',
  'не|нет|без|скоро|немає|незабаром|yakında|değil|olmadan|ei|ilman|tulossa|nem|nélkül|hamarosan',
  'nu|fără|curând|δεν|χωρίς|σύντομα|không|sắp|tidak|tanpa|segera',
].join('|');
