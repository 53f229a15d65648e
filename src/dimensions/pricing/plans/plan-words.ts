// Words that companies call their plans by, for where a name alone has to tell that it is one.

import { remembering } from '../../words/remembering.ts';

const WORDS = [
  'free|basic|basics|basis|base|starter|start|startup|essentials?|standard|regular|plus|pro|professional|premium|business|teams?|enterprises?|corporate',
  'growth|grow|scale|advanced|ultimate|lite|light|mini|micro|personal|individual|solo|single|hobby|hobbyist|maker|indie|developer|creator|freelancer?|agency|company|organization',
  'unlimited|community|core|bronze|silver|gold|platinum|diamond|small|medium|large|max|elite|expert|power|family|student|trial|pilot|launch|complete|deluxe|vip',
  'gratis|kostenlos|einsteiger|einstieg|profi|unternehmen|komfort|gratuit|débutant|essentiel|entreprise|équipe|découverte|básico|profesional|empresa|equipo|avanzado|esencial',
  'essai|professionnel|intégral|confort|sérénité|intermedio|intermediário|estándar|profissional|essencial|avançado|empresarial|completo|padrão',
  'professionale|avanzato|aziendale|standaard|uitgebreid|compleet|zakelijk|podstawowy|standardowy|rozszerzony|zaawansowany|profesjonalny|darmowy|biznes',
  'temel|başlangıç|standart|profesyonel|kurumsal|bireysel|gelişmiş|ücretsiz',
].join('|');
const KIND =
  'plan|edition|tier|package|licen[cs]e|membership|subscription|paket|tarif|version|pack|bundle|paketi|planı';

const LEAD = '(?:plan|plano|piano|pakiet|pacchetto|pacote|paquete|pack|formule|offre|paket|tarif) ';

/** "Pro", "Business Plus", "Free plan", "Plan Premium". */
const PLAN_WORD = new RegExp(
  `^(?:the |${LEAD})?(?:${WORDS})(?:\\s?\\+| (?:${WORDS}|[1-9]))?(?: (?:${KIND}))?$`,
  'iu',
);
/** "プロ", "無料プラン": scripts without blanks write both in one word. */
const JOINED =
  /^(?:(?:ライト|ミニ|ベーシック|スタンダード|スターター|パーソナル|チーム|プロ|プロフェッショナル|ビジネス|プレミアム|エンタープライズ)(?:プラン)?|[^\s。、！？]{1,12}プラン)$/u;
const SAYS_PLAN = new RegExp(`^${LEAD}|(?: (?:${KIND}))$`, 'iu');

/** Runs of a card without a price: fewer where each name says itself that it is a plan's. */
export function fewestRuns(names: readonly string[]): number {
  return names.every((name) => SAYS_PLAN.test(name)) ? 2 : 3;
}

const LAST_WORD = new RegExp(`^[\\p{L}\\d.-]{2,20} (?:${WORDS})(?: (?:${KIND}))?$`, 'iu');

/** Is this a name that plans have everywhere? */
export const isPlanWord = remembering((text) => PLAN_WORD.test(text) || JOINED.test(text));

const FOR_WHOM =
  /^(?:startups?|small|medium|large|teams?|business|enterprises?|corporate|personal|individual|single|hobby(?:ist)?|maker|indie|developer|creator|freelancer?|agency|company|organization|community|family|student|expert|launch|unternehmen|entreprise|équipe|empresa|equipo)$/iu;

/** Do these names say more than for whom something is? */
export function areEditions(names: readonly string[]): boolean {
  return names.filter((name) => !FOR_WHOM.test(name)).length * 2 >= names.length;
}

/** Whether it is such a name by itself, or behind that of a product: "Acme Pro". */
export function endsInPlanWord(text: string): boolean {
  return PLAN_WORD.test(text) || LAST_WORD.test(text);
}

const ON_BUTTON =
  /^(?:start|choose|select|get|buy|go|join|try|order|subscribe to|upgrade to|sign up for|get started with|start with|continue with) (?:with |the |our |my |your )?(?<name>.{2,30}?)(?: (?:now|today|free|for free))?[\s→›»]*$/iu;

/** The plan that a button is said to be for, "Choose Basic", where that is such a name. */
export function planOnButton(text: string): string | null {
  const name = ON_BUTTON.exec(text)?.groups?.name;
  if (name === undefined || !isPlanWord(name) || /^(?:free|trial|gratis)$/iu.test(name))
    return null;
  return name.replace(/^(?:the )|\s(?:plan|tier|package)$/giu, '');
}

const LONGEST_VERB = 18;
const NO_PLAN = /^(?:free|gratis|grátis|gratuite?|kostenlos|trial|demo|now|today|more|app)$/iu;

/** "Contratar Pro", "Pro anfragen": does a button take what is called so, in any language? */
export function isPressedFor(
  text: string,
  runs: readonly { readonly kind: string; readonly text: string }[],
): boolean {
  if (NO_PLAN.test(text)) return false;
  const name = text.toLowerCase();
  return runs.some(({ kind, text: link }) => {
    if (kind !== 'link' || link.length > name.length + LONGEST_VERB) return false;
    const words = link.toLowerCase().replace(/[\s→›»]+$/u, '');
    return words.endsWith(` ${name}`) || words.startsWith(`${name} `);
  });
}
