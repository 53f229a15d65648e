// The countries and regions in which a security page says that data is kept.

import { isUnreal } from './claims.ts';
import { afterSubject } from './subject.ts';

// ISO 3166-1 alpha-2 codes of the countries that data centres are known in, and two unions.
const REGIONS: Readonly<Record<string, string>> = Object.fromEntries(
  (
    'AE=United Arab Emirates,UAE|AT=Austria|AU=Australia|BE=Belgium|BG=Bulgaria|BH=Bahrain|' +
    'BR=Brazil|CA=Canada|CH=Switzerland|CL=Chile|CN=China|CZ=Czech Republic,Czechia|DE=Germany|' +
    'DK=Denmark|EE=Estonia|ES=Spain|FI=Finland|FR=France|GB=United Kingdom,UK,Great Britain|' +
    'GR=Greece|HK=Hong Kong|HU=Hungary|ID=Indonesia|IE=Ireland,Republic of Ireland|IL=Israel|' +
    'IN=India|IS=Iceland|IT=Italy|JP=Japan|KE=Kenya|KR=South Korea|LT=Lithuania|LU=Luxembourg|' +
    'LV=Latvia|MX=Mexico|MY=Malaysia|NG=Nigeria|NL=Netherlands|NO=Norway|NZ=New Zealand|' +
    'PH=Philippines|PL=Poland|PT=Portugal|RO=Romania|SA=Saudi Arabia|SE=Sweden|SG=Singapore|' +
    'TH=Thailand|TW=Taiwan|US=United States of America,United States,USA,US,U.S.|VN=Vietnam|' +
    'ZA=South Africa|EU=European Union,EU|EEA=European Economic Area,EEA'
  )
    .split('|')
    .flatMap((row) => {
      const [code = '', names = ''] = row.split('=');
      return names.split(',').map((name) => [name, code] as const);
    }),
);
const NAME = Object.keys(REGIONS)
  .sort((a, b) => b.length - a.length)
  .map((name) => name.replaceAll('.', '\\.'))
  .join('|');
const PLACE = `(?:\\p{Lu}\\p{Ll}+(?: \\p{Lu}\\p{Ll}+)?, )?(?:the )?(?:${NAME})(?![\\p{L}\\p{N}])(?: \\((?:${NAME}|\\p{Lu}\\p{Ll}+)\\))?`;
const LINK =
  '(?:,? (?:and|or|&)(?: in| within)? |,? (?:or|and),? (?:on|upon) request,?(?: in)? |, (?:in )?)';
const CLOUDS =
  'AWS|Amazon Web Services|Google Cloud(?: Platform)?|GCP|Microsoft Azure|Azure|Hetzner(?: Online(?: GmbH)?)?|OVHcloud|OVH|Scaleway|DigitalOcean|Exoscale|IONOS|Infomaniak';
const WHERE = `(?:(?:exclusively|only|solely|securely|physically|entirely) )*(?:on |with |by |at |in |within )?(?:(?:the )?(?:${CLOUDS})(?:'s)? )?(?:(?:the |our |its |own |secure |dedicated |certified |high-security |carefully selected, )*(?:(?:${CLOUDS}) )?(?:[a-z]{2}-[a-z]+-\\d )?(?:data ?cent(?:er|re)s?(?: providers)?|servers?|regions?|facilities|infrastructure) )?(?:located |based )?(?:exclusively |only )?(?:in|within) `;
const KEPT =
  '(?:securely |safely |exclusively )*(?:hosted|stored|processed(?:,? and (?:stored|hosted))?|(?:stored|hosted) and processed|kept|housed|held)';
const LIST = `(?<list>${PLACE}(?:${LINK}${PLACE})*)`;
const DATA =
  "^(?:(?:Today|Currently|By default),? )?(?:(?:[Aa]ll|[Yy]our|[Oo]ur|[Tt]he) )?(?:(?:of )?(?:our |your ))?(?:(?:[Cc]ustomers?'?|[Uu]ser|[Cc]lient|[Pp]ersonal|[Pp]roduction|[Pp]atient|[Ss]tudent|[Mm]ember|[Ee]mployee|[Pp]ayment|[Uu]ploaded) )?(?:[Dd]ata|[Rr]ecords|[Ff]iles|[Dd]ocuments|[Mm]essages|[Mm]ail|[Ee]-?mails|[Rr]ecordings|[Ss]ervice|[Aa]pplication|[Pp]latform|[Ii]nfrastructure|[Ww]eb application)(?: and (?:backups|logs|files|records|metadata))? (?:is|are) (?:all |always )?";
