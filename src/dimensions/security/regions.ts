// The countries and regions in which a security page says that data is kept.

import { behindStems } from '../words/behind-stems.ts';
import { isUnreal } from './claims.ts';
import { ADJECTIVES, NAME, regionOf } from './region-names.ts';
import { afterSubject } from './subject.ts';

const CLOUDS =
  'AWS|Amazon Web Services|Google Cloud(?: Platform)?|GCP|Microsoft Azure|Azure|Hetzner(?: Online(?: GmbH)?)?|OVHcloud|OVH|Scaleway|DigitalOcean|Exoscale|IONOS|Infomaniak';
const PLACE = `(?:(?:${CLOUDS})(?:'s)? )?(?:\\p{Lu}\\p{Ll}+(?: \\p{Lu}\\p{Ll}+)?, )?(?:(?:the|der|den|de|la|les|los|l') ?)?(?:${NAME})(?![\\p{L}\\p{N}])(?:,? \\((?:${NAME}|\\p{Lu}\\p{Ll}+|[a-z]{2}-[a-z]+-?\\d)(?:, (?:${NAME}))*(?: region)?\\))?`;
const LINK =
  '(?:,? (?:and|or|&)(?: in| within)? |,? (?:or|and),? (?:on|upon) request,?(?: in)? |, (?:in )?)';
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
const RESIDENCY = new RegExp(
  `^[Dd]ata residency(?: (?:for|of) [^,.;:()]{3,50}?)?(?: is| is available)?(?: in|:) ${LIST}`,
  'u',
);
const OWN = new RegExp(`^(?:is|are) (?:all |always )?${KEPT} ${WHERE}${LIST}`, 'u');
const PRIMARY = new RegExp(
  `^(?:The|Our) (?:primary |main |production )*(?:data ?cent(?:er|re)s?|servers?|infrastructure|production environment)(?: (?:for|of) [^,.;]{2,60}?)? (?:is|are) (?:located|hosted|based|situated) ${WHERE}${LIST}`,
  'u',
);
const LABELLED = new RegExp(
  `^(?:(?:Primary |Main )?[Hh]osting|Hosted in|(?:(?:Customer|User|Client|Member) )(?:\\p{Lu}\\p{Ll}+ )?Data|(?:Data|Server|Hosting) (?:locations?|residency|hosting|storage|cent(?:er|re)s?|region)|Data ?cent(?:er|re)s?|Region)(?:\\s?[:–—-]| exclusively in| located in| in) (?:\\p{Lu}[^,:;.()]{2,50}, )?${LIST}(?=[.,;(]|\\s\\(|$)`,
  'u',
);
const NOUN =
  '(?:data|information|records|files|documents|content|databases?|backups?|servers?|data ?cent(?:er|re)s?|infrastructure|platform|applications?|services?|production environment|workloads|systems|environment|hosting|software|(?<=\\b(?:hosted|managed|cloud|saas|web) )(?:product|version|offering|edition|solution|tier)|Daten|Kundendaten|Server|Rechenzentr(?:um|en)|Infrastruktur|Anwendung|Plattform|données|serveurs|gegevens|dados|dati|dane|infrastructure|application|plateforme|datos|servidores|infraestructura|plataforma)';
const BEFORE_NOUN =
  "(?:(?:Today|Currently|By default|By design|Yes),? )?(?:(?:all|any|every|each|the|your|our|of|customers?'?|users?'?|clients?'?|personal|production|primary|application|backup|patient|student|member|stored|and|alle|ihre|deine|al|jouw|uw|onze|tutti|i|os|seus|suoi|nostri|unsere?|die|der|sämtliche|toutes|tous|les|vos|nos|la|los|las|sus|tus|nuestros?|nuestra|todos|project|account|core|main|web|cloud|hosted|managed|saas|platform|call|voice|business|company|workspace|tenant|usage|financial|health|operational|analytics|event|tracking|processed|relevant|sensitive) ){0,6}";
