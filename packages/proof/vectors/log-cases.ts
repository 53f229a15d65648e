// Vectors of signed checkpoints: the log's own signature, and those of witnesses under a policy.

import type { RowProof } from '../src/bundle.ts';
import { concat, fromBase64, fromHex, toHex, toUtf8 } from '../src/bytes.ts';
import {
  cosignedText,
  type KeyType,
  keyIdOf,
  signatureLine,
  writeCosignature,
  writeVerifierKey,
} from '../src/log/note.ts';
import { checkpointOf, inLog, LOG, type Logging } from './log-world.ts';
import { ANY_DIFFICULTY, raw64, valid } from './valid-cases.ts';
import { type LogTrust, make, noise, type Vector } from './world.ts';

/** What stands before the 32 bytes in PKCS #8 of Ed25519. */
const PKCS8 = fromHex('302e020100300506032b657004220420') ?? new Uint8Array();
const fromWord = (word = ''): Uint8Array =>
  fromBase64(`${word.replaceAll('-', '+').replaceAll('_', '/')}=`) ?? new Uint8Array();

type Key = Awaited<ReturnType<typeof globalThis.crypto.subtle.importKey>>;

/** Who signs, by a name from which the key follows: never use such a key elsewhere. */
export class Signer {
  readonly name: string;
  readonly #key: Key;
  readonly publicKey: Uint8Array;

  private constructor(name: string, key: Key, publicKey: Uint8Array) {
    this.name = name;
    this.#key = key;
    this.publicKey = publicKey;
  }

  static async of(name: string, seed = name): Promise<Signer> {
    const { subtle } = globalThis.crypto;
    const pkcs8 = Uint8Array.from(concat(PKCS8, noise(`key of ${seed}`, 32)));
    const key = await subtle.importKey('pkcs8', pkcs8, 'Ed25519', true, ['sign']);
    const { x } = await subtle.exportKey('jwk', key);
    return new Signer(name, key, fromWord(x));
  }

  key(type: KeyType): string {
    return writeVerifierKey(this.name, type, this.publicKey);
  }

