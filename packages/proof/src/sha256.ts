// SHA-256 in plain TypeScript (FIPS 180-4).

/** Anything that maps bytes to their SHA-256, 32 bytes; a host may give a faster one than ours. */
export type Sha256 = (bytes: Uint8Array) => Uint8Array;

const PRIMES = firstPrimes(64);
const K = Int32Array.from(PRIMES, (p) => fraction(Math.cbrt(p)));
const START = Int32Array.from(PRIMES.slice(0, 8), (p) => fraction(Math.sqrt(p)));

function firstPrimes(count: number): number[] {
  const primes: number[] = [];
  for (let n = 2; primes.length < count; n++) {
    if (primes.every((p) => n % p !== 0)) primes.push(n);
  }
  return primes;
}

// The first 32 bits of the fraction. Doubles hold 52 bits of it, of which the roots used here need
// fewer than 36.
function fraction(root: number): number {
  return Math.floor((root - Math.floor(root)) * 0x1_0000_0000);
}

export const sha256: Sha256 = (bytes) => {
  const state = Int32Array.from(START);
  const words = new Int32Array(64);
  const whole = bytes.length - (bytes.length % 64);
  for (let at = 0; at < whole; at += 64) compress(state, words, bytes, at);
  const rest = bytes.subarray(whole);
  const tail = new Uint8Array(rest.length < 56 ? 64 : 128);
  tail.set(rest);
  tail[rest.length] = 0x80;
  const view = new DataView(tail.buffer);
  view.setUint32(tail.length - 8, Math.floor(bytes.length / 0x2000_0000));
  view.setUint32(tail.length - 4, (bytes.length << 3) >>> 0);
  for (let at = 0; at < tail.length; at += 64) compress(state, words, tail, at);
  const digest = new Uint8Array(32);
  const out = new DataView(digest.buffer);
  state.forEach((word, i) => {
    out.setUint32(4 * i, word);
  });
  return digest;
};

function compress(state: Int32Array, w: Int32Array, bytes: Uint8Array, at: number): void {
  for (let t = 0; t < 16; t++) {
    const i = at + 4 * t;
    w[t] =
      (b8(bytes, i) << 24) | (b8(bytes, i + 1) << 16) | (b8(bytes, i + 2) << 8) | b8(bytes, i + 3);
  }
  for (let t = 16; t < 64; t++) {
    const x = n(w, t - 15);
    const y = n(w, t - 2);
    const s0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3);
    const s1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10);
    w[t] = (n(w, t - 16) + s0 + n(w, t - 7) + s1) | 0;
  }
  let a = n(state, 0);
  let b = n(state, 1);
  let c = n(state, 2);
  let d = n(state, 3);
  let e = n(state, 4);
  let f = n(state, 5);
  let g = n(state, 6);
  let h = n(state, 7);
  for (let t = 0; t < 64; t++) {
    const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + n(K, t) + n(w, t)) | 0;
    const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + t2) | 0;
  }
  const added = [a, b, c, d, e, f, g, h];
  added.forEach((word, i) => {
    state[i] = (n(state, i) + word) | 0;
  });
}

// Of a fixed length, within which every index lies.
function n(numbers: Int32Array, i: number): number {
  return numbers[i] as number;
}

function b8(bytes: Uint8Array, i: number): number {
  return bytes[i] as number;
}
