// Currency codes, and what printed signs mean: one currency, or none that can be told.

// ISO 4217, active codes of countries.
const ACTIVE =
  'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD ' +
  'CAD CDF CHF CLP CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS ' +
  'GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW ' +
  'KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR ' +
  'MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR ' +
  'SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX ' +
  'USD UYU UZS VED VES VND VUV WST XAF XCD XCG XOF XPF YER ZAR ZMW ZWG';

export const CURRENCY_CODES: ReadonlySet<string> = new Set(ACTIVE.split(' '));

// Upper-case words of English that are codes too: `ALL 5 PLANS`, `TRY 3 seats`, `TOP 10`.
const WORDS = new Set([
  'ALL',
  'AMD',
  'BAM',
  'CUP',
  'GEL',
  'LAK',
  'MAD',
  'MOP',
  'PEN',
  'TOP',
  'TRY',
]);

/** Codes that are taken for money when they stand beside a number. */
export const MONEY_CODES: readonly string[] = ACTIVE.split(' ').filter((code) => !WORDS.has(code));

/** Sign -> the one currency it means, or null where several countries print it. */
export const SIGNS: Readonly<Record<string, string | null>> = {
  $: null,
  US$: 'USD',
  'US $': 'USD',
  USDT: null,
  USDC: null,
  AU$: 'AUD',
  A$: 'AUD',
  CA$: 'CAD',
  C$: null,
  NZ$: 'NZD',
  HK$: 'HKD',
  NT$: 'TWD',
  R$: 'BRL',
  MX$: 'MXN',
  S$: null,
  '€': 'EUR',
  '£': 'GBP',
  '₹': 'INR',
  '¥': null,
  '￥': null,
  '₩': 'KRW',
  '₽': 'RUB',
  '₺': 'TRY',
  '₪': 'ILS',
  '₫': 'VND',
  '₴': 'UAH',
  '₦': 'NGN',
  '₱': 'PHP',
  zł: 'PLN',
  Kč: 'CZK',
  Ft: 'HUF',
  kr: null,
  'kr.': null,
  円: 'JPY',
  元: null,
  원: 'KRW',
  '฿': 'THB',
  '৳': 'BDT',
  '₵': 'GHS',
  '₸': 'KZT',
  '₾': 'GEL',
  'GH₵': 'GHS',
  KSh: 'KES',
  Ksh: 'KES',
  Rs: null,
  'Rs.': null,
  Rp: 'IDR',
  RM: 'MYR',
  'SFr.': 'CHF',
  'Fr.': null,
  FCFA: null,
  'F CFA': null,
  CFA: null,
  DH: null,
  DHS: null,
  Dhs: null,
  RD$: 'DOP',
  U$S: 'USD',
  USD$: 'USD',
  '₡': 'CRC',
  '₲': 'PYG',
  '₼': 'AZN',
  '៛': 'KHR',
  'S/': 'PEN',
  'B/.': 'PAB',
  'S/.': 'PEN',
  R: 'ZAR',
  N: 'NGN',
  '₨': null,
  '₮': 'MNT',
  '₭': 'LAK',
  N$: 'NAD',
  TT$: 'TTD',
  J$: 'JMD',
  BZ$: 'BZD',
  EC$: 'XCD',
  AR$: 'ARS',
  COL$: 'COP',
  CLP$: 'CLP',
  'GH¢': 'GHS',
  'CN¥': 'CNY',
  RMB: 'CNY',
  TSh: 'TZS',
  USh: 'UGX',
  Tk: 'BDT',
};

/** Words and codes that are money only behind a number: "29 Euro", "499 MAD", "49 lei". */
export const BEHIND_A_NUMBER: readonly (readonly [string, string])[] = [
  ['[Ee]uros?|EUROS?', 'EUR'],
  ['Franken|francs suisses', 'CHF'],
  ['lei', 'RON'],
  ['TL', 'TRY'],
  ['đ|VNĐ', 'VND'],
  ['(?:US )?[Dd]ollars', '$'],
  ['лв\\.?', 'BGN'],
  ['р(?:уб(?:лей|ля|ль|\\.)?|\\.)?', 'RUB'],
  ['грн\\.?', 'UAH'],
  ...['GEL', 'MAD', 'PEN', 'TRY'].map((code) => [code, code] as const),
];
