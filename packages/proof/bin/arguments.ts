// The arguments of the command, and what is wrong with them.

export interface Arguments {
  readonly bundle: string;
  readonly raw: string | null;
  readonly headers: string | null;
  readonly issuerKey: string | null;
  readonly policy: string | null;
  /** Roots of time-stamping authorities. */
  readonly tsaRoot: string | null;
  /** Policies of theirs; null: any. */
  readonly tsaPolicies: readonly string[] | null;
  /** The clock of such an authority does while no block holds the root. */
  readonly acceptTsa: boolean;
  readonly minDifficulty: number | null;
  readonly trustSandbox: boolean;
  readonly hashOnly: boolean;
  /** Nobody is asked for the keys of the issuer. */
  readonly offline: boolean;
  readonly json: boolean;
}

export type ParsedArguments =
  | { readonly kind: 'arguments'; readonly arguments: Arguments }
  | { readonly kind: 'help' }
  | { readonly kind: 'version' }
  | { readonly kind: 'wrong'; readonly reason: string };

export const USAGE = `usage: assay-verify BUNDLE [options]

Verifies a proof bundle, or the whole answer of the service around one. BUNDLE is a file; - is the
standard input. The proof needs no network. Where the bundle is signed and no key is given, its
issuer is asked for the key set that it names: that alone shows who says what it says of the fact.

  --raw FILE           the raw bytes as they were stored, or a WARC or WACZ that has them
  --headers FILE       block headers that you trust, and then only they: 80 bytes each, lines of
                       hex, or JSON by height
  --min-difficulty N   without --headers: the least difficulty of the block (what the main chain had
                       at its time: 2^43 in 2020, 9e13 from 2025 on)
  --issuer-key FILE    the issuer's Ed25519 public keys (PEM, JWK or a key set): the bundle must be
                       signed with one of them
  --policy FILE        the witnesses that must have cosigned the log, and how many
                       (c2sp.org/tlog-policy; lines of log, witness, group and quorum)
  --tsa-root FILE      certificates (PEM or DER) of time-stamping authorities that you trust: a
                       token (RFC 3161) in the bundle must lead to one of them
  --tsa-policy OIDS    with --tsa-root: only tokens under these policies, 1.2.3,1.2.4
  --accept-tsa         with --tsa-root: take a provisional bundle, which no block holds yet, on the
                       clock of such an authority
  --hash-only          prove the hash alone: no raw bytes are asked for
  --trust-sandbox      take blocks of a sandbox chain for true (for demonstrations)
  --offline            ask nobody for keys
  --json               one JSON object with every check
  --version, --help

Exit codes: 0 valid, 1 invalid, 2 incomplete (needs raw bytes or headers, or is provisional),
3 malformed, 4 a version that is not known; 64 wrong arguments, or a file that cannot be read.
`;

const TEXTS = [
  ...['--raw', '--headers', '--issuer-key', '--policy', '--min-difficulty'],
  ...['--tsa-root', '--tsa-policy'],
];
const FLAGS = ['--accept-tsa', '--hash-only', '--trust-sandbox', '--offline', '--json'];

export function parseArguments(args: readonly string[]): ParsedArguments {
  if (args.includes('--help') || args.includes('-h')) return { kind: 'help' };
  if (args.includes('--version')) return { kind: 'version' };
  const texts = new Map<string, string>();
  const flags = new Set<string>();
  const files: string[] = [];
  for (let i = 0; i < args.length; i++) {
    const [name = '', ...rest] = (args[i] ?? '').split('=');
    if (FLAGS.includes(name) && rest.length === 0) flags.add(name);
    else if (TEXTS.includes(name)) {
      const value = rest.length > 0 ? rest.join('=') : args[++i];
      if (value === undefined || value === '') return wrong(`${name} needs a value`);
      if (texts.has(name)) return wrong(`${name} is given twice`);
      texts.set(name, value);
    } else if (name.startsWith('-') && name !== '-') return wrong(`${name} is not an option`);
    else files.push(args[i] ?? '');
  }
  // `npx assay-verify verify bundle.json`, as other tools are called.
  if (files[0] === 'verify' && files.length === 2) files.shift();
  const [bundle, second] = files;
  if (bundle === undefined) return wrong('no bundle is given');
  if (second !== undefined) return wrong(`one bundle at a time, not also ${second}`);
  const least = texts.get('--min-difficulty') ?? null;
  if (least !== null && !/^\d+(\.\d+)?(e[+-]?\d+)?$/i.test(least)) {
    return wrong(`--min-difficulty ${least} is not a number`);
  }
  const policies = texts.get('--tsa-policy')?.split(',') ?? null;
  const odd = policies?.find((one) => !/^[012](\.\d+)+$/.test(one));
  if (odd !== undefined) return wrong(`--tsa-policy ${odd} is not an object identifier`);
  if (policies !== null && !texts.has('--tsa-root')) {
    return wrong('--tsa-policy is for --tsa-root, which is not given');
  }
  return {
    kind: 'arguments',
    arguments: {
      bundle,
      raw: texts.get('--raw') ?? null,
      headers: texts.get('--headers') ?? null,
      issuerKey: texts.get('--issuer-key') ?? null,
      policy: texts.get('--policy') ?? null,
      tsaRoot: texts.get('--tsa-root') ?? null,
      tsaPolicies: policies,
      acceptTsa: flags.has('--accept-tsa'),
      minDifficulty: least === null ? null : Number(least),
      trustSandbox: flags.has('--trust-sandbox'),
      hashOnly: flags.has('--hash-only'),
      offline: flags.has('--offline'),
      json: flags.has('--json'),
    },
  };
}

function wrong(reason: string): ParsedArguments {
  return { kind: 'wrong', reason };
}
