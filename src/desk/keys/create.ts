// `assay keys create`: makes a key, and its account where it has none yet.

import { KEY_TIERS, type KeyMode } from '../../core/callers/api-key.ts';
import { isDay, momentOf } from '../../core/moment.ts';
import { oneOf, tier } from '../accepted.ts';
import { emailOf } from '../accounts/account.ts';
import { BadInput } from '../bad-input.ts';
import { command, JSON_OPTION } from '../command.ts';
import { type MintedKey, mintKey } from './mint-key.ts';

interface CreatedKey extends MintedKey {
  /** Only test keys have one. */
  readonly mode?: KeyMode;
  /** Only keys that end by themselves have one. */
  readonly expires_at?: Date;
}

const mode = oneOf<KeyMode>(['live', 'test'], 'live and test');

export const keysCreate = command({
  words: ['keys', 'create'],
  description: 'make a key; it is shown once',
  arguments: {},
  options: {
    tier: {
      value: 'tier',
      help: 'free, pro or scale; also the plan of --account from now',
      parse: tier,
    },
    account: { value: 'email', help: 'the account that owns it; made when absent' },
    name: { value: 'name', help: 'what it is for', parse: keyName },
    expires: {
      value: 'when',
      help: 'its last day, like 2027-01-31, or a moment (ISO 8601)',
    },
    mode: { value: 'mode', help: 'live or test; test keys are never charged', parse: mode },
    test: { help: 'the same as --mode test' },
    json: JSON_OPTION,
  },
  help: `
With --account and without --tier, the account keeps the plan that it has; a new one is free.
Without --account the key belongs to nobody: it reads what its tier may read, is not charged and has
no credits, and cannot use what belongs to accounts (watches, domain claims, usage).`,
  run: async (world, { tier, account, name, expires, mode: asked, test }): Promise<CreatedKey> => {
    if (test && asked === 'live') {
      throw new BadInput('--test and --mode live contradict each other');
    }
    if (tier === null && account === null) {
      throw new BadInput(
        `--tier: ${KEY_TIERS.join(', ')}; only a key with --account has one without it`,
      );
    }
    const mode = test ? 'test' : (asked ?? 'live');
    return world.within(async (live) => {
      const expiresAt = expires === null ? null : endOf(expires, live.now());
      const made = await mintKey(live, {
        account: account === null ? null : emailOf(account),
        tier,
        mode,
        expiresAt,
        ...(name !== null && { name }),
      });
      return {
        ...made,
        ...(mode === 'test' && { mode }),
        ...(expiresAt && { expires_at: expiresAt }),
      };
    });
  },
  lines: ({ key }) => [key],
  notes: ({ id, account, tier, tier_before: before }) => {
    const owner = account === null ? 'without an account' : `of ${account}`;
    const made = `${tier} key ${id} ${owner}. It cannot be shown again.`;
    if (before === undefined) return [made];
    return [made, `The account was ${before} before, and is ${tier} now.`];
  },
});

function keyName(text: string): string {
  if (/^[^\p{Cc}]{1,100}$/u.test(text)) return text;
  throw new BadInput('between 1 and 100 characters');
}

/** A day ends with its last moment, in UTC. */
function endOf(text: string, now: Date): Date {
  const moment = momentOf(isDay(text) ? `${text}T23:59:59.999Z` : text);
  if (moment === null) {
    throw new BadInput(
      `--expires: ${text} is neither a day like 2027-01-31 nor a moment like 2027-01-31T12:00:00Z`,
    );
  }
  if (moment <= now) throw new BadInput(`--expires: ${text} is over already`);
  return moment;
}
