// What a page affirms by answering its own questions: "Are you GDPR compliant?" with "Yes".

import { type Mention, mayName, skeletonOf, statusOf } from './certifications.ts';
import { isUnreal } from './claims.ts';
import type { Label } from './labels.ts';
import { regionsAnswered } from './regions-elsewhere.ts';
import type { Statement, Statements } from './statements.ts';

/** The sign of a fold may stand behind a question. */
const FOLD = /\s*[+−×▼▾▸›❯⌄✕-]+$/u;
const LONGEST_QUESTION = 160;
const LONGEST_ANSWER = 300;

const HOLDS =
  /(?<!\p{L})(?:compl(?:iant|iance|y|ies)|certified|konform\p{L}*|zertifiziert|erfüll\p{L}+|entspr\p{L}+|conformes?|conformité|certifiée?s?|respect\p{L}+|cumpl\p{L}+|certificad\p{L}+|cumpr\p{L}+|certificat\p{L}+|voldoe\p{L}+|gecertificeerd|proof|zgodn\p{L}+|uppfyller|overholder)(?!\p{L})/iu;
/** Who asks for himself, or how the product makes somebody else comply. */
const FOR_OTHERS =
  /(?<!\p{L})(?:my|our|i|we|customers?|clients?|need|must|help\p{L}*|mein\p{L}*|unser\p{L}*|wir|ich|kund\p{L}+|brauch\p{L}*|muss|müssen|mon|ma|mes|notre|nos|je|nous|clients|aide\p{L}*|mis?|nuestr\p{L}+|meus?|minha|ayud\p{L}+|mijn|onze|wij|ik|helpt|or|oder|ou)(?!\p{L})/iu;
const YES =
  /^(?:yes|absolutely|ja|jawohl|oui|sí|sim|sì|tak|ano|áno|igen|evet|kyllä|да|так)(?:[.,!:;]| [–—-]|$)/iu;
const BUT =
  /(?<!\p{L})(?:but|however|partly|partially|in progress|aber|jedoch|teilweise|mais|partiellement|pero|parcialmente|mas|ma|parzialmente|maar|deels|ale)(?!\p{L})/iu;
const WHERE =
  /(?<!\p{L})(?:where|in which country|wo|in welchem land|où|dónde|onde|dove|waar|gdzie|kde|hvor|var)(?!\p{L}).{0,60}?(?<!\p{L})(?:data|daten|données|datos|dados|dati|gegevens|dane|files|dateien|fichiers|recordings|server[ns]?|serveurs?|hosted|gehostet|hébergée?s?)(?!\p{L})/iu;

interface Answer {
  readonly question: string;
  readonly from: Statement;
  readonly to: Statement;
}

/** Each question with the block right below it. */
function answersOf({ all }: Statements): readonly Answer[] {
  return all.flatMap((from, i): readonly Answer[] => {
    const question = from.block.text.replace(FOLD, '');
    if (question.length > LONGEST_QUESTION || !question.endsWith('?')) return [];
    const next = all[i + 1];
    const to = next !== undefined && next.block.text.length < 3 ? all[i + 2] : next;
    return to === undefined || to.block.text.endsWith('?') ? [] : [{ question, from, to }];
  });
}

/** Laws and certificates that a question names and its answer affirms. */
export function answeredClaims(said: Statements): readonly Label[] {
  return answersOf(said).flatMap(({ question, from, to }): readonly Label[] => {
    if (!mayName(question) || !HOLDS.test(question) || FOR_OTHERS.test(question)) return [];
    const [first] = to.sentences;
    const answer = to.block.text.slice(0, LONGEST_ANSWER);
    if (first === undefined || !YES.test(answer) || BUT.test(answer.slice(0, 120))) return [];
    if (isUnreal(question) || isUnreal(first.text)) return [];
    const mentions: readonly Mention[] = skeletonOf(question)?.mentions ?? [];
    const word = HOLDS.exec(question)?.[0] ?? '';
    const locator = said.locate(from.start, first.end);
    return mentions.flatMap((mention) =>
      mention.keys.map((certification) => ({
        certification,
        status: statusOf(mention, word),
        locator,
      })),
    );
  });
}

/** Where the data is kept, as the first sentence says of an answer to just this question. */
export function answeredRegions(said: Statements) {
  return answersOf(said).flatMap(({ question, to }) => {
    const [first] = to.sentences;
    if (first === undefined || !WHERE.test(question) || isUnreal(first.text)) return [];
    return regionsAnswered(first.text).map((region) => ({
      region,
      place: () => said.locate(first.start, first.end),
    }));
  });
}
