// Which names of entries are names of services, one or several, and which are something else.

import { isKind } from './integration-words.ts';
import { isKnownService } from './known-services.ts';

const NO_SERVICE =
  /^(?:(?:(?:rest|restful|open|public|custom|own|our|graphql|http|json|web|developer|full|partner) )*apis?(?: (?:rest|access|export|first|docs|documentation))?|(?:csv|excel|json|xml|pdf|bulk|data|manual|file)(?: ?[&/,] ?(?:csv|excel|json|xml))*(?: (?:im|ex)ports?| uploads?)?|(?:im|ex)port (?:csv|excel)|(?:custom|native|private|your own|own|other|all|new|more|two-way|real-time|api|webhook) (?:integrations?|connectors?|webhooks?|sync|data|apps?|tools?)|(?:and )?(?:many )?more|others?|etc|sdks?|embed|import|export|sync|rest|graphql)$/i;
const SUFFIX =
  /(?:\s+|-)(?:integrations?|schnittstelle|anbindung|intégration|integración|konnektor)$/iu;

// "Box (beta)" is Box.
export const STAGE = /\s+\((?:beta|alpha|new|preview|early access)\)$/i;

/** The services that such a name names: those on both sides of a stroke, or one, or none. */
export function servicesOf(name: string): readonly string[] {
  const bare = name.replace(STAGE, '').replace(SUFFIX, '').replace(/[®™©]/g, '').trim();
  const parts = bare.split(/\s+[/&+]\s+|\s+and\s+/);
  if (parts.length > 1 && parts.every(isKnownService)) return parts;
  const halves = isKnownService(bare) ? [] : bare.split('/');
  if (halves.length > 1 && halves.every(isKnownService)) return halves;
  return isService(bare) ? [bare] : [];
}

function isService(name: string): boolean {
  if (NO_SERVICE.test(name.replace(/\s+\([^()]*\)$/, ''))) return false;
  // "S3-compatible storage" is whatever is like it.
  if (/[- ](?:compatible|based|enabled)\b/i.test(name) || JOINED.test(name))
    return isKnownService(name);
  return isKnownService(name) || !(isKind(name) || isPhrase(name));
}

/** "Email and messaging", in words that are no kinds here, is none either. */
const JOINED = /\s(?:and|und|sowie|et|y|e|en|og|och|ja|i|és|și|ve|и|та|και)\s/u;

// "Bulk upload" and "Sending alerts in chats" describe; a name is written with capitals throughout.
function isPhrase(name: string): boolean {
  const [first = '', ...others] = name.split(/[\s-]+/);
  if (others.length === 0) return false;
  if (DOES.test(first) || others.some((word) => /^(?:in|with|to|from|into|your|our)$/.test(word)))
    return true;
  const small = others.filter((word) => /^\p{Ll}{3,}$/u.test(word) && !PARTICLE.test(word));
  return /^\p{Lu}\p{Ll}/u.test(first) && small.length > 0 && small.length === others.length;
}

const DOES =
  /^(?:(?!(?:ring|bing|king|ping|sterling|xing|spring|booking|boeing|siding|pingone)$)\p{L}{3,}ing|import|export|connect|sync|build|create|manage|automate|send|get|use|add|track|run|set|turn|make|integrate|extend|deploy|install|see|view|how|why|what|when|your|our|the|no|any|every|easy|fast|simple|secure|unified|seamless|instant)$/iu;
const PARTICLE = /^(?:and|for|the|und|by|von|der|app|plugin|add-on|one|pro|cloud)$/;
