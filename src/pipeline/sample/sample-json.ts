// The JSON files of the sample, parsed with complaints that name the file and the place in it.

import { readFile } from 'node:fs/promises';

export type Headers = readonly (readonly [string, string])[];

/** A file or folder of the sample that cannot be used, and why. */
export class SampleFileError extends Error {
  readonly kind = 'sample_file';
  readonly file: string;
  readonly reason: string;
  constructor(file: string, reason: string) {
    super(`${file}: ${reason}`);
    this.file = file;
    this.reason = reason;
  }
}

export async function readJson(file: string): Promise<unknown> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new SampleFileError(file, 'cannot be read');
  });
  return parseJson(file, text);
}

export function parseJson(file: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new SampleFileError(file, `is not JSON: ${error instanceof Error ? error.message : ''}`);
  }
}

/** A part of a JSON file that knows where it stands, so that a complaint names the place. */
export class JsonNode {
  readonly file: string;
  readonly path: string;
  readonly value: unknown;
  constructor(file: string, path: string, value: unknown) {
    this.file = file;
    this.path = path;
    this.value = value;
  }
  fail(reason: string): never {
    throw new SampleFileError(this.file, this.path === '' ? reason : `${this.path}: ${reason}`);
  }
  at(name: string): JsonNode {
    const whole = typeof this.value === 'object' && this.value !== null ? this.value : {};
    const path = this.path === '' ? name : `${this.path}.${name}`;
    return new JsonNode(this.file, path, (whole as { readonly [k: string]: unknown })[name]);
  }
  string(): string {
    return typeof this.value === 'string' && this.value !== ''
      ? this.value
      : this.fail('must be a text');
  }
  text(name: string): string {
    return this.at(name).string();
  }
  textOrNull(name: string): string | null {
    const node = this.at(name);
    return node.value === undefined || node.value === null ? null : node.string();
  }
  items(): readonly JsonNode[] {
    if (!Array.isArray(this.value)) return this.fail('must be a list');
    return this.value.map((each, i) => new JsonNode(this.file, `${this.path}[${i}]`, each));
  }
  list(name: string, need: 'required' | 'optional' = 'required'): readonly JsonNode[] {
    const node = this.at(name);
    return node.value === undefined && need === 'optional' ? [] : node.items();
  }
  /** An object of header names (lower case) to a text, or a list of texts. */
  headers(name: string, need: 'required' | 'optional' = 'required'): Headers {
    const node = this.at(name);
    if (node.value === undefined && need === 'optional') return [];
    if (typeof node.value !== 'object' || node.value === null) {
      return node.fail('must be an object of header names to texts');
    }
    return Object.keys(node.value).flatMap((key) => {
      if (key !== key.toLowerCase()) node.fail(`write the header ${key} in lower case`);
      const one = node.at(key);
      const values = Array.isArray(one.value) ? one.items() : [one];
      return values.map((value) => [key, value.string()] as const);
    });
  }
}
