// SHA-1, RIPEMD-160 and Keccak-256: only for timestamps of others that contain them.

/** FIPS 180-4. Broken for signatures; a timestamp that uses it shows what it always showed. */
export function sha1(bytes: Uint8Array): Uint8Array {
  const state = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0];
  const message = padded(bytes, false);
  const view = new DataView(message.buffer);
  const w = new Uint32Array(80);
  for (let at = 0; at < message.length; at += 64) {
    for (let t = 0; t < 80; t++) {
      const mixed = word(w, t - 3) ^ word(w, t - 8) ^ word(w, t - 14) ^ word(w, t - 16);
      w[t] = t < 16 ? view.getUint32(at + 4 * t) : left(mixed, 1);
    }
    let [a = 0, b = 0, c = 0, d = 0, e = 0] = state;
    for (let t = 0; t < 80; t++) {
      const quarter = Math.floor(t / 20);
      const mix = quarter === 0 ? (b & c) | (~b & d) : majorityOrParity(quarter, b, c, d);
      const next = (left(a, 5) + mix + e + (SHA1_ADD[quarter] ?? 0) + word(w, t)) | 0;
      e = d;
      d = c;
      c = left(b, 30);
      b = a;
      a = next;
    }
    [a, b, c, d, e].forEach((value, i) => {
      state[i] = ((state[i] ?? 0) + value) | 0;
    });
  }
  return written(state, false);
}

const SHA1_ADD = [0x5a827999, 0x6ed9eba1, 0x8f1bbcdc, 0xca62c1d6];

function majorityOrParity(quarter: number, b: number, c: number, d: number): number {
  return quarter === 2 ? (b & c) | (b & d) | (c & d) : b ^ c ^ d;
}

// RIPEMD-160 (Dobbertin, Bosselaers, Preneel 1996): which word and how far, by round and line.
const LEFT_WORDS = [
  [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
  [7, 4, 13, 1, 10, 6, 15, 3, 12, 0, 9, 5, 2, 14, 11, 8],
  [3, 10, 14, 4, 9, 15, 8, 1, 2, 7, 0, 6, 13, 11, 5, 12],
  [1, 9, 11, 10, 0, 8, 12, 4, 13, 3, 7, 15, 14, 5, 6, 2],
  [4, 0, 5, 9, 7, 12, 2, 10, 14, 1, 3, 8, 11, 6, 15, 13],
];
const RIGHT_WORDS = [
  [5, 14, 7, 0, 9, 2, 11, 4, 13, 6, 15, 8, 1, 10, 3, 12],
  [6, 11, 3, 7, 0, 13, 5, 10, 14, 15, 8, 12, 4, 9, 1, 2],
  [15, 5, 1, 3, 7, 14, 6, 9, 11, 8, 12, 2, 10, 0, 4, 13],
  [8, 6, 4, 1, 3, 11, 15, 0, 5, 12, 2, 13, 9, 7, 10, 14],
  [12, 15, 10, 4, 1, 5, 8, 7, 6, 2, 13, 14, 0, 3, 9, 11],
];
const LEFT_SHIFTS = [
  [11, 14, 15, 12, 5, 8, 7, 9, 11, 13, 14, 15, 6, 7, 9, 8],
  [7, 6, 8, 13, 11, 9, 7, 15, 7, 12, 15, 9, 11, 7, 13, 12],
  [11, 13, 6, 7, 14, 9, 13, 15, 14, 8, 13, 6, 5, 12, 7, 5],
  [11, 12, 14, 15, 14, 15, 9, 8, 9, 14, 5, 6, 8, 6, 5, 12],
  [9, 15, 5, 11, 6, 8, 13, 12, 5, 12, 13, 14, 11, 8, 5, 6],
];
const RIGHT_SHIFTS = [
  [8, 9, 9, 11, 13, 15, 15, 5, 7, 7, 8, 11, 14, 14, 12, 6],
  [9, 13, 15, 7, 12, 8, 9, 11, 7, 7, 12, 7, 6, 15, 13, 11],
  [9, 7, 15, 11, 8, 6, 6, 14, 12, 13, 5, 14, 13, 13, 7, 5],
  [15, 5, 8, 11, 14, 14, 6, 14, 6, 9, 12, 9, 12, 5, 15, 8],
  [8, 5, 12, 9, 12, 5, 14, 6, 8, 13, 6, 5, 15, 13, 11, 11],
];
const LEFT_ADD = [0, 0x5a827999, 0x6ed9eba1, 0x8f1bbcdc, 0xa953fd4e];
const RIGHT_ADD = [0x50a28be6, 0x5c4dd124, 0x6d703ef3, 0x7a6d76e9, 0];

export function ripemd160(bytes: Uint8Array): Uint8Array {
  const state = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0];
  const message = padded(bytes, true);
  const view = new DataView(message.buffer);
  for (let at = 0; at < message.length; at += 64) {
    const one = line(state, view, at, LEFT_WORDS, LEFT_SHIFTS, LEFT_ADD, (round) => round);
    const two = line(state, view, at, RIGHT_WORDS, RIGHT_SHIFTS, RIGHT_ADD, (round) => 4 - round);
    const before = [...state];
    for (let i = 0; i < 5; i++) {
      const sum = (before[(i + 1) % 5] ?? 0) + (one[(i + 2) % 5] ?? 0) + (two[(i + 3) % 5] ?? 0);
      state[i] = sum | 0;
    }
  }
  return written(state, true);
}

