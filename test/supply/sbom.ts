// `npm run --silent sbom`: what the service is made of, as CycloneDX, from the lock file.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../house/source-tree.ts';
import { npm } from './npm.ts';

interface Bill {
  readonly metadata: { readonly component: { name: string; readonly 'bom-ref': string } };
  components: Component[];
  dependencies: { readonly ref: string; dependsOn: string[] }[];
}

interface Component {
  readonly 'bom-ref': string;
  readonly name: string;
  readonly version: string;
}

const PATIENCE_MS = 120_000;

const what = ['--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only'];
const { code, out, err } = await npm(['sbom', ...what], { cwd: ROOT, patience: PATIENCE_MS });
if (code === 0) {
  process.stdout.write(`${JSON.stringify(withoutTools(JSON.parse(out) as Bill), null, 2)}\n`);
} else {
  process.stderr.write(err);
  process.exitCode = 1;
}

// npm's own `--omit=dev` leaves out what a tool needs as well, a third of the whole.
function withoutTools(bill: Bill): Bill {
  const shipped = shippedPackages();
  bill.components = bill.components.filter(({ name, version }) =>
    shipped.has(`${name}@${version}`),
  );
  const known = new Set(bill.components.map((one) => one['bom-ref']));
  const { component } = bill.metadata;
  // npm calls it after the folder that it lies in.
  component.name = 'assay';
  bill.dependencies = bill.dependencies
    .filter(({ ref }) => known.has(ref) || ref === component['bom-ref'])
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((one) => known.has(one)) }));
  return bill;
}

function shippedPackages(): ReadonlySet<string> {
  const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
    readonly packages: Readonly<Record<string, { readonly version: string; readonly dev?: true }>>;
  };
  const shipped = Object.entries(lock.packages).filter(([, { dev }]) => dev !== true);
  return new Set(
    shipped.map(([path, { version }]) => `${path.split('node_modules/').at(-1)}@${version}`),
  );
}
