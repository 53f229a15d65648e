// Links modules and the libraries that they import into files that need nothing but their platform.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const PACKAGE = fileURLToPath(new URL('..', import.meta.url));

export interface Linked {
  readonly files: readonly { readonly name: string; readonly code: string }[];
  /** The licences of the libraries that are now part of these files, each in full. */
  readonly licences: string;
}

/** `entries`: files of this package by the names of what is made of them. */
export async function link(
  entries: Readonly<Record<string, string>>,
  platform: 'browser' | 'node',
): Promise<Linked> {
  const build = await rolldown({
    cwd: PACKAGE,
    input: Object.fromEntries(
      Object.entries(entries).map(([name, path]) => [name, join(PACKAGE, path)]),
    ),
    platform,
    transform: { target: 'es2023' },
    // Whoever reads the result sees which file each part of it comes from.
    experimental: { attachDebugInfo: 'simple' },
    onLog: (_, log) => {
      throw new Error(log.message);
    },
  });
  try {
    const { output } = await build.generate({
      format: 'esm',
      chunkFileNames: 'shared/[name].js',
      comments: { legal: true, jsdoc: false, annotation: false },
    });
    const chunks = output.filter((one) => one.type === 'chunk');
    return {
      files: chunks.map(({ fileName, code }) => ({ name: fileName, code })),
      licences: licencesOf(chunks.flatMap(({ moduleIds }) => moduleIds)),
    };
  } finally {
    await build.close();
  }
}

const LIBRARY = /^.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//;

function licencesOf(modules: readonly string[]): string {
  const folders = new Map<string, string>();
  for (const id of modules) {
    const [folder, name] = LIBRARY.exec(id.replaceAll('\\', '/')) ?? [];
    if (folder !== undefined && name !== undefined) folders.set(name, folder);
  }
  const texts = [...folders]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, folder]) => {
      const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
      return `${name} ${version}\n\n${readFileSync(join(folder, 'LICENSE'), 'utf8').trim()}\n`;
    });
  return texts.join('\n\n');
}