function line(
  state: readonly number[],
  view: DataView,
  at: number,
  words: readonly (readonly number[])[],
  shifts: readonly (readonly number[])[],
  add: readonly number[],
  mixOf: (round: number) => number,
): readonly number[] {
  let [a = 0, b = 0, c = 0, d = 0, e = 0] = state;
  for (let round = 0; round < 5; round++) {
    for (let k = 0; k < 16; k++) {
      const chosen = view.getUint32(at + 4 * (words[round]?.[k] ?? 0), true);
      const mixed = (a + ripemdMix(mixOf(round), b, c, d) + chosen + (add[round] ?? 0)) | 0;
      const next = (left(mixed, shifts[round]?.[k] ?? 0) + e) | 0;
      a = e;
      e = d;
      d = left(c, 10);
      c = b;
      b = next;
    }
  }
  return [a, b, c, d, e];
}

function ripemdMix(kind: number, x: number, y: number, z: number): number {
  if (kind === 0) return x ^ y ^ z;
  if (kind === 1) return (x & y) | (~x & z);
  if (kind === 2) return (x | ~y) ^ z;
  return kind === 3 ? (x & z) | (y & ~z) : x ^ (y | ~z);
}

/** The 25 lanes of 64 bits, each as two halves: the language has no fast whole ones. */
interface Lanes {
  readonly low: Int32Array;
  readonly high: Int32Array;
}

/** Keccak-256 as it was before FIPS 202 padded it otherwise. */
export function keccak256(bytes: Uint8Array): Uint8Array {
  const rate = 136;
  const blocks = new Uint8Array((Math.floor(bytes.length / rate) + 1) * rate);
  blocks.set(bytes);
  blocks[bytes.length] = 1;
  const last = blocks.length - 1;
  blocks[last] = (blocks[last] ?? 0) | 0x80;
  const lanes: Lanes = { low: new Int32Array(25), high: new Int32Array(25) };
  const view = new DataView(blocks.buffer);
  for (let at = 0; at < blocks.length; at += rate) {
    for (let i = 0; i < rate / 8; i++) {
      lanes.low[i] = half(lanes.low, i) ^ view.getInt32(at + 8 * i, true);
      lanes.high[i] = half(lanes.high, i) ^ view.getInt32(at + 8 * i + 4, true);
    }
    permute(lanes);
  }
  const digest = new Uint8Array(32);
  const out = new DataView(digest.buffer);
  for (let i = 0; i < 4; i++) {
    out.setInt32(8 * i, half(lanes.low, i), true);
    out.setInt32(8 * i + 4, half(lanes.high, i), true);
  }
  return digest;
}