  async signed(text: string): Promise<string> {
    return this.line('ed25519', await this.#sign(toUtf8(text)));
  }

  async cosigned(text: string, time = AT): Promise<string> {
    const signature = await this.#sign(cosignedText(text, time));
    return this.line('cosignature', writeCosignature({ time, signature }));
  }

  /** The text alone under the type of a cosignature. */
  async signedAsWitness(text: string): Promise<string> {
    return this.line('cosignature', await this.#sign(toUtf8(text)));
  }

  async #sign(message: Uint8Array): Promise<Uint8Array> {
    const bytes = Uint8Array.from(message);
    return new Uint8Array(await globalThis.crypto.subtle.sign('Ed25519', this.#key, bytes));
  }

  line(type: KeyType, signature: Uint8Array): string {
    const keyId = keyIdOf(this.name, type, this.publicKey);
    return signatureLine({ name: this.name, keyId, signature });
  }
}

const AT = Date.UTC(2026, 2, 2, 6, 0, 9) / 1000;
const log = await Signer.of(LOG);
const w1 = await Signer.of('witness.example/w1');
const w2 = await Signer.of('witness.example/w2');
const w3 = await Signer.of('other.example/w3');
const impostor = await Signer.of(w3.name, 'an impostor');

export const POLICY = [
  '# Two of three.',
  `log ${log.key('ed25519')}`,
  `witness w1 ${w1.key('cosignature')} https://witness.example/`,
  `witness w2 ${w2.key('cosignature')}`,
  `witness\tw3 ${w3.key('cosignature')}`,
  'group all-three 2 w1 w2 w3',
  'quorum all-three',
  '',
].join('\n');

const WITHOUT_LOG = POLICY.replace(/^log .*\n/m, '');
const BOTH = `${POLICY.split('group')[0]}group both all w1 w2\nquorum both\n`;

export interface LogVector extends Vector {
  readonly trust: Vector['trust'] & LogTrust;
}

type Given = Partial<LogTrust>;
const HIS_KEY: Given = { issuer_key: toHex(log.publicKey) };
const OTHER_KEY: Given = { issuer_key: toHex(w1.publicKey) };

type Signing = (text: string) => Promise<string>;
type Asked = Omit<Logging, 'signatures'> & { readonly sign: Signing };

async function vector(
  about: string,
  logging: Asked | null,
  given: Given,
  [verdict, exit, failing = []]: readonly [string, number, (readonly string[])?],
): Promise<LogVector> {
  const { bundle } = make();
  const whole = { inclusion_proof: bundle.inclusion_proof, anchor: bundle.anchor };
  const proof = { bundle_version: '1.1', ...whole };
  const shown = logging === null ? proof : await signedIn(proof, logging);
  const trust = { ...ANY_DIFFICULTY, policy: null, issuer_key: null, ...given };
  const holds = { ...valid(about, shown, trust, raw64), trust };
  if (verdict === 'valid') return holds;
  const expect = { verdict, exit, failing, interval: null, record_interval: null };
  return { ...holds, expect };
}

async function signedIn<Proof extends RowProof>(proof: Proof, { sign, ...of }: Asked) {
  return inLog(proof, { ...of, signatures: await sign(checkpointOf(proof, of).text) });
}

const VALID = ['valid', 0] as const;
const INCOMPLETE = ['incomplete', 2] as const;
const UNSIGNED = ['invalid', 1, ['checkpoint_signature']] as const;
const FALSE = ['invalid', 1, ['witnesses']] as const;

/** Signed by the log, and by these. */
const by =
  (...lines: readonly Signing[]): Signing =>
  async (text) =>
    (await Promise.all([log.signed(text), ...lines.map((line) => line(text))])).join('');

const one = by((text) => w1.cosigned(text));
const two = by(
  (text) => w1.cosigned(text),
  (text) => w3.cosigned(text, AT + 60),
);

type Pending = Readonly<Record<string, Promise<LogVector>>>;

export async function logCases(): Promise<Readonly<Record<string, LogVector>>> {
  const pending = Object.entries({ ...logSignatures(), ...cosignatures() });
  const made = pending.map(async ([name, one]) => [name, await one] as const);
  return Object.fromEntries(await Promise.all(made));
}

function logSignatures(): Pending {
  const extension = 'a line that says nothing\nanother\n';
  const altered: Signing = (text) => log.signed(text.replace('\n7\n', '\n8\n'));
  return {
    signed: vector('The log signed, with the key of the issuer.', { sign: by() }, HIS_KEY, VALID),
    'signed-with-extension': vector(
      'The checkpoint has lines after its root, which are signed too.',
      { sign: by(), extension },
      HIS_KEY,
      VALID,
    ),
    'signed-by-another': vector('Another key is given.', { sign: by() }, OTHER_KEY, UNSIGNED),
    'signed-other-text': vector(
      'The signature is of another size of the log.',
      { sign: altered },
      HIS_KEY,
      UNSIGNED,
    ),
    'log-not-in-policy': vector(
      'The checkpoint is of a log that the policy does not name.',
      { sign: two, origin: 'assay.example/tlog/another' },
      { policy: POLICY },
      UNSIGNED,
    ),
    'log-signature-missing': vector(
      'Witnesses signed, and the log of the policy did not.',
      { sign: async (text) => (await w1.cosigned(text)) + (await w2.cosigned(text)) },
      { policy: POLICY },
      UNSIGNED,
    ),
  };
}

function cosignatures(): Pending {
  const wrong: Signing = (text) => w2.cosigned(text.replace('\n7\n', '\n8\n'));
  const twice = by(
    (text) => w1.cosigned(text),
    (text) => w1.cosigned(text, AT + 9),
  );
  const given = { policy: POLICY };
  return {
    'two-of-three': vector('Two of three witnesses cosigned.', { sign: two }, given, VALID),
    'no-log-in-policy': vector(
      'A policy of witnesses alone: they know the log.',
      { sign: two },
      { policy: WITHOUT_LOG },
      VALID,
    ),
    'quorum-none': vector(
      'A policy that asks for no witness.',
      { sign: by() },
      { policy: POLICY.replace('quorum all-three', 'quorum none') },
      VALID,
    ),
    'one-of-three': vector('One witness is too few.', { sign: one }, given, INCOMPLETE),
    'one-of-three-twice': vector('One witness, twice, is one.', { sign: twice }, given, INCOMPLETE),
    'two-but-not-both': vector(
      'Two cosigned, and not the two that are asked for.',
      { sign: two },
      { policy: BOTH },
      INCOMPLETE,
    ),
    'no-log-shown': vector('The bundle shows no log.', null, given, INCOMPLETE),
    'cosigned-other-text': vector(
      'A cosignature is of another checkpoint.',
      { sign: by((text) => w1.cosigned(text), wrong) },
      given,
      FALSE,
    ),
    'signed-without-time': vector(
      'A witness signed the text alone, without a time.',
      {
        sign: by((text) => w2.signedAsWitness(text)),
      },
      given,
      FALSE,
    ),
    'name-of-a-witness': vector(
      'Another key under the name of a witness counts for nothing.',
      {
        sign: by(
          (text) => w1.cosigned(text),
          (text) => impostor.cosigned(text),
        ),
      },
      given,
      INCOMPLETE,
    ),
  };
}
