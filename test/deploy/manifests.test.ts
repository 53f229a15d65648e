// Files of deploy/ against the schemas of what reads them, and against what the program takes.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { validate as lintDockerfile } from 'dockerfile-utils';
import { Deployment } from 'kubernetes-models/apps/v1';
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2';
import { Job } from 'kubernetes-models/batch/v1';
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1';
import { ConfigMap, Namespace, Secret, Service } from 'kubernetes-models/v1';
import { parse, parseAllDocuments } from 'yaml';
import { SETTINGS } from '../../src/app/settings/settings.ts';
import { commands } from '../../src/desk/registry.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const DEPLOY = join(ROOT, 'deploy');
const MODULES = join(ROOT, 'node_modules');
/** Where the kinds of an API stand in the package. */
const GROUPS: Readonly<Record<string, string>> = {
  v1: 'v1',
  'apps/v1': 'apps/v1',
  'autoscaling/v2': 'autoscaling/v2',
  'batch/v1': 'batch/v1',
  'networking.k8s.io/v1': 'networking.k8s.io/v1',
  'policy/v1': 'policy/v1',
};
const KINDS = {
  ConfigMap,
  Deployment,
  HorizontalPodAutoscaler,
  Job,
  Namespace,
  NetworkPolicy,
  PodDisruptionBudget,
  Secret,
  Service,
};

interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly spec?: Record<string, unknown>;
  readonly data?: Readonly<Record<string, string>>;
  readonly stringData?: Readonly<Record<string, string>>;
}