const IS =
  '(?:is|are|wordt|worden|staan|blijven|vengono|sono|são|ficam|resides?|lives?|remains?|stays?|runs?|werden|wird|sind|liegen|bleiben|stehen|steht|sont|est|restent|se|están|permanecen)';
const KEEPING =
  '(?:hosted|stored|processed|kept|housed|held|located|deployed|maintained|backed up|gehostet|gespeichert|verarbeitet|betrieben|hébergée?s?|stockée?s?|alojan?|alojad[oa]s?|almacenan?|almacenad[oa]s?|gehost|opgeslagen|bewaard|verwerkt|hospedad[oa]s?|armazenad[oa]s?|ospitat[ie]|archiviat[ie]|conservat[ie]|based|situated)';
// How and by whom it is kept: anything short that is no other sentence.
const SOMEHOW =
  '(?:[^,.;:()?!]|\\((?:AWS|GCP|[A-Z]{2,5})\\)|, (?=(?:hosted|located|running|currently) )){0,80}?';
/** What a noun phrase has behind it: "at rest", "(database and functions)", "— each record —". */
const BEHIND_NOUN =
  '(?: at rest| \\([^()]{3,60}\\)| [–—] [^–—.;:]{3,60} [–—]|(?<=s)(?: (?:principaux|principales|utilisé[oe]?e?s|principais))+| (?:of|for) (?:(?:your|our|all|the|any) )*(?:customer|personal|user|client|production|member|données)[^,.;:()]{0,40}?(?: \\([^()]{3,60}\\))?)?';
const AT =
  "(?<![\\p{L}])(?:(?:in|within|across|on|inside|en|dans|em|na|nos|nella?|negli|aux?|au sein de(?: l(?=['’]))?)(?: |['’])|currently )";
const MORE = `(?:(?:,? (?:and|or|und|et|y) |, )(?:${SOMEHOW}${AT})?${PLACE})*`;
const LONG_LIST = `(?<list>${PLACE}${MORE})`;
const LOOSE: readonly RegExp[] = [
  `^${BEFORE_NOUN}${NOUN}(?: and ${NOUN})?${BEHIND_NOUN} ${IS} (?:(?:always|currently|all|only|exclusively|physically|securely|ausschließlich|exclusivement|alojan|toutes?) )*(?:${KEEPING} )?${SOMEHOW}${AT}${LONG_LIST}`,
  `^(?:The |Our )?(?:Primary|Main|Production) ${NOUN}(?:(?:,| and) \\p{L}+){0,3} ${KEEPING} ${SOMEHOW}${AT}${LONG_LIST}`,
  `^(?:is|are|runs?) (?:${KEEPING} )?(?:on|with|by|at|using|via|hosted|in) ${SOMEHOW}(?:${KEEPING} ${SOMEHOW})?${AT}${LONG_LIST}`,
  `^(?:host|hosts|store|stores|keep|keeps|runs?|operates?) (?:(?:all|our|your|customer|user|everything|data|the|services?|platform|application|infrastructure|servers|production) )*${SOMEHOW}${AT}${LONG_LIST}`,
].map((pattern) => new RegExp(pattern, 'iu'));
const LABELS: readonly RegExp[] = [
  `^(?:(?:Exclusively|Fully|100%|Securely|Safely|Ausschließlich) )?(?:Hosted|Hosting|Stored|Data stored|Data hosted|Gehostet|Gehost|Hébergée?|Hébergement|(?:Vos )?(?:[Dd]onnées|Serveurs) (?:(?:exclusivement|toutes) )?(?:hébergée?s|stockée?s|situés)|Datos alojados|Daten gehostet|Daten gespeichert|Data opgeslagen|Alojado|Ospitato|Servers?|Datenhaltung|Datenspeicherung|Data hosting)(?: (?:exclusively|only|securely|located|and \\p{L}+|ausschließlich|on \\S+|by \\S+|mit \\S+|bei \\S+))* (?:in|en|within) ${LONG_LIST}`,
  `^(?:Serverstandort|Server-Standort|Datenstandort|Hosting-?[Ss]tandort|Standort der (?:Server|Daten)|Rechenzentrum|Datacenter|Localisation des données|Ubicación de los datos)(?: ist| in|:)? ${LONG_LIST}`,
  `^(?:(?:European|EU|Full|German|Regional) )?[Dd]ata (?:residency|hosting|location|storage) \\((?:[^(),]{2,30}, )?${LONG_LIST}\\)`,
  `^(?:Data|All data|Your data|Customer data|Hosted)(?: stored| hosted)? in (?<adjective>${Object.keys(ADJECTIVES).join('|')}) (?:data ?cent(?:er|re)s?|servers|regions?)`,
  `^(?:${CLOUDS}) \\((?:(?:${NAME})\\s?[–—,/-]\\s?)?(?<list>(?:${NAME})[^()]{0,40})\\) ?[–—:-] ?(?:primary |main |cloud |our )*(?:hosting|infrastructure|database)`,
].map((pattern) => new RegExp(pattern, 'u'));
const HOUSES =
  '(?:data ?cent(?:er|re)s?|servers?|hosting|hosted|data residency|data hosting|data storage|cloud hosting|Rechenzentr(?:um|en)|Servern?|Server)';
