// Looks for the proof of a claim in the TXT records that the name servers of its domain have.

import {
  type ClaimChallenge,
  type ClaimFinding,
  proofText,
  recordName,
} from '../../core/claims/claim-proof.ts';
import {
  type AuthorityClient,
  authoritiesOf,
  isName,
  type NameServer,
  type ServerAnswer,
  textsAt,
} from '../names/authorities.ts';
import { absentSays, domainSays, type ServerSays, serversSay } from './claim-sentences.ts';

/** Names that an alias may lead over; whoever needs more leads somebody about. */
const MOST_ALIASES = 4;

/** What is known of one name: that of the record, or one that it is an alias of. */
interface Report {
  readonly kind: 'found' | 'missing' | 'unreachable';
  readonly says: string;
  readonly aliases: readonly string[];
}

/**
 * Any one server that has the token is enough: where they differ, the record is on its way. That it
 * is missing takes the word of every server.
 */
export async function lookAtRecord(
  { domain, token }: ClaimChallenge,
  client: AuthorityClient,
): Promise<ClaimFinding> {
  const name = recordName(domain);
  const names = [name];
  const reports: Report[] = [];
  let dropped = false;
  for (const next of names) {
    const apex = next === name ? domain : null;
    const report = await reportOn(next, apex, proofText(token), client);
    if (report.kind === 'found') return { kind: 'found' };
    reports.push(report);
    for (const alias of report.aliases.filter((one) => !names.includes(one))) {
      if (names.length <= MOST_ALIASES) names.push(alias);
      else dropped = true;
    }
  }
  const kind = reports.some((one) => one.kind === 'unreachable') ? 'unreachable' : 'missing';
  const sentences = reports.map((one) => one.says);
  if (dropped) sentences.push(`More than ${MOST_ALIASES} aliases are not followed.`);
  return { kind, says: shortened(sentences.join(' ')) };
}

/** The most characters that the owner is told. */
const LONGEST = 1_000;

function shortened(says: string): string {
  return says.length > LONGEST ? `${says.slice(0, LONGEST - 1)}…` : says;
}

async function reportOn(
  name: string,
  apex: string | null,
  wanted: string,
  client: AuthorityClient,
): Promise<Report> {
  const found = await authoritiesOf(name, apex, client);
  if (found.kind !== 'servers') {
    return { kind: 'unreachable', says: domainSays(found), aliases: [] };
  }
  const answers = await answersOf(found.servers, name, wanted, client);
  if (answers.some(({ answer }) => holds(answer, wanted))) {
    return { kind: 'found', says: '', aliases: [] };
  }
  const targets = answers.flatMap(({ answer }) => (answer.kind === 'alias' ? [answer.target] : []));
  const aliases = [...new Set(targets)];
  // A server has spoken where one of its addresses did.
  const said = found.servers.map(({ name: server, trouble }): ServerSays => {
    const own = answers.filter((one) => one.server === server).map(({ answer }) => answer);
    const best = own.find(({ kind }) => kind !== 'failed') ?? own[0];
    return { server, answer: best ?? { kind: 'failed', code: trouble ?? 'ENOTFOUND' } };
  });
  const silent = said.some(({ answer }) => answer.kind === 'failed');
  const { absent } = found;
  const isGone = !silent && aliases.length === 0;
  const says = absent === null ? serversSay(said, name) : absentSays(absent, said, name, isGone);
  if (silent) return { kind: 'unreachable', says, aliases };
  if (aliases.length > 0) return { kind: 'missing', says, aliases };
  const misplaced =
    apex === null || absent !== null
      ? null
      : await misplacedAt(found.servers, name, apex, wanted, client);
  const hint = misplaced === null ? '' : ` The value stands at ${misplaced} instead.`;
  return { kind: 'missing', says: says + hint, aliases };
}

/**
 * Where owners put it by mistake: at the domain itself, or at a name to which the form of their DNS
 * has added the domain once more.
 */
async function misplacedAt(
  [first]: readonly NameServer[],
  name: string,
  domain: string,
  wanted: string,
  client: AuthorityClient,
): Promise<string | null> {
  const place = first?.places[0];
  if (place === undefined) return null;
  for (const wrong of [`${name}.${domain}`, domain].filter(isName)) {
    if (holds(await textsAt(wrong, place, client), wanted)) return wrong;
  }
  return null;
}

function holds(answer: ServerAnswer, wanted: string): boolean {
  return answer.kind === 'texts' && answer.texts.includes(wanted);
}

/** Every address is asked once and all at the same time; where one has it, no other is awaited. */
async function answersOf(
  servers: readonly NameServer[],
  name: string,
  wanted: string,
  client: AuthorityClient,
): Promise<readonly ServerSays[]> {
  const enough = new AbortController();
  const hurried = { ...client, signal: AbortSignal.any([client.signal, enough.signal]) };
  const asked = new Map<string, Promise<ServerAnswer>>();
  const ask = (place: NameServer['places'][number]): Promise<ServerAnswer> => {
    const key = `${place.address} ${place.port}`;
    const before = asked.get(key);
    if (before !== undefined) return before;
    const answer = textsAt(name, place, hurried).then((one) => {
      if (holds(one, wanted)) enough.abort();
      return one;
    });
    asked.set(key, answer);
    return answer;
  };
  return Promise.all(
    servers.flatMap(({ name: server, places }) =>
      places.map(async (place) => ({ server, answer: await ask(place) })),
    ),
  );
}