/** What the compiler says of the manifests as literals of their types. */
async function compiled(manifests: readonly Manifest[]): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'manifests-'));
  try {
    const lines = manifests.map((manifest, at) => {
      const type = `import('kubernetes-models/${GROUPS[manifest.apiVersion]}').I${manifest.kind}`;
      return `export const m${at}: ${type} = ${JSON.stringify(manifest)};\n`;
    });
    writeFileSync(join(folder, 'manifests.ts'), lines.join(''));
    const paths = {
      'kubernetes-models/*': [join(MODULES, 'kubernetes-models', '*', 'index.d.ts')],
    };
    const compilerOptions = { strict: true, noEmit: true, skipLibCheck: true, types: [], paths };
    const options = { module: 'nodenext', target: 'esnext', ...compilerOptions };
    const config = { compilerOptions: options, files: ['manifests.ts'] };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
    const { stdout } = await promisify(execFile)(join(MODULES, '.bin', 'tsc'), [
      '-p',
      folder,
    ]).catch((error: { stdout: string }) => error);
    return stdout;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function read(path: string): string {
  return readFileSync(join(DEPLOY, path), 'utf8');
}

function isKnown(setting: string): boolean {
  // What clients of object stores and Node itself read from the environment.
  return SETTINGS.some(({ name }) => name === setting) || /^(AWS|NODE)_[A-Z0-9_]+$/.test(setting);
}

function isCommand(words: readonly string[]): boolean {
  return commands.some((one) => one.words.join(' ') === words.join(' '));
}

const FILES = globSync('kubernetes/*.yaml', { cwd: DEPLOY }).toSorted();
const MANIFESTS = FILES.filter((file) => basename(file) !== 'kustomization.yaml').flatMap((file) =>
  parseAllDocuments(read(file), { merge: true }).map((document) => {
    assert.deepEqual(document.errors, [], file);
    return { file, manifest: document.toJS() as Manifest };
  }),
);

for (const { file, manifest } of MANIFESTS) {
  test(`${manifest.kind} ${manifest.metadata.name} is one of Kubernetes`, () => {
    const Kind = KINDS[manifest.kind as keyof typeof KINDS];
    assert.ok(Kind, `${file}: ${manifest.kind} is of no kind that is known here`);
    // It throws, naming the field.
    new Kind(manifest as never).validate();
  });
}

// Its check passes over fields that it does not know; the compiler takes none in a literal.
test('no manifest has a field that is none, or one of another type', async () => {
  const [deployment] = MANIFESTS.filter(({ manifest }) => manifest.kind === 'Deployment');
  const { manifest } = deployment ?? assert.fail();
  const misspelt = { ...manifest, spec: { ...manifest.spec, replica: 2 } };
  const said = await compiled([...MANIFESTS.map((one) => one.manifest), misspelt]);
  assert.match(said, /"replica"' does not exist/);
  assert.equal(said.match(/error TS/g)?.length, 1, said);
});

test('the kustomization lists every manifest but the secret, which is an example', () => {
  const { resources } = parse(read('kubernetes/kustomization.yaml')) as { resources: string[] };
  const names = FILES.map((file) => basename(file));
  const own = names.filter((name) => name !== 'kustomization.yaml' && !/\.example\./.test(name));
  assert.deepEqual(resources.toSorted(), own);
});

test('what Kubernetes sets are settings of the program', () => {
  const set = MANIFESTS.filter(
    ({ manifest: { kind, metadata } }) => kind === 'ConfigMap' || metadata.name === 'assay-secrets',
  ).flatMap(({ manifest }) => Object.keys({ ...manifest.data, ...manifest.stringData }));
  assert.ok(set.length > 8);
  for (const name of set) assert.ok(isKnown(name), name);
});

interface Container {
  readonly args: readonly string[];
  readonly securityContext: Readonly<Record<string, unknown>>;
}

const PODS = MANIFESTS.flatMap(({ manifest: { metadata, spec } }) => {
  const template = spec?.template as
    | { spec: { containers: Container[]; securityContext: Record<string, unknown> } }
    | undefined;
  return template === undefined ? [] : [{ name: metadata.name, pod: template.spec }];
});

test('every pod runs a command, as nobody, on a file system that it may not write', () => {
  assert.deepEqual(PODS.map(({ name }) => name).toSorted(), [
    'assay-api',
    'assay-migrate',
    'assay-worker',
  ]);
  for (const { name, pod } of PODS) {
    assert.equal(pod.securityContext.runAsNonRoot, true, name);
    for (const { args, securityContext } of pod.containers) {
      assert.ok(isCommand(args), args.join(' '));
      assert.equal(securityContext.readOnlyRootFilesystem, true, name);
      assert.equal(securityContext.allowPrivilegeEscalation, false, name);
      assert.deepEqual(securityContext.capabilities, { drop: ['ALL'] }, name);
    }
  }
});

test('budgets and scaling name what there is', () => {
  const names = PODS.map(({ name }) => name);
  for (const { manifest } of MANIFESTS) {
    if (manifest.kind !== 'HorizontalPodAutoscaler') continue;
    const { scaleTargetRef } = manifest.spec as { scaleTargetRef: { name: string } };
    assert.ok(names.includes(scaleTargetRef.name), scaleTargetRef.name);
  }
});

interface Compose {
  readonly services: Readonly<
    Record<string, { image: string; command?: string[]; environment?: Record<string, string> }>
  >;
}

const COMPOSE = parse(read('compose.yaml'), { merge: true }) as Compose;
const ajv = new Ajv({ strict: false, allErrors: true });
addFormats.default(ajv);
// Its durations are those of Go, not those of ISO 8601.
ajv.addFormat('duration', /^(?:\d+(?:us|ms|s|m|h))+$/);
const SCHEMA = join(ROOT, 'test', 'vectors', 'compose', 'compose-spec.json');
const { $schema: _, ...schema } = JSON.parse(readFileSync(SCHEMA, 'utf8')) as { $schema: string };
const isCompose = ajv.compile(schema);

test('compose.yaml is what the Compose specification says', () => {
  assert.ok(isCompose(COMPOSE), ajv.errorsText(isCompose.errors));
  const wrong = { services: { api: { ...COMPOSE.services.api, comand: ['serve'] } } };
  assert.ok(!isCompose(wrong), 'a field that is none is noticed');
});

test('its services run commands of the program with settings of the program', () => {
  const own = Object.entries(COMPOSE.services).filter(([, { image }]) => image === 'assay:local');
  assert.deepEqual(
    own.map(([name]) => name),
    ['migrate', 'api', 'worker'],
  );
  for (const [name, { command = [], environment = {} }] of own) {
    assert.ok(isCommand(command), `${name}: ${command.join(' ')}`);
    for (const setting of Object.keys(environment)) assert.ok(isKnown(setting), setting);
  }
});

test('every image of others has a version of its own', () => {
  for (const { image } of Object.values(COMPOSE.services)) {
    if (image !== 'assay:local') assert.match(image, /^[a-z/]+:\d+\.\d+/);
  }
});

test('what has to be set for it stands in the example, and nothing else', () => {
  const asked = new Set(
    Array.from(read('compose.yaml').matchAll(/\$\{(\w+)/g), ([, name]) => name),
  );
  const given = Array.from(read('compose.env.example').matchAll(/^(\w+)=/gm), ([, name]) => name);
  assert.deepEqual(given.toSorted(), [...asked].toSorted());
});

test('the Dockerfile lints, copies what there is, and ends as a user without rights', () => {
  const text = read('Dockerfile');
  assert.deepEqual(lintDockerfile(text), []);
  const copied = Array.from(text.matchAll(/^COPY (?!--from)(.+) \S+$/gm), ([, from = '']) =>
    from.split(' '),
  ).flat();
  assert.ok(copied.length > 10);
  const ignored = read('Dockerfile.dockerignore').split('\n');
  for (const path of copied) {
    assert.ok(existsSync(join(ROOT, path)), path);
    assert.ok(ignored.includes(`!${path}`), `${path} is kept from the build`);
  }
  const stages = text.split(/^FROM /m).slice(2, -1);
  for (const stage of stages) assert.match(stage, /USER 10001:10001\n(?![\s\S]*USER)/);
});

test('the images are of the Node that the program is tested with', () => {
  const { dependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  const major = dependencies.node?.split('.')[0];
  const bases = Array.from(read('Dockerfile').matchAll(/^FROM node:(\d+)/gm), ([, base]) => base);
  assert.deepEqual(new Set(bases), new Set([major]));
});
