// Bytes as text and back: hex, base64, UTF-8 and latin-1, without anything but the language.

const HEX = '0123456789abcdef';

/** Lower-case hex. */
export function toHex(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += HEX.charAt(byte >> 4) + HEX.charAt(byte & 15);
  return text;
}

/** Null for anything but an even number of lower-case hex digits. */
export function fromHex(text: string): Uint8Array | null {
  if (text.length % 2 !== 0) return null;
  const bytes = new Uint8Array(text.length / 2);
  for (let i = 0; i < bytes.length; i++) {
    const high = hexDigit(text.charCodeAt(2 * i));
    const low = hexDigit(text.charCodeAt(2 * i + 1));
    if (high < 0 || low < 0) return null;
    bytes[i] = high * 16 + low;
  }
  return bytes;
}

function hexDigit(code: number): number {
  if (code >= 48 && code <= 57) return code - 48;
  return code >= 97 && code <= 102 ? code - 87 : -1;
}

/** SHA-256 in lower-case hex. */
export function isHash(text: unknown): text is string {
  return typeof text === 'string' && /^[0-9a-f]{64}$/.test(text);
}

const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** RFC 4648 section 4, padded. */
export function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (let i = 0; i < bytes.length; i += 3) {
    const word = ((bytes[i] ?? 0) << 16) | ((bytes[i + 1] ?? 0) << 8) | (bytes[i + 2] ?? 0);
    text += BASE64.charAt((word >> 18) & 63) + BASE64.charAt((word >> 12) & 63);
    text += i + 1 < bytes.length ? BASE64.charAt((word >> 6) & 63) : '=';
    text += i + 2 < bytes.length ? BASE64.charAt(word & 63) : '=';
  }
  return text;
}

/** Null for anything but padded base64 whose unused bits are zero: one text for each sequence. */
export function fromBase64(text: string): Uint8Array | null {
  if (text.length % 4 !== 0) return null;
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0;
  const bytes = new Uint8Array((text.length / 4) * 3 - padding);
  let at = 0;
  for (let i = 0; i < text.length; i += 4) {
    let word = 0;
    for (let k = 0; k < 4; k++) {
      const last = i + k >= text.length - padding;
      const value = last ? 0 : BASE64.indexOf(text.charAt(i + k));
      if (value < 0) return null;
      word = (word << 6) | value;
    }
    for (let shift = 16; shift >= 0; shift -= 8) {
      const byte = (word >> shift) & 255;
      if (at < bytes.length) bytes[at++] = byte;
      else if (byte !== 0) return null;
    }
  }
  return bytes;
}

/** A lone surrogate becomes U+FFFD, as everywhere else (WHATWG Encoding). */
export function toUtf8(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length * 3);
  let at = 0;
  for (let i = 0; i < text.length; i++) {
    let point = text.codePointAt(i) ?? 0;
    if (point > 0xffff) i += 1;
    else if (point >= 0xd800 && point <= 0xdfff) point = 0xfffd;
    if (point < 0x80) {
      bytes[at++] = point;
    } else if (point < 0x800) {
      bytes[at++] = 0xc0 | (point >> 6);
      bytes[at++] = 0x80 | (point & 63);
    } else if (point < 0x10000) {
      bytes[at++] = 0xe0 | (point >> 12);
      bytes[at++] = 0x80 | ((point >> 6) & 63);
      bytes[at++] = 0x80 | (point & 63);
    } else {
      bytes[at++] = 0xf0 | (point >> 18);
      bytes[at++] = 0x80 | ((point >> 12) & 63);
      bytes[at++] = 0x80 | ((point >> 6) & 63);
      bytes[at++] = 0x80 | (point & 63);
    }
  }
  return bytes.slice(0, at);
}

/** Null for anything that is not UTF-8, overlong forms and surrogates included (RFC 3629). */
export function fromUtf8(bytes: Uint8Array): string | null {
  const parts: string[] = [];
  let codes: number[] = [];
  for (let i = 0; i < bytes.length; ) {
    const first = bytes[i] ?? 0;
    const length = first < 0x80 ? 1 : first < 0xc2 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
    if (length === 0 || first > 0xf4 || i + length > bytes.length) return null;
    let point = length === 1 ? first : first & (0xff >> (length + 1));
    for (let k = 1; k < length; k++) {
      const next = bytes[i + k] ?? 0;
      if ((next & 0xc0) !== 0x80) return null;
      point = (point << 6) | (next & 63);
    }
    if (point < (LEAST[length] ?? 0) || point > 0x10ffff) return null;
    if (point >= 0xd800 && point <= 0xdfff) return null;
    codes.push(point);
    i += length;
    if (codes.length === 4096) {
      parts.push(String.fromCodePoint(...codes));
      codes = [];
    }
  }
  parts.push(String.fromCodePoint(...codes));
  return parts.join('');
}

const LEAST = [0, 0, 0x80, 0x800, 0x10000];

export function concat(...parts: readonly Uint8Array[]): Uint8Array {
  return joined(parts);
}

/** Like `concat`, for any number of parts: arguments are limited by the stack. */
export function joined(parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

export function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, i) => byte === b[i]);
}

export function reversed(bytes: Uint8Array): Uint8Array {
  return Uint8Array.from(bytes).reverse();
}