function permute(lanes: Lanes): void {
  let register = 1;
  for (let round = 0; round < 24; round++) {
    mixColumns(lanes);
    moveLanes(lanes);
    mixRows(lanes.low);
    mixRows(lanes.high);
    for (let bit = 0; bit < 7; bit++) {
      const place = 2 ** bit - 1;
      const part = place < 32 ? lanes.low : lanes.high;
      if (register & 1) part[0] = half(part, 0) ^ (1 << (place & 31));
      register = (register << 1) ^ (register >> 7 ? 0x171 : 0);
    }
  }
}

const columnLow = new Int32Array(5);
const columnHigh = new Int32Array(5);

function mixColumns({ low, high }: Lanes): void {
  sumColumns(low, columnLow);
  sumColumns(high, columnHigh);
  for (let x = 0; x < 5; x++) {
    const before = (x + 4) % 5;
    const after = (x + 1) % 5;
    const [l, h] = [half(columnLow, after), half(columnHigh, after)];
    const addLow = half(columnLow, before) ^ ((l << 1) | (h >>> 31));
    const addHigh = half(columnHigh, before) ^ ((h << 1) | (l >>> 31));
    for (let i = x; i < 25; i += 5) {
      low[i] = half(low, i) ^ addLow;
      high[i] = half(high, i) ^ addHigh;
    }
  }
}

function sumColumns(part: Int32Array, sums: Int32Array): void {
  for (let x = 0; x < 5; x++) {
    const upper = half(part, x) ^ half(part, x + 5) ^ half(part, x + 10);
    sums[x] = upper ^ half(part, x + 15) ^ half(part, x + 20);
  }
}

function moveLanes({ low, high }: Lanes): void {
  let x = 1;
  let y = 0;
  let heldLow = half(low, 1);
  let heldHigh = half(high, 1);
  for (let step = 0; step < 24; step++) {
    const next = (2 * x + 3 * y) % 5;
    x = y;
    y = next;
    const place = x + 5 * y;
    const foundLow = half(low, place);
    const foundHigh = half(high, place);
    const by = (((step + 1) * (step + 2)) / 2) % 64;
    const isSwapped = by >= 32;
    const from = isSwapped ? heldHigh : heldLow;
    const to = isSwapped ? heldLow : heldHigh;
    const shift = by & 31;
    // A shift by 32 is one by 0: no rotation of this table is by 0 or 32.
    low[place] = (from << shift) | (to >>> (32 - shift));
    high[place] = (to << shift) | (from >>> (32 - shift));
    heldLow = foundLow;
    heldHigh = foundHigh;
  }
}

const row = new Int32Array(5);

function mixRows(part: Int32Array): void {
  for (let y = 0; y < 25; y += 5) {
    for (let x = 0; x < 5; x++) row[x] = half(part, y + x);
    for (let x = 0; x < 5; x++) {
      part[y + x] = half(row, x) ^ (~half(row, (x + 1) % 5) & half(row, (x + 2) % 5));
    }
  }
}

// Every index lies within the fixed length.
function half(part: Int32Array, i: number): number {
  return part[i] as number;
}

function padded(bytes: Uint8Array, little: boolean): Uint8Array<ArrayBuffer> {
  const message = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64);
  message.set(bytes);
  message[bytes.length] = 0x80;
  const view = new DataView(message.buffer);
  view.setBigUint64(message.length - 8, BigInt(bytes.length) * 8n, little);
  return message;
}

function written(state: readonly number[], little: boolean): Uint8Array {
  const digest = new Uint8Array(20);
  const view = new DataView(digest.buffer);
  state.forEach((value, i) => {
    view.setUint32(4 * i, value >>> 0, little);
  });
  return digest;
}

function left(value: number, by: number): number {
  return (value << by) | (value >>> (32 - by));
}

function word(words: Uint32Array, i: number): number {
  return words[i] ?? 0;
}
