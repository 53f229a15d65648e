// Says to the owner of a domain what its name servers answered, in one sentence a name.

import type { Authorities, ServerAnswer } from '../names/authorities.ts';

/** What one server of a zone answers. */
export interface ServerSays {
  readonly server: string;
  readonly answer: ServerAnswer;
}

/** Says why it is not known who serves the domain. */
export function domainSays(found: Exclude<Authorities, { kind: 'servers' }>): string {
  const why = REASONS[found.code] ?? found.code;
  return `The name servers of ${shown(found.domain)} are not known: ${why}.`;
}

const REASONS: Readonly<Record<string, string>> = {
  ENODATA: 'it has none',
  ENOTFOUND: 'a resolver says that it does not exist, and nobody else can be asked',
  EBADRESP: 'the resolver answers with what cannot be read',
  EBADNAME: 'it is too long for a name in DNS',
  ETIMEOUT: 'the resolver does not answer',
};

/** When a resolver says that a domain does not exist, this tells what those say who must know. */
export function absentSays(
  domain: string,
  said: readonly ServerSays[],
  name: string,
  isConfirmed: boolean,
): string {
  if (isConfirmed) return `${shown(domain)} does not exist in DNS.`;
  return `A resolver says that ${shown(domain)} does not exist. ${serversSay(said, name)}`;
}

/** Servers that say the same are named together. */
export function serversSay(said: readonly ServerSays[], name: string): string {
  const groups = new Map<string, { readonly verb: Verb; readonly servers: string[] }>();
  for (const { server, answer } of said) {
    const verb = verbOf(answer, shown(name));
    const group = groups.get(verb.one) ?? { verb, servers: [] };
    group.servers.push(shown(server));
    groups.set(verb.one, group);
  }
  const clauses = [...groups.values()].map(
    ({ verb, servers }) => `${listed(servers)} ${servers.length === 1 ? verb.one : verb.many}`,
  );
  return `${clauses.join('; ')}.`;
}

/** With one subject, and with several. */
interface Verb {
  readonly one: string;
  readonly many: string;
}

function verbOf(answer: ServerAnswer, name: string): Verb {
  switch (answer.kind) {
    case 'texts': {
      const [first, ...more] = answer.texts;
      if (first === undefined) return verb('has', 'have', `no TXT record at ${name}`);
      const others = more.length === 0 ? '' : ` and ${more.length} more`;
      return verb('has', 'have', `another value at ${name}: ${quoted(first)}${others}`);
    }
    case 'alias':
      return verb('says', 'say', `that ${name} is an alias of ${shown(answer.target)}`);
    case 'failed':
      return verbOfFailure(answer.code, name);
  }
}

function verbOfFailure(code: string, name: string): Verb {
  switch (code) {
    case 'ETIMEOUT':
      return verb('does', 'do', 'not answer');
    case 'ELAME':
      return verb('does', 'do', `not speak for ${name}`);
    case 'ENOTFOUND':
      return verb('has', 'have', 'no address that is known');
    case 'UNASKED':
      return verb('is', 'are', 'not asked');
    case 'BLOCKED':
      return verb('has', 'have', 'no address that may be asked');
    case 'EBADNAME':
    case 'EBADRESP':
    case 'unknown':
      return verb('answers', 'answer', 'with what cannot be read');
    default:
      return /^E[A-Z]+$/.test(code)
        ? verb('cannot', 'cannot', `be reached (${code})`)
        : verb('answers', 'answer', code);
  }
}

function verb(one: string, many: string, rest: string): Verb {
  return { one: `${one} ${rest}`, many: `${many} ${rest}` };
}

const MOST_NAMED = 4;

function listed(servers: readonly string[]): string {
  const named = servers.slice(0, servers.length > MOST_NAMED ? MOST_NAMED - 1 : MOST_NAMED);
  const left = servers.length - named.length;
  const words = left === 0 ? named : [...named, `${left} more`];
  const [last = '', ...before] = [...words].reverse();
  return before.length === 0 ? last : `${before.reverse().join(', ')} and ${last}`;
}

/** What others have put there is none of the reader's business in full. */
const LONGEST_VALUE = 40;

function quoted(text: string): string {
  const plain = text.replace(/[^\x20-\x7e]/g, '?').replaceAll('"', "'");
  return `"${plain.length > LONGEST_VALUE ? `${plain.slice(0, LONGEST_VALUE)}…` : plain}"`;
}

function shown(name: string): string {
  return name.length > 80 ? `${name.slice(0, 80)}…` : name;
}