const HOUSES_LABEL = new RegExp(
  `^(?:Exclusively |Only |100% |Secure )?(?<adjective>${Object.keys(ADJECTIVES).join('|')})[ -]${HOUSES}(?: only)?(?: \\([\\p{L} -]{2,30}\\))?[.!]?$`,
  'u',
);
/** "EU-only hosting: Acme Cloud, data centre Paris" */
const ONLY_HOUSES = new RegExp(
  `^(?<adjective>${Object.keys(ADJECTIVES).join('|')})[ -]only[ -]${HOUSES}(?=$|[.:])`,
  'u',
);
/** "UK and EU data centers only" */
const TWO_HOUSES = new RegExp(
  `^(?:Exclusively |Only |100% |Secure )?(?<one>${Object.keys(ADJECTIVES).join('|')})(?: and | & |, | / |/)(?<other>${Object.keys(ADJECTIVES).join('|')})[ -]${HOUSES}(?: only)?[.!]?$`,
  'u',
);
/** One of a list of who keeps it: "Acme Host – hébergement des données à Paris, France". */
const HOSTS = new RegExp(
  `(?:^|[–—(] ?|: )[Hh]ébergement (?:(?:sécurisé|exclusif) )?(?:des|de vos|de toutes les) données (?:à|en|dans) ${LONG_LIST}(?=[).,;]|$| [–—-])`,
  'u',
);
const IN_HOUSES = new RegExp(
  `^${BEFORE_NOUN}${NOUN} ${IS} (?:(?:always|exclusively|only|securely|ausschließlich) )*(?:${KEEPING} )?(?:exclusively |only )?(?:in|on|within|auf) (?:(?:secure|certified|our|ISO[- ]certified|sicheren) )*(?<adjective>${Object.keys(ADJECTIVES).join('|')}) ${HOUSES}`,
  'iu',
);
// Who keeps it is a host, or it is somebody who is given some of it.
const BY_SOMEBODY = new RegExp(
  `\\b(?:processed|stored|handled|kept|held) (?:by|with) (?!(?:${CLOUDS}|Supabase|Vercel|Heroku|Render|Railway|Linode|Akamai|UpCloud|Vultr|Netlify|Cloudflare|Strato|Mittwald|netcup|Contabo|plusserver|STACKIT|T-Systems)\\b)\\p{Lu}`,
  'u',
);
const CHOICE =
  /\b(?:choose|choice|select|option|optional(?:ly)?|request|available|prefer\p{L}*|whether|depending|transferr?ed|transfers?|offices?|headquarter\p{L}*|employees?|wählen|wahlweise|auf Wunsch)\b/iu;

/** What any of them gives is read from such a name, or from such an adjective. */
const NAMED = behindStems(
  new RegExp(`(?:${NAME})(?![\\p{L}\\p{N}])|${Object.keys(ADJECTIVES).join('|')}`, 'u'),
);