const PASSIVE = new RegExp(`${DATA}${KEPT} ${WHERE}${LIST}`, 'u');
const ACTIVE = new RegExp(
  `^(?:only )?(?:host|hosts|store|stores|keep|keeps|process|processes)(?: and stores?)? (?:all )?(?:of )?(?:your |our |customer |user |client )*data (?:in|within|${WHERE})${LIST}`,
  'u',
);
const SERVERS = new RegExp(
  `^(?:All (?:of )?)?(?:[Oo]ur |[Tt]he )?(?:production )?(?:[Ss]ervers|[Dd]ata ?cent(?:er|re)s?) (?:is|are) (?:(?:all|physically|exclusively) )*(?:located|hosted|based) ${WHERE}${LIST}`,
  'u',
);
const RESIDENCY = new RegExp(`^[Dd]ata residency(?: is available)?(?: in|:) ${LIST}`, 'u');
const OWN = new RegExp(`^(?:is|are) (?:all |always )?${KEPT} ${WHERE}${LIST}`, 'u');
const PRIMARY = new RegExp(
  `^(?:The|Our) (?:primary |main |production )*(?:data ?cent(?:er|re)s?|servers?|infrastructure|production environment)(?: (?:for|of) [^,.;]{2,60}?)? (?:is|are) (?:located|hosted|based|situated) ${WHERE}${LIST}`,
  'u',
);
const LABELLED = new RegExp(
  `^(?:Hosting|Hosted in|(?:Data|Server|Hosting) (?:locations?|residency|hosting|storage|cent(?:er|re)s?|region)|Data ?cent(?:er|re)s?|Region)(?:\\s?[:–—-]| exclusively in| located in| in) (?:\\p{Lu}[^,:;.()]{2,50}, )?${LIST}(?=[.,;(]|\\s\\(|$)`,
  'u',
);
const STAYING =
  /,? and (?:(?:they|it) )?(?:never|(?:do|does) not|(?:do|does)n't) (?:leaves?|go(?:es)? outside)(?: of)? (?:the )?[\p{L} .]{2,30}(?=[.;]|$)/u;
const SOMEBODY_ELSE = /\b(?:unless|except|sub-?processors?|partners?|vendors?)\b/i;

/** Codes of the regions that the sentence names, in its order. */
export function regionsOf(sentence: string, names: ReadonlySet<string>): readonly string[] {
  if (sentence.length > 500 || sentence.endsWith('?') || sentence.includes('"')) return [];
  if (
    !/\b(?:host|stor|process|kept|keep|hous|held|residency|located|based|data ?cent|region)/i.test(
      sentence,
    )
  )
    return [];
  const after = afterSubject(sentence, names);
  // "And never leave the EU" only says more of the same.
  const said = sentence.replace(STAYING, '');
  const match =
    PASSIVE.exec(sentence) ??
    RESIDENCY.exec(sentence) ??
    SERVERS.exec(sentence) ??
    PRIMARY.exec(sentence) ??
    LABELLED.exec(sentence) ??
    (after === null
      ? null
      : (ACTIVE.exec(after) ??
        OWN.exec(
          after.replace(
            /^(?:(?:web|mobile) )?(?:application|app|platform|service|product|software|solution) /u,
            '',
          ),
        )));
  if (match === null || isUnreal(said) || SOMEBODY_ELSE.test(sentence)) return [];
  const list = match.groups?.list ?? '';
  const found =
    list.match(new RegExp(`(?<![\\p{L}\\p{N}])(?:${NAME})(?![\\p{L}\\p{N}])`, 'gu')) ?? [];
  return [...new Set(found.flatMap((name) => REGIONS[name] ?? []))];
}
