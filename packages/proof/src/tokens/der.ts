// A strict reader of DER (X.690): one element at a time, lengths in their shortest form.

/** Thrown within this folder for bytes that are no DER; those who read a whole catch it. */
export class NotDer extends Error {}

export interface Der {
  readonly tag: number;
  /** With tag and length. */
  readonly whole: Uint8Array;
  readonly content: Uint8Array;
}

export const TAG = {
  boolean: 0x01,
  integer: 0x02,
  bits: 0x03,
  octets: 0x04,
  null: 0x05,
  oid: 0x06,
  utcTime: 0x17,
  generalizedTime: 0x18,
  sequence: 0x30,
  set: 0x31,
} as const;

/** Elements in one sequence or set. */
const MAX_CHILDREN = 128;
/** Bytes that say how long an element is: no token is longer than 64 KiB. */
const MAX_LENGTH_BYTES = 3;
const MAX_OID = 64;

/** The one element that these bytes are. */
export function derOf(bytes: Uint8Array): Der {
  const der = elementAt(bytes, 0);
  if (der.whole.length !== bytes.length) throw new NotDer('bytes follow the end');
  return der;
}

function elementAt(bytes: Uint8Array, at: number): Der {
  const tag = bytes[at];
  const first = bytes[at + 1];
  if (tag === undefined || first === undefined) throw new NotDer('cut off');
  if ((tag & 0x1f) === 0x1f) throw new NotDer('a tag of several bytes');
  let length = first;
  let start = at + 2;
  if (first >= 0x80) {
    const count = first & 0x7f;
    if (count === 0 || count > MAX_LENGTH_BYTES) throw new NotDer('no definite length in bounds');
    length = 0;
    for (const byte of bytes.subarray(start, start + count)) length = length * 256 + byte;
    start += count;
    if (length < (count === 1 ? 0x80 : 256 ** (count - 1))) throw new NotDer('a length too long');
  }
  const end = start + length;
  if (end > bytes.length) throw new NotDer('cut off');
  return { tag, whole: bytes.subarray(at, end), content: bytes.subarray(start, end) };
}

export function childrenOf(der: Der): readonly Der[] {
  const children: Der[] = [];
  for (let at = 0; at < der.content.length; ) {
    const child = elementAt(der.content, at);
    if (children.push(child) > MAX_CHILDREN) throw new NotDer('too many elements');
    at += child.whole.length;
  }
  return children;
}

/** Takes the members of a sequence in their order. */
export class Members {
  readonly #left: Der[];

  constructor(der: Der, tag: number = TAG.sequence) {
    if (der.tag !== tag) throw new NotDer(`tag ${der.tag} in place of ${tag}`);
    this.#left = [...childrenOf(der)];
  }

  take(tag?: number): Der {
    const next = this.#left.shift();
    if (next === undefined || (tag !== undefined && next.tag !== tag)) {
      throw new NotDer(`no element of tag ${tag}`);
    }
    return next;
  }

  takeIf(...tags: readonly number[]): Der | null {
    const [next] = this.#left;
    return next !== undefined && tags.includes(next.tag) ? this.take() : null;
  }

  end(): void {
    if (this.#left.length > 0) throw new NotDer('an element too many');
  }
}

/** The element within one with an explicit tag. */
export function insideOf(der: Der): Der {
  return derOf(der.content);
}

export function oidOf({ tag, content }: Der): string {
  if (tag !== TAG.oid || content.length === 0 || content.length > MAX_OID) throw new NotDer('OID');
  const parts: number[] = [];
  let part = 0;
  let isOpen = false;
  for (const byte of content) {
    if (!isOpen && byte === 0x80) throw new NotDer('an OID that is not in its shortest form');
    part = part * 128 + (byte & 0x7f);
    if (!Number.isSafeInteger(part)) throw new NotDer('an OID beyond 2^53');
    isOpen = byte >= 0x80;
    if (isOpen) continue;
    if (parts.length === 0) {
      const top = Math.min(Math.floor(part / 40), 2);
      parts.push(top, part - 40 * top);
    } else parts.push(part);
    part = 0;
  }
  if (isOpen) throw new NotDer('an OID that is cut off');
  return parts.join('.');
}

/** The bytes of an integer, in their shortest form. */
export function integerOf({ content }: Der): Uint8Array {
  const [first, second = 0] = content;
  const isLong = (first === 0 && second < 0x80) || (first === 0xff && second >= 0x80);
  if (first === undefined || (content.length > 1 && isLong)) throw new NotDer('integer');
  return content;
}

/** An integer from 0 to 2^31 - 1. */
export function numberOf(der: Der): number {
  const bytes = integerOf(der);
  if (bytes.length > 4 || (bytes[0] ?? 0) >= 0x80) throw new NotDer('a number out of bounds');
  return bytes.reduce((sum, byte) => sum * 256 + byte, 0);
}

export function booleanOf({ content: [byte, more] }: Der): boolean {
  if (more !== undefined || (byte !== 0 && byte !== 0xff)) throw new NotDer('boolean');
  return byte === 0xff;
}

/** Whole bytes, as keys and signatures are. */
export function bitsOf({ tag, content }: Der): Uint8Array {
  if (tag !== TAG.bits || content[0] !== 0) throw new NotDer('bits that are no whole bytes');
  return content.subarray(1);
}

const UTC = /^(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z$/;
const GENERALIZED = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\.\d{0,8}[1-9])?Z$/;

/** Milliseconds since 1970, cut off. */
export function timeOf({ tag, content }: Der): number {
  if (content.length > 40) throw new NotDer('time');
  const text = String.fromCharCode(...content);
  const isShort = tag === TAG.utcTime;
  const found = (isShort ? UTC : tag === TAG.generalizedTime ? GENERALIZED : /^$/).exec(text);
  if (found === null) throw new NotDer('time');
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = found
    .slice(1, 7)
    .map(Number);
  // RFC 5280 section 4.1.2.5.1
  const full = isShort ? year + (year < 50 ? 2000 : 1900) : year;
  const time = Date.UTC(full, month - 1, day, hour, minute, second);
  const back = new Date(time);
  const isDay = back.getUTCMonth() === month - 1 && back.getUTCDate() === day;
  if (!isDay || hour > 23 || minute > 59 || second > 59 || full < 1970) throw new NotDer('time');
  // By its digits, so that no rounding of a fraction moves it.
  return time + Number((found[7] ?? '').slice(1, 4).padEnd(3, '0'));
}
