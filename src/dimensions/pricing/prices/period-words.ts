// The words for periods and for what a price is per, in the languages that are read.

export type Period = 'month' | 'year' | 'week' | 'day' | 'hour' | 'one_time';

export const PERIOD_NOUNS: readonly (readonly [string, Period])[] = [
  [
    'months?|mo|mon|mth|mnth|monat|mois|mes|mese|maand|mnd|mdr?|måned(?:en)?|månad(?:en)?|mån|miesiąc|mies|mês|kk|kuukausi|měsíc|hó(?:nap)?|lun[aă]|bulan|tháng|mesec|mjesec|ay|мес(?:яц|ец)?|місяць|міс|mesiac|mj|bln|buwan|kuu|k|mēnesis|mēn|mėnuo|mėn|mán(?:uður)?|maand|md|hilabete|muaj|μήνας?|μήν|חודש|شهر|ماه|महीना|माह|মাস|เดือน|月|월|か月|ヶ月',
    'month',
  ],
  [
    'years?|yr|annum|jahr|ann[ée]e|an|año|anno|ano|jaar|år(?:et)?|rok|vuosi|év|an(?:ul)?|tahun|năm|yıl|год(?:ина)?|рік|godin[ae]|god|leto|leta|aasta|gads?|metai|metus|ár|any|taon|thn|vit|έτος|χρόνο|שנה|سنة|سال|वर्ष|বছর|ปี|年|년',
    'year',
  ],
  ['weeks?|wk|woche|semaine|semana|settimana|uge|uke|vecka|tydzień', 'week'],
  ['days?|tag|jour|día|giorno|dag|dia|dzień', 'day'],
  [
    'hours?|hr|stunde|heure|hora|ora|uur|godzin[aęy]|godz|tunti|tunnilta|timme|time|час|годин[ауи]|ώρα|ur[ao]',
    'hour',
  ],
];

export const PERIOD_ADVERBS: readonly (readonly [string, Period])[] = [
  [
    'monthly|月額|月々|p\\.\\s?m|pm|p\\/m|pcm|monatlich|mtl|mensuel(?:le)?|mensual|mensil[ei]|mensal|maandelijks|månedlig(?:t)?|månadsvis|miesięcznie|měsíčně|mesačne|havonta|lunar|kuukausittain|aylık|ежемесячно|щомісяця|hàng tháng|bulanan|شهري(?:اً|ًا|ا|ً)?',
    'month',
  ],
  [
    'yearly|年額|annually|jährlich|p\\.\\s?a|annuel(?:le)?|anual|annual[ei]|jaarlijks|årlig(?:t|en)?|rocznie|ročně|ročne|évente|yıllık|ежегодно|щороку|hàng năm|tahunan|anual|سنوي(?:اً|ًا|ا|ً)?',
    'year',
  ],
  ['weekly|wöchentlich', 'week'],
  ['daily|täglich', 'day'],
  ['hourly', 'hour'],
  [
    'one[- ]time(?: (?:payment|purchase|fee))?|(?:pay )?once(?:-off)?|one-?off(?: (?:payment|purchase|fee))?|(?:a )?single payment|(?:for )?life(?:time)?(?: (?:access|licen[cs]e|deal))?|einmalig(?:e zahlung)?|une (?:seule )?fois|una (?:(?:sola )?volta|tantum)|una (?:sola )?vez|uma (?:única )?vez|paiement unique|(?:pago )?único|pagamento (?:unico|único)|eenmalig|engangs(?:betaling|beløb)|jednorazowo',
    'one_time',
  ],
];

export const UNITS: readonly (readonly [string, string])[] = [
  [
    'users?|nutzer(?:in)?|benutzer|utilisateurs?|usuarios?|utent[ei]|gebruikers?|brugere?|brukere?|användare|użytkownika?|usuários?',
    'user',
  ],
  ['seats?|platz|arbeitsplatz|licen[cs]es?|lizenz|asientos?|assentos?|postazion[ei]', 'seat'],
  ['members?|mitglied|membre', 'member'],
  ['agents?', 'agent'],
  ['editors?', 'editor'],
  [
    'employees?|mitarbeiter(?:in)?|mitarbeitende[nr]?|employés?|empleados?|dipendent[ei]|medewerkers?|medarbejdere?|ansatte?|anställd|pracownika?',
    'employee',
  ],
  [
    'vehicles?|voertuig(?:en)?|fahrzeuge?|véhicules?|vehículos?|veicol[oi]|køretøj|kjøretøy|fordon|pojazd',
    'vehicle',
  ],
  ['students?|pupils?|schüler(?:in)?|élèves?|alumnos?', 'student'],
  ['learners?', 'learner'],
  ['teachers?', 'teacher'],
  ['drivers?|fahrer', 'driver'],
  ['rooms?|zimmer|chambres?|kamers?', 'room'],
  ['properties|property', 'property'],
  ['branch(?:es)?|filiale', 'branch'],
  ['clinics?|practices?|praxis', 'clinic'],
  ['practitioners?|clinicians?|physicians?|doctors?', 'practitioner'],
  ['machines?|maschine', 'machine'],
  ['technicians?|techniker', 'technician'],
  ['developers?|entwickler', 'developer'],
  ['contributors?', 'contributor'],
  ['restaurants?', 'restaurant'],
  ['shops?', 'shop'],
  ['schools?|schule', 'school'],
  ['classrooms?', 'classroom'],
  ['brands?', 'brand'],
  ['apps?', 'app'],
  ['clusters?', 'cluster'],
  ['nodes?', 'node'],
  ['instances?', 'instance'],
  ['inbox(?:es)?', 'inbox'],
  ['mailbox(?:es)?|postfach', 'mailbox'],
  ['locations?|standort', 'location'],
  ['devices?|gerät', 'device'],
  ['projects?|projekt|projet', 'project'],
  ['events?|evenement|veranstaltung|événement|evento', 'event'],
  ['workspaces?', 'workspace'],
  ['teams?', 'team'],
  ['sites?|websites?', 'site'],
  ['domains?', 'domain'],
  ['hosts?', 'host'],
  ['servers?', 'server'],
  ['stores?', 'store'],
  ['people|persons?', 'person'],
  ['accounts?|konto', 'account'],
  ['organi[sz]ations?', 'organization'],
  ['patients?', 'patient'],
  ['beds?', 'bed'],
  ['units?', 'unit'],
  ['clients?', 'client'],
  ['providers?', 'provider'],
  ['attorneys?|lawyers?', 'attorney'],
  ['cameras?', 'camera'],
  ['environments?', 'environment'],
  ['repositor(?:y|ies)|repos?', 'repository'],
  ['endpoints?', 'endpoint'],
  ['compan(?:y|ies)', 'company'],
];