const STAYING =
  /,? and (?:(?:they|it) )?(?:never|(?:do|does) not|(?:do|does)n't) (?:leaves?|go(?:es)? outside)(?: of)? (?:the )?[\p{L} .]{2,30}(?=[.;]|$)/u;
const SOMEBODY_ELSE = /\b(?:unless|except|sub-?processors?|partners?|vendors?)\b/i;

/** The number of a clause. */
const NUMBER = /^\d{1,2}(?:\.\d{1,2})*[.):]? (?=\p{Lu})/u;

/** Codes of the regions that the sentence names, in its order. */
export function regionsOf(said: string, names: ReadonlySet<string>): readonly string[] {
  const sentence = said.replace(NUMBER, '');
  if (sentence.length > 500 || sentence.endsWith('?') || sentence.includes('"')) return [];
  if (
    !/host|locat|stor|process|kept|keep|hous|held|residency|located|based|data ?cent|region|server|hosting|situé|rechenz|stand|speicher|gehost|opgeslagen|bewaard|armazen|hosped|ospit|archivi|héberg|aloja|almacen|stay|remain|reside|runs|deployed|standort|localis|ubica|liegen|bleib/i.test(
      sentence,
    )
  )
    return [];
  if (!NAMED.test(sentence)) return [];
  const after = afterSubject(sentence, names);
  // "And never leave the EU" only says more of the same.
  const kept = sentence.replace(STAYING, '');
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
  if (isUnreal(kept) || SOMEBODY_ELSE.test(sentence)) return [];
  if (match === null) return looselyIn(sentence, after, names);
  return regionsNamed(match.groups?.list ?? '');
}

const NAMES = new RegExp(`(?<![\\p{L}\\p{N}])(?:${NAME})(?![\\p{L}\\p{N}])`, 'gu');

function regionsNamed(list: string): readonly string[] {
  return [...new Set((list.match(NAMES) ?? []).flatMap((name) => regionOf(name) ?? []))];
}

/** "All Acme user data" and "Acme Web Customer Data" are customer data. */
function withoutOwn(sentence: string, names: ReadonlySet<string>): string {
  const own = /^((?:All|The|Your|Our) )(\p{Lu}\S+) (?=\p{Ll})/u.exec(sentence);
  if (
    own !== null &&
    (/^All$/u.test(own[1]?.trim() ?? '') || names.has((own[2] ?? '').toLowerCase()))
  )
    return (own[1] ?? '') + sentence.slice(own[0].length);
  return sentence.replace(
    /^(?:\p{Lu}\p{Ll}+ ){1,2}(?=(?:Customer|User|Member|Client|Personal) Data\b)/u,
    '',
  );
}

/** Reads what no closed grammar fits: what is kept, in whatever words, and then the places. */
function looselyIn(
  sentence: string,
  after: string | null,
  names: ReadonlySet<string>,
): readonly string[] {
  if (CHOICE.test(sentence) || BY_SOMEBODY.test(sentence)) return [];
  const [whole, primary, is, keeps] = LOOSE;
  const label = sentence.length < 90 ? LABELS.map((one) => one.exec(sentence)) : [];
  const matches = [
    whole?.exec(withoutOwn(sentence, names)),
    primary?.exec(sentence),
    ...(after === null ? [] : [is?.exec(after), keeps?.exec(after), whole?.exec(after)]),
    ...label,
    sentence.length < 60 ? HOUSES_LABEL.exec(sentence) : null,
    ONLY_HOUSES.exec(sentence),
    IN_HOUSES.exec(sentence),
    /ébergement/u.test(sentence) ? HOSTS.exec(sentence) : null,
  ];
  const groups = matches.find((one) => one !== null && one !== undefined)?.groups;
  if (groups?.list !== undefined) return regionsNamed(groups.list);
  const two = sentence.length < 60 ? TWO_HOUSES.exec(sentence)?.groups : undefined;
  if (two !== undefined)
    return [two.one, two.other].flatMap((name) => ADJECTIVES[name ?? ''] ?? []);
  const code = ADJECTIVES[groups?.adjective ?? ''];
  return code === undefined ? [] : [code];
}
