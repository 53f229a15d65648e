// The arguments of the command, and what is wrong with them.

export interface Arguments {
  readonly bundle: string;
  readonly raw: string | null;
  readonly headers: string | null;
  readonly issuerKey: string | null;
  readonly minDifficulty: number | null;
  readonly trustSandbox: boolean;
  readonly hashOnly: boolean;
  readonly json: boolean;
}

export type ParsedArguments =
  | { readonly kind: 'arguments'; readonly arguments: Arguments }
  | { readonly kind: 'help' }
  | { readonly kind: 'version' }
  | { readonly kind: 'wrong'; readonly reason: string };

export const USAGE = `usage: assay-verify BUNDLE [options]

Verifies a proof bundle, or the whole answer of the service around one, without a network.
BUNDLE is a file; - is the standard input.

  --raw FILE           the raw bytes as they were stored, or a WARC or WACZ that has them
  --headers FILE       block headers that you trust, and then only they: 80 bytes each, lines of
                       hex, or JSON by height
  --min-difficulty N   without --headers: the least difficulty of the block (2^43, about 8.8e12)
  --issuer-key FILE    the issuer's Ed25519 public key (PEM or JWK): the bundle must be signed
  --hash-only          prove the hash alone: no raw bytes are asked for
  --trust-sandbox      take blocks of a sandbox chain for true (for demonstrations)
  --offline            nothing: this command never uses a network
  --json               one JSON object with every check
  --version, --help

Exit codes: 0 valid, 1 invalid, 2 incomplete (needs raw bytes or headers), 3 malformed,
4 a version that is not known; 64 wrong arguments, or a file that cannot be read.
`;

const TEXTS = ['--raw', '--headers', '--issuer-key', '--min-difficulty'];
const FLAGS = ['--hash-only', '--trust-sandbox', '--offline', '--json'];

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
    } else if (name.startsWith('-') && name !== '-') return wrong(`${name} is no option`);
    else files.push(args[i] ?? '');
  }
  // `npx assay-verify verify bundle.json`, as other tools are called.
  if (files[0] === 'verify' && files.length === 2) files.shift();
  const [bundle, second] = files;
  if (bundle === undefined) return wrong('no bundle is given');
  if (second !== undefined) return wrong(`one bundle at a time, not also ${second}`);
  const least = texts.get('--min-difficulty') ?? null;
  if (least !== null && !/^\d+(\.\d+)?(e[+-]?\d+)?$/i.test(least)) {
    return wrong(`--min-difficulty ${least} is no number`);
  }
  return {
    kind: 'arguments',
    arguments: {
      bundle,
      raw: texts.get('--raw') ?? null,
      headers: texts.get('--headers') ?? null,
      issuerKey: texts.get('--issuer-key') ?? null,
      minDifficulty: least === null ? null : Number(least),
      trustSandbox: flags.has('--trust-sandbox'),
      hashOnly: flags.has('--hash-only'),
      json: flags.has('--json'),
    },
  };
}

function wrong(reason: string): ParsedArguments {
  return { kind: 'wrong', reason };
}
