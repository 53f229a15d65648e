#!/usr/bin/env node
import { createRequire } from "node:module";
import { readFileSync } from "node:fs";
import { createHash, createPublicKey, verify } from "node:crypto";
import { gunzipSync } from "node:zlib";
import { buffer } from "node:stream/consumers";
// \0rolldown/runtime.js
var __commonJSMin = (cb, mod) => () => (mod || (cb((mod = { exports: {} }).exports, mod, mod.exports), cb = null), mod.exports);
var __require = (() => createRequire(import.meta.url))();
// package.json
var version = "1.1.0-alpha.0";
// src/bundle.ts
const MEDIA_TYPE = "application/vnd.assay.proof-bundle.v1+json";
const BUNDLE_VERSIONS = ["1.0", "1.1"];
const HASH_RULE = "sha256(object)";
// src/bytes.ts
const HEX = "0123456789abcdef";
function toHex(bytes) {
	let text = "";
	for (const byte of bytes) text += HEX.charAt(byte >> 4) + HEX.charAt(byte & 15);
	return text;
}
function fromHex(text) {
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
function hexDigit(code) {
	if (code >= 48 && code <= 57) return code - 48;
	return code >= 97 && code <= 102 ? code - 87 : -1;
}
function isHash(text) {
	return typeof text === "string" && /^[0-9a-f]{64}$/.test(text);
}
const BASE64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
function toBase64(bytes) {
	let text = "";
	for (let i = 0; i < bytes.length; i += 3) {
		const word = (bytes[i] ?? 0) << 16 | (bytes[i + 1] ?? 0) << 8 | (bytes[i + 2] ?? 0);
		text += BASE64.charAt(word >> 18 & 63) + BASE64.charAt(word >> 12 & 63);
		text += i + 1 < bytes.length ? BASE64.charAt(word >> 6 & 63) : "=";
		text += i + 2 < bytes.length ? BASE64.charAt(word & 63) : "=";
	}
	return text;
}
function fromBase64(text) {
	if (text.length % 4 !== 0) return null;
	const padding = text.endsWith("==") ? 2 : text.endsWith("=") ? 1 : 0;
	const bytes = new Uint8Array(text.length / 4 * 3 - padding);
	let at = 0;
	for (let i = 0; i < text.length; i += 4) {
		let word = 0;
		for (let k = 0; k < 4; k++) {
			const value = i + k >= text.length - padding ? 0 : BASE64.indexOf(text.charAt(i + k));
			if (value < 0) return null;
			word = word << 6 | value;
		}
		for (let shift = 16; shift >= 0; shift -= 8) {
			const byte = word >> shift & 255;
			if (at < bytes.length) bytes[at++] = byte;
			else if (byte !== 0) return null;
		}
	}
	return bytes;
}
function toUtf8(text) {
	const bytes = new Uint8Array(text.length * 3);
	let at = 0;
	for (let i = 0; i < text.length; i++) {
		let point = text.codePointAt(i) ?? 0;
		if (point > 65535) i += 1;
		else if (point >= 55296 && point <= 57343) point = 65533;
		if (point < 128) bytes[at++] = point;
		else if (point < 2048) {
			bytes[at++] = 192 | point >> 6;
			bytes[at++] = 128 | point & 63;
		} else if (point < 65536) {
			bytes[at++] = 224 | point >> 12;
			bytes[at++] = 128 | point >> 6 & 63;
			bytes[at++] = 128 | point & 63;
		} else {
			bytes[at++] = 240 | point >> 18;
			bytes[at++] = 128 | point >> 12 & 63;
			bytes[at++] = 128 | point >> 6 & 63;
			bytes[at++] = 128 | point & 63;
		}
	}
	return bytes.slice(0, at);
}
function fromUtf8(bytes) {
	const parts = [];
	let codes = [];
	for (let i = 0; i < bytes.length;) {
		const first = bytes[i] ?? 0;
		const length = first < 128 ? 1 : first < 194 ? 0 : first < 224 ? 2 : first < 240 ? 3 : 4;
		if (length === 0 || first > 244 || i + length > bytes.length) return null;
		let point = length === 1 ? first : first & 255 >> length + 1;
		for (let k = 1; k < length; k++) {
			const next = bytes[i + k] ?? 0;
			if ((next & 192) !== 128) return null;
			point = point << 6 | next & 63;
		}
		if (point < (LEAST[length] ?? 0) || point > 1114111) return null;
		if (point >= 55296 && point <= 57343) return null;
		codes.push(point);
		i += length;
		if (codes.length === 4096) {
			parts.push(String.fromCodePoint(...codes));
			codes = [];
		}
	}
	parts.push(String.fromCodePoint(...codes));
	return parts.join("");
}
const LEAST = [
	0,
	0,
	128,
	2048,
	65536
];
function concat(...parts) {
	return joined(parts);
}
function joined(parts) {
	const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
	let at = 0;
	for (const part of parts) {
		all.set(part, at);
		at += part.length;
	}
	return all;
}
function sameBytes(a, b) {
	return a.length === b.length && a.every((byte, i) => byte === b[i]);
}
function reversed(bytes) {
	return Uint8Array.from(bytes).reverse();
}
// ../../node_modules/@noble/hashes/_u64.js
const U32_MASK64 = (() => BigInt(2 ** 32 - 1))();
const _32n = BigInt(32);
function fromBig(n, le = false) {
	if (le) return {
		h: Number(n & U32_MASK64),
		l: Number(n >> _32n & U32_MASK64)
	};
	return {
		h: Number(n >> _32n & U32_MASK64) | 0,
		l: Number(n & U32_MASK64) | 0
	};
}
function split(lst, le = false) {
	const len = lst.length;
	let Ah = new Uint32Array(len);
	let Al = new Uint32Array(len);
	for (let i = 0; i < len; i++) {
		const { h, l } = fromBig(lst[i], le);
		[Ah[i], Al[i]] = [h, l];
	}
	return [Ah, Al];
}
const fromNumH = (n) => n / 2 ** 32 | 0;
const fromNumL = (n) => n >>> 0;
function setU64FromNum(view, byteOffset, n, isLE) {
	const h = fromNumH(n);
	const l = fromNumL(n);
	view.setUint32(byteOffset, isLE ? l : h, isLE);
	view.setUint32(byteOffset + 4, isLE ? h : l, isLE);
}
const shrSH = (h, _l, s) => h >>> s;
const shrSL = (h, l, s) => h << 32 - s | l >>> s;
const rotrSH = (h, l, s) => h >>> s | l << 32 - s;
const rotrSL = (h, l, s) => h << 32 - s | l >>> s;
const rotrBH = (h, l, s) => h << 64 - s | l >>> s - 32;
const rotrBL = (h, l, s) => h >>> s - 32 | l << 64 - s;
function add(Ah, Al, Bh, Bl) {
	const l = (Al >>> 0) + (Bl >>> 0);
	return {
		h: Ah + Bh + (l / 2 ** 32 | 0) | 0,
		l: l | 0
	};
}
const add3L = (Al, Bl, Cl) => (Al >>> 0) + (Bl >>> 0) + (Cl >>> 0);
const add3H = (low, Ah, Bh, Ch) => Ah + Bh + Ch + (low / 2 ** 32 | 0) | 0;
const add4L = (Al, Bl, Cl, Dl) => (Al >>> 0) + (Bl >>> 0) + (Cl >>> 0) + (Dl >>> 0);
const add4H = (low, Ah, Bh, Ch, Dh) => Ah + Bh + Ch + Dh + (low / 2 ** 32 | 0) | 0;
const add5L = (Al, Bl, Cl, Dl, El) => (Al >>> 0) + (Bl >>> 0) + (Cl >>> 0) + (Dl >>> 0) + (El >>> 0);
const add5H = (low, Ah, Bh, Ch, Dh, Eh) => Ah + Bh + Ch + Dh + Eh + (low / 2 ** 32 | 0) | 0;
// ../../node_modules/@noble/hashes/utils.js
function isBytes(a) {
	return a instanceof Uint8Array || ArrayBuffer.isView(a) && a.constructor.name === "Uint8Array" && "BYTES_PER_ELEMENT" in a && a.BYTES_PER_ELEMENT === 1;
}
const atitle = (title) => title ? `"${title}" ` : "";
function anumber(n, title = "") {
	if (typeof n !== "number") throw new TypeError(atitle(title) + "expected number, got " + typeof n);
	if (!Number.isSafeInteger(n) || n < 0) throw new RangeError(atitle(title) + "expected integer >= 0, got " + n);
	return n;
}
function abool(value, title = "") {
	if (typeof value !== "boolean") throw new TypeError(atitle(title) + "expected boolean, got type=" + typeof value);
	return value;
}
function abytes(value, length, title = "") {
	if (isBytes(value) && (length === void 0 || value.length === length)) return value;
	if (length !== void 0) anumber(length, "length");
	const bytes = isBytes(value);
	const ofLen = length !== void 0 ? ` of length ${length}` : "";
	const got = bytes ? `length=${value.length}` : `type=${typeof value}`;
	const message = atitle(title) + "expected Uint8Array" + ofLen + ", got " + got;
	if (!bytes) throw new TypeError(message);
	throw new RangeError(message);
}
const aobject = (value, label) => {
	if (value === null || typeof value !== "object" || Array.isArray(value)) throw new TypeError((label === "object" ? "" : `"${label}" `) + "expected object, got type=" + typeof value);
};
const aopts = (value, label) => {
	aobject(value, label);
	const proto = Object.getPrototypeOf(value);
	if (proto !== Object.prototype && proto !== null) throw new TypeError(`"${label}" expected plain object`);
	if (Object.hasOwn(value, "__proto__")) throw new TypeError(`"${label}.__proto__" is not allowed`);
};
function aexists(instance, checkFinished = true) {
	if (instance.destroyed) throw new Error("hash was destroyed");
	if (checkFinished && instance.finished) throw new Error("digest() was already called");
}
function aoutput(out, instance) {
	abytes(out, void 0, "output");
	const min = instance.outputLen;
	if (!(out.length >= min)) throw new RangeError("\"output\" expected length >= " + min);
}
function u32(arr) {
	return new Uint32Array(arr.buffer, arr.byteOffset, Math.floor(arr.byteLength / 4));
}
function clean$1(...arrays) {
	for (let i = 0; i < arrays.length; i++) arrays[i].fill(0);
}
function createView(arr) {
	return new DataView(arr.buffer, arr.byteOffset, arr.byteLength);
}
function rotr(word, shift) {
	return word << 32 - shift | word >>> shift;
}
function rotl(word, shift) {
	return word << shift | word >>> 32 - shift >>> 0;
}
const isLE = (() => new Uint8Array(new Uint32Array([287454020]).buffer)[0] === 68)();
function byteSwap(word) {
	return word << 24 & 4278190080 | word << 8 & 16711680 | word >>> 8 & 65280 | word >>> 24 & 255;
}
function byteSwap32(arr) {
	for (let i = 0; i < arr.length; i++) arr[i] = byteSwap(arr[i]);
	return arr;
}
const swap32IfBE = isLE ? (u) => u : byteSwap32;
function checkOpts(defaults, opts, title = "opts") {
	aopts(defaults, "defaults");
	if (opts !== void 0) aopts(opts, title);
	return Object.assign(Object.create(null), defaults, opts);
}
function createHasher(hashCons, info = {}) {
	if (typeof hashCons !== "function") throw new TypeError("\"hashCons\" expected function, got type=" + typeof hashCons);
	info = checkOpts({}, info, "info");
	const hashC = (msg, opts) => hashCons(opts).update(msg).digest();
	const tmp = hashCons(void 0);
	hashC.outputLen = tmp.outputLen;
	hashC.blockLen = tmp.blockLen;
	hashC.canXOF = tmp.canXOF;
	hashC.create = (opts) => hashCons(opts);
	Object.assign(hashC, info);
	return Object.freeze(hashC);
}
const oidNist = (suffix) => ({ oid: Uint8Array.from([
	6,
	9,
	96,
	134,
	72,
	1,
	101,
	3,
	4,
	2,
	suffix
]) });
// ../../node_modules/@noble/hashes/_md.js
function Chi(a, b, c) {
	return a & b ^ ~a & c;
}
function Maj(a, b, c) {
	return a & b ^ a & c ^ b & c;
}
var HashMD = class {
	blockLen;
	outputLen;
	canXOF = false;
	padOffset;
	isLE;
	buffer;
	view;
	finished = false;
	length = 0;
	pos = 0;
	destroyed = false;
	constructor(blockLen, outputLen, padOffset, isLE) {
		this.blockLen = blockLen;
		this.outputLen = outputLen;
		this.padOffset = padOffset;
		this.isLE = isLE;
		this.buffer = new Uint8Array(blockLen);
		this.view = createView(this.buffer);
	}
	update(data) {
		aexists(this);
		abytes(data);
		const { view, buffer, blockLen } = this;
		const len = data.length;
		let processed = false;
		for (let pos = 0; pos < len;) {
			const take = Math.min(blockLen - this.pos, len - pos);
			if (take === blockLen) {
				const dataView = createView(data);
				for (; blockLen <= len - pos; pos += blockLen) this.process(dataView, pos);
				processed = true;
				continue;
			}
			buffer.set(pos === 0 && take === len ? data : data.subarray(pos, pos + take), this.pos);
			this.pos += take;
			pos += take;
			if (this.pos === blockLen) {
				this.process(view, 0);
				this.pos = 0;
				processed = true;
			}
		}
		this.length += data.length;
		if (processed) this.roundClean();
		return this;
	}
	digestInto(out) {
		aexists(this);
		aoutput(out, this);
		this.finished = true;
		const { buffer, view, blockLen, isLE } = this;
		let { pos } = this;
		buffer[pos++] = 128;
		buffer.fill(0, pos);
		if (this.padOffset > blockLen - pos) {
			this.process(view, 0);
			buffer.fill(0);
		}
		setU64FromNum(view, blockLen - 8, this.length * 8, isLE);
		this.process(view, 0);
		this.roundClean();
		const oview = out === buffer ? view : createView(out);
		const len = this.outputLen;
		const outLen = len / 4;
		const state = this.get();
		if (len % 4 || outLen > state.length) throw new Error("invalid outputLen");
		for (let i = 0; i < outLen; i++) oview.setUint32(4 * i, state[i], isLE);
	}
	digest() {
		const { buffer, outputLen } = this;
		this.digestInto(buffer);
		const res = buffer.slice(0, outputLen);
		this.destroy();
		return res;
	}
	_cloneIntoMeta(to) {
		const { buffer, length, finished, destroyed, pos } = this;
		to.destroyed = destroyed;
		to.finished = finished;
		to.length = length;
		to.pos = pos;
		if (pos) to.buffer.set(buffer);
		return to;
	}
	clone() {
		return this._cloneInto();
	}
};
const SHA256_IV = Uint32Array.from([
	1779033703,
	3144134277,
	1013904242,
	2773480762,
	1359893119,
	2600822924,
	528734635,
	1541459225
]);
const SHA384_IV = Uint32Array.from([
	3418070365,
	3238371032,
	1654270250,
	914150663,
	2438529370,
	812702999,
	355462360,
	4144912697,
	1731405415,
	4290775857,
	2394180231,
	1750603025,
	3675008525,
	1694076839,
	1203062813,
	3204075428
]);
const SHA512_IV = Uint32Array.from([
	1779033703,
	4089235720,
	3144134277,
	2227873595,
	1013904242,
	4271175723,
	2773480762,
	1595750129,
	1359893119,
	2917565137,
	2600822924,
	725511199,
	528734635,
	4215389547,
	1541459225,
	327033209
]);
// ../../node_modules/@noble/hashes/legacy.js
const SHA1_IV = Uint32Array.from([
	1732584193,
	4023233417,
	2562383102,
	271733878,
	3285377520
]);
const SHA1_W = new Uint32Array(80);
var _SHA1 = class extends HashMD {
	A = SHA1_IV[0] | 0;
	B = SHA1_IV[1] | 0;
	C = SHA1_IV[2] | 0;
	D = SHA1_IV[3] | 0;
	E = SHA1_IV[4] | 0;
	constructor() {
		super(64, 20, 8, false);
	}
	get() {
		const { A, B, C, D, E } = this;
		return [
			A,
			B,
			C,
			D,
			E
		];
	}
	set(A, B, C, D, E) {
		this.A = A | 0;
		this.B = B | 0;
		this.C = C | 0;
		this.D = D | 0;
		this.E = E | 0;
	}
	_cloneInto(to) {
		(to ||= new this.constructor()).set(...this.get());
		return this._cloneIntoMeta(to);
	}
	process(view, offset) {
		for (let i = 0; i < 16; i++, offset += 4) SHA1_W[i] = view.getUint32(offset, false);
		for (let i = 16; i < 80; i++) SHA1_W[i] = rotl(SHA1_W[i - 3] ^ SHA1_W[i - 8] ^ SHA1_W[i - 14] ^ SHA1_W[i - 16], 1);
		let { A, B, C, D, E } = this;
		for (let i = 0; i < 80; i++) {
			let F, K;
			if (i < 20) {
				F = Chi(B, C, D);
				K = 1518500249;
			} else if (i < 40) {
				F = B ^ C ^ D;
				K = 1859775393;
			} else if (i < 60) {
				F = Maj(B, C, D);
				K = 2400959708;
			} else {
				F = B ^ C ^ D;
				K = 3395469782;
			}
			const T = rotl(A, 5) + F + E + K + SHA1_W[i] | 0;
			E = D;
			D = C;
			C = rotl(B, 30);
			B = A;
			A = T;
		}
		A = A + this.A | 0;
		B = B + this.B | 0;
		C = C + this.C | 0;
		D = D + this.D | 0;
		E = E + this.E | 0;
		this.set(A, B, C, D, E);
	}
	roundClean() {
		clean$1(SHA1_W);
	}
	destroy() {
		this.destroyed = true;
		this.set(0, 0, 0, 0, 0);
		clean$1(this.buffer);
	}
};
const sha1$1 = createHasher(() => new _SHA1());
const Rho160 = Uint8Array.from([
	7,
	4,
	13,
	1,
	10,
	6,
	15,
	3,
	12,
	0,
	9,
	5,
	2,
	14,
	11,
	8
]);
const Id160 = (() => Uint8Array.from(new Array(16).fill(0).map((_, i) => i)))();
const Pi160 = (() => Id160.map((i) => (9 * i + 5) % 16))();
const idxLR = (() => {
	const res = [[Id160], [Pi160]];
	for (let i = 0; i < 4; i++) for (let j of res) j.push(j[i].map((k) => Rho160[k]));
	return res;
})();
const idxL = (() => idxLR[0])();
const idxR = (() => idxLR[1])();
const shifts160 = [
	[
		11,
		14,
		15,
		12,
		5,
		8,
		7,
		9,
		11,
		13,
		14,
		15,
		6,
		7,
		9,
		8
	],
	[
		12,
		13,
		11,
		15,
		6,
		9,
		9,
		7,
		12,
		15,
		11,
		13,
		7,
		8,
		7,
		7
	],
	[
		13,
		15,
		14,
		11,
		7,
		7,
		6,
		8,
		13,
		14,
		13,
		12,
		5,
		5,
		6,
		9
	],
	[
		14,
		11,
		12,
		14,
		8,
		6,
		5,
		5,
		15,
		12,
		15,
		14,
		9,
		9,
		8,
		6
	],
	[
		15,
		12,
		13,
		13,
		9,
		5,
		8,
		6,
		14,
		11,
		12,
		11,
		8,
		6,
		5,
		5
	]
].map((i) => Uint8Array.from(i));
const shiftsL160 = idxL.map((idx, i) => idx.map((j) => shifts160[i][j]));
const shiftsR160 = idxR.map((idx, i) => idx.map((j) => shifts160[i][j]));
const Kl160 = Uint32Array.from([
	0,
	1518500249,
	1859775393,
	2400959708,
	2840853838
]);
const Kr160 = Uint32Array.from([
	1352829926,
	1548603684,
	1836072691,
	2053994217,
	0
]);
function ripemd_f(group, x, y, z) {
	if (group === 0) return x ^ y ^ z;
	if (group === 1) return x & y | ~x & z;
	if (group === 2) return (x | ~y) ^ z;
	if (group === 3) return x & z | y & ~z;
	return x ^ (y | ~z);
}
const BUF_160 = new Uint32Array(16);
var _RIPEMD160 = class extends HashMD {
	h0 = 1732584193;
	h1 = -271733879;
	h2 = -1732584194;
	h3 = 271733878;
	h4 = -1009589776;
	constructor() {
		super(64, 20, 8, true);
	}
	get() {
		const { h0, h1, h2, h3, h4 } = this;
		return [
			h0,
			h1,
			h2,
			h3,
			h4
		];
	}
	set(h0, h1, h2, h3, h4) {
		this.h0 = h0 | 0;
		this.h1 = h1 | 0;
		this.h2 = h2 | 0;
		this.h3 = h3 | 0;
		this.h4 = h4 | 0;
	}
	_cloneInto(to) {
		(to ||= new this.constructor()).set(...this.get());
		return this._cloneIntoMeta(to);
	}
	process(view, offset) {
		for (let i = 0; i < 16; i++, offset += 4) BUF_160[i] = view.getUint32(offset, true);
		let al = this.h0 | 0, ar = al, bl = this.h1 | 0, br = bl, cl = this.h2 | 0, cr = cl, dl = this.h3 | 0, dr = dl, el = this.h4 | 0, er = el;
		for (let group = 0; group < 5; group++) {
			const rGroup = 4 - group;
			const hbl = Kl160[group], hbr = Kr160[group];
			const rl = idxL[group], rr = idxR[group];
			const sl = shiftsL160[group], sr = shiftsR160[group];
			for (let i = 0; i < 16; i++) {
				const tl = rotl(al + ripemd_f(group, bl, cl, dl) + BUF_160[rl[i]] + hbl, sl[i]) + el | 0;
				al = el, el = dl, dl = rotl(cl, 10) | 0, cl = bl, bl = tl;
			}
			for (let i = 0; i < 16; i++) {
				const tr = rotl(ar + ripemd_f(rGroup, br, cr, dr) + BUF_160[rr[i]] + hbr, sr[i]) + er | 0;
				ar = er, er = dr, dr = rotl(cr, 10) | 0, cr = br, br = tr;
			}
		}
		this.set(this.h1 + cl + dr | 0, this.h2 + dl + er | 0, this.h3 + el + ar | 0, this.h4 + al + br | 0, this.h0 + bl + cr | 0);
	}
	roundClean() {
		clean$1(BUF_160);
	}
	destroy() {
		this.destroyed = true;
		clean$1(this.buffer);
		this.set(0, 0, 0, 0, 0);
	}
};
const ripemd160$1 = createHasher(() => new _RIPEMD160());
// ../../node_modules/@noble/hashes/sha2.js
const SHA256_K = Uint32Array.from([
	1116352408,
	1899447441,
	3049323471,
	3921009573,
	961987163,
	1508970993,
	2453635748,
	2870763221,
	3624381080,
	310598401,
	607225278,
	1426881987,
	1925078388,
	2162078206,
	2614888103,
	3248222580,
	3835390401,
	4022224774,
	264347078,
	604807628,
	770255983,
	1249150122,
	1555081692,
	1996064986,
	2554220882,
	2821834349,
	2952996808,
	3210313671,
	3336571891,
	3584528711,
	113926993,
	338241895,
	666307205,
	773529912,
	1294757372,
	1396182291,
	1695183700,
	1986661051,
	2177026350,
	2456956037,
	2730485921,
	2820302411,
	3259730800,
	3345764771,
	3516065817,
	3600352804,
	4094571909,
	275423344,
	430227734,
	506948616,
	659060556,
	883997877,
	958139571,
	1322822218,
	1537002063,
	1747873779,
	1955562222,
	2024104815,
	2227730452,
	2361852424,
	2428436474,
	2756734187,
	3204031479,
	3329325298
]);
const SHA256_W = new Uint32Array(64);
var SHA2_32B = class extends HashMD {
	A = 0;
	B = 0;
	C = 0;
	D = 0;
	E = 0;
	F = 0;
	G = 0;
	H = 0;
	constructor(outputLen, IV) {
		super(64, outputLen, 8, false);
		this.A = IV[0] | 0;
		this.B = IV[1] | 0;
		this.C = IV[2] | 0;
		this.D = IV[3] | 0;
		this.E = IV[4] | 0;
		this.F = IV[5] | 0;
		this.G = IV[6] | 0;
		this.H = IV[7] | 0;
	}
	get() {
		const { A, B, C, D, E, F, G, H } = this;
		return [
			A,
			B,
			C,
			D,
			E,
			F,
			G,
			H
		];
	}
	set(A, B, C, D, E, F, G, H) {
		this.A = A | 0;
		this.B = B | 0;
		this.C = C | 0;
		this.D = D | 0;
		this.E = E | 0;
		this.F = F | 0;
		this.G = G | 0;
		this.H = H | 0;
	}
	_cloneInto(to) {
		(to ||= new this.constructor()).set(...this.get());
		return this._cloneIntoMeta(to);
	}
	process(view, offset) {
		for (let i = 0; i < 16; i++, offset += 4) SHA256_W[i] = view.getUint32(offset, false);
		for (let i = 16; i < 64; i++) {
			const W15 = SHA256_W[i - 15];
			const W2 = SHA256_W[i - 2];
			const s0 = rotr(W15, 7) ^ rotr(W15, 18) ^ W15 >>> 3;
			const s1 = rotr(W2, 17) ^ rotr(W2, 19) ^ W2 >>> 10;
			SHA256_W[i] = s1 + SHA256_W[i - 7] + s0 + SHA256_W[i - 16] | 0;
		}
		let { A, B, C, D, E, F, G, H } = this;
		for (let i = 0; i < 64; i++) {
			const sigma1 = rotr(E, 6) ^ rotr(E, 11) ^ rotr(E, 25);
			const T1 = H + sigma1 + Chi(E, F, G) + SHA256_K[i] + SHA256_W[i] | 0;
			const T2 = (rotr(A, 2) ^ rotr(A, 13) ^ rotr(A, 22)) + Maj(A, B, C) | 0;
			H = G;
			G = F;
			F = E;
			E = D + T1 | 0;
			D = C;
			C = B;
			B = A;
			A = T1 + T2 | 0;
		}
		A = A + this.A | 0;
		B = B + this.B | 0;
		C = C + this.C | 0;
		D = D + this.D | 0;
		E = E + this.E | 0;
		F = F + this.F | 0;
		G = G + this.G | 0;
		H = H + this.H | 0;
		this.set(A, B, C, D, E, F, G, H);
	}
	roundClean() {
		clean$1(SHA256_W);
	}
	destroy() {
		this.destroyed = true;
		this.set(0, 0, 0, 0, 0, 0, 0, 0);
		clean$1(this.buffer);
	}
};
var _SHA256 = class extends SHA2_32B {
	constructor() {
		super(32, SHA256_IV);
	}
};
const K512 = (() => split([
	"0x428a2f98d728ae22",
	"0x7137449123ef65cd",
	"0xb5c0fbcfec4d3b2f",
	"0xe9b5dba58189dbbc",
	"0x3956c25bf348b538",
	"0x59f111f1b605d019",
	"0x923f82a4af194f9b",
	"0xab1c5ed5da6d8118",
	"0xd807aa98a3030242",
	"0x12835b0145706fbe",
	"0x243185be4ee4b28c",
	"0x550c7dc3d5ffb4e2",
	"0x72be5d74f27b896f",
	"0x80deb1fe3b1696b1",
	"0x9bdc06a725c71235",
	"0xc19bf174cf692694",
	"0xe49b69c19ef14ad2",
	"0xefbe4786384f25e3",
	"0x0fc19dc68b8cd5b5",
	"0x240ca1cc77ac9c65",
	"0x2de92c6f592b0275",
	"0x4a7484aa6ea6e483",
	"0x5cb0a9dcbd41fbd4",
	"0x76f988da831153b5",
	"0x983e5152ee66dfab",
	"0xa831c66d2db43210",
	"0xb00327c898fb213f",
	"0xbf597fc7beef0ee4",
	"0xc6e00bf33da88fc2",
	"0xd5a79147930aa725",
	"0x06ca6351e003826f",
	"0x142929670a0e6e70",
	"0x27b70a8546d22ffc",
	"0x2e1b21385c26c926",
	"0x4d2c6dfc5ac42aed",
	"0x53380d139d95b3df",
	"0x650a73548baf63de",
	"0x766a0abb3c77b2a8",
	"0x81c2c92e47edaee6",
	"0x92722c851482353b",
	"0xa2bfe8a14cf10364",
	"0xa81a664bbc423001",
	"0xc24b8b70d0f89791",
	"0xc76c51a30654be30",
	"0xd192e819d6ef5218",
	"0xd69906245565a910",
	"0xf40e35855771202a",
	"0x106aa07032bbd1b8",
	"0x19a4c116b8d2d0c8",
	"0x1e376c085141ab53",
	"0x2748774cdf8eeb99",
	"0x34b0bcb5e19b48a8",
	"0x391c0cb3c5c95a63",
	"0x4ed8aa4ae3418acb",
	"0x5b9cca4f7763e373",
	"0x682e6ff3d6b2b8a3",
	"0x748f82ee5defb2fc",
	"0x78a5636f43172f60",
	"0x84c87814a1f0ab72",
	"0x8cc702081a6439ec",
	"0x90befffa23631e28",
	"0xa4506cebde82bde9",
	"0xbef9a3f7b2c67915",
	"0xc67178f2e372532b",
	"0xca273eceea26619c",
	"0xd186b8c721c0c207",
	"0xeada7dd6cde0eb1e",
	"0xf57d4f7fee6ed178",
	"0x06f067aa72176fba",
	"0x0a637dc5a2c898a6",
	"0x113f9804bef90dae",
	"0x1b710b35131c471b",
	"0x28db77f523047d84",
	"0x32caab7b40c72493",
	"0x3c9ebe0a15c9bebc",
	"0x431d67c49c100d4c",
	"0x4cc5d4becb3e42b6",
	"0x597f299cfc657e2a",
	"0x5fcb6fab3ad6faec",
	"0x6c44198c4a475817"
].map((n) => BigInt(n))))();
const SHA512_Kh = (() => K512[0])();
const SHA512_Kl = (() => K512[1])();
const SHA512_W_H = new Uint32Array(80);
const SHA512_W_L = new Uint32Array(80);
var SHA2_64B = class extends HashMD {
	Ah = 0;
	Al = 0;
	Bh = 0;
	Bl = 0;
	Ch = 0;
	Cl = 0;
	Dh = 0;
	Dl = 0;
	Eh = 0;
	El = 0;
	Fh = 0;
	Fl = 0;
	Gh = 0;
	Gl = 0;
	Hh = 0;
	Hl = 0;
	constructor(outputLen, IV) {
		super(128, outputLen, 16, false);
		this.Ah = IV[0] | 0;
		this.Al = IV[1] | 0;
		this.Bh = IV[2] | 0;
		this.Bl = IV[3] | 0;
		this.Ch = IV[4] | 0;
		this.Cl = IV[5] | 0;
		this.Dh = IV[6] | 0;
		this.Dl = IV[7] | 0;
		this.Eh = IV[8] | 0;
		this.El = IV[9] | 0;
		this.Fh = IV[10] | 0;
		this.Fl = IV[11] | 0;
		this.Gh = IV[12] | 0;
		this.Gl = IV[13] | 0;
		this.Hh = IV[14] | 0;
		this.Hl = IV[15] | 0;
	}
	get() {
		const { Ah, Al, Bh, Bl, Ch, Cl, Dh, Dl, Eh, El, Fh, Fl, Gh, Gl, Hh, Hl } = this;
		return [
			Ah,
			Al,
			Bh,
			Bl,
			Ch,
			Cl,
			Dh,
			Dl,
			Eh,
			El,
			Fh,
			Fl,
			Gh,
			Gl,
			Hh,
			Hl
		];
	}
	set(Ah, Al, Bh, Bl, Ch, Cl, Dh, Dl, Eh, El, Fh, Fl, Gh, Gl, Hh, Hl) {
		this.Ah = Ah | 0;
		this.Al = Al | 0;
		this.Bh = Bh | 0;
		this.Bl = Bl | 0;
		this.Ch = Ch | 0;
		this.Cl = Cl | 0;
		this.Dh = Dh | 0;
		this.Dl = Dl | 0;
		this.Eh = Eh | 0;
		this.El = El | 0;
		this.Fh = Fh | 0;
		this.Fl = Fl | 0;
		this.Gh = Gh | 0;
		this.Gl = Gl | 0;
		this.Hh = Hh | 0;
		this.Hl = Hl | 0;
	}
	_cloneInto(to) {
		(to ||= new this.constructor()).set(...this.get());
		return this._cloneIntoMeta(to);
	}
	process(view, offset) {
		for (let i = 0; i < 16; i++, offset += 4) {
			SHA512_W_H[i] = view.getUint32(offset);
			SHA512_W_L[i] = view.getUint32(offset += 4);
		}
		for (let i = 16; i < 80; i++) {
			const W15h = SHA512_W_H[i - 15] | 0;
			const W15l = SHA512_W_L[i - 15] | 0;
			const s0h = rotrSH(W15h, W15l, 1) ^ rotrSH(W15h, W15l, 8) ^ shrSH(W15h, W15l, 7);
			const s0l = rotrSL(W15h, W15l, 1) ^ rotrSL(W15h, W15l, 8) ^ shrSL(W15h, W15l, 7);
			const W2h = SHA512_W_H[i - 2] | 0;
			const W2l = SHA512_W_L[i - 2] | 0;
			const s1h = rotrSH(W2h, W2l, 19) ^ rotrBH(W2h, W2l, 61) ^ shrSH(W2h, W2l, 6);
			const s1l = rotrSL(W2h, W2l, 19) ^ rotrBL(W2h, W2l, 61) ^ shrSL(W2h, W2l, 6);
			const SUMl = add4L(s0l, s1l, SHA512_W_L[i - 7], SHA512_W_L[i - 16]);
			const SUMh = add4H(SUMl, s0h, s1h, SHA512_W_H[i - 7], SHA512_W_H[i - 16]);
			SHA512_W_H[i] = SUMh | 0;
			SHA512_W_L[i] = SUMl | 0;
		}
		let { Ah, Al, Bh, Bl, Ch, Cl, Dh, Dl, Eh, El, Fh, Fl, Gh, Gl, Hh, Hl } = this;
		for (let i = 0; i < 80; i++) {
			const sigma1h = rotrSH(Eh, El, 14) ^ rotrSH(Eh, El, 18) ^ rotrBH(Eh, El, 41);
			const sigma1l = rotrSL(Eh, El, 14) ^ rotrSL(Eh, El, 18) ^ rotrBL(Eh, El, 41);
			const CHIh = Eh & Fh ^ ~Eh & Gh;
			const CHIl = El & Fl ^ ~El & Gl;
			const T1ll = add5L(Hl, sigma1l, CHIl, SHA512_Kl[i], SHA512_W_L[i]);
			const T1h = add5H(T1ll, Hh, sigma1h, CHIh, SHA512_Kh[i], SHA512_W_H[i]);
			const T1l = T1ll | 0;
			const sigma0h = rotrSH(Ah, Al, 28) ^ rotrBH(Ah, Al, 34) ^ rotrBH(Ah, Al, 39);
			const sigma0l = rotrSL(Ah, Al, 28) ^ rotrBL(Ah, Al, 34) ^ rotrBL(Ah, Al, 39);
			const MAJh = Ah & Bh ^ Ah & Ch ^ Bh & Ch;
			const MAJl = Al & Bl ^ Al & Cl ^ Bl & Cl;
			Hh = Gh | 0;
			Hl = Gl | 0;
			Gh = Fh | 0;
			Gl = Fl | 0;
			Fh = Eh | 0;
			Fl = El | 0;
			({h: Eh, l: El} = add(Dh | 0, Dl | 0, T1h | 0, T1l | 0));
			Dh = Ch | 0;
			Dl = Cl | 0;
			Ch = Bh | 0;
			Cl = Bl | 0;
			Bh = Ah | 0;
			Bl = Al | 0;
			const All = add3L(T1l, sigma0l, MAJl);
			Ah = add3H(All, T1h, sigma0h, MAJh);
			Al = All | 0;
		}
		({h: Ah, l: Al} = add(this.Ah | 0, this.Al | 0, Ah | 0, Al | 0));
		({h: Bh, l: Bl} = add(this.Bh | 0, this.Bl | 0, Bh | 0, Bl | 0));
		({h: Ch, l: Cl} = add(this.Ch | 0, this.Cl | 0, Ch | 0, Cl | 0));
		({h: Dh, l: Dl} = add(this.Dh | 0, this.Dl | 0, Dh | 0, Dl | 0));
		({h: Eh, l: El} = add(this.Eh | 0, this.El | 0, Eh | 0, El | 0));
		({h: Fh, l: Fl} = add(this.Fh | 0, this.Fl | 0, Fh | 0, Fl | 0));
		({h: Gh, l: Gl} = add(this.Gh | 0, this.Gl | 0, Gh | 0, Gl | 0));
		({h: Hh, l: Hl} = add(this.Hh | 0, this.Hl | 0, Hh | 0, Hl | 0));
		this.set(Ah, Al, Bh, Bl, Ch, Cl, Dh, Dl, Eh, El, Fh, Fl, Gh, Gl, Hh, Hl);
	}
	roundClean() {
		clean$1(SHA512_W_H, SHA512_W_L);
	}
	destroy() {
		this.destroyed = true;
		clean$1(this.buffer);
		this.set(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
	}
};
var _SHA512 = class extends SHA2_64B {
	constructor() {
		super(64, SHA512_IV);
	}
};
var _SHA384 = class extends SHA2_64B {
	constructor() {
		super(48, SHA384_IV);
	}
};
const sha256$2 = createHasher(() => new _SHA256(), oidNist(1));
const sha512 = createHasher(() => new _SHA512(), oidNist(3));
const sha384 = createHasher(() => new _SHA384(), oidNist(2));
// ../../node_modules/@noble/hashes/sha3.js
const _0n = BigInt(0);
const _1n = BigInt(1);
const _2n = BigInt(2);
const _7n = BigInt(7);
const _256n = BigInt(256);
const _0x71n = BigInt(113);
const SHA3_PI = [];
const SHA3_ROTL = [];
const _SHA3_IOTA = [];
for (let round = 0, R = _1n, x = 1, y = 0; round < 24; round++) {
	[x, y] = [y, (2 * x + 3 * y) % 5];
	SHA3_PI.push(2 * (5 * y + x));
	SHA3_ROTL.push((round + 1) * (round + 2) / 2 % 64);
	let t = _0n;
	for (let j = 0; j < 7; j++) {
		R = (R << _1n ^ (R >> _7n) * _0x71n) % _256n;
		if (R & _2n) t ^= _1n << (_1n << BigInt(j)) - _1n;
	}
	_SHA3_IOTA.push(t);
}
const IOTAS = split(_SHA3_IOTA, true);
const SHA3_IOTA_H = IOTAS[0];
const SHA3_IOTA_L = IOTAS[1];
const rotlSH = (h, l, s) => h << s | l >>> 32 - s;
const rotlSL = (h, l, s) => l << s | h >>> 32 - s;
const rotlBH = (h, l, s) => l << s - 32 | h >>> 64 - s;
const rotlBL = (h, l, s) => h << s - 32 | l >>> 64 - s;
const rotlH = (h, l, s) => s > 32 ? rotlBH(h, l, s) : rotlSH(h, l, s);
const rotlL = (h, l, s) => s > 32 ? rotlBL(h, l, s) : rotlSL(h, l, s);
const B = new Uint32Array(10);
function keccakP(s, rounds = 24) {
	if (!(s instanceof Uint32Array)) throw new TypeError("\"s\" expected Uint32Array(50), got type=" + typeof s);
	if (s.length !== 50) throw new RangeError("\"s\" expected Uint32Array(50), got length=" + s.length);
	anumber(rounds, "rounds");
	if (rounds < 1 || rounds > 24) throw new Error("\"rounds\" expected integer 1..24");
	for (let round = 24 - rounds; round < 24; round++) {
		for (let x = 0; x < 10; x++) B[x] = s[x] ^ s[x + 10] ^ s[x + 20] ^ s[x + 30] ^ s[x + 40];
		for (let x = 0; x < 10; x += 2) {
			const idx1 = (x + 8) % 10;
			const idx0 = (x + 2) % 10;
			const B0 = B[idx0];
			const B1 = B[idx0 + 1];
			const Th = rotlH(B0, B1, 1) ^ B[idx1];
			const Tl = rotlL(B0, B1, 1) ^ B[idx1 + 1];
			for (let y = 0; y < 50; y += 10) {
				s[x + y] ^= Th;
				s[x + y + 1] ^= Tl;
			}
		}
		let curH = s[2];
		let curL = s[3];
		for (let t = 0; t < 24; t++) {
			const shift = SHA3_ROTL[t];
			const Th = rotlH(curH, curL, shift);
			const Tl = rotlL(curH, curL, shift);
			const PI = SHA3_PI[t];
			curH = s[PI];
			curL = s[PI + 1];
			s[PI] = Th;
			s[PI + 1] = Tl;
		}
		for (let y = 0; y < 50; y += 10) {
			const b0 = s[y], b1 = s[y + 1], b2 = s[y + 2], b3 = s[y + 3];
			s[y] ^= ~s[y + 2] & s[y + 4];
			s[y + 1] ^= ~s[y + 3] & s[y + 5];
			s[y + 2] ^= ~s[y + 4] & s[y + 6];
			s[y + 3] ^= ~s[y + 5] & s[y + 7];
			s[y + 4] ^= ~s[y + 6] & s[y + 8];
			s[y + 5] ^= ~s[y + 7] & s[y + 9];
			s[y + 6] ^= ~s[y + 8] & b0;
			s[y + 7] ^= ~s[y + 9] & b1;
			s[y + 8] ^= ~b0 & b2;
			s[y + 9] ^= ~b1 & b3;
		}
		s[0] ^= SHA3_IOTA_H[round];
		s[1] ^= SHA3_IOTA_L[round];
	}
	clean$1(B);
}
var Keccak = class Keccak {
	state;
	pos = 0;
	posOut = 0;
	finished = false;
	state32;
	destroyed = false;
	blockLen;
	suffix;
	outputLen;
	canXOF;
	enableXOF = false;
	rounds;
	constructor(blockLen, suffix, outputLen, enableXOF = false, rounds = 24) {
		anumber(blockLen, "blockLen");
		anumber(suffix, "suffix");
		anumber(rounds, "rounds");
		abool(enableXOF, "enableXOF");
		this.blockLen = blockLen;
		this.suffix = suffix;
		this.outputLen = outputLen;
		this.enableXOF = enableXOF;
		this.canXOF = enableXOF;
		this.rounds = rounds;
		anumber(outputLen, "outputLen");
		if (!(0 < blockLen && blockLen < 200)) throw new Error("\"blockLen\" must be 1..199");
		this.state = new Uint8Array(200);
		this.state32 = u32(this.state);
	}
	clone() {
		return this._cloneInto();
	}
	keccak() {
		swap32IfBE(this.state32);
		keccakP(this.state32, this.rounds);
		swap32IfBE(this.state32);
		this.posOut = 0;
		this.pos = 0;
	}
	update(data) {
		aexists(this);
		abytes(data);
		const { blockLen, state, state32 } = this;
		const len = data.length;
		const canUseU32 = blockLen % 4 === 0 && data.byteOffset % 4 === 0;
		const blockLen32 = blockLen / 4;
		const data32 = canUseU32 && len >= blockLen ? u32(data) : void 0;
		for (let pos = 0; pos < len;) {
			if (data32 !== void 0 && this.pos === 0 && pos % 4 === 0 && len - pos >= blockLen) {
				for (let i = 0, o = pos / 4; i < blockLen32; i++) state32[i] ^= data32[o + i];
				pos += blockLen;
				this.pos = blockLen;
				this.keccak();
				continue;
			}
			const take = Math.min(blockLen - this.pos, len - pos);
			for (let i = 0; i < take; i++) state[this.pos++] ^= data[pos++];
			if (this.pos === blockLen) this.keccak();
		}
		return this;
	}
	finish() {
		if (this.finished) return;
		this.finished = true;
		const { state, suffix, pos, blockLen } = this;
		state[pos] ^= suffix;
		if ((suffix & 128) !== 0 && pos === blockLen - 1) this.keccak();
		state[blockLen - 1] ^= 128;
		this.keccak();
	}
	writeInto(out) {
		aexists(this, false);
		abytes(out);
		this.finish();
		const bufferOut = this.state;
		const { blockLen } = this;
		for (let pos = 0, len = out.length; pos < len;) {
			if (this.posOut >= blockLen) this.keccak();
			const take = Math.min(blockLen - this.posOut, len - pos);
			out.set(bufferOut.subarray(this.posOut, this.posOut + take), pos);
			this.posOut += take;
			pos += take;
		}
		return out;
	}
	xofInto(out) {
		if (!this.enableXOF) throw new Error("XOF is not enabled");
		return this.writeInto(out);
	}
	xof(bytes) {
		anumber(bytes);
		return this.xofInto(new Uint8Array(bytes));
	}
	digestInto(out) {
		aoutput(out, this);
		if (this.finished) throw new Error("digest() was already called");
		this.writeInto(out.length === this.outputLen ? out : out.subarray(0, this.outputLen));
		this.destroy();
	}
	digest() {
		const out = new Uint8Array(this.outputLen);
		this.digestInto(out);
		return out;
	}
	destroy() {
		this.destroyed = true;
		clean$1(this.state);
	}
	_cloneInto(to) {
		const { blockLen, suffix, outputLen, rounds, enableXOF } = this;
		to ||= new Keccak(blockLen, suffix, outputLen, enableXOF, rounds);
		to.blockLen = blockLen;
		to.state32.set(this.state32);
		to.pos = this.pos;
		to.posOut = this.posOut;
		to.finished = this.finished;
		to.rounds = rounds;
		to.suffix = suffix;
		to.outputLen = outputLen;
		to.enableXOF = enableXOF;
		to.canXOF = this.canXOF;
		to.destroyed = this.destroyed;
		return to;
	}
};
const genKeccak = (suffix, blockLen, outputLen, info = {}) => createHasher(() => new Keccak(blockLen, suffix, outputLen), info);
const keccak_256 = genKeccak(1, 136, 32);
// src/hashes.ts
const sha256$1 = (bytes) => sha256$2(bytes);
function sha1(bytes) {
	return sha1$1(bytes);
}
function ripemd160(bytes) {
	return ripemd160$1(bytes);
}
function keccak256(bytes) {
	return keccak_256(bytes);
}
const MIN_DIFFICULTY = 2 ** 43;
const FLOORS = [
	[Date.UTC(2025, 0) / 1e3, 9e13],
	[Date.UTC(2024, 0) / 1e3, 6e13],
	[Date.UTC(2023, 0) / 1e3, 3e13],
	[Date.UTC(2022, 0) / 1e3, 2e13]
];
function leastDifficulty(time) {
	return FLOORS.find(([from]) => time >= from)?.[1] ?? MIN_DIFFICULTY;
}
function readHeader(bytes, hash = sha256$1) {
	if (bytes.length !== 80) return null;
	const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
	const digest = hash(hash(bytes));
	const target = targetOf(view.getUint32(72, true));
	return {
		hash: toHex(reversed(digest)),
		previous: toHex(reversed(bytes.slice(4, 36))),
		merkleRoot: bytes.slice(36, 68),
		time: view.getUint32(68, true),
		meetsBits: target !== null && BigInt(`0x${toHex(reversed(digest))}`) <= target,
		difficulty: target === null ? 0 : Number(EASIEST) / Number(target)
	};
}
const EASIEST = 65535n << 208n;
function targetOf(bits) {
	const exponent = bits >>> 24;
	const mantissa = bits & 8388607;
	if (mantissa === 0 || (bits & 8388608) !== 0 || exponent > 34) return null;
	const target = BigInt(mantissa) << BigInt(8 * exponent) >> 24n;
	return target === 0n || target >= 1n << 256n ? null : target;
}
// src/json.ts
const MAX_DEPTH = 128;
const MAX_DIGITS = 17;
function readJson(file) {
	const text = fromUtf8(file);
	return text === null ? refused$1("not UTF-8") : parseJson(text.replace(/^\ufeff/, ""));
}
function parseJson(text) {
	const doubt = ambiguityIn(text);
	if (doubt !== null) return refused$1(doubt);
	try {
		return {
			kind: "value",
			value: JSON.parse(text)
		};
	} catch {
		return refused$1("not JSON");
	}
}
function refused$1(reason) {
	return {
		kind: "not_json",
		reason
	};
}
const TOKEN$1 = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*|[{}[\],:]/gs;
function ambiguityIn(text) {
	const open = [];
	let last = "";
	for (const [token] of text.matchAll(TOKEN$1)) {
		if (token === "{" || token === "[") open.push(token === "{" ? new Set() : null);
		else if (token === "}" || token === "]") open.pop();
		else if (token === ":") {
			const name = nameOf$1(last);
			const names = open.at(-1) ?? null;
			if (names !== null && name !== null) {
				if (names.has(name)) return `${JSON.stringify(name.slice(0, 60))} stands twice in one object`;
				names.add(name);
			}
		} else if (/^[-\d]/.test(token) && !isExact(token)) return `the number ${token.slice(0, 40)} is beyond what all readers hold`;
		if (open.length > MAX_DEPTH) return `deeper than ${MAX_DEPTH}`;
		last = token;
	}
	return null;
}
function nameOf$1(token) {
	try {
		return String(JSON.parse(token));
	} catch {
		return null;
	}
}
function isExact(token) {
	return token.replace(/[eE].*$/, "").replace(/\D/g, "").replace(/^0+/, "").length <= MAX_DIGITS && isHeld(Number(token));
}
function isHeld(number) {
	return Math.abs(number) <= Number.MAX_SAFE_INTEGER;
}
// src/canonical.ts
function canonical(value) {
	if (value === null || typeof value === "boolean") return String(value);
	if (typeof value === "number") {
		if (!Number.isFinite(value)) throw new TypeError(`${value} has no JSON text`);
		return JSON.stringify(value);
	}
	if (typeof value === "string") return quoted(value);
	if (isList(value)) return `[${value.map(canonical).join(",")}]`;
	return `{${Object.keys(value).sort().map((name) => `${quoted(name)}:${canonical(value[name] ?? null)}`).join(",")}}`;
}
function isList(value) {
	return Array.isArray(value);
}
function quoted(text) {
	if (!text.isWellFormed()) throw new TypeError("a lone surrogate has no JSON text");
	return JSON.stringify(text);
}
function parseCanonical(text) {
	try {
		const value = JSON.parse(text);
		return canonical(value) === text ? value : void 0;
	} catch {
		return;
	}
}
const MAX_ROW = 65536;
function parseRow(line) {
	if (line.length > 65536 || toUtf8(line).length > 65536) return refused(`longer than ${MAX_ROW} bytes`);
	const value = parseCanonical(line);
	if (value === void 0) return refused("not canonical JSON");
	if (typeof value !== "object" || value === null || Array.isArray(value)) return refused("not an object");
	const fields = value;
	const shapes = fields.type === "header" ? HEADERS : fields.type === "capture" ? CAPTURES : null;
	if (shapes === null) return refused("type is neither header nor capture");
	const shape = typeof fields.v === "number" ? shapes.get(fields.v) : void 0;
	if (shape === void 0) return refused(`v is not ${[...shapes.keys()].join(" or ")}`);
	for (const [name, isRight] of Object.entries(shape)) {
		const found = fields[name];
		if (found === void 0 || !isRight(found)) return refused(`${name} is missing or wrong`);
	}
	const unknown = Object.keys(fields).find((name) => !Object.hasOwn(shape, name));
	if (unknown !== void 0) return refused(`${JSON.stringify(unknown.slice(0, 40))} is not a field of this version`);
	const row = fields;
	if (row.type === "capture" && !row.raw_key.includes(row.sha256)) return refused("raw_key does not contain sha256");
	return {
		kind: "row",
		row
	};
}
function refused(reason) {
	return {
		kind: "not_a_row",
		reason
	};
}
function momentOf$1(text) {
	if (typeof text !== "string") return null;
	const day = /^(\d{4}-\d\d-\d\d)(?:T\d\d:\d\d:\d\d(?:\.\d{1,9})?Z)?$/.exec(text)?.[1];
	const at = Date.parse(text);
	if (day === void 0 || !Number.isFinite(at)) return null;
	return new Date(at).toISOString().startsWith(day) ? at : null;
}
const text$1 = (value) => typeof value === "string" && value.length > 0;
const textOrNull = (value) => value === null || typeof value === "string";
const hash = (value) => isHash(value);
const hashOrNull = (value) => value === null || isHash(value);
const whole$1 = (value) => Number.isSafeInteger(value) && Number(value) >= 0;
const flag = (value) => typeof value === "boolean";
const moment$1 = (value) => typeof value === "string" && value.length > 10 && momentOf$1(value) !== null;
const oneOf$1 = (...words) => (value) => typeof value === "string" && words.includes(value);
const block = (value) => {
	if (value === null) return true;
	if (typeof value !== "object" || Array.isArray(value)) return false;
	const { chain, height, hash: found, ...rest } = value;
	if (Object.keys(rest).length > 0 || height === void 0) return false;
	return oneOf$1("bitcoin", "sandbox")(chain ?? null) && whole$1(height) && isHash(found);
};
const HEADERS = new Map([[1, {
	v: whole$1,
	type: text$1,
	origin: text$1,
	export_id: (value) => typeof value === "string" && /^[A-Za-z0-9_-]{1,64}$/.test(value),
	opened_at: moment$1,
	closed_at: moment$1,
	prev_manifest_sha256: hashOrNull,
	prev_merkle_root: hashOrNull,
	not_before: block
}]]);
const CAPTURE$1 = {
	v: whole$1,
	type: text$1,
	id: text$1,
	kind: oneOf$1("page_capture", "crawl_snapshot", "ats_capture"),
	company: text$1,
	url: text$1,
	final_url: text$1,
	captured_at: moment$1,
	http_status: whole$1,
	content_type: textOrNull,
	bytes: whole$1,
	sha256: hash,
	headers_sha256: hash,
	raw_key: text$1,
	raw_stored: flag,
	fetcher: text$1,
	egress: textOrNull,
	nonce: (value) => typeof value === "string" && /^[0-9a-f]{32}$/.test(value)
};
const BOUND = {
	...CAPTURE$1,
	not_before: (value) => value !== null && block(value)
};
const CAPTURES = new Map([[1, CAPTURE$1], [2, BOUND]]);
// src/merkle.ts
const MERKLE_SPEC = "rfc9162-sha256-v1";
function leafHash(leaf, hash = sha256$1) {
	const preimage = new Uint8Array(leaf.length + 1);
	preimage.set(leaf, 1);
	return hash(preimage);
}
function nodeHash(left, right, hash = sha256$1) {
	const preimage = new Uint8Array(1 + left.length + right.length);
	preimage[0] = 1;
	preimage.set(left, 1);
	preimage.set(right, 1 + left.length);
	return hash(preimage);
}
function rootFromPath(place, hashed, path, hash = sha256$1) {
	const { index, size } = place;
	if (!Number.isSafeInteger(index) || !Number.isSafeInteger(size)) return null;
	if (index < 0 || index >= size || ![hashed, ...path].every(isDigest)) return null;
	let node = index;
	let last = size - 1;
	let root = hashed;
	for (const sibling of path) {
		if (last === 0) return null;
		if (node % 2 === 1 || node === last) {
			root = nodeHash(sibling, root, hash);
			while (node % 2 === 0 && node !== 0) {
				node /= 2;
				last = Math.floor(last / 2);
			}
		} else root = nodeHash(root, sibling, hash);
		node = Math.floor(node / 2);
		last = Math.floor(last / 2);
	}
	return last === 0 ? root : null;
}
function isDigest(bytes) {
	return bytes.length === 32;
}
// src/read-bundle.ts
function readBundle(value) {
	if (!isFields(value)) return malformed("not an object");
	if (hasOddNumber(value)) return malformed("a number is beyond what all readers hold (2^53)");
	const data = own(value, "data");
	if (data !== void 0 && MEMBERS.some((name) => own(value, name) !== void 0)) return malformed("a bundle, and `data` beside it: one file has one reading");
	const inside = isFields(data) ? data : value;
	if (own(inside, "data") !== void 0 && inside !== value) return malformed("`data` within `data`: one file has one reading");
	const unsupported = unsupportedIn(inside);
	if (unsupported !== null) return {
		kind: "unsupported",
		reason: unsupported
	};
	const isRow = Object.keys(BUNDLE).every((name) => own(inside, name) === void 0);
	const wrong = wrongIn(inside, {
		...isRow ? {} : BUNDLE,
		...PROOF,
		...OPTIONAL
	}, "") ?? (isRow ? null : wrongIn(own(inside, "capture"), CAPTURE, "capture.")) ?? wrongIn(own(inside, "inclusion_proof"), INCLUSION, "inclusion_proof.") ?? wrongAnchor(own(inside, "anchor"), own(inside, "bundle_version"));
	if (wrong !== null) return malformed(wrong);
	return isRow ? {
		kind: "row",
		bundle: inside
	} : {
		kind: "bundle",
		bundle: inside
	};
}
const MEMBERS = [...[
	"media_type",
	"bundle_version",
	"issuer",
	"generated_at",
	"fact",
	"capture"
], ...[
	"inclusion_proof",
	"anchor",
	"attests",
	"verify_with",
	"signature"
]];
function hasOddNumber(value) {
	const left = [value];
	const seen = new Set();
	while (left.length > 0) {
		const next = left.pop();
		if (typeof next === "number" && !isHeld(next)) return true;
		if (typeof next !== "object" || next === null || seen.has(next)) continue;
		seen.add(next);
		for (const inner of Object.values(next)) left.push(inner);
	}
	return false;
}
function malformed(reason) {
	return {
		kind: "malformed",
		reason
	};
}
function isFields(value) {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}
function own(fields, name) {
	return Object.hasOwn(fields, name) ? fields[name] : void 0;
}
const KNOWN_WORDS = [
	["media_type", [MEDIA_TYPE]],
	["capture.raw.hash_rule", [HASH_RULE]],
	["inclusion_proof.merkle_spec", [MERKLE_SPEC]],
	["anchor.method", ["opentimestamps", "rfc3161"]],
	["anchor.digest_algorithm", ["sha256"]],
	["anchor.chain", ["bitcoin", "sandbox"]]
];
function unsupportedIn(bundle) {
	const version = own(bundle, "bundle_version");
	if (typeof version === "string" && /^\d+\.\d+$/.test(version) && !isKnown(version)) return `bundle_version ${version.slice(0, 20)} is not known, only ${BUNDLE_VERSIONS.join(", ")}`;
	for (const [path, known] of KNOWN_WORDS) {
		const value = path.split(".").reduce((at, name) => isFields(at) ? own(at, name) : void 0, bundle);
		if (typeof value === "string" && !known.includes(value)) return `${path} ${JSON.stringify(value.slice(0, 60))} is not known, only ${known.join(", ")}`;
	}
	return null;
}
function isKnown(version) {
	return BUNDLE_VERSIONS.some((known) => known === version);
}
function versionOf({ bundle_version: version }) {
	return version !== void 0 && isKnown(version) ? version : BUNDLE_VERSIONS[0];
}
function wrongIn(value, shape, at) {
	if (!isFields(value)) return `${at.slice(0, -1)} is not an object`;
	for (const [name, isRight] of Object.entries(shape)) {
		const found = own(value, name);
		if (!isRight(found)) return `${at}${name} is ${found === void 0 ? "missing" : "wrong"}`;
	}
	return null;
}
const text = (value) => typeof value === "string" && value.length <= 65536;
const whole = (value) => Number.isSafeInteger(value) && Number(value) >= 0;
const moment = (value) => momentOf$1(value) !== null && String(value).length > 10;
const day = (value) => momentOf$1(value) !== null && String(value).length === 10;
const optional = (isRight) => (value) => value === void 0 || isRight(value);
const orNull = (isRight) => (value) => value === null || isRight(value);
const listOf = (isRight, most) => (value) => Array.isArray(value) && value.length <= most && value.every(isRight);
const shaped = (shape) => (value) => wrongIn(value, shape, "") === null;
const oneOf = (...words) => (value) => typeof value === "string" && words.includes(value);
const header = (value) => typeof value === "string" && value.length === 160 && fromHex(value) !== null;
const path = listOf(isHash, 64);
const interval = shaped({
	not_before: orNull(moment),
	not_after: moment
});
const BUNDLE = {
	fact: shaped({
		key: text,
		extractor_version: text,
		capture_id: optional(orNull(text))
	}),
	capture: isFields,
	attests: shaped({
		statement: text,
		covers: listOf(text, 100),
		excludes: listOf(text, 100),
		interval: optional(interval),
		record_interval: optional(interval)
	}),
	verify_with: isFields
};
const PROOF = {
	inclusion_proof: isFields,
	anchor: isFields
};
const OPTIONAL = {
	media_type: optional(text),
	bundle_version: optional((value) => typeof value === "string" && isKnown(value)),
	signature: optional(text)
};
const CAPTURE = {
	kind: oneOf("page_capture", "crawl_snapshot", "ats_capture"),
	id: text,
	captured_at: moment,
	sha256: isHash,
	raw: shaped({
		key: text,
		hash_rule: text
	}),
	source_url: optional(orNull(text))
};
const INCLUSION = {
	merkle_spec: text,
	manifest_key: text,
	manifest_sha256: isHash,
	leaf: text,
	leaf_index: whole,
	tree_size: whole,
	path,
	merkle_root: isHash,
	header: optional(shaped({
		leaf: text,
		path
	})),
	tlog_proof: optional((value) => typeof value === "string" && value.length <= 65536)
};
const notBefore = shaped({
	height: whole,
	hash: isHash,
	time: orNull(moment),
	block_header: optional(header)
});
const ANY_ANCHOR$1 = {
	digest: isHash,
	digest_algorithm: text,
	proved_before: day,
	not_before: orNull(notBefore),
	record_not_before: optional(notBefore),
	additional: optional(listOf(isFields, 16))
};
const CONFIRMED = {
	...ANY_ANCHOR$1,
	method: text,
	status: oneOf("confirmed"),
	ots: (value) => typeof value === "string" && value.length <= 1048576 && fromBase64(value) !== null,
	chain: text,
	block_height: whole,
	block_hash: isHash,
	block_header: header,
	block_time: moment
};
const PROVISIONAL = {
	...ANY_ANCHOR$1,
	method: text,
	status: oneOf("provisional"),
	chain: oneOf("bitcoin")
};
function wrongAnchor(anchor, version) {
	if (!(isFields(anchor) && own(anchor, "method") === "rfc3161")) return wrongIn(anchor, CONFIRMED, "anchor.");
	return version === void 0 || version === "1.0" ? "anchor.method rfc3161 is of version 1.1, not 1.0" : wrongIn(anchor, PROVISIONAL, "anchor.");
}
// src/unchecked.ts
const START = {
	height: true,
	hash: true,
	time: true,
	block_header: true
};
const COVERED = {
	media_type: true,
	bundle_version: true,
	fact: { capture_id: true },
	capture: {
		kind: true,
		id: true,
		captured_at: true,
		sha256: true,
		raw: {
			key: true,
			hash_rule: true
		},
		source_url: true
	},
	inclusion_proof: {
		merkle_spec: true,
		leaf: true,
		leaf_index: true,
		path: true,
		merkle_root: true,
		header: {
			leaf: true,
			path: true
		}
	},
	attests: true
};
const ANY_ANCHOR = {
	method: true,
	digest: true,
	digest_algorithm: true,
	status: true,
	chain: true,
	proved_before: true,
	not_before: START,
	record_not_before: START,
	additional: true
};
const BLOCK = {
	ots: true,
	block_height: true,
	block_hash: true,
	block_header: true,
	block_time: true
};
const TOKEN = {
	method: true,
	policy_oid: true,
	gen_time: true,
	token: true
};
const REMARKS = new Set([
	"issuer",
	"generated_at",
	"verify_with",
	"inclusion_proof.manifest_key",
	"inclusion_proof.manifest_sha256",
	"inclusion_proof.tree_size",
	"inclusion_proof.tlog_proof",
	"anchor.block_height",
	"anchor.not_before.height",
	"anchor.record_not_before.height",
	"anchor.ots_url",
	"anchor.calendars",
	"anchor.submitted_at",
	"anchor.confirmed_at",
	"anchor.additional",
	"anchor.proved_before",
	"attests.interval"
]);
function uncheckedIn(bundle, areHeightsKnown, held) {
	const { not_before: manifest, record_not_before: record, status } = bundle.anchor;
	const anchor = status === "confirmed" ? {
		...ANY_ANCHOR,
		...BLOCK
	} : ANY_ANCHOR;
	const heights = [
		...status === "confirmed" ? ["anchor.block_height"] : [],
		...manifest === null ? [] : ["anchor.not_before.height"],
		...record === void 0 ? [] : ["anchor.record_not_before.height"]
	];
	const found = [
		...uncovered(bundle, {
			...COVERED,
			anchor
		}, ""),
		...uncoveredTokens(bundle.anchor, held),
		...areHeightsKnown ? [] : heights
	];
	return [...new Set(found.map((path) => path.startsWith("fact.") ? "fact" : path))];
}
function* uncovered(value, covered, at) {
	if (covered === true || !isFields(value)) return;
	for (const [name, inner] of Object.entries(value)) {
		const path = at === "" ? name : `${at}.${name}`;
		const known = Object.hasOwn(covered, name) ? covered[name] : void 0;
		if (known === void 0) yield path;
		else yield* uncovered(inner, known, path);
	}
}
function* uncoveredTokens({ additional = [] }, held) {
	if (held.size === 0 && additional.length > 0) yield "anchor.additional";
	if (held.size === 0) return;
	for (const [place, one] of additional.entries()) {
		const path = `anchor.additional.${place}`;
		if (held.has(place)) yield* uncovered(one, TOKEN, path);
		else yield path;
	}
}
function isRemark(path) {
	return REMARKS.has(path) || path.startsWith("anchor.additional.");
}
function uncheckedWords(unchecked) {
	const others = unchecked.filter((path) => path !== "fact" && path !== "signature");
	const words = [
		...others.some((path) => !isRemark(path)) ? ["members that are not known"] : [],
		...others.some(isRemark) ? ["the issuer's remarks"] : [],
		...unchecked.includes("fact") ? ["fact"] : [],
		...unchecked.includes("signature") ? ["signature"] : []
	];
	const [last = "", ...before] = words.toReversed();
	if (words.length < 2) return words[0] ?? null;
	return `${before.toReversed().join(", ")} and ${last}`;
}
// src/explain.ts
const HEADLINES = {
	valid: "Valid",
	invalid: "Invalid: this proof shows nothing",
	incomplete: "Incomplete: nothing is wrong, but something is missing",
	malformed: "Malformed: this is not a proof bundle",
	unsupported: "Unsupported: this verifier is older than the bundle"
};
const EXCLUDED = [
	"how old the bytes are: only before when they existed, not since when",
	"that the address really gave this answer: only the service says so",
	"that what the page says is true, or that all visitors saw the same",
	"that the page is complete: what it loads besides is not part of it"
];
function explain(verdict) {
	const { verdict: word, reasons, subject } = verdict;
	const headline = HEADLINES[word];
	if (word !== "valid" || subject === null) return {
		headline,
		shown: [],
		notShown: [],
		notChecked: [],
		reasons
	};
	const fact = subject.fact_key;
	const notShown = [...fact === null ? [] : [`that ${clean(fact)} was read correctly out of these bytes`], ...EXCLUDED];
	const isSandbox = subject.chain === "sandbox";
	const isProvisional = verdict.grounds === "authority";
	const words = uncheckedWords(verdict.unchecked);
	return {
		headline: `${isSandbox ? "Valid, as a demonstration only" : isProvisional ? "Valid, provisional: the clock of an authority vouches for the time, no block yet" : headline}${[...verdict.wordOf === null ? [] : [`: the fact is the word of ${clean(verdict.wordOf)}`], ...words === null ? [] : [`: ${words} not checked`]].join("")}`,
		shown: shownBy(verdict, subject),
		notShown: [
			...isSandbox ? ["anything to a stranger: the service made the blocks"] : [],
			...isProvisional ? ["that a block holds the proof: the service has the whole bundle once one does"] : [],
			...notShown
		],
		notChecked: verdict.unchecked,
		reasons
	};
}
function shownBy(verdict, subject) {
	const { checks, interval, record_interval: record, grounds, signedWith: signer } = verdict;
	const hasRaw = checks.some(({ check, result }) => check === "raw_hash" && result === "pass");
	const end = interval?.not_after.slice(0, 10);
	const word = verdict.areHeightsKnown ? "" : " (the height is the bundle's word)";
	const block = `${subject.chain} block ${subject.block_height}${word}, ${subject.block_hash}`;
	const where = subject.block_height === null ? "that no block holds yet" : `whose root is in ${block}`;
	return [
		hasRaw ? `The raw bytes given existed before ${end} (UTC). Their SHA-256 is ${subject.sha256}.` : `Bytes existed before ${end} (UTC) whose SHA-256 is ${subject.sha256}.`,
		`They were recorded as what ${clean(subject.url)} answered at ${subject.captured_at} (capture ${clean(subject.capture_id)}).`,
		`That record stands in a manifest ${where}.`,
		madeAfter("record", record?.not_before ?? null),
		madeAfter("manifest", interval?.not_before ?? null),
		...grounds === null ? [] : [GROUNDS[grounds]],
		...logWords(verdict.log),
		...verdict.time_stamps.map(({ at, signer, root }) => `${clean(signer)} attested at ${at} that the manifest existed (RFC 3161), under ${clean(root)}, which you trust.`),
		...signer === null ? [] : [`The whole bundle, what it says of the fact too, was signed with ${clean(signer)}.`]
	];
}
function logWords(log) {
	if (log === null) return [];
	const { index, size, isSigned, witnesses } = log;
	const by = witnesses.map(({ name, at }) => `${clean(name)} (${at})`).join(", ");
	const signed = isSigned ? ", which the log signed" : "";
	const seen = by === "" ? "No witness is shown to have seen the same." : `Of your witnesses these saw no other log of that name: ${by}.`;
	return [`That manifest is entry ${index} of ${size} in the log ${clean(log.log)}, by a checkpoint${signed}. ${seen}`];
}
function madeAfter(what, start) {
	return start === null ? `It is not shown how old the ${what} may be.` : `The ${what} was made after ${start}: it names a block that was not there before.`;
}
const GROUNDS = {
	given_headers: "It rests on the block headers that you gave.",
	difficulty: "It rests on the work in the block header alone: to forge it costs as much as to mine such a block. Give headers of your own node to rest on the chain itself.",
	authority: "It rests on the clocks of time-stamping authorities, which you chose to accept until a block holds the root.",
	sandbox: "It rests on a sandbox chain, which you chose to trust."
};
function clean(text) {
	return (text.length > 300 ? `${text.slice(0, 300)}…` : text).replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu, "�");
}
// src/keys.ts
const MAX_KEYS = 100;
function readKeys(file) {
	const text = fromUtf8(file)?.trim() ?? "";
	const value = text.startsWith("{") ? parseJson(text) : null;
	const found = value === null ? fromPem(text) : value.kind === "value" ? fromJson$1(value.value) : [];
	if (found.length > MAX_KEYS) return {
		kind: "not_keys",
		reason: `more than ${MAX_KEYS} keys`
	};
	if (found.length > 0) return {
		kind: "keys",
		keys: found
	};
	return {
		kind: "not_keys",
		reason: "not an Ed25519 public key in PEM or JWK, or a set of them"
	};
}
function fromJson$1(value) {
	if (!isFields(value)) return [];
	return (Array.isArray(value.keys) ? value.keys : [value]).flatMap((one) => fromJwk(one) ?? []);
}
function fromJwk(value) {
	if (!isFields(value) || value.kty !== "OKP" || value.crv !== "Ed25519") return null;
	const { x } = value;
	if (typeof x !== "string" || !/^[A-Za-z0-9_-]{43}$/.test(x)) return null;
	const key = fromBase64(`${x.replaceAll("-", "+").replaceAll("_", "/")}=`);
	return key?.length === 32 ? { key } : null;
}
const SPKI = [
	48,
	42,
	48,
	5,
	6,
	3,
	43,
	101,
	112,
	3,
	33,
	0
];
function fromPem(text) {
	const der = fromBase64((/^-----BEGIN PUBLIC KEY-----([A-Za-z0-9+/=\s]+)-----END PUBLIC KEY-----$/.exec(text)?.[1] ?? "").replace(/\s/g, ""));
	if (der?.length !== SPKI.length + 32 || SPKI.some((byte, i) => der[i] !== byte)) return [];
	return [{ key: der.slice(SPKI.length) }];
}
// src/log/note.ts
const KEY_TYPES = {
	ed25519: 1,
	cosignature: 4
};
const MAX_SIGNATURES = 64;
const NAME = /^[^\s+\p{Cc}\p{Zs}]{1,255}$/u;
function isKeyName(name) {
	return NAME.test(name);
}
function keyIdOf(name, type, key, hash = sha256$1) {
	return hash(concat(toUtf8(`${name}\n`), Uint8Array.of(KEY_TYPES[type]), key)).slice(0, 4);
}
function readVerifierKey(text, hash = sha256$1) {
	const [, name = "", id = "", rest = ""] = /^([^+]+)\+([0-9a-f]{8})\+(.+)$/.exec(text) ?? [];
	const bytes = fromBase64(rest);
	const type = bytes?.[0] === KEY_TYPES.ed25519 ? "ed25519" : "cosignature";
	if (!isKeyName(name) || bytes?.length !== 33 || bytes[0] !== KEY_TYPES[type]) return null;
	const key = bytes.slice(1);
	const keyId = keyIdOf(name, type, key, hash);
	return toHex(keyId) === id ? {
		name,
		type,
		keyId,
		key
	} : null;
}
function signaturesBy(key, signatures) {
	return signatures.filter(({ name, keyId }) => name === key.name && sameBytes(keyId, key.keyId));
}
function readSignatures(lines) {
	if (!lines.endsWith("\n")) return null;
	const found = [];
	for (const line of lines.slice(0, -1).split("\n")) {
		const [, name = "", rest = ""] = /^— ([^ ]+) ([^ ]+)$/.exec(line) ?? [];
		const bytes = fromBase64(rest);
		if (!isKeyName(name) || bytes === null || bytes.length < 5) return null;
		found.push({
			name,
			keyId: bytes.slice(0, 4),
			signature: bytes.slice(4)
		});
		if (found.length > MAX_SIGNATURES) return null;
	}
	return found;
}
function readNote(note) {
	if (!isPlain(note)) return null;
	const end = note.lastIndexOf("\n\n");
	if (end < 0) return null;
	const signatures = readSignatures(note.slice(end + 2));
	return signatures === null ? null : {
		text: note.slice(0, end + 1),
		signatures
	};
}
function isPlain(note) {
	return note.isWellFormed() && !/[^\n\P{Cc}]/u.test(note);
}
function cosignedText(text, time) {
	return toUtf8(`cosignature/v1\ntime ${time}\n${text}`);
}
function readCosignature(bytes) {
	if (bytes.length !== 72) return null;
	const time = Number.parseInt(toHex(bytes.slice(0, 8)), 16);
	return time > 864e10 ? null : {
		time,
		signature: bytes.slice(8)
	};
}
// src/log/policy.ts
const MAX_FILE = 262144;
const MAX_ENTRIES$1 = 256;
const USES = {
	log: "log NAME+HASH+KEY, a key of type 1 (Ed25519)",
	witness: "witness NAME NAME+HASH+KEY, a key of type 4 (cosignature/v1)",
	group: "group NAME all|any|NUMBER NAME..., of names above it, each in one group",
	quorum: "quorum NAME, one of the names above it or none, and once"
};
var Reading = class {
	logs = [];
	witnesses = [];
	#named = new Map();
	#members = new Set();
	#keys = new Set();
	quorum = null;
	take(word, items) {
		if (this.#keys.size > MAX_ENTRIES$1 || this.#named.size > MAX_ENTRIES$1) return false;
		if (word === "log") return this.#log(items);
		if (word === "witness") return this.#witness(items);
		return word === "group" ? this.#group(items) : this.#quorum(items);
	}
	#log([text = "", , ...more]) {
		const key = readVerifierKey(text);
		if (key?.type !== "ed25519" || more.length > 0 || !this.#isNew("log", key)) return false;
		this.logs.push(key);
		return true;
	}
	#witness([name = "", text = "", , ...more]) {
		const key = readVerifierKey(text);
		if (key?.type !== "cosignature" || more.length > 0 || !this.#isNew("witness", key)) return false;
		this.witnesses.push(key);
		return this.#name(name, {
			kind: "witness",
			key
		});
	}
	#isNew(kind, { key }) {
		const name = `${kind} ${toHex(key)}`;
		if (this.#keys.has(name)) return false;
		this.#keys.add(name);
		return true;
	}
	#name(name, quorum) {
		if (name === "none" || this.#named.has(name)) return false;
		this.#named.set(name, quorum);
		return true;
	}
	#group([name = "", word = "", ...names]) {
		const members = names.flatMap((one) => this.#named.get(one) ?? []);
		const fresh = new Set(names.filter((one) => !this.#members.has(one)));
		if (names.length === 0 || members.length !== names.length || fresh.size !== names.length) return false;
		for (const one of names) this.#members.add(one);
		const number = /^[1-9]\d{0,3}$/.test(word) ? Number(word) : 0;
		const least = word === "all" ? names.length : word === "any" ? 1 : number;
		if (least < 1 || least > names.length) return false;
		return this.#name(name, {
			kind: "group",
			least,
			members
		});
	}
	#quorum([name = "", ...more]) {
		const named = name === "none" ? { kind: "none" } : this.#named.get(name);
		if (named === void 0 || more.length > 0 || this.quorum !== null) return false;
		this.quorum = named;
		return true;
	}
};
function readPolicy(file) {
	const text = file.length > MAX_FILE ? null : fromUtf8(file);
	if (text === null || /[^\t\n\P{Cc}]/u.test(text)) return notPolicy("no short file of plain text");
	const reading = new Reading();
	for (const [index, line] of text.split("\n").entries()) {
		const [word = "", ...items] = line.split(/[ \t]+/).filter((item) => item !== "");
		if (word === "" || word.startsWith("#")) continue;
		if (!isWord(word)) return notPolicy(`line ${index + 1} begins with none of ${Object.keys(USES).join(", ")}`);
		if (!reading.take(word, items)) return notPolicy(`line ${index + 1} is not: ${USES[word]}`);
	}
	const { logs, witnesses, quorum } = reading;
	if (quorum === null) return notPolicy("there is no line that begins with quorum");
	return {
		kind: "policy",
		policy: {
			logs,
			witnesses,
			quorum
		}
	};
}
function isWord(word) {
	return Object.hasOwn(USES, word);
}
function notPolicy(reason) {
	return {
		kind: "not_a_policy",
		reason
	};
}
function isEnough(quorum, signed) {
	if (quorum.kind === "none") return true;
	if (quorum.kind === "witness") return signed.has(quorum.key);
	return quorum.members.filter((one) => isEnough(one, signed)).length >= quorum.least;
}
function quorumWords(quorum) {
	if (quorum.kind === "none") return "nobody";
	if (quorum.kind === "witness") return quorum.key.name;
	const members = quorum.members.map((one) => one.kind === "group" ? `(${quorumWords(one)})` : quorumWords(one));
	return `${quorum.least} of ${members.join(", ")}`;
}
// src/tokens/der.ts
var NotDer = class extends Error {};
const TAG = {
	boolean: 1,
	integer: 2,
	bits: 3,
	octets: 4,
	null: 5,
	oid: 6,
	utcTime: 23,
	generalizedTime: 24,
	sequence: 48,
	set: 49
};
const MAX_CHILDREN = 128;
const MAX_LENGTH_BYTES = 3;
const MAX_OID = 64;
function derOf(bytes) {
	const der = elementAt(bytes, 0);
	if (der.whole.length !== bytes.length) throw new NotDer("bytes follow the end");
	return der;
}
function elementAt(bytes, at) {
	const tag = bytes[at];
	const first = bytes[at + 1];
	if (tag === void 0 || first === void 0) throw new NotDer("cut off");
	if ((tag & 31) === 31) throw new NotDer("a tag of several bytes");
	let length = first;
	let start = at + 2;
	if (first >= 128) {
		const count = first & 127;
		if (count === 0 || count > MAX_LENGTH_BYTES) throw new NotDer("no definite length in bounds");
		length = 0;
		for (const byte of bytes.subarray(start, start + count)) length = length * 256 + byte;
		start += count;
		if (length < (count === 1 ? 128 : 256 ** (count - 1))) throw new NotDer("a length too long");
	}
	const end = start + length;
	if (end > bytes.length) throw new NotDer("cut off");
	return {
		tag,
		whole: bytes.subarray(at, end),
		content: bytes.subarray(start, end)
	};
}
function childrenOf(der) {
	const children = [];
	for (let at = 0; at < der.content.length;) {
		const child = elementAt(der.content, at);
		if (children.push(child) > MAX_CHILDREN) throw new NotDer("too many elements");
		at += child.whole.length;
	}
	return children;
}
var Members = class {
	#left;
	constructor(der, tag = TAG.sequence) {
		if (der.tag !== tag) throw new NotDer(`tag ${der.tag} in place of ${tag}`);
		this.#left = [...childrenOf(der)];
	}
	take(tag) {
		const next = this.#left.shift();
		if (next === void 0 || tag !== void 0 && next.tag !== tag) throw new NotDer(`no element of tag ${tag}`);
		return next;
	}
	takeIf(...tags) {
		const [next] = this.#left;
		return next !== void 0 && tags.includes(next.tag) ? this.take() : null;
	}
	end() {
		if (this.#left.length > 0) throw new NotDer("an element too many");
	}
};
function insideOf(der) {
	return derOf(der.content);
}
function oidOf({ tag, content }) {
	if (tag !== TAG.oid || content.length === 0 || content.length > MAX_OID) throw new NotDer("OID");
	const parts = [];
	let part = 0;
	let isOpen = false;
	for (const byte of content) {
		if (!isOpen && byte === 128) throw new NotDer("an OID that is not in its shortest form");
		part = part * 128 + (byte & 127);
		if (!Number.isSafeInteger(part)) throw new NotDer("an OID beyond 2^53");
		isOpen = byte >= 128;
		if (isOpen) continue;
		if (parts.length === 0) {
			const top = Math.min(Math.floor(part / 40), 2);
			parts.push(top, part - 40 * top);
		} else parts.push(part);
		part = 0;
	}
	if (isOpen) throw new NotDer("an OID that is cut off");
	return parts.join(".");
}
function integerOf({ content }) {
	const [first, second = 0] = content;
	const isLong = first === 0 && second < 128 || first === 255 && second >= 128;
	if (first === void 0 || content.length > 1 && isLong) throw new NotDer("integer");
	return content;
}
function numberOf(der) {
	const bytes = integerOf(der);
	if (bytes.length > 4 || (bytes[0] ?? 0) >= 128) throw new NotDer("a number out of bounds");
	return bytes.reduce((sum, byte) => sum * 256 + byte, 0);
}
function booleanOf({ content: [byte, more] }) {
	if (more !== void 0 || byte !== 0 && byte !== 255) throw new NotDer("boolean");
	return byte === 255;
}
function bitsOf({ tag, content }) {
	if (tag !== TAG.bits || content[0] !== 0) throw new NotDer("bits that are no whole bytes");
	return content.subarray(1);
}
const UTC = /^(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z$/;
const GENERALIZED = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\.\d{0,8}[1-9])?Z$/;
function timeOf({ tag, content }) {
	if (content.length > 40) throw new NotDer("time");
	const text = String.fromCharCode(...content);
	const isShort = tag === TAG.utcTime;
	const found = (isShort ? UTC : tag === TAG.generalizedTime ? GENERALIZED : /^$/).exec(text);
	if (found === null) throw new NotDer("time");
	const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = found.slice(1, 7).map(Number);
	const full = isShort ? year + (year < 50 ? 2e3 : 1900) : year;
	const time = Date.UTC(full, month - 1, day, hour, minute, second);
	const back = new Date(time);
	if (!(back.getUTCMonth() === month - 1 && back.getUTCDate() === day) || hour > 23 || minute > 59 || second > 59 || full < 1970) throw new NotDer("time");
	return time + Number((found[7] ?? "").slice(1, 4).padEnd(3, "0"));
}
// src/tokens/signature.ts
const HASH_OIDS = {
	"2.16.840.1.101.3.4.2.1": "SHA-256",
	"2.16.840.1.101.3.4.2.2": "SHA-384",
	"2.16.840.1.101.3.4.2.3": "SHA-512"
};
const HASHES = {
	"SHA-256": sha256$2,
	"SHA-384": sha384,
	"SHA-512": sha512
};
function hashWith(name, bytes) {
	return HASHES[name](bytes);
}
function hashNamed(algorithm) {
	const members = new Members(algorithm);
	const name = HASH_OIDS[oidOf(members.take())] ?? null;
	const parameters = members.takeIf(TAG.null);
	if (parameters !== null && parameters.content.length > 0) throw new NotDer("parameters");
	members.end();
	return name;
}
const RSA = "1.2.840.113549.1.1.1";
const EC = "1.2.840.10045.2.1";
const SCHEMES = {
	[RSA]: {
		key: "rsa",
		hash: null
	},
	"1.2.840.113549.1.1.11": {
		key: "rsa",
		hash: "SHA-256"
	},
	"1.2.840.113549.1.1.12": {
		key: "rsa",
		hash: "SHA-384"
	},
	"1.2.840.113549.1.1.13": {
		key: "rsa",
		hash: "SHA-512"
	},
	[EC]: {
		key: "ec",
		hash: null
	},
	"1.2.840.10045.4.3.2": {
		key: "ec",
		hash: "SHA-256"
	},
	"1.2.840.10045.4.3.3": {
		key: "ec",
		hash: "SHA-384"
	},
	"1.2.840.10045.4.3.4": {
		key: "ec",
		hash: "SHA-512"
	}
};
function schemeOf(algorithm) {
	const members = new Members(algorithm);
	const scheme = SCHEMES[oidOf(members.take())] ?? null;
	if (scheme === null) return null;
	const parameters = members.takeIf(TAG.null);
	if (parameters !== null && parameters.content.length > 0) throw new NotDer("parameters");
	members.end();
	return scheme;
}
const CURVES = {
	"1.2.840.10045.3.1.7": "P-256",
	"1.3.132.0.34": "P-384",
	"1.3.132.0.35": "P-521"
};
const NUMBER_BYTES = {
	"P-256": 32,
	"P-384": 48,
	"P-521": 66
};
const RSA_BITS = {
	least: 2048,
	most: 8192
};
function publicKeyOf(spki) {
	const members = new Members(spki);
	const algorithm = new Members(members.take(TAG.sequence));
	const oid = oidOf(algorithm.take());
	const key = bitsOf(members.take());
	members.end();
	if (oid === RSA) {
		const numbers = new Members(derOf(key));
		const modulus = integerOf(numbers.take(TAG.integer));
		const bits = 8 * (modulus.length - (modulus[0] === 0 ? 1 : 0));
		const isExponent = numberOf(numbers.take(TAG.integer)) >= 3;
		return bits >= RSA_BITS.least && bits <= RSA_BITS.most && isExponent ? {
			kind: "rsa",
			spki: spki.whole
		} : { kind: "unknown" };
	}
	const curve = oid === EC ? CURVES[oidOf(algorithm.take())] : void 0;
	if (curve === void 0) return { kind: "unknown" };
	return {
		kind: "ec",
		curve,
		spki: spki.whole
	};
}
function questionOf(key, scheme, hash, message, signature) {
	const used = scheme?.hash ?? hash;
	if (scheme === null || used === null || key.kind !== scheme.key) return null;
	const common = {
		hash: used,
		spki: key.spki,
		message
	};
	if (key.kind === "rsa") return {
		...common,
		algorithm: "RSASSA-PKCS1-v1_5",
		curve: null,
		signature
	};
	const pair = pairOf(signature, NUMBER_BYTES[key.curve]);
	return {
		...common,
		algorithm: "ECDSA",
		curve: key.curve,
		signature: pair
	};
}
function pairOf(signature, length) {
	const members = new Members(derOf(signature));
	const both = [members.take(TAG.integer), members.take(TAG.integer)].map((one) => {
		const bytes = integerOf(one);
		if ((bytes[0] ?? 0) >= 128) throw new NotDer("a negative number");
		const short = bytes[0] === 0 ? bytes.subarray(1) : bytes;
		if (short.length > length) throw new NotDer("a number longer than the curve");
		return concat(new Uint8Array(length - short.length), short);
	});
	members.end();
	return concat(...both);
}
// src/tokens/certificate.ts
const MAX_CERTIFICATE = 32768;
const USAGE$1 = {
	digitalSignature: 128,
	nonRepudiation: 64,
	certificates: 4
};
function readCertificate(bytes) {
	if (bytes.length > MAX_CERTIFICATE) return null;
	try {
		return certificateOf(Uint8Array.from(bytes));
	} catch (error) {
		if (error instanceof NotDer) return null;
		throw error;
	}
}
function certificateOf(bytes) {
	const outer = new Members(derOf(bytes));
	const signed = outer.take(TAG.sequence);
	const algorithm = outer.take(TAG.sequence);
	const signature = bitsOf(outer.take());
	outer.end();
	const members = new Members(signed);
	const version = members.takeIf(160);
	if (version === null || numberOf(insideOf(version)) !== 2) throw new NotDer("not of version 3");
	const serial = integerOf(members.take(TAG.integer));
	if (!isSame(members.take(TAG.sequence).whole, algorithm.whole)) throw new NotDer("algorithms");
	const issuer = members.take(TAG.sequence).whole;
	const validity = new Members(members.take());
	const [notBefore, notAfter] = [timeOf(validity.take()), timeOf(validity.take())];
	validity.end();
	const subject = members.take(TAG.sequence);
	const key = publicKeyOf(members.take());
	members.takeIf(129);
	members.takeIf(130);
	const extensions = members.takeIf(163);
	members.end();
	return {
		der: bytes,
		issuer,
		serial,
		subject: subject.whole,
		name: nameOf(subject),
		notBefore,
		notAfter,
		key,
		...extensionsOf(extensions === null ? [] : childrenOf(insideOf(extensions))),
		signedWith: (own) => {
			try {
				return questionOf(own, schemeOf(algorithm), null, signed.whole, signature);
			} catch {
				return null;
			}
		}
	};
}
function isSame(one, other) {
	return one.length === other.length && one.every((byte, i) => byte === other[i]);
}
const NAMES = ["2.5.4.3", "2.5.4.10"];
function nameOf(subject) {
	const found = new Map();
	for (const set of childrenOf(subject)) for (const pair of childrenOf(set)) {
		const members = new Members(pair);
		const oid = oidOf(members.take());
		const text = fromUtf8(members.take().content);
		if (NAMES.includes(oid) && text !== null) found.set(oid, text);
	}
	return NAMES.map((oid) => found.get(oid)).find((text) => text !== void 0) ?? "";
}
function extensionsOf(extensions) {
	const seen = new Set();
	const unknown = [];
	let read = {
		isAuthority: false,
		pathLength: null,
		keyUsage: null,
		extendedUsage: null
	};
	for (const extension of extensions) {
		const members = new Members(extension);
		const oid = oidOf(members.take());
		const critical = members.takeIf(TAG.boolean);
		const isCritical = critical !== null && booleanOf(critical);
		const value = derOf(members.take(TAG.octets).content);
		members.end();
		if (seen.has(oid)) throw new NotDer("an extension twice");
		seen.add(oid);
		switch (oid) {
			case "2.5.29.19":
				read = {
					...read,
					...constraintsOf(value)
				};
				break;
			case "2.5.29.15":
				if (value.tag !== TAG.bits) throw new NotDer("key usage");
				read = {
					...read,
					keyUsage: value.content[1] ?? 0
				};
				break;
			case "2.5.29.37":
				read = {
					...read,
					extendedUsage: {
						isCritical,
						oids: childrenOf(value).map(oidOf)
					}
				};
				break;
			case "2.5.29.32": break;
			default: if (isCritical) unknown.push(oid);
		}
	}
	return {
		...read,
		unknown
	};
}
function constraintsOf(value) {
	const members = new Members(value);
	const authority = members.takeIf(TAG.boolean);
	const length = members.takeIf(TAG.integer);
	members.end();
	return {
		isAuthority: authority !== null && booleanOf(authority),
		pathLength: length === null ? null : numberOf(length)
	};
}
const MAX_CERTIFICATES$2 = 256;
const PEM = /-----BEGIN CERTIFICATE-----([A-Za-z0-9+/=\s]+)-----END CERTIFICATE-----/g;
function readCertificates(file) {
	if (file[0] === TAG.sequence) {
		const one = readCertificate(file);
		return one === null ? null : [one];
	}
	const blocks = [...(fromUtf8(file) ?? "").matchAll(PEM)];
	if (blocks.length === 0 || blocks.length > MAX_CERTIFICATES$2) return null;
	const read = blocks.map(([, text = ""]) => {
		const bytes = fromBase64(text.replace(/\s+/g, ""));
		return bytes === null ? null : readCertificate(bytes);
	});
	const known = read.filter((one) => one !== null);
	return known.length === read.length ? known : null;
}
// src/trust.ts
const PREVIOUS = 4;
const FEW = 4096;
var TrustedHeaders = class {
	#bytes;
	#heights;
	constructor(bytes, heights) {
		this.#bytes = bytes;
		this.#heights = heights;
	}
	get count() {
		return this.#bytes.length / 80;
	}
	get knowsHeights() {
		return this.#heights !== null;
	}
	find(header, height) {
		const index = this.#indexOf(header);
		if (this.#heights === null) return index < 0 ? "absent" : "held";
		if (this.#heights[index] === height) return "held";
		if (this.#heights.includes(height)) return "other_block";
		return index < 0 ? "absent" : "other_height";
	}
	byHash(wanted, own, hash = sha256$1) {
		const index = own === null ? this.#namedIndex(wanted, hash) : this.#indexOf(own);
		const header = index < 0 ? null : readHeader(this.#at(index), hash);
		if (header?.hash !== wanted) return null;
		return {
			header,
			height: this.#heights?.[index] ?? null
		};
	}
	#namedIndex(wanted, hash) {
		const name = reversed(fromHex(wanted) ?? new Uint8Array());
		const isWanted = (i) => i >= 0 && readHeader(this.#at(i), hash)?.hash === wanted;
		for (let i = 0; i < this.count; i++) {
			const at = i * 80 + PREVIOUS;
			if (this.#bytes[at] !== name[0]) continue;
			if (sameBytes(this.#bytes.subarray(at, at + name.length), name) && isWanted(i - 1)) return i - 1;
		}
		if (isWanted(this.count - 1)) return this.count - 1;
		if (this.count > FEW) return -1;
		for (let i = 0; i < this.count; i++) if (isWanted(i)) return i;
		return -1;
	}
	#indexOf(header) {
		if (header.length !== 80) return -1;
		for (let i = 0; i < this.count; i++) {
			const at = (i + 1) * 80 - 1;
			if (this.#bytes[at] === header[79] && sameBytes(this.#at(i), header)) return i;
		}
		return -1;
	}
	#at(index) {
		return this.#bytes.subarray(index * 80, (index + 1) * 80);
	}
};
function readTrustedHeaders(file) {
	const text = fromUtf8(file)?.trim() ?? null;
	if (text !== null && /^[0-9a-fA-F\s]+$/.test(text)) return fromLines(text);
	if (text !== null && /^[[{]/.test(text)) {
		const read = parseJson(text);
		if (read.kind === "value") return fromJson(read.value);
	}
	if (file.length === 0 || file.length % 80 !== 0) return notHeaders("the file holds neither 80-byte headers, nor lines of hex, nor JSON by height");
	return checked(file.slice(), null);
}
function notHeaders(reason) {
	return {
		kind: "not_headers",
		reason
	};
}
function fromLines(text) {
	const lines = text.split(/\s+/).map((line) => fromHex(line.toLowerCase()));
	const wrong = lines.findIndex((line) => line?.length !== 80);
	if (wrong >= 0) return notHeaders(`line ${wrong + 1} is not 160 hex digits`);
	return checked(joined(lines.filter((line) => line !== null)), null);
}
function fromJson(value) {
	const pairs = Array.isArray(value) ? value.map((one) => [one?.height, one?.header ?? one?.header_hex]) : Object.entries(value ?? {});
	const headers = [];
	const heights = [];
	for (const [height, hex] of pairs) {
		const name = JSON.stringify(height) ?? "an entry";
		const number = typeof height === "string" && /^\d{1,10}$/.test(height) ? +height : height;
		if (!Number.isSafeInteger(number)) return notHeaders(`${name.slice(0, 40)} is not a block height`);
		const bytes = typeof hex === "string" ? fromHex(hex.toLowerCase()) : null;
		if (bytes?.length !== 80) return notHeaders(`the header at ${name.slice(0, 40)} is not 160 hex digits`);
		headers.push(bytes);
		heights.push(Number(number));
	}
	return checked(joined(headers), heights);
}
function checked(bytes, heights) {
	const first = readHeader(bytes.slice(0, 80));
	if (first === null) return notHeaders("the file holds no header");
	if (!first.meetsBits) return notHeaders("the first is not a block header: its hash does not meet its bits");
	return {
		kind: "headers",
		headers: new TrustedHeaders(bytes, heights)
	};
}
// src/block-time.ts
const DAY = 864e5;
const CLOCK_SLACK = 72e5;
function dayAfter(time) {
	return new Date(time + CLOCK_SLACK + DAY).toISOString().slice(0, 10);
}
function dayAfterExactly(time) {
	return new Date(time + DAY).toISOString().slice(0, 10);
}
function earliest(time) {
	return new Date(time - CLOCK_SLACK).toISOString();
}
// src/checks.ts
const CHECKS = [
	"shape",
	"raw_hash",
	"leaf_row",
	"leaf_capture",
	"fact_capture",
	"manifest_key",
	"inclusion",
	"manifest_header",
	"anchor_digest",
	"ots_file",
	"ots_attestation",
	"header_merkle_root",
	"block_hash",
	"header_work",
	"header_trusted",
	"block_time",
	"token_time",
	"captured_in_time",
	"not_before",
	"record_not_before",
	"interval",
	"attests",
	"tlog_proof",
	"checkpoint_signature",
	"witnesses",
	"time_stamps",
	"signature"
];
var Checks = class {
	#rows = new Map();
	#missing = [];
	pass(check, detail) {
		this.#rows.set(check, {
			check,
			result: "pass",
			detail
		});
		return true;
	}
	fail(check, detail) {
		this.#rows.set(check, {
			check,
			result: "fail",
			detail
		});
		return false;
	}
	skip(check, detail) {
		this.#rows.set(check, {
			check,
			result: "skipped",
			detail
		});
		return false;
	}
	lack(check, detail) {
		this.skip(check, detail);
		this.#missing.push(detail);
		return false;
	}
	judge(check, holds, good, bad) {
		return holds ? this.pass(check, good) : this.fail(check, bad);
	}
	passed(check) {
		return this.#rows.get(check)?.result === "pass";
	}
	get rows() {
		return CHECKS.map((check) => this.#rows.get(check) ?? {
			check,
			result: "skipped",
			detail: "not reached"
		});
	}
	get failures() {
		return this.rows.filter(({ result }) => result === "fail").map(({ detail }) => detail);
	}
	get missing() {
		return this.#missing;
	}
};
function shown(text) {
	const quoted = JSON.stringify(text);
	return quoted.length > 90 ? `${quoted.slice(0, 80)}…"` : quoted;
}
// src/log/tlog.ts
const TITLE = "c2sp.org/tlog-proof@v1";
function logEntry(exportId, { manifest_sha256, merkle_root }) {
	return toUtf8(canonical({
		export_id: exportId,
		manifest_sha256,
		merkle_root
	}));
}
function logOrigin(baseUrl, chain) {
	return `${baseUrl.replace(/^https?:\/\//, "")}/tlog/${chain}`;
}
function checkpointText(origin, size, merkleRoot) {
	return `${origin}\n${size}\n${hashLine(merkleRoot)}`;
}
function readCheckpoint(note) {
	const read = readNote(note);
	if (read === null) return null;
	const lines = read.text.slice(0, -1).split("\n");
	const [origin = "", size = "", hash = ""] = lines;
	const root = readHash(hash);
	const count = readNumber(size);
	if (lines.includes("") || root === null || count === null) return null;
	return {
		...read,
		origin,
		size: count,
		root
	};
}
function readLogProof(text) {
	const end = text.indexOf("\n\n");
	if (end < 0) return null;
	const [title, ...lines] = text.slice(0, end).split("\n");
	const extra = /^extra (.+)$/.exec(lines[0] ?? "")?.[1];
	if (extra !== void 0 && fromBase64(extra) === null) return null;
	const [place = "", ...hashes] = extra === void 0 ? lines : lines.slice(1);
	const index = readNumber(/^index (.+)$/.exec(place)?.[1] ?? "");
	const path = hashes.flatMap((line) => readHash(line) ?? []);
	const checkpoint = readCheckpoint(text.slice(end + 2));
	if (title !== TITLE || index === null || checkpoint === null) return null;
	return path.length !== hashes.length || path.length > 64 ? null : {
		index,
		path,
		checkpoint
	};
}
function readNumber(text) {
	return /^(0|[1-9]\d{0,15})$/.test(text) && Number.isSafeInteger(Number(text)) ? Number(text) : null;
}
function readHash(line) {
	const bytes = line.length === 44 ? fromBase64(line) : null;
	return bytes?.length === 32 ? bytes : null;
}
function hashLine(hash) {
	return `${toBase64(fromHex(hash) ?? new Uint8Array())}\n`;
}
function isSameProof(text, proof, origin) {
	const lines = `${TITLE}\nindex ${proof.leaf_index}\n${proof.path.map(hashLine).join("")}`;
	if (!text.startsWith(`${lines}\n`)) return false;
	const note = text.slice(lines.length + 1);
	const named = note.slice(0, note.indexOf("\n"));
	if (named === "" || origin !== null && named !== origin) return false;
	return note.startsWith(`${checkpointText(named, proof.tree_size, proof.merkle_root)}\n`);
}
// src/log/verify-log.ts
const UNABLE = "nothing here can check signatures of the log";
function checkLog(checks, of, trust, hash) {
	const { inclusion_proof: proof } = of.whole;
	const isOld = of.version === "1.0";
	if (isOld) checkOldProof(checks, proof, of.header);
	const found = isOld ? null : checkEntry(checks, of, hash);
	const isSigned = checkCheckpoint(checks, found?.checkpoint ?? null, trust);
	const witnesses = checkWitnesses(checks, found?.checkpoint ?? null, trust);
	if (found === null) return null;
	const { index, checkpoint } = found;
	return {
		log: checkpoint.origin,
		index,
		size: checkpoint.size,
		isSigned,
		witnesses
	};
}
function checkOldProof(checks, proof, header) {
	if (proof.tlog_proof === void 0) return checks.skip("tlog_proof", "the bundle has none");
	return checks.judge("tlog_proof", isSameProof(proof.tlog_proof, proof, header?.origin ?? null), "tlog_proof is the same proof as text; its signatures were not looked at", "tlog_proof says another thing than inclusion_proof");
}
function checkEntry(checks, { whole, bundle }, hash) {
	const { inclusion_proof: proof, anchor } = whole;
	if (proof.tlog_proof === void 0) {
		checks.skip("tlog_proof", "the bundle does not show its manifest in the log");
		return null;
	}
	const read = readLogProof(proof.tlog_proof);
	if (read === null) {
		checks.fail("tlog_proof", "tlog_proof is not a c2sp.org/tlog-proof@v1 with a checkpoint");
		return null;
	}
	const { index, path, checkpoint } = read;
	const issuer = bundle?.issuer?.origin;
	const log = issuer === void 0 ? checkpoint.origin : logOrigin(issuer, anchor.chain);
	if (log !== checkpoint.origin) {
		checks.fail("tlog_proof", `the checkpoint is of ${shown(checkpoint.origin)}, not ${shown(log)}`);
		return null;
	}
	const leaf = leafHash(logEntry(proof.manifest_key.split("/")[2] ?? "", proof), hash);
	const root = rootFromPath({
		index,
		size: checkpoint.size
	}, leaf, path, hash);
	return checks.judge("tlog_proof", root !== null && sameBytes(root, checkpoint.root), `the manifest is entry ${index} of ${checkpoint.size} in the log ${shown(log)}`, "the path does not lead from the entry of the manifest to the root of the checkpoint") ? read : null;
}
function checkCheckpoint(checks, checkpoint, trust) {
	const { policy = null, verifySignature = null } = trust;
	if (checkpoint === null) return checks.skip("checkpoint_signature", "no checkpoint is shown");
	if (policy !== null && policy.logs.length > 0) {
		const log = policy.logs.find(({ name }) => name === checkpoint.origin);
		if (log === void 0) {
			const detail = `${shown(checkpoint.origin)} is not a log of the policy`;
			return checks.fail("checkpoint_signature", detail);
		}
		if (trust.verifyEd25519 === void 0) return checks.lack("checkpoint_signature", trust.noKey ?? UNABLE);
		return checks.judge("checkpoint_signature", isSignedByLog(checkpoint, log, trust), `the log ${shown(log.name)} signed the checkpoint with its key of the policy`, `the checkpoint is not signed with the key of ${shown(log.name)} in the policy`);
	}
	if (verifySignature === null) {
		const detail = trust.noKey ?? "no key of the log was given";
		return checks.skip("checkpoint_signature", detail);
	}
	const from = trust.keyFrom ?? "the key that was given";
	return checks.judge("checkpoint_signature", ownSignatures(checkpoint).some((one) => verifySignature(toUtf8(checkpoint.text), one)), `the checkpoint is signed with ${from}`, `the checkpoint is not signed with ${from}`);
}
function isSignedByLog(checkpoint, log, trust) {
	const own = signaturesBy(log, checkpoint.signatures);
	const text = toUtf8(checkpoint.text);
	return own.length > 0 && own.every((one) => isSigned(trust, log.key, {
		text,
		bytes: one.signature
	}));
}
function ownSignatures({ origin, signatures }) {
	return signatures.flatMap(({ name, signature }) => name === origin ? [signature] : []);
}
function isSigned({ verifyEd25519 }, key, { text, bytes }) {
	return bytes.length === 64 && verifyEd25519?.(key, text, bytes) === true;
}
function checkWitnesses(checks, checkpoint, trust) {
	const { policy = null } = trust;
	if (policy === null) {
		checks.skip("witnesses", "no policy was given: no cosignature was looked at");
		return [];
	}
	const { quorum } = policy;
	if (checkpoint === null) {
		if (quorum.kind === "none") checks.skip("witnesses", "no checkpoint is shown");
		else checks.lack("witnesses", `no checkpoint is shown; the policy needs ${quorumWords(quorum)}`);
		return [];
	}
	if (trust.verifyEd25519 === void 0) {
		checks.lack("witnesses", trust.noKey ?? UNABLE);
		return [];
	}
	const signed = new Map();
	for (const witness of policy.witnesses) {
		const time = cosignedAt(checkpoint, witness, trust);
		if (time === "false") {
			checks.fail("witnesses", `the cosignature of ${shown(witness.name)} does not hold`);
			return [];
		}
		if (time !== null) signed.set(witness, time);
	}
	const names = [...signed].map(([{ name }, time]) => ({
		name,
		at: momentOf(time)
	}));
	const told = names.map(({ name, at }) => `${shown(name)} at ${at}`).join(", ");
	if (isEnough(quorum, new Set(signed.keys()))) checks.pass("witnesses", told === "" ? "the policy asks for none" : `cosigned by ${told}`);
	else {
		const detail = told === "" ? "no witness of the policy cosigned" : `only cosigned by ${told}`;
		checks.lack("witnesses", `${detail}; the policy needs ${quorumWords(quorum)}`);
	}
	return names;
}
function cosignedAt(checkpoint, witness, trust) {
	let last = null;
	for (const { signature } of signaturesBy(witness, checkpoint.signatures)) {
		const read = readCosignature(signature);
		if (read === null) return "false";
		const text = cosignedText(checkpoint.text, read.time);
		if (!isSigned(trust, witness.key, {
			text,
			bytes: read.signature
		})) return "false";
		last = Math.max(last ?? 0, read.time);
	}
	return last;
}
function momentOf(seconds) {
	return new Date(seconds * 1e3).toISOString();
}
// src/tokens/check-token.ts
const MAX_ACCURACY = 6e4;
const TIME_STAMPING = "1.3.6.1.5.5.7.3.8";
const ANY_USAGE = "2.5.29.37.0";
const MAX_PATH = 6;
const MAX_LOOKS = 64;
function checkToken(token, wanted, trust, others = []) {
	const { info, signer } = token;
	const known = [
		...token.certificates,
		...others,
		...trust.roots
	];
	const reason = wrongInfo(token, wanted, trust);
	if (reason !== null) return wrong$1(reason);
	if (trust.policies?.includes(info.policy) === false) return untrusted(`it was issued under the policy ${info.policy}, which you do not take`);
	const own = known.find((one) => isNamed(one, signer));
	if (own === void 0) return untrusted("the certificate of its signer is not there");
	const usage = wrongSigner(own);
	if (usage !== null) return wrong$1(`the certificate of its signer ${usage}`);
	if (!isValidAt(own, info.time)) return wrong$1("the certificate of its signer was not valid at the time that the token states");
	const isSigned = signedBy(token, own, trust.verify);
	if (isSigned === null) return untrusted("it is signed in a way that is not known here");
	if (!isSigned) return wrong$1("its signature does not hold");
	const root = rootOf(own, {
		known,
		trust,
		time: info.time,
		looks: 0
	}, 0);
	if (root === null) return untrusted("no path leads from its signer to a root that was given");
	return {
		kind: "holds",
		time: info.time,
		signer: own.name,
		root: root.name
	};
}
function wrong$1(reason) {
	return {
		kind: "wrong",
		reason
	};
}
function untrusted(reason) {
	return {
		kind: "untrusted",
		reason
	};
}
function wrongInfo({ info }, { digest, nonce }, { maxAccuracy = MAX_ACCURACY } = {}) {
	if (info.imprintHash !== "SHA-256" || !sameBytes(info.imprint, digest)) return "it is of another digest";
	if (nonce !== void 0 && (info.nonce === null || !sameBytes(info.nonce, nonce))) return "it answers another question: the nonce differs";
	if (info.accuracy !== null && info.accuracy > maxAccuracy) return `its accuracy is ${info.accuracy / 1e3} s, more than ${maxAccuracy / 1e3} s`;
	return null;
}
function isNamed(one, { issuer, serial, certificateHashes }) {
	return sameBytes(one.issuer, issuer) && sameBytes(one.serial, serial) && certificateHashes.every((named) => isHashOf(named, one.der));
}
function isHashOf({ hash, value }, der) {
	if (hash === null) return false;
	return sameBytes(hash === "SHA-1" ? sha1(der) : hashWith(hash, der), value);
}
function wrongSigner({ extendedUsage, keyUsage, unknown }) {
	if (extendedUsage?.oids.join() !== TIME_STAMPING || !extendedUsage.isCritical) return "is not one for time stamping alone (extended key usage)";
	if (keyUsage !== null && (keyUsage & (USAGE$1.digitalSignature | USAGE$1.nonRepudiation)) === 0) return "may not sign (key usage)";
	return unknown.length > 0 ? `has a critical extension that is not known: ${unknown[0]}` : null;
}
function isValidAt({ notBefore, notAfter }, time) {
	return notBefore <= time && time <= notAfter;
}
function signedBy({ signer, content }, own, verify) {
	const { digestHash, messageDigest, algorithm, signed, signature } = signer;
	if (digestHash === null) return null;
	if (!sameBytes(hashWith(digestHash, content), messageDigest)) return false;
	try {
		const scheme = schemeOf(algorithm);
		const question = questionOf(own.key, scheme, digestHash, signed, signature);
		return question === null ? null : verify(question);
	} catch (error) {
		if (error instanceof NotDer) return false;
		throw error;
	}
}
function rootOf(one, search, between) {
	const { trust, known, time } = search;
	const given = trust.roots.find((root) => sameBytes(root.der, one.der));
	if (given !== void 0) return given;
	if (between > MAX_PATH) return null;
	for (const issuer of known) {
		if (!sameBytes(issuer.subject, one.issuer) || sameBytes(issuer.der, one.der)) continue;
		if (!mayIssue(issuer, between) || !isValidAt(issuer, time)) continue;
		const question = one.signedWith(issuer.key);
		search.looks += 1;
		if (search.looks > MAX_LOOKS) return null;
		if (question === null || !trust.verify(question)) continue;
		const root = rootOf(issuer, search, between + 1);
		if (root !== null) return root;
	}
	return null;
}
function mayIssue(one, between) {
	const { isAuthority, pathLength, keyUsage, extendedUsage, unknown } = one;
	const { oids = [TIME_STAMPING] } = extendedUsage ?? {};
	return isAuthority && (pathLength === null || between <= pathLength) && (keyUsage === null || (keyUsage & USAGE$1.certificates) !== 0) && (oids.includes(TIME_STAMPING) || oids.includes(ANY_USAGE)) && unknown.length === 0;
}
const MAX_CERTIFICATES$1 = 16;
const OID = {
	signedData: "1.2.840.113549.1.7.2",
	info: "1.2.840.113549.1.9.16.1.4",
	contentType: "1.2.840.113549.1.9.3",
	messageDigest: "1.2.840.113549.1.9.4",
	certificate: "1.2.840.113549.1.9.16.2.12",
	certificateV2: "1.2.840.113549.1.9.16.2.47"
};
function readToken(bytes) {
	if (bytes.length > 65536) return {
		kind: "not_a_token",
		reason: "it is too long"
	};
	try {
		return {
			kind: "token",
			token: tokenOf(Uint8Array.from(bytes))
		};
	} catch (error) {
		if (error instanceof NotDer) return {
			kind: "not_a_token",
			reason: error.message
		};
		throw error;
	}
}
function readToken64(text) {
	const bytes = text.length > 131072 ? null : fromBase64(text);
	return bytes === null ? {
		kind: "not_a_token",
		reason: "not base64"
	} : readToken(bytes);
}
function tokenOf(bytes) {
	const outer = new Members(derOf(bytes));
	if (oidOf(outer.take()) !== OID.signedData) throw new NotDer("it is no signed data");
	const members = new Members(insideOf(outer.take(160)));
	outer.end();
	if (numberOf(members.take(TAG.integer)) !== 3) throw new NotDer("signed data of another version");
	const listed = childrenOf(members.take(TAG.set)).map(hashNamed);
	const wrapped = new Members(members.take());
	if (oidOf(wrapped.take()) !== OID.info) throw new NotDer("something else is signed");
	const octets = insideOf(wrapped.take(160));
	if (octets.tag !== TAG.octets) throw new NotDer("what is signed is no octets");
	wrapped.end();
	const certificates = members.takeIf(160);
	members.takeIf(161);
	const [signer, ...others] = childrenOf(members.take(TAG.set));
	members.end();
	if (signer === void 0 || others.length > 0) throw new NotDer("not one signer");
	const read = signerOf(signer);
	if (!listed.includes(read.digestHash)) throw new NotDer("the hash of its signer is not listed");
	return {
		info: infoOf(octets.content),
		content: octets.content,
		signer: read,
		certificates: certificates === null ? [] : certificatesIn(certificates)
	};
}
function certificatesIn(set) {
	const all = childrenOf(set);
	if (all.length > MAX_CERTIFICATES$1) throw new NotDer("too many certificates");
	return all.flatMap(({ whole }) => readCertificate(whole) ?? []);
}
function infoOf(bytes) {
	const members = new Members(derOf(bytes));
	if (numberOf(members.take(TAG.integer)) !== 1) throw new NotDer("a token of another version");
	const policy = oidOf(members.take());
	const imprint = new Members(members.take());
	const imprintHash = hashNamed(imprint.take());
	const imprintOctets = imprint.take(TAG.octets).content;
	imprint.end();
	integerOf(members.take(TAG.integer));
	const moment = members.take(TAG.generalizedTime);
	const accuracy = members.takeIf(TAG.sequence);
	const ordering = members.takeIf(TAG.boolean);
	if (ordering !== null) booleanOf(ordering);
	const nonce = members.takeIf(TAG.integer);
	members.takeIf(160);
	const extensions = members.takeIf(161);
	members.end();
	if (extensions !== null) demandNoneCritical(extensions);
	return {
		policy,
		imprintHash,
		imprint: imprintOctets,
		time: timeOf(moment),
		accuracy: accuracy === null ? null : accuracyOf(accuracy),
		nonce: nonce === null ? null : integerOf(nonce)
	};
}
function accuracyOf(der) {
	const members = new Members(der);
	const seconds = members.takeIf(TAG.integer);
	const millis = members.takeIf(128);
	const micros = members.takeIf(129);
	members.end();
	const [ms, us] = [millis, micros].map((one) => one === null ? 0 : numberOf(one));
	if ((ms ?? 0) > 999 || (us ?? 0) > 999) throw new NotDer("accuracy");
	return (seconds === null ? 0 : numberOf(seconds) * 1e3) + (ms ?? 0) + ((us ?? 0) > 0 ? 1 : 0);
}
function demandNoneCritical(extensions) {
	for (const extension of childrenOf(extensions)) {
		const members = new Members(extension);
		oidOf(members.take());
		const critical = members.takeIf(TAG.boolean);
		if (critical !== null && booleanOf(critical)) throw new NotDer("a critical extension");
	}
}
function signerOf(der) {
	const members = new Members(der);
	if (numberOf(members.take(TAG.integer)) !== 1) throw new NotDer("a signer of another version");
	const name = new Members(members.take());
	const issuer = name.take(TAG.sequence).whole;
	const serial = integerOf(name.take(TAG.integer));
	name.end();
	const digestHash = hashNamed(members.take());
	const attributes = members.take(160);
	const algorithm = members.take(TAG.sequence);
	const signature = members.take(TAG.octets).content;
	members.takeIf(161);
	members.end();
	const signed = Uint8Array.from(attributes.whole);
	signed[0] = TAG.set;
	return {
		issuer,
		serial,
		digestHash,
		algorithm,
		signature,
		signed,
		...attributesOf(childrenOf(attributes))
	};
}
function attributesOf(attributes) {
	const values = new Map();
	for (const attribute of attributes) {
		const members = new Members(attribute);
		const oid = oidOf(members.take());
		const [value, ...others] = childrenOf(members.take(TAG.set));
		members.end();
		if (values.has(oid)) throw new NotDer("a signed attribute twice");
		if (value !== void 0 && others.length === 0) values.set(oid, value);
	}
	const type = values.get(OID.contentType);
	const digest = values.get(OID.messageDigest);
	if (type === void 0 || oidOf(type) !== OID.info) throw new NotDer("no content type is signed");
	if (digest?.tag !== TAG.octets) throw new NotDer("no message digest is signed");
	const first = values.get(OID.certificate);
	const second = values.get(OID.certificateV2);
	const certificateHashes = [...first === void 0 ? [] : [certificateHashOf(first, "SHA-1")], ...second === void 0 ? [] : [certificateHashOf(second, "SHA-256")]];
	if (certificateHashes.length === 0) throw new NotDer("no certificate is named in what is signed");
	return {
		messageDigest: digest.content,
		certificateHashes
	};
}
function certificateHashOf(value, usual) {
	const [own] = childrenOf(new Members(value).take(TAG.sequence));
	if (own === void 0) throw new NotDer("no certificate is named in what is signed");
	const members = new Members(own);
	const algorithm = usual === "SHA-1" ? null : members.takeIf(TAG.sequence);
	return {
		hash: algorithm === null ? usual : hashNamed(algorithm),
		value: members.take(TAG.octets).content
	};
}
// src/tokens/verify-tokens.ts
const NONE = {
	first: null,
	held: [],
	places: new Set()
};
const SLACK = 72e5;
function checkTimeStamps(checks, anchor, capturedAt, trust) {
	const isNeeded = anchor.status === "provisional";
	const said = (anchor.additional ?? []).map((one, place) => ({
		...Object(one),
		place
	})).filter(({ method }) => method === "rfc3161");
	if (said.length === 0) {
		const none = "the bundle has no token of a time-stamping authority";
		if (isNeeded) checks.fail("time_stamps", `${none}, and nothing else for the time`);
		else if (trust === null) checks.skip("time_stamps", none);
		else checks.lack("time_stamps", none);
		return NONE;
	}
	const digest = fromHex(anchor.digest) ?? new Uint8Array();
	const entries = [];
	for (const one of said) {
		const entry = entryOf(one);
		const reason = typeof entry === "string" ? entry : wrongInfo(entry.token, { digest }, trust ?? {});
		if (typeof entry === "string" || reason !== null) return failed(checks, one, reason ?? "");
		entries.push(entry);
	}
	const first = Math.min(...entries.map(({ token }) => token.info.time));
	const many = entries.length === 1 ? "one token" : `${entries.length} tokens`;
	if (trust === null) {
		const detail = `${many} of the digest; no root of an authority was given: not verified`;
		if (isNeeded) checks.lack("time_stamps", detail);
		else checks.skip("time_stamps", detail);
		return {
			...NONE,
			first
		};
	}
	const judged = entries.map(({ place, token, others }) => ({
		place,
		verdict: checkToken(token, { digest }, trust, others)
	}));
	const wrong = judged.find(({ verdict }) => isWrong(verdict, capturedAt));
	if (wrong !== void 0) return failed(checks, said.find(({ place }) => place === wrong.place) ?? {}, reasonOf(wrong.verdict));
	const held = judged.flatMap(({ place, verdict }) => verdict.kind === "holds" ? [{
		...verdict,
		place
	}] : []);
	if (held.length === 0) {
		const why = reasonOf(judged[0]?.verdict);
		checks.lack("time_stamps", `no token is from an authority that you trust: ${why}`);
		return {
			...NONE,
			first
		};
	}
	const earliest = Math.min(...held.map(({ time }) => time));
	checks.pass("time_stamps", `${held.length} of ${many} holds under a root that was given; the first is of ${iso(earliest)}`);
	return {
		first,
		held: held.map(({ time, signer, root }) => ({
			at: iso(time),
			signer,
			root
		})),
		places: new Set(held.map(({ place }) => place))
	};
}
function failed(checks, entry, reason) {
	const from = typeof entry.tsa_url === "string" ? ` of ${shown(entry.tsa_url)}` : "";
	checks.fail("time_stamps", `the time-stamp token${from} shows nothing: ${reason}`);
	return NONE;
}
function iso(time) {
	return new Date(time).toISOString();
}
function isWrong(verdict, capturedAt) {
	if (verdict.kind !== "holds") return verdict.kind === "wrong";
	return verdict.time + SLACK < (momentOf$1(capturedAt) ?? Number.NEGATIVE_INFINITY);
}
function reasonOf(verdict) {
	if (verdict?.kind === "holds") return "the capture says it was made after it";
	return verdict?.reason ?? "";
}
function entryOf(said) {
	const { place, token: text, policy_oid: policy, gen_time: time, certificates = [] } = said;
	if (typeof text !== "string") return "it is missing";
	const read = readToken64(text);
	if (read.kind === "not_a_token") return `it cannot be read: ${read.reason}`;
	const { info } = read.token;
	if (policy !== info.policy) return "policy_oid is not what it says";
	if (momentOf$1(time) !== info.time) return "gen_time is not what it says";
	if (!Array.isArray(certificates) || certificates.length > MAX_CERTIFICATES) return "its certificates are no list";
	const others = certificates.map((one) => {
		return typeof one === "string" ? readCertificates(toUtf8(one)) : null;
	});
	if (others.includes(null)) return "a certificate beside it cannot be read";
	return {
		place,
		token: read.token,
		others: others.flatMap((one) => one ?? [])
	};
}
const MAX_CERTIFICATES = 16;
// src/ots-types.ts
const MAX_MESSAGE = 4096;
const MAX_PAYLOAD = 8192;
const MAX_URI = 1e3;
const MAX_PARTS = 16384;
const MAX_WORK = 262144;
const HASH_LENGTHS = {
	sha1: 20,
	ripemd160: 20,
	sha256: 32,
	keccak256: 32
};
const ATTESTATION_TAGS = {
	pending: "83dfe30d2ef90c8e",
	bitcoin: "0588960d73d71901",
	litecoin: "06869a0d73d71b45",
	sandbox: "617373617973626f"
};
function applyOp(op, message, hash = sha256$1) {
	const result = appliedTo(op, message, hash);
	return result.length === 0 || result.length > 4096 ? null : result;
}
function appliedTo(op, message, hash) {
	switch (op.kind) {
		case "append": return concat(message, op.bytes);
		case "prepend": return concat(op.bytes, message);
		case "reverse": return reversed(message);
		case "hexlify": return toUtf8(toHex(message));
		case "sha1": return sha1(message);
		case "ripemd160": return ripemd160(message);
		case "sha256": return hash(message);
		case "keccak256": return keccak256(message);
	}
}
function attestedBy(start, timestamp, hash = sha256$1) {
	const own = timestamp.attestations.map((attestation) => ({
		message: start,
		attestation
	}));
	const further = timestamp.branches.flatMap(({ op, next }) => {
		const message = applyOp(op, start, hash);
		return message === null ? [] : attestedBy(message, next, hash);
	});
	return [...own, ...further];
}
// src/ots-read.ts
const MAGIC = Uint8Array.of(...[
	0,
	79,
	112,
	101,
	110,
	84,
	105,
	109,
	101,
	115,
	116,
	97,
	109,
	112,
	115
], ...[
	0,
	0,
	80,
	114,
	111,
	111,
	102,
	0
], ...[
	191,
	137,
	226,
	232,
	132,
	232,
	146,
	148
]);
var Unreadable = class extends Error {};
function readOts(file, hash = sha256$1) {
	try {
		const reader = new Reader(file, hash);
		if (!sameBytes(reader.take(Math.min(MAGIC.length, file.length)), MAGIC)) throw new Unreadable("it does not begin as an OpenTimestamps file does");
		const version = reader.varuint();
		if (version !== 1) throw new Unreadable(`version ${version} is not known`);
		const name = hashOfTag(reader.byte());
		const digest = reader.take(HASH_LENGTHS[name]);
		const timestamp = reader.timestamp(digest, 256);
		reader.end();
		return {
			kind: "proof",
			proof: {
				hash: name,
				digest,
				timestamp
			}
		};
	} catch (error) {
		if (error instanceof Unreadable) return {
			kind: "not_a_proof",
			reason: error.message
		};
		throw error;
	}
}
function hashOfTag(tag) {
	const op = plainOp(tag);
	if (op === null || !(op in HASH_LENGTHS)) throw new Unreadable(`0x${tag.toString(16)} is not a hash function for files`);
	return op;
}
function plainOp(tag) {
	switch (tag) {
		case 242: return "reverse";
		case 243: return "hexlify";
		case 2: return "sha1";
		case 3: return "ripemd160";
		case 8: return "sha256";
		case 103: return "keccak256";
		default: return null;
	}
}
var Reader = class Reader {
	#bytes;
	#hash;
	#at = 0;
	#parts = 0;
	#work = 0;
	constructor(bytes, hash) {
		this.#bytes = bytes;
		this.#hash = hash;
	}
	byte() {
		const byte = this.#bytes[this.#at];
		if (byte === void 0) throw new Unreadable("it is cut off");
		this.#at += 1;
		return byte;
	}
	take(length) {
		if (this.#at + length > this.#bytes.length) throw new Unreadable("it is cut off");
		const taken = this.#bytes.slice(this.#at, this.#at + length);
		this.#at += length;
		return taken;
	}
	varuint() {
		let value = 0;
		for (let shift = 0;; shift += 7) {
			const byte = this.byte();
			value += (byte & 127) * 2 ** shift;
			if (!Number.isSafeInteger(value)) throw new Unreadable("a number is too large");
			if ((byte & 128) === 0) return value;
			if (shift > 49) throw new Unreadable("a number is too long");
		}
	}
	varbytes(least, most) {
		const length = this.varuint();
		if (length < least || length > most) throw new Unreadable(`${length} bytes where ${least} to ${most} are allowed`);
		return this.take(length);
	}
	end() {
		const left = this.#bytes.length - this.#at;
		if (left > 0) throw new Unreadable(`${left} bytes follow its end`);
	}
	timestamp(message, depth) {
		if (depth === 0) throw new Unreadable(`its operations are nested deeper than 256`);
		const attestations = [];
		const branches = [];
		for (;;) {
			const tag = this.byte();
			const forks = tag === 255;
			this.#part(forks ? this.byte() : tag, message, depth, attestations, branches);
			if (!forks) return {
				attestations,
				branches
			};
		}
	}
	#part(tag, message, depth, attestations, branches) {
		this.#parts += 1;
		if (this.#parts > 16384) throw new Unreadable(`it has more than ${MAX_PARTS} parts`);
		if (tag === 0) {
			attestations.push(this.#attestation());
			return;
		}
		const op = this.#op(tag);
		this.#work += Math.max(message.length, 64);
		if (this.#work > 262144) throw new Unreadable(`its operations read more than ${MAX_WORK} bytes`);
		const next = applyOp(op, message, this.#hash);
		if (next === null) throw new Unreadable(`a message is longer than ${MAX_MESSAGE} bytes`);
		branches.push({
			op,
			next: this.timestamp(next, depth - 1)
		});
	}
	#op(tag) {
		if (tag === 240) return {
			kind: "append",
			bytes: this.varbytes(1, MAX_MESSAGE)
		};
		if (tag === 241) return {
			kind: "prepend",
			bytes: this.varbytes(1, MAX_MESSAGE)
		};
		const kind = plainOp(tag);
		if (kind === null) throw new Unreadable(`0x${tag.toString(16)} is not an operation`);
		return { kind };
	}
	#attestation() {
		const tag = this.take(8);
		const payload = this.varbytes(0, MAX_PAYLOAD);
		const inner = new Reader(payload, this.#hash);
		switch (toHex(tag)) {
			case ATTESTATION_TAGS.pending: return {
				kind: "pending",
				uri: inner.#uri()
			};
			case ATTESTATION_TAGS.bitcoin: return {
				kind: "bitcoin",
				height: inner.#height()
			};
			case ATTESTATION_TAGS.litecoin: return {
				kind: "litecoin",
				height: inner.#height()
			};
			case ATTESTATION_TAGS.sandbox: return {
				kind: "sandbox",
				height: inner.#height()
			};
			default: return {
				kind: "unknown",
				tag,
				payload
			};
		}
	}
	#height() {
		const height = this.varuint();
		this.end();
		return height;
	}
	#uri() {
		const uri = fromUtf8(this.varbytes(0, MAX_URI));
		this.end();
		if (uri === null || !/^[A-Za-z0-9._/:-]*$/.test(uri)) throw new Unreadable("the address of a calendar has characters that are not allowed");
		return uri;
	}
};
// src/ots-build.ts
function pendingOf(proof, hash = sha256$1) {
	return attestedBy(proof.digest, proof.timestamp, hash).filter(isPending);
}
function isPending(attested) {
	return attested.attestation.kind === "pending";
}
function blocksOf(proof, hash = sha256$1) {
	return attestedBy(proof.digest, proof.timestamp, hash).flatMap(({ message, attestation }) => attestation.kind === "bitcoin" || attestation.kind === "sandbox" ? [{
		chain: attestation.kind,
		height: attestation.height,
		merkleRoot: message
	}] : []).sort((a, b) => a.height - b.height);
}
// src/verify-anchor.ts
function checkDigest(checks, anchor, proof) {
	return checks.judge("anchor_digest", anchor.digest === proof.merkle_root, "what was anchored is the Merkle root", "anchor.digest is not the Merkle root");
}
function checkOts(checks, anchor, hash) {
	const file = fromBase64(anchor.ots) ?? new Uint8Array();
	const read = readOts(file, hash);
	if (read.kind === "not_a_proof") {
		checks.fail("ots_file", `anchor.ots is not an OpenTimestamps file: ${read.reason}`);
		return null;
	}
	const { proof } = read;
	return checks.judge("ots_file", proof.hash === "sha256" && toHex(proof.digest) === anchor.digest, `an OpenTimestamps file of ${file.length} bytes, of the digest`, `the OpenTimestamps file is of ${proof.hash} ${toHex(proof.digest)}, not of the digest`) ? proof : null;
}
function checkAttestation(checks, anchor, ots, hash) {
	if (ots === null) {
		checks.skip("ots_attestation", "there is no OpenTimestamps file to follow");
		return [];
	}
	const { chain, block_height: height } = anchor;
	const blocks = blocksOf(ots, hash).filter((block) => block.chain === chain);
	const lowest = blocks[0]?.height;
	const own = blocks.filter((block) => block.height === height);
	const waiting = pendingOf(ots, hash).map(({ attestation }) => attestation.uri);
	const found = blocks.map((block) => block.height).slice(0, 5);
	const instead = found.length > 0 ? `it leads to ${found.join(", ")}` : waiting.length > 0 ? `it is still pending at ${waiting.slice(0, 3).join(", ")}` : "it leads to no block of that chain";
	checks.judge("ots_attestation", own.length > 0 && lowest === height, `the OpenTimestamps file leads to ${chain} block ${height}`, own.length > 0 ? `the lowest ${chain} block it leads to is ${lowest}, not ${height}` : `the OpenTimestamps file does not lead to ${chain} block ${height}: ${instead}`);
	return own;
}
function checkHeader(checks, anchor, reached, hash) {
	const bytes = fromHex(anchor.block_header) ?? new Uint8Array();
	const header = readHeader(bytes, hash);
	if (header === null) return null;
	if (reached.length === 0) checks.skip("header_merkle_root", "the proof leads to no block to compare with");
	else {
		const displayed = toHex(reversed(header.merkleRoot));
		checks.judge("header_merkle_root", reached.some(({ merkleRoot }) => sameBytes(merkleRoot, header.merkleRoot)), `the proof ends in the Merkle root of the block, ${displayed}`, "the proof ends in another value than the Merkle root of the block header");
	}
	checks.judge("block_hash", header.hash === anchor.block_hash, `the block header has the hash ${header.hash}`, `the block header has the hash ${header.hash}, not block_hash`);
	checks.judge("header_work", header.meetsBits, `the block header meets its own bits (difficulty ${rounded(header.difficulty)})`, "the block header does not meet its own bits: it was never mined");
	return {
		header,
		bytes,
		height: anchor.block_height
	};
}
function rounded(difficulty) {
	return difficulty >= 1e6 ? difficulty.toExponential(2) : String(+difficulty.toPrecision(3));
}
function checkTrusted(checks, anchor, block, trust) {
	if (block === null) return null;
	if (anchor.chain === "sandbox" && trust.sandbox !== true) {
		checks.lack("header_trusted", "a block of a sandbox chain, made by the service itself, shows nothing to others");
		return null;
	}
	if (trust.headers) return isGiven(checks, block, trust.headers);
	if (anchor.chain === "sandbox") {
		checks.pass("header_trusted", "a block of a sandbox chain, which is trusted on request");
		return "sandbox";
	}
	const { difficulty, time } = block.header;
	const least = trust.minDifficulty ?? leastDifficulty(time);
	return checks.judge("header_trusted", difficulty >= least, `difficulty ${rounded(difficulty)} is at least ${rounded(least)}; no headers were given`, `difficulty ${rounded(difficulty)} is less than ${rounded(least)}: anyone could have made this header; give headers that you trust`) ? "difficulty" : null;
}
function isGiven(checks, { bytes, height }, headers) {
	const found = headers.find(bytes, height);
	const among = `among the ${headers.count === 1 ? "one header" : `${headers.count} headers`} given`;
	switch (found) {
		case "held": {
			const unknown = headers.knowsHeights ? "" : `: that its height is ${height} is the bundle's word`;
			checks.pass("header_trusted", `the block header is ${among}${unknown}`);
			return "given_headers";
		}
		case "absent":
			checks.lack("header_trusted", `the header of block ${height} is needed: it is not ${among}`);
			return null;
		case "other_block":
			checks.fail("header_trusted", `another header stands at height ${height} ${among}`);
			return null;
		case "other_height":
			checks.fail("header_trusted", `the header does not stand at height ${height} ${among}`);
			return null;
	}
}
// src/attests.ts
const STATEMENT = "Attests that raw content was observed at a recorded time and anchored in a public blockchain timestamp. Does not attest that the extraction was correct.";
const SANDBOX_STATEMENT = "A demonstration: attests that raw content was observed at a recorded time and anchored in a sandbox chain of the service itself, which shows nothing to others.";
const PROVISIONAL_STATEMENT = "Provisional: attests that raw content was observed at a recorded time, which the clock of a time-stamping authority vouches for until a public blockchain timestamp confirms it. Does not attest that the extraction was correct.";
const COVERS = [
	"raw_bytes_existed_by",
	"manifest_row_included",
	"raw_hash_matches"
];
const EXCLUDES = [
	"extraction_correct",
	"source_truthful",
	"server_identity",
	"same_for_all_visitors",
	"complete_page"
];
function provedBefore(version, blockTime) {
	return version === "1.0" ? dayAfterExactly(blockTime) : dayAfter(blockTime);
}
function attestsOf(version, anchor) {
	const isProvisional = anchor.status === "provisional";
	const ofBlock = anchor.chain === "sandbox" ? SANDBOX_STATEMENT : STATEMENT;
	const statement = isProvisional ? PROVISIONAL_STATEMENT : ofBlock;
	const manifest = momentOf$1(anchor.not_before?.time ?? null);
	const notAfter = `${anchor.proved_before}T00:00:00.000Z`;
	if (version === "1.0") {
		const start = manifest === null ? null : new Date(manifest).toISOString();
		return {
			statement,
			covers: [...COVERS, ...manifest === null ? [] : ["existed_not_before"]],
			excludes: EXCLUDES,
			interval: {
				not_before: start,
				not_after: notAfter
			}
		};
	}
	const record = momentOf$1(anchor.record_not_before?.time ?? null);
	const since = (bounds, time) => ({
		bounds,
		not_before: time === null ? null : earliest(time),
		not_after: notAfter
	});
	return {
		statement,
		covers: [
			...COVERS,
			...manifest === null ? [] : ["manifest_not_before"],
			...record === null ? [] : ["record_not_before"]
		],
		excludes: [
			...EXCLUDES,
			"bytes_not_before",
			...isProvisional ? ["in_a_block"] : []
		],
		interval: since("manifest", manifest),
		...record === null ? {} : { record_interval: since("record", record) }
	};
}
function isAttested(attests, version, anchor) {
	const { interval, ...rest } = attestsOf(version, anchor);
	const wanted = version === "1.0" && attests.interval === void 0 || interval === void 0 ? rest : {
		...rest,
		interval
	};
	return textOf$1(attests) === textOf$1(wanted);
}
function textOf$1(attests) {
	try {
		return canonical(JSON.parse(JSON.stringify(attests)));
	} catch {
		return null;
	}
}
// src/verify-times.ts
function checkBlockTime(checks, anchor, version, block) {
	if (block === null) return false;
	const time = block.header.time * 1e3;
	const day = provedBefore(version, time);
	const shown = dayAfter(time);
	const isTime = momentOf$1(anchor.block_time) === time;
	const also = day === shown ? "" : `; with two hours for its clock, only before ${shown} is shown`;
	return checks.judge("block_time", isTime && anchor.proved_before === day, `the block is of ${anchor.block_time}; proved before ${day}${also}`, isTime ? `proved_before is ${anchor.proved_before}, the first day two hours after the block ${day}` : `block_time is ${anchor.block_time}, the header says ${new Date(time).toISOString()}`);
}
function checkCapturedInTime(checks, capturedAt, end) {
	const captured = momentOf$1(capturedAt);
	if (captured === null || end === null) return checks.skip("captured_in_time", "there is no time to compare with");
	return checks.judge("captured_in_time", captured <= end.time + CLOCK_SLACK, `the capture says it is older than ${end.height === null ? end.name : "the block"}`, `the capture says it was made after ${end.name}`);
}
const NOT_SHOWN = { kind: "not_shown" };
function checkStart(checks, start, { chain }, end, trust) {
	const { check, who, said, named } = start;
	if (named === void 0) {
		const detail = said === null ? "the bundle names no earlier block" : "no header row shows it";
		checks.skip(check, detail);
		return NOT_SHOWN;
	}
	if (said === null && named === null) {
		checks.skip(check, `${who} names no earlier block`);
		return NOT_SHOWN;
	}
	const isSame = said?.height === named?.height && said?.hash === named?.hash && named?.chain === chain;
	if (said === null || !isSame) {
		checks.fail(check, `${who} names another earlier block`);
		return NOT_SHOWN;
	}
	return earlierBlock(checks, {
		...start,
		said
	}, chain, end, trust);
}
function earlierBlock(checks, { check, who, said }, chain, end, trust) {
	if (chain === "sandbox" && trust.sandbox !== true) {
		checks.skip(check, `${who} names a block of a sandbox chain, which shows nothing to others`);
		return { kind: "lacking" };
	}
	const hash = trust.hash ?? sha256$1;
	const bytes = said.block_header === void 0 ? null : fromHex(said.block_header);
	const own = bytes === null ? null : readHeader(bytes, hash);
	if (own !== null && (own.hash !== said.hash || !own.meetsBits)) {
		checks.fail(check, `${check}.block_header is not the header of that block`);
		return NOT_SHOWN;
	}
	const given = trust.headers?.byHash(said.hash, bytes, hash) ?? null;
	const header = trust.headers ? given?.header ?? null : own;
	if (header === null) return unknownBlock(checks, {
		check,
		said,
		who
	}, trust);
	if (given !== null && given.height !== null && given.height !== said.height) {
		checks.fail(check, `the earlier block has the height ${given.height} among the headers given`);
		return NOT_SHOWN;
	}
	const least = trust.minDifficulty ?? leastDifficulty(header.time);
	const isHard = header.difficulty >= least;
	if (chain === "bitcoin" && !trust.headers && !isHard) {
		checks.fail(check, "the header of the earlier block is too easy: anyone could have made it");
		return NOT_SHOWN;
	}
	return comparedTimes(checks, {
		check,
		who,
		said
	}, header, end);
}
function unknownBlock(checks, { check, who, said }, trust) {
	if (!trust.headers || said.time === null) {
		checks.skip(check, `${who} names an earlier block whose time is not shown`);
		return NOT_SHOWN;
	}
	const many = trust.headers.count === 1 ? "the one" : `the ${trust.headers.count}`;
	checks.lack(check, `the header of the earlier block ${said.height} is needed: it is not among ${many} given`);
	return { kind: "lacking" };
}
function comparedTimes(checks, { check, who, said }, header, end) {
	const time = header.time * 1e3;
	const isLater = end !== null && end.height !== null && said.height >= end.height || end !== null && time > end.time + 72e5;
	const what = end?.height === null ? end.name : "the one that holds the proof";
	const isTime = said.time === null || momentOf$1(said.time) === time;
	return checks.judge(check, isTime && !isLater, `${who} names block ${said.hash} of ${new Date(time).toISOString()}`, isTime ? `the earlier block is later than ${what}` : `${check}.time is wrong`) ? {
		kind: "shown",
		time
	} : NOT_SHOWN;
}
function checkRecordStart(checks, row, anchor, end, trust) {
	const start = checkStart(checks, {
		check: "record_not_before",
		who: "the record",
		said: anchor.record_not_before ?? null,
		named: row === null ? void 0 : row.not_before ?? null
	}, anchor, end, trust);
	const captured = momentOf$1(row?.captured_at);
	if (start.kind !== "shown" || captured === null) return start;
	if (captured >= start.time - 72e5) return start;
	checks.fail("record_not_before", "the capture says it is older than the block that it names");
	return NOT_SHOWN;
}
function checkInterval(checks, starts) {
	const claimed = starts.filter(({ said }) => (said?.time ?? null) !== null);
	if (claimed.length === 0) return checks.skip("interval", "no start is claimed");
	if (claimed.some(({ start }) => start.kind === "not_shown")) return checks.fail("interval", "a start of the interval is claimed, and nothing shows it");
	if (claimed.some(({ start }) => start.kind === "lacking")) return checks.skip("interval", "a start of the interval is claimed, and its header is needed");
	return checks.pass("interval", "every start that is claimed was shown");
}
function checkAttests(checks, attests, anchor, version) {
	return checks.judge("attests", isAttested(attests, version, anchor), "attests is what follows from the anchor, word by word", "attests is not what follows from the anchor");
}
function startOf(start) {
	return start.kind === "shown" ? earliest(start.time) : null;
}
// src/verify-end.ts
function endByBlock(checks, anchor, version, trust, hash) {
	const block = checkHeader(checks, anchor, checkAttestation(checks, anchor, checkOts(checks, anchor, hash), hash), hash);
	const grounds = checkTrusted(checks, anchor, block, trust);
	checkBlockTime(checks, anchor, version, block);
	checks.skip("token_time", "the time is that of a block");
	if (block === null) return null;
	const { header, height } = block;
	return {
		time: header.time * 1e3,
		height,
		name: "the block that holds it",
		grounds
	};
}
const OF_BLOCKS = [
	"ots_file",
	"ots_attestation",
	"header_merkle_root",
	"block_hash",
	"header_work",
	"header_trusted",
	"block_time"
];
function endByTokens(checks, anchor, stamps, trust) {
	for (const check of OF_BLOCKS) checks.skip(check, "provisional: no block holds the root yet");
	const { first } = stamps;
	if (first === null) {
		checks.skip("token_time", "there is no token to go by");
		return null;
	}
	return {
		time: first,
		height: null,
		name: "the first token",
		grounds: checkTokenTime(checks, anchor, {
			...stamps,
			first
		}, trust) ? "authority" : null
	};
}
function checkTokenTime(checks, anchor, { first, held }, trust) {
	const day = dayAfter(first);
	const said = anchor.proved_before;
	if (said !== day) {
		const why = `proved_before is ${said}, the first day two hours after the first token ${day}`;
		return checks.fail("token_time", why);
	}
	if (trust.acceptTimeStamps !== true) return checks.lack("token_time", "provisional: no block holds the root yet, and you did not accept the clock of an authority");
	if (held.length === 0) return checks.skip("token_time", "no token of an authority that you trust gives the time");
	if (held.every(({ at }) => dayAfter(Date.parse(at)) !== day)) {
		const why = `no token of an authority that you trust is as old as proved_before ${day} says`;
		return checks.lack("token_time", why);
	}
	return checks.pass("token_time", `no block yet; by an authority's clock proved before ${day}`);
}
// src/verify-row.ts
function checkLeaf(checks, leaf) {
	const parsed = parseRow(leaf);
	if (parsed.kind === "not_a_row") {
		checks.fail("leaf_row", `the leaf is not a manifest row: ${parsed.reason}`);
		return null;
	}
	if (parsed.row.type !== "capture") {
		checks.fail("leaf_row", "the leaf is the header of a manifest, not a capture");
		return null;
	}
	checks.pass("leaf_row", `the leaf is the row of capture ${shown(parsed.row.id)}`);
	return parsed.row;
}
function checkCapture(checks, row, capture) {
	if (row === null) return checks.skip("leaf_capture", "there is no row to compare with");
	const wrong = [
		[
			"id",
			capture.id,
			row.id
		],
		[
			"kind",
			capture.kind,
			row.kind
		],
		[
			"captured_at",
			momentOf$1(capture.captured_at),
			momentOf$1(row.captured_at)
		],
		[
			"sha256",
			capture.sha256,
			row.sha256
		],
		[
			"raw.key",
			capture.raw.key,
			row.raw_key
		]
	].find(([, said, stands]) => said !== stands)?.[0];
	const url = capture.source_url ?? row.url;
	const isUrl = url === row.url || url === row.final_url;
	return checks.judge("leaf_capture", wrong === void 0 && isUrl, "capture and manifest row agree on id, kind, time, hash, address and raw key", `capture.${wrong ?? "source_url"} is not what the manifest row says`);
}
function checkFact(checks, fact, captureId) {
	const named = fact.capture_id ?? null;
	if (named === null) return checks.skip("fact_capture", "the fact names no capture");
	return checks.judge("fact_capture", named === captureId, "the fact names this capture as its source", `the fact names another capture: ${shown(named)}`);
}
function checkRaw(checks, raw, wanted, row, hash) {
	if (wanted === null) return checks.skip("raw_hash", "there is no hash to compare with");
	if (raw.bytes === null) {
		if (row?.raw_stored === false) return checks.skip("raw_hash", "the raw bytes of this capture were never kept");
		if (!raw.isWanted) return checks.skip("raw_hash", "not asked for: only the hash is proven");
		return checks.lack("raw_hash", `the raw bytes are needed: those with SHA-256 ${wanted}`);
	}
	const found = toHex(hash(raw.bytes));
	const length = raw.bytes.length;
	if (found !== wanted) {
		const detail = `the raw bytes have SHA-256 ${found}, the capture ${wanted}`;
		return checks.fail("raw_hash", detail);
	}
	return checks.judge("raw_hash", row === null || row.bytes === length, `the ${length} raw bytes have SHA-256 ${wanted}`, `the raw bytes are ${length}, the manifest row says ${row?.bytes}`);
}
function checkInclusion(checks, proof, hash) {
	const { leaf_index: index, tree_size: size, merkle_root: root } = proof;
	return checks.judge("inclusion", index > 0 && standsAt(proof, index, proof, hash), `row ${index} of ${size} leads to the Merkle root ${root}`, index === 0 ? "row 0 of a manifest is its header" : `the path does not lead from row ${index} of ${size} to the Merkle root`);
}
function standsAt(row, index, proof, hash) {
	const path = row.path.flatMap((one) => fromHex(one) ?? []);
	const root = rootFromPath({
		index,
		size: proof.tree_size
	}, leafHash(toUtf8(row.leaf), hash), path, hash);
	return root !== null && toHex(root) === proof.merkle_root;
}
function checkManifestHeader(checks, proof, hash) {
	const { header } = proof;
	if (header === void 0) {
		checks.skip("manifest_header", "the bundle does not show the header of the manifest");
		return null;
	}
	const parsed = parseRow(header.leaf);
	if (parsed.kind === "not_a_row") {
		checks.fail("manifest_header", `it is not a manifest row: ${parsed.reason}`);
		return null;
	}
	if (parsed.row.type !== "header") {
		checks.fail("manifest_header", "row 0 is not the header of a manifest");
		return null;
	}
	return checks.judge("manifest_header", standsAt(header, 0, proof, hash), `row 0 is the header of export ${shown(parsed.row.export_id)} of ${shown(parsed.row.origin)}`, "the path does not lead from the header of the manifest to the Merkle root") ? parsed.row : null;
}
function checkManifestKey(checks, proof, header) {
	const key = /^manifests\/(\d{4})\/([A-Za-z0-9_-]{1,64})\/([0-9a-f]{64})\.jsonl$/.exec(proof.manifest_key);
	const [, year, exportId, sha256] = key ?? [];
	const isOwn = header === null || header.export_id === exportId && header.closed_at.slice(0, 4) === year;
	return checks.judge("manifest_key", sha256 === proof.manifest_sha256 && isOwn, "the key of the manifest contains its hash", key === null ? "manifest_key is not manifests/<yyyy>/<export_id>/<sha256>.jsonl" : `manifest_key is not that of ${isOwn ? "manifest_sha256" : "the header of the manifest"}`);
}
// src/verify.ts
const EXIT = {
	valid: 0,
	invalid: 1,
	incomplete: 2,
	malformed: 3,
	unsupported: 4
};
function verifyBundle(value, trust = {}, raw = null) {
	const checks = new Checks();
	const read = readBundle(value);
	if (!("bundle" in read)) {
		checks.fail("shape", read.reason);
		return verdictOf(checks, read.kind, null);
	}
	checks.pass("shape", read.kind === "bundle" ? "a proof bundle of version 1" : "the proof of a manifest row alone");
	return followed(checks, read.kind === "bundle" ? read.bundle : null, read.bundle, trust, raw);
}
function followed(checks, bundle, whole, trust, raw) {
	const { inclusion_proof: proof, anchor } = whole;
	const version = versionOf(whole);
	const hash = trust.hash ?? sha256$1;
	const row = checkLeaf(checks, proof.leaf);
	const wanted = bundle?.capture.sha256 ?? row?.sha256 ?? null;
	checkRaw(checks, {
		bytes: raw,
		isWanted: trust.hashOnly !== true
	}, wanted, row, hash);
	if (bundle === null) {
		checks.skip("leaf_capture", "a row alone: there is no capture to compare with");
		checks.skip("fact_capture", "a row alone: there is no fact");
		checks.skip("attests", "a row alone: nothing is stated");
	} else {
		checkCapture(checks, row, bundle.capture);
		checkFact(checks, bundle.fact, bundle.capture.id);
		checkAttests(checks, bundle.attests, anchor, version);
	}
	checkInclusion(checks, proof, hash);
	const manifest = checkManifestHeader(checks, proof, hash);
	checkManifestKey(checks, proof, manifest);
	const inLog = checkLog(checks, {
		whole,
		bundle,
		version,
		header: manifest
	}, trust, hash);
	checkDigest(checks, anchor, proof);
	const captured = row?.captured_at ?? null;
	const stamps = checkTimeStamps(checks, anchor, captured, trust.timeStamps ?? null);
	const end = anchor.status === "provisional" ? endByTokens(checks, anchor, stamps, trust) : endByBlock(checks, anchor, version, trust, hash);
	checkCapturedInTime(checks, captured, end);
	const said = anchor.not_before;
	const naming = {
		check: "not_before",
		who: "the manifest",
		said
	};
	const named = manifest === null ? void 0 : manifest.not_before;
	const start = checkStart(checks, {
		...naming,
		named
	}, anchor, end, trust);
	const recordStart = checkRecordStart(checks, row, anchor, end, trust);
	checkInterval(checks, [{
		said,
		start
	}, {
		said: anchor.record_not_before,
		start: recordStart
	}]);
	checkSignature(checks, bundle, trust);
	const notAfter = end === null ? "" : `${dayAfter(end.time)}T00:00:00.000Z`;
	const subject = {
		capture_id: row?.id ?? bundle?.capture.id ?? "",
		company: row?.company ?? "",
		url: row?.url ?? bundle?.capture.source_url ?? "",
		captured_at: row?.captured_at ?? bundle?.capture.captured_at ?? "",
		sha256: wanted ?? "",
		fact_key: bundle?.fact.key ?? null,
		chain: anchor.chain,
		block_height: anchor.status === "confirmed" ? anchor.block_height : null,
		block_hash: anchor.status === "confirmed" ? anchor.block_hash : null
	};
	const word = checks.failures.length > 0 ? "invalid" : checks.missing.length > 0 ? "incomplete" : "valid";
	const areHeightsKnown = trust.headers?.knowsHeights === true;
	const isSigned = checks.passed("signature");
	const hoursOff = version === "1.0" ? ["anchor.proved_before", "attests.interval"] : [];
	return verdictOf(checks, word, {
		subject,
		grounds: end?.grounds ?? null,
		interval: {
			bounds: "manifest",
			not_before: startOf(start),
			not_after: notAfter
		},
		record_interval: {
			bounds: "record",
			not_before: startOf(recordStart),
			not_after: notAfter
		},
		time_stamps: stamps.held,
		unchecked: [...isSigned ? [] : uncheckedIn(whole, areHeightsKnown, stamps.places), ...hoursOff],
		areHeightsKnown,
		signedWith: isSigned ? trust.keyFrom ?? "the key that was given" : null,
		wordOf: isSigned ? trust.keyOwner ?? null : null,
		log: inLog
	});
}
function verdictOf(checks, verdict, found) {
	const proven = verdict === "valid" ? found : null;
	return {
		verdict,
		exit: EXIT[verdict],
		checks: checks.rows,
		reasons: verdict === "incomplete" ? checks.missing : checks.failures,
		grounds: found?.grounds ?? null,
		interval: proven?.interval ?? null,
		record_interval: proven?.record_interval ?? null,
		subject: found?.subject ?? null,
		time_stamps: proven?.time_stamps ?? [],
		unchecked: proven?.unchecked ?? [],
		areHeightsKnown: proven?.areHeightsKnown ?? false,
		signedWith: proven?.signedWith ?? null,
		wordOf: proven?.wordOf ?? null,
		log: proven?.log ?? null
	};
}
function checkSignature(checks, bundle, trust) {
	const signature = bundle?.signature;
	if (bundle === null || signature === void 0) {
		const detail = bundle === null ? "a row alone is not signed" : "the bundle is not signed";
		return trust.verifySignature && trust.isSignatureWanted !== false ? checks.lack("signature", detail) : checks.skip("signature", detail);
	}
	if (!trust.verifySignature) return checks.skip("signature", trust.noKey ?? "no key of the issuer was given");
	const from = trust.keyFrom ?? "the key that was given";
	const bytes = fromBase64(signature);
	const message = signedBytes(bundle);
	const holds = bytes?.length === 64 && message !== null && trust.verifySignature(message, bytes);
	return checks.judge("signature", holds, `signed with ${from}`, `the signature is not of this bundle with ${from}`);
}
function signedBytes(bundle) {
	try {
		const { signature: _, ...rest } = bundle;
		return toUtf8(canonical(rest));
	} catch {
		return null;
	}
}
// bin/arguments.ts
const USAGE = `usage: assay-verify BUNDLE [options]

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
const TEXTS = [...[
	"--raw",
	"--headers",
	"--issuer-key",
	"--policy",
	"--min-difficulty"
], ...["--tsa-root", "--tsa-policy"]];
const FLAGS = [
	"--accept-tsa",
	"--hash-only",
	"--trust-sandbox",
	"--offline",
	"--json"
];
function parseArguments(args) {
	if (args.includes("--help") || args.includes("-h")) return { kind: "help" };
	if (args.includes("--version")) return { kind: "version" };
	const texts = new Map();
	const flags = new Set();
	const files = [];
	for (let i = 0; i < args.length; i++) {
		const [name = "", ...rest] = (args[i] ?? "").split("=");
		if (FLAGS.includes(name) && rest.length === 0) flags.add(name);
		else if (TEXTS.includes(name)) {
			const value = rest.length > 0 ? rest.join("=") : args[++i];
			if (value === void 0 || value === "") return wrong(`${name} needs a value`);
			if (texts.has(name)) return wrong(`${name} is given twice`);
			texts.set(name, value);
		} else if (name.startsWith("-") && name !== "-") return wrong(`${name} is not an option`);
		else files.push(args[i] ?? "");
	}
	if (files[0] === "verify" && files.length === 2) files.shift();
	const [bundle, second] = files;
	if (bundle === void 0) return wrong("no bundle is given");
	if (second !== void 0) return wrong(`one bundle at a time, not also ${second}`);
	const least = texts.get("--min-difficulty") ?? null;
	if (least !== null && !/^\d+(\.\d+)?(e[+-]?\d+)?$/i.test(least)) return wrong(`--min-difficulty ${least} is not a number`);
	const policies = texts.get("--tsa-policy")?.split(",") ?? null;
	const odd = policies?.find((one) => !/^[012](\.\d+)+$/.test(one));
	if (odd !== void 0) return wrong(`--tsa-policy ${odd} is not an object identifier`);
	if (policies !== null && !texts.has("--tsa-root")) return wrong("--tsa-policy is for --tsa-root, which is not given");
	return {
		kind: "arguments",
		arguments: {
			bundle,
			raw: texts.get("--raw") ?? null,
			headers: texts.get("--headers") ?? null,
			issuerKey: texts.get("--issuer-key") ?? null,
			policy: texts.get("--policy") ?? null,
			tsaRoot: texts.get("--tsa-root") ?? null,
			tsaPolicies: policies,
			acceptTsa: flags.has("--accept-tsa"),
			minDifficulty: least === null ? null : Number(least),
			trustSandbox: flags.has("--trust-sandbox"),
			hashOnly: flags.has("--hash-only"),
			offline: flags.has("--offline"),
			json: flags.has("--json")
		}
	};
}
function wrong(reason) {
	return {
		kind: "wrong",
		reason
	};
}
// ../../node_modules/pend/index.js
var require_pend = __commonJSMin(((exports, module) => {
	module.exports = Pend;
	function Pend() {
		this.pending = 0;
		this.max = Infinity;
		this.listeners = [];
		this.waiting = [];
		this.error = null;
	}
	Pend.prototype.go = function(fn) {
		if (this.pending < this.max) pendGo(this, fn);
		else this.waiting.push(fn);
	};
	Pend.prototype.wait = function(cb) {
		if (this.pending === 0) cb(this.error);
		else this.listeners.push(cb);
	};
	Pend.prototype.hold = function() {
		return pendHold(this);
	};
	function pendHold(self) {
		self.pending += 1;
		var called = false;
		return onCb;
		function onCb(err) {
			if (called) throw new Error("callback called twice");
			called = true;
			self.error = self.error || err;
			self.pending -= 1;
			if (self.waiting.length > 0 && self.pending < self.max) pendGo(self, self.waiting.shift());
			else if (self.pending === 0) {
				var listeners = self.listeners;
				self.listeners = [];
				listeners.forEach(cbListener);
			}
		}
		function cbListener(listener) {
			listener(self.error);
		}
	}
	function pendGo(self, fn) {
		fn(pendHold(self));
	}
}));
// ../../node_modules/yauzl/fd-slicer.js
var require_fd_slicer = __commonJSMin(((exports) => {
	var fs = __require("fs");
	var util = __require("util");
	var stream = __require("stream");
	var Readable = stream.Readable;
	var PassThrough = stream.PassThrough;
	var Pend = require_pend();
	var EventEmitter = __require("events").EventEmitter;
	exports.BufferSlicer = BufferSlicer;
	exports.FdSlicer = FdSlicer;
	util.inherits(FdSlicer, EventEmitter);
	function FdSlicer(fd) {
		EventEmitter.call(this);
		this.fd = fd;
		this.pend = new Pend();
		this.pend.max = 1;
		this.refCount = 0;
	}
	FdSlicer.prototype.read = function(buffer, offset, length, position, callback) {
		var self = this;
		self.pend.go(function(cb) {
			fs.read(self.fd, buffer, offset, length, position, function(err, bytesRead, buffer) {
				cb();
				callback(err, bytesRead, buffer);
			});
		});
	};
	FdSlicer.prototype.createReadStream = function(options) {
		return new ReadStream(this, options);
	};
	FdSlicer.prototype.ref = function() {
		this.refCount += 1;
	};
	FdSlicer.prototype.unref = function() {
		var self = this;
		self.refCount -= 1;
		if (self.refCount < 0) throw new Error("invalid unref");
		if (self.refCount > 0) return;
		fs.close(self.fd, onCloseDone);
		function onCloseDone(err) {
			if (err) self.emit("error", err);
			else self.emit("close");
		}
	};
	util.inherits(ReadStream, Readable);
	function ReadStream(context, options) {
		options = options || {};
		Readable.call(this, options);
		this.context = context;
		this.context.ref();
		this.start = options.start || 0;
		this.endOffset = options.end;
		this.pos = this.start;
	}
	ReadStream.prototype._read = function(n) {
		var self = this;
		var toRead = Math.min(self._readableState.highWaterMark, n);
		if (self.endOffset != null) toRead = Math.min(toRead, self.endOffset - self.pos);
		if (toRead <= 0) {
			self.push(null);
			this._cleanup();
			return;
		}
		self.context.pend.go(function(cb) {
			var buffer = Buffer.allocUnsafe(toRead);
			fs.read(self.context.fd, buffer, 0, toRead, self.pos, function(err, bytesRead) {
				if (err) self.destroy(err);
				else if (bytesRead === 0) {
					self.push(null);
					self._cleanup();
				} else {
					self.pos += bytesRead;
					self.push(buffer.slice(0, bytesRead));
				}
				cb();
			});
		});
	};
	ReadStream.prototype._destroy = function(err, cb) {
		this._cleanup();
		cb(err);
	};
	ReadStream.prototype._cleanup = function() {
		if (this.context != null) {
			this.context.unref();
			this.context = null;
		}
	};
	util.inherits(BufferSlicer, EventEmitter);
	function BufferSlicer(buffer) {
		EventEmitter.call(this);
		this.refCount = 0;
		this.buffer = buffer;
	}
	BufferSlicer.prototype.read = function(buffer, offset, length, position, callback) {
		if (!(0 <= offset && offset <= buffer.length)) throw new RangeError("offset outside buffer: 0 <= " + offset + " <= " + buffer.length);
		if (position < 0) throw new RangeError("position is negative: " + position);
		if (offset + length > buffer.length) length = buffer.length - offset;
		if (position + length > this.buffer.length) length = this.buffer.length - position;
		if (length <= 0) {
			setImmediate(function() {
				callback(null, 0);
			});
			return;
		}
		this.buffer.copy(buffer, offset, position, position + length);
		setImmediate(function() {
			callback(null, length);
		});
	};
	BufferSlicer.prototype.createReadStream = function(options) {
		options = options || {};
		var readStream = new PassThrough(options);
		readStream.start = options.start || 0;
		readStream.endOffset = options.end;
		readStream.pos = readStream.endOffset || this.buffer.length;
		var entireSlice = this.buffer.slice(readStream.start, readStream.pos);
		var maxChunkSize = 65536;
		var offset = 0;
		while (true) {
			var nextOffset = offset + maxChunkSize;
			if (nextOffset >= entireSlice.length) {
				if (offset < entireSlice.length) readStream.write(entireSlice.slice(offset, entireSlice.length));
				break;
			}
			readStream.write(entireSlice.slice(offset, nextOffset));
			offset = nextOffset;
		}
		readStream.end();
		return readStream;
	};
	BufferSlicer.prototype.ref = function() {
		this.refCount += 1;
	};
	BufferSlicer.prototype.unref = function() {
		this.refCount -= 1;
		if (this.refCount < 0) throw new Error("invalid unref");
	};
}));
// ../../node_modules/yauzl/crc32.js
var require_crc32 = __commonJSMin(((exports, module) => {
	const CRC_TABLE = new Int32Array([
		0,
		1996959894,
		3993919788,
		2567524794,
		124634137,
		1886057615,
		3915621685,
		2657392035,
		249268274,
		2044508324,
		3772115230,
		2547177864,
		162941995,
		2125561021,
		3887607047,
		2428444049,
		498536548,
		1789927666,
		4089016648,
		2227061214,
		450548861,
		1843258603,
		4107580753,
		2211677639,
		325883990,
		1684777152,
		4251122042,
		2321926636,
		335633487,
		1661365465,
		4195302755,
		2366115317,
		997073096,
		1281953886,
		3579855332,
		2724688242,
		1006888145,
		1258607687,
		3524101629,
		2768942443,
		901097722,
		1119000684,
		3686517206,
		2898065728,
		853044451,
		1172266101,
		3705015759,
		2882616665,
		651767980,
		1373503546,
		3369554304,
		3218104598,
		565507253,
		1454621731,
		3485111705,
		3099436303,
		671266974,
		1594198024,
		3322730930,
		2970347812,
		795835527,
		1483230225,
		3244367275,
		3060149565,
		1994146192,
		31158534,
		2563907772,
		4023717930,
		1907459465,
		112637215,
		2680153253,
		3904427059,
		2013776290,
		251722036,
		2517215374,
		3775830040,
		2137656763,
		141376813,
		2439277719,
		3865271297,
		1802195444,
		476864866,
		2238001368,
		4066508878,
		1812370925,
		453092731,
		2181625025,
		4111451223,
		1706088902,
		314042704,
		2344532202,
		4240017532,
		1658658271,
		366619977,
		2362670323,
		4224994405,
		1303535960,
		984961486,
		2747007092,
		3569037538,
		1256170817,
		1037604311,
		2765210733,
		3554079995,
		1131014506,
		879679996,
		2909243462,
		3663771856,
		1141124467,
		855842277,
		2852801631,
		3708648649,
		1342533948,
		654459306,
		3188396048,
		3373015174,
		1466479909,
		544179635,
		3110523913,
		3462522015,
		1591671054,
		702138776,
		2966460450,
		3352799412,
		1504918807,
		783551873,
		3082640443,
		3233442989,
		3988292384,
		2596254646,
		62317068,
		1957810842,
		3939845945,
		2647816111,
		81470997,
		1943803523,
		3814918930,
		2489596804,
		225274430,
		2053790376,
		3826175755,
		2466906013,
		167816743,
		2097651377,
		4027552580,
		2265490386,
		503444072,
		1762050814,
		4150417245,
		2154129355,
		426522225,
		1852507879,
		4275313526,
		2312317920,
		282753626,
		1742555852,
		4189708143,
		2394877945,
		397917763,
		1622183637,
		3604390888,
		2714866558,
		953729732,
		1340076626,
		3518719985,
		2797360999,
		1068828381,
		1219638859,
		3624741850,
		2936675148,
		906185462,
		1090812512,
		3747672003,
		2825379669,
		829329135,
		1181335161,
		3412177804,
		3160834842,
		628085408,
		1382605366,
		3423369109,
		3138078467,
		570562233,
		1426400815,
		3317316542,
		2998733608,
		733239954,
		1555261956,
		3268935591,
		3050360625,
		752459403,
		1541320221,
		2607071920,
		3965973030,
		1969922972,
		40735498,
		2617837225,
		3943577151,
		1913087877,
		83908371,
		2512341634,
		3803740692,
		2075208622,
		213261112,
		2463272603,
		3855990285,
		2094854071,
		198958881,
		2262029012,
		4057260610,
		1759359992,
		534414190,
		2176718541,
		4139329115,
		1873836001,
		414664567,
		2282248934,
		4279200368,
		1711684554,
		285281116,
		2405801727,
		4167216745,
		1634467795,
		376229701,
		2685067896,
		3608007406,
		1308918612,
		956543938,
		2808555105,
		3495958263,
		1231636301,
		1047427035,
		2932959818,
		3654703836,
		1088359270,
		936918e3,
		2847714899,
		3736837829,
		1202900863,
		817233897,
		3183342108,
		3401237130,
		1404277552,
		615818150,
		3134207493,
		3453421203,
		1423857449,
		601450431,
		3009837614,
		3294710456,
		1567103746,
		711928724,
		3020668471,
		3272380065,
		1510334235,
		755167117
	]);
	function crc32(buf) {
		let crc = -1;
		for (let x of buf) crc = CRC_TABLE[(crc ^ x) & 255] ^ crc >>> 8;
		return (crc ^ -1) >>> 0;
	}
	module.exports = crc32;
}));
// bin/zip.ts
var import_yauzl = __commonJSMin(((exports) => {
	__require("fs");
	var zlib = __require("zlib");
	var fd_slicer = require_fd_slicer();
	var util = __require("util");
	var EventEmitter = __require("events").EventEmitter;
	var Transform = __require("stream").Transform;
	var PassThrough = __require("stream").PassThrough;
	var Writable = __require("stream").Writable;
	const crc32 = typeof zlib.crc32 === "function" ? zlib.crc32 : require_crc32();
	exports.fromBufferPromise = fromBufferPromise;
	function fromBufferPromise(buffer, options) {
		return new Promise((resolve, reject) => {
			fromBuffer(buffer, {
				...options,
				lazyEntries: true
			}, function(err, zipfile) {
				if (err) return reject(err);
				resolve(zipfile);
			});
		});
	}
	function fromBuffer(buffer, options, callback) {
		if (typeof options === "function") {
			callback = options;
			options = null;
		}
		if (options == null) options = {};
		options.autoClose = false;
		if (options.lazyEntries == null) options.lazyEntries = false;
		if (options.decodeStrings == null) options.decodeStrings = true;
		if (options.validateEntrySizes == null) options.validateEntrySizes = true;
		if (options.strictFileNames == null) options.strictFileNames = false;
		fromRandomAccessReader(new fd_slicer.BufferSlicer(buffer), buffer.length, options, callback);
	}
	function fromRandomAccessReader(reader, totalSize, options, callback) {
		if (typeof options === "function") {
			callback = options;
			options = null;
		}
		if (options == null) options = {};
		if (options.autoClose == null) options.autoClose = true;
		if (options.lazyEntries == null) options.lazyEntries = false;
		if (options.decodeStrings == null) options.decodeStrings = true;
		var decodeStrings = !!options.decodeStrings;
		if (options.validateEntrySizes == null) options.validateEntrySizes = true;
		if (options.strictFileNames == null) options.strictFileNames = false;
		if (callback == null) callback = defaultCallback;
		if (typeof totalSize !== "number") throw new Error("expected totalSize parameter to be a number");
		if (totalSize > Number.MAX_SAFE_INTEGER) throw new Error("zip file too large. only file sizes up to 2^52 are supported due to JavaScript's Number type being an IEEE 754 double.");
		reader.ref();
		var eocdrWithoutCommentSize = 22;
		var zip64EocdlSize = 20;
		var bufferSize = Math.min(zip64EocdlSize + eocdrWithoutCommentSize + 65535, totalSize);
		var buffer = newBuffer(bufferSize);
		readAndAssertNoEof(reader, buffer, 0, bufferSize, totalSize - buffer.length, function(err) {
			if (err) return callback(err);
			for (var i = bufferSize - eocdrWithoutCommentSize; i >= 0; i -= 1) {
				if (buffer.readUInt32LE(i) !== 101010256) continue;
				var eocdrBuffer = buffer.subarray(i);
				var diskNumber = eocdrBuffer.readUInt16LE(4);
				var entryCount = eocdrBuffer.readUInt16LE(10);
				var centralDirectoryOffset = eocdrBuffer.readUInt32LE(16);
				var commentLength = eocdrBuffer.readUInt16LE(20);
				var expectedCommentLength = eocdrBuffer.length - eocdrWithoutCommentSize;
				if (commentLength !== expectedCommentLength) return callback(new Error("Invalid comment length. Expected: " + expectedCommentLength + ". Found: " + commentLength + ". Are there extra bytes at the end of the file? Or is the end of central dir signature `PK☺☻` in the comment?"));
				var comment = decodeStrings ? decodeBuffer(eocdrBuffer.subarray(22), false) : eocdrBuffer.subarray(22);
				if (i - zip64EocdlSize >= 0 && buffer.readUInt32LE(i - zip64EocdlSize) === 117853008) {
					var zip64EocdrOffset = readUInt64LE(buffer.subarray(i - zip64EocdlSize, i - zip64EocdlSize + zip64EocdlSize), 8);
					var zip64EocdrBuffer = newBuffer(56);
					return readAndAssertNoEof(reader, zip64EocdrBuffer, 0, zip64EocdrBuffer.length, zip64EocdrOffset, function(err) {
						if (err) return callback(err);
						if (zip64EocdrBuffer.readUInt32LE(0) !== 101075792) return callback(new Error("invalid zip64 end of central directory record signature"));
						diskNumber = zip64EocdrBuffer.readUInt32LE(16);
						if (diskNumber !== 0) return callback(new Error("multi-disk zip files are not supported: found disk number: " + diskNumber));
						entryCount = readUInt64LE(zip64EocdrBuffer, 32);
						centralDirectoryOffset = readUInt64LE(zip64EocdrBuffer, 48);
						return callback(null, new ZipFile(reader, centralDirectoryOffset, totalSize, entryCount, comment, options.autoClose, options.lazyEntries, decodeStrings, options.validateEntrySizes, options.strictFileNames));
					});
				}
				if (diskNumber !== 0) return callback(new Error("multi-disk zip files are not supported: found disk number: " + diskNumber));
				return callback(null, new ZipFile(reader, centralDirectoryOffset, totalSize, entryCount, comment, options.autoClose, options.lazyEntries, decodeStrings, options.validateEntrySizes, options.strictFileNames));
			}
			callback(new Error("End of central directory record signature not found. Either not a zip file, or file is truncated."));
		});
	}
	util.inherits(ZipFile, EventEmitter);
	function ZipFile(reader, centralDirectoryOffset, fileSize, entryCount, comment, autoClose, lazyEntries, decodeStrings, validateEntrySizes, strictFileNames) {
		var self = this;
		EventEmitter.call(self);
		self.reader = reader;
		self.reader.on("error", function(err) {
			emitError(self, err);
		});
		self.reader.once("close", function() {
			self.emit("close");
		});
		self.readEntryCursor = centralDirectoryOffset;
		self.fileSize = fileSize;
		self.entryCount = entryCount;
		self.comment = comment;
		self.entriesRead = 0;
		self.autoClose = !!autoClose;
		self.lazyEntries = !!lazyEntries;
		self.decodeStrings = !!decodeStrings;
		self.validateEntrySizes = !!validateEntrySizes;
		self.strictFileNames = !!strictFileNames;
		self.isOpen = true;
		self.emittedError = false;
		self.hasEachEntryBeenCalled = false;
		if (!self.lazyEntries) self._readEntry();
	}
	ZipFile.prototype.close = function() {
		if (!this.isOpen) return;
		this.isOpen = false;
		this.reader.unref();
	};
	function emitErrorAndAutoClose(self, err) {
		if (self.autoClose) self.close();
		emitError(self, err);
	}
	function emitError(self, err) {
		if (self.emittedError) return;
		self.emittedError = true;
		self.emit("error", err);
	}
	ZipFile.prototype.readEntry = function() {
		if (!this.lazyEntries) throw new Error("readEntry() called without lazyEntries:true");
		this._readEntry();
	};
	ZipFile.prototype._readEntry = function() {
		var self = this;
		if (self.entryCount === self.entriesRead) {
			setImmediate(function() {
				if (self.autoClose) self.close();
				if (self.emittedError) return;
				self.emit("end");
			});
			return;
		}
		if (self.emittedError) return;
		var buffer = newBuffer(46);
		readAndAssertNoEof(self.reader, buffer, 0, buffer.length, self.readEntryCursor, function(err) {
			if (err) return emitErrorAndAutoClose(self, err);
			if (self.emittedError) return;
			var entry = new Entry();
			var signature = buffer.readUInt32LE(0);
			if (signature !== 33639248) return emitErrorAndAutoClose(self, new Error("invalid central directory file header signature: 0x" + signature.toString(16)));
			entry.versionMadeBy = buffer.readUInt16LE(4);
			entry.versionNeededToExtract = buffer.readUInt16LE(6);
			entry.generalPurposeBitFlag = buffer.readUInt16LE(8);
			entry.compressionMethod = buffer.readUInt16LE(10);
			entry.lastModFileTime = buffer.readUInt16LE(12);
			entry.lastModFileDate = buffer.readUInt16LE(14);
			entry.crc32 = buffer.readUInt32LE(16);
			entry.compressedSize = buffer.readUInt32LE(20);
			entry.uncompressedSize = buffer.readUInt32LE(24);
			entry.fileNameLength = buffer.readUInt16LE(28);
			entry.extraFieldLength = buffer.readUInt16LE(30);
			entry.fileCommentLength = buffer.readUInt16LE(32);
			entry.internalFileAttributes = buffer.readUInt16LE(36);
			entry.externalFileAttributes = buffer.readUInt32LE(38);
			entry.relativeOffsetOfLocalHeader = buffer.readUInt32LE(42);
			if (entry.generalPurposeBitFlag & 64) return emitErrorAndAutoClose(self, new Error("strong encryption is not supported"));
			self.readEntryCursor += 46;
			buffer = newBuffer(entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength);
			readAndAssertNoEof(self.reader, buffer, 0, buffer.length, self.readEntryCursor, function(err) {
				if (err) return emitErrorAndAutoClose(self, err);
				if (self.emittedError) return;
				entry.fileNameRaw = buffer.subarray(0, entry.fileNameLength);
				var fileCommentStart = entry.fileNameLength + entry.extraFieldLength;
				entry.extraFieldRaw = buffer.subarray(entry.fileNameLength, fileCommentStart);
				entry.fileCommentRaw = buffer.subarray(fileCommentStart, fileCommentStart + entry.fileCommentLength);
				try {
					entry.extraFields = parseExtraFields(entry.extraFieldRaw);
				} catch (err) {
					return emitErrorAndAutoClose(self, err);
				}
				if (self.decodeStrings) {
					var isUtf8 = (entry.generalPurposeBitFlag & 2048) !== 0;
					entry.fileComment = decodeBuffer(entry.fileCommentRaw, isUtf8);
					entry.fileName = getFileNameLowLevel(entry.generalPurposeBitFlag, entry.fileNameRaw, entry.extraFields, self.strictFileNames);
					var errorMessage = validateFileName(entry.fileName);
					if (errorMessage != null) return emitErrorAndAutoClose(self, new Error(errorMessage));
				} else {
					entry.fileComment = entry.fileCommentRaw;
					entry.fileName = entry.fileNameRaw;
				}
				entry.comment = entry.fileComment;
				self.readEntryCursor += buffer.length;
				self.entriesRead += 1;
				for (var i = 0; i < entry.extraFields.length; i++) {
					var extraField = entry.extraFields[i];
					if (extraField.id !== 1) continue;
					var zip64EiefBuffer = extraField.data;
					var index = 0;
					if (entry.uncompressedSize === 4294967295) {
						if (index + 8 > zip64EiefBuffer.length) return emitErrorAndAutoClose(self, new Error("zip64 extended information extra field does not include uncompressed size"));
						entry.uncompressedSize = readUInt64LE(zip64EiefBuffer, index);
						index += 8;
					}
					if (entry.compressedSize === 4294967295) {
						if (index + 8 > zip64EiefBuffer.length) return emitErrorAndAutoClose(self, new Error("zip64 extended information extra field does not include compressed size"));
						entry.compressedSize = readUInt64LE(zip64EiefBuffer, index);
						index += 8;
					}
					if (entry.relativeOffsetOfLocalHeader === 4294967295) {
						if (index + 8 > zip64EiefBuffer.length) return emitErrorAndAutoClose(self, new Error("zip64 extended information extra field does not include relative header offset"));
						entry.relativeOffsetOfLocalHeader = readUInt64LE(zip64EiefBuffer, index);
						index += 8;
					}
					break;
				}
				if (self.validateEntrySizes && entry.compressionMethod === 0) {
					var expectedCompressedSize = entry.uncompressedSize;
					if (entry.isEncrypted()) expectedCompressedSize += 12;
					if (entry.compressedSize !== expectedCompressedSize) {
						var msg = "compressed/uncompressed size mismatch for stored file: " + entry.compressedSize + " != " + entry.uncompressedSize;
						return emitErrorAndAutoClose(self, new Error(msg));
					}
				}
				self.emit("entry", entry);
				if (!self.lazyEntries) self._readEntry();
			});
		});
	};
	ZipFile.prototype.eachEntry = function() {
		const self = this;
		if (!self.lazyEntries) throw new Error("eachEntry() requires lazyEntries: true");
		if (self.hasEachEntryBeenCalled) throw new Error("eachEntry() must only be called once per ZipFile");
		self.hasEachEntryBeenCalled = true;
		let pendingResolveReject = null;
		self.on("entry", onEntry);
		self.on("end", onEnd);
		self.on("error", onError);
		function cleanup() {
			self.removeListener("entry", onEntry);
			self.removeListener("end", onEnd);
			self.removeListener("error", onError);
			if (self.autoClose) self.close();
		}
		function onEntry(entry) {
			let { resolve } = pendingResolveReject;
			pendingResolveReject = null;
			resolve({ value: entry });
		}
		function onEnd() {
			let { resolve } = pendingResolveReject;
			pendingResolveReject = null;
			cleanup();
			resolve({ done: true });
		}
		function onError(err) {
			let { reject } = pendingResolveReject;
			pendingResolveReject = null;
			cleanup();
			reject(err);
		}
		return {
			[Symbol.asyncIterator]() {
				return this;
			},
			next() {
				const promise = new Promise((resolve, reject) => {
					if (pendingResolveReject != null) throw new Error("next() called before previous Promise was resolved.");
					pendingResolveReject = {
						resolve,
						reject
					};
				});
				self.readEntry();
				return promise;
			},
			return(value) {
				cleanup();
				return Promise.resolve({
					done: true,
					value
				});
			},
			throw(value) {
				cleanup();
				return Promise.reject(value);
			}
		};
	};
	ZipFile.prototype.openReadStream = function(entry, options, callback) {
		var self = this;
		var relativeStart = 0;
		var relativeEnd = entry.compressedSize;
		if (callback == null) {
			callback = options;
			options = null;
		}
		if (options == null) options = {};
		else {
			if (options.decodeFileData === false) {
				if (options.decrypt != null) throw new Error("cannot use options.decrypt when options.decodeFileData === false");
				if (options.decompress != null) throw new Error("cannot use options.decompress when options.decodeFileData === false");
			} else {
				if (options.decrypt != null) {
					if (!entry.isEncrypted()) throw new Error("options.decrypt can only be specified for encrypted entries. See also option decodeFileData.");
					if (options.decrypt !== false) throw new Error("invalid options.decrypt value: " + options.decrypt);
					if (entry.isCompressed()) {
						if (options.decompress !== false) throw new Error("entry is encrypted and compressed, and options.decompress !== false. See also option decodeFileData.");
					}
				}
				if (options.decompress != null) {
					if (!entry.isCompressed()) throw new Error("options.decompress can only be specified for compressed entries. See also option decodeFileData.");
					if (!(options.decompress === false || options.decompress === true)) throw new Error("invalid options.decompress value: " + options.decompress);
					decompress = options.decompress;
				}
			}
			if (options.start != null) {
				relativeStart = options.start;
				if (relativeStart < 0) throw new Error("options.start < 0");
				if (relativeStart > entry.compressedSize) throw new Error("options.start > entry.compressedSize");
			}
			if (options.end != null) {
				relativeEnd = options.end;
				if (relativeEnd < 0) throw new Error("options.end < 0");
				if (relativeEnd > entry.compressedSize) throw new Error("options.end > entry.compressedSize");
				if (relativeEnd < relativeStart) throw new Error("options.end < options.start");
			}
		}
		var rawMode = options.decodeFileData === false || (entry.compressionMethod === 0 || entry.compressionMethod === 8 && options.decompress === false) && (!entry.isEncrypted() || options.decrypt === false);
		if (options.start != null || options.end != null) {
			if (!rawMode) throw new Error("start/end range require options.decodeFileData === false for non-trivial encoded entries.");
		}
		if (!self.isOpen) return callback(new Error("closed"));
		if (entry.isEncrypted() && !rawMode) {
			if (options.decrypt !== false) return callback(new Error("entry is encrypted, and options.decodeFileData !== false"));
		}
		var decompress;
		if (rawMode) decompress = false;
		else if (entry.compressionMethod === 8) decompress = options.decodeFileData !== true;
		else return callback(new Error("unsupported compression method: " + entry.compressionMethod));
		self.readLocalFileHeader(entry, { minimal: true }, function(err, localFileHeader) {
			if (err) return callback(err);
			self.openReadStreamLowLevel(localFileHeader.fileDataStart, entry.compressedSize, relativeStart, relativeEnd, decompress, entry.uncompressedSize, callback);
		});
	};
	ZipFile.prototype.openReadStreamLowLevel = function(fileDataStart, compressedSize, relativeStart, relativeEnd, decompress, uncompressedSize, callback) {
		var self = this;
		fileDataStart + compressedSize;
		var readStream = self.reader.createReadStream({
			start: fileDataStart + relativeStart,
			end: fileDataStart + relativeEnd
		});
		var endpointStream = readStream;
		if (decompress) {
			var destroyed = false;
			var inflateFilter = zlib.createInflateRaw();
			readStream.on("error", function(err) {
				setImmediate(function() {
					if (!destroyed) inflateFilter.emit("error", err);
				});
			});
			readStream.pipe(inflateFilter);
			if (self.validateEntrySizes) {
				endpointStream = new AssertByteCountStream(uncompressedSize);
				inflateFilter.on("error", function(err) {
					setImmediate(function() {
						if (!destroyed) endpointStream.emit("error", err);
					});
				});
				inflateFilter.pipe(endpointStream);
			} else endpointStream = inflateFilter;
			installDestroyFn(endpointStream, function() {
				destroyed = true;
				if (inflateFilter !== endpointStream) inflateFilter.unpipe(endpointStream);
				readStream.unpipe(inflateFilter);
				readStream.destroy();
			});
		}
		callback(null, endpointStream);
	};
	ZipFile.prototype.readLocalFileHeader = function(entry, options, callback) {
		var self = this;
		if (callback == null) {
			callback = options;
			options = null;
		}
		if (options == null) options = {};
		self.reader.ref();
		var buffer = newBuffer(30);
		readAndAssertNoEof(self.reader, buffer, 0, buffer.length, entry.relativeOffsetOfLocalHeader, function(err) {
			try {
				if (err) return callback(err);
				var signature = buffer.readUInt32LE(0);
				if (signature !== 67324752) return callback(new Error("invalid local file header signature: 0x" + signature.toString(16)));
				var fileNameLength = buffer.readUInt16LE(26);
				var extraFieldLength = buffer.readUInt16LE(28);
				var fileDataStart = entry.relativeOffsetOfLocalHeader + 30 + fileNameLength + extraFieldLength;
				if (fileDataStart + entry.compressedSize > self.fileSize) return callback(new Error("file data overflows file bounds: " + fileDataStart + " + " + entry.compressedSize + " > " + self.fileSize));
				if (options.minimal) return callback(null, { fileDataStart });
				var localFileHeader = new LocalFileHeader();
				localFileHeader.fileDataStart = fileDataStart;
				localFileHeader.versionNeededToExtract = buffer.readUInt16LE(4);
				localFileHeader.generalPurposeBitFlag = buffer.readUInt16LE(6);
				localFileHeader.compressionMethod = buffer.readUInt16LE(8);
				localFileHeader.lastModFileTime = buffer.readUInt16LE(10);
				localFileHeader.lastModFileDate = buffer.readUInt16LE(12);
				localFileHeader.crc32 = buffer.readUInt32LE(14);
				localFileHeader.compressedSize = buffer.readUInt32LE(18);
				localFileHeader.uncompressedSize = buffer.readUInt32LE(22);
				localFileHeader.fileNameLength = fileNameLength;
				localFileHeader.extraFieldLength = extraFieldLength;
				buffer = newBuffer(fileNameLength + extraFieldLength);
				self.reader.ref();
				readAndAssertNoEof(self.reader, buffer, 0, buffer.length, entry.relativeOffsetOfLocalHeader + 30, function(err) {
					try {
						if (err) return callback(err);
						localFileHeader.fileName = buffer.subarray(0, fileNameLength);
						localFileHeader.extraField = buffer.subarray(fileNameLength);
						return callback(null, localFileHeader);
					} finally {
						self.reader.unref();
					}
				});
			} finally {
				self.reader.unref();
			}
		});
	};
	ZipFile.prototype.openReadStreamPromise = function(entry, options) {
		return new Promise((resolve, reject) => {
			this.openReadStream(entry, options, function(err, readStream) {
				if (err) return reject(err);
				resolve(readStream);
			});
		});
	};
	ZipFile.prototype.openReadStreamLowLevelPromise = function(fileDataStart, compressedSize, relativeStart, relativeEnd, decompress, uncompressedSize) {
		return new Promise((resolve, reject) => {
			this.openReadStream(fileDataStart, compressedSize, relativeStart, relativeEnd, decompress, uncompressedSize, function(err, readStream) {
				if (err) return reject(err);
				resolve(readStream);
			});
		});
	};
	ZipFile.prototype.readLocalFileHeaderPromise = function(entry, options) {
		return new Promise((resolve, reject) => {
			this.readLocalFileHeader(entry, options, function(err, localFileHeader) {
				if (err) return reject(err);
				resolve(localFileHeader);
			});
		});
	};
	function Entry() {}
	Entry.prototype.getLastModDate = function(options) {
		if (options == null) options = {};
		if (!options.forceDosFormat) for (var i = 0; i < this.extraFields.length; i++) {
			var extraField = this.extraFields[i];
			if (extraField.id === 21589) {
				var data = extraField.data;
				if (data.length < 5) continue;
				if (!(data[0] & 1)) continue;
				var posixTimestamp = data.readInt32LE(1);
				return new Date(posixTimestamp * 1e3);
			} else if (extraField.id === 10) {
				var data = extraField.data;
				if (data.length !== 32) continue;
				if (data.readUInt16LE(4) !== 1) continue;
				if (data.readUInt16LE(6) !== 24) continue;
				var millisecondsSince1970 = (data.readUInt32LE(8) + 4294967296 * data.readInt32LE(12)) / 1e4 - 0xa9730b66800;
				return new Date(millisecondsSince1970);
			}
		}
		return dosDateTimeToDate(this.lastModFileDate, this.lastModFileTime, options.timezone);
	};
	Entry.prototype.canDecodeFileData = function() {
		return !this.isEncrypted() && (this.compressionMethod === 0 || this.compressionMethod === 8);
	};
	Entry.prototype.isEncrypted = function() {
		return (this.generalPurposeBitFlag & 1) !== 0;
	};
	Entry.prototype.isCompressed = function() {
		return this.compressionMethod === 8;
	};
	function LocalFileHeader() {}
	function dosDateTimeToDate(date, time, timezone) {
		var day = date & 31;
		var month = (date >> 5 & 15) - 1;
		var year = (date >> 9 & 127) + 1980;
		var millisecond = 0;
		var second = (time & 31) * 2;
		var minute = time >> 5 & 63;
		var hour = time >> 11 & 31;
		if (timezone == null || timezone === "local") return new Date(year, month, day, hour, minute, second, millisecond);
		else if (timezone === "UTC") return new Date(Date.UTC(year, month, day, hour, minute, second, millisecond));
		else throw new Error("unrecognized options.timezone: " + options.timezone);
	}
	function getFileNameLowLevel(generalPurposeBitFlag, fileNameBuffer, extraFields, strictFileNames) {
		var fileName = null;
		for (var i = 0; i < extraFields.length; i++) {
			var extraField = extraFields[i];
			if (extraField.id === 28789) {
				if (extraField.data.length < 6) continue;
				if (extraField.data.readUInt8(0) !== 1) continue;
				var oldNameCrc32 = extraField.data.readUInt32LE(1);
				if (crc32(fileNameBuffer) !== oldNameCrc32) continue;
				fileName = decodeBuffer(extraField.data.subarray(5), true);
				break;
			}
		}
		if (fileName == null) fileName = decodeBuffer(fileNameBuffer, (generalPurposeBitFlag & 2048) !== 0);
		if (!strictFileNames) fileName = fileName.replace(/\\/g, "/");
		return fileName;
	}
	function validateFileName(fileName) {
		if (fileName.indexOf("\\") !== -1) return "invalid characters in fileName: " + fileName;
		if (/^[a-zA-Z]:/.test(fileName) || /^\//.test(fileName)) return "absolute path: " + fileName;
		if (fileName.split("/").indexOf("..") !== -1) return "invalid relative path: " + fileName;
		return null;
	}
	function parseExtraFields(extraFieldBuffer) {
		var extraFields = [];
		var i = 0;
		while (i < extraFieldBuffer.length - 3) {
			var headerId = extraFieldBuffer.readUInt16LE(i + 0);
			var dataSize = extraFieldBuffer.readUInt16LE(i + 2);
			var dataStart = i + 4;
			var dataEnd = dataStart + dataSize;
			if (dataEnd > extraFieldBuffer.length) throw new Error("extra field length exceeds extra field buffer size");
			var dataBuffer = extraFieldBuffer.subarray(dataStart, dataEnd);
			extraFields.push({
				id: headerId,
				data: dataBuffer
			});
			i = dataEnd;
		}
		return extraFields;
	}
	function readAndAssertNoEof(reader, buffer, offset, length, position, callback) {
		if (length === 0) return setImmediate(function() {
			callback(null, newBuffer(0));
		});
		reader.read(buffer, offset, length, position, function(err, bytesRead) {
			if (err) return callback(err);
			if (bytesRead < length) return callback(new Error("unexpected EOF"));
			callback();
		});
	}
	util.inherits(AssertByteCountStream, Transform);
	function AssertByteCountStream(byteCount) {
		Transform.call(this);
		this.actualByteCount = 0;
		this.expectedByteCount = byteCount;
	}
	AssertByteCountStream.prototype._transform = function(chunk, encoding, cb) {
		this.actualByteCount += chunk.length;
		if (this.actualByteCount > this.expectedByteCount) {
			var msg = "too many bytes in the stream. expected " + this.expectedByteCount + ". got at least " + this.actualByteCount;
			return cb(new Error(msg));
		}
		cb(null, chunk);
	};
	AssertByteCountStream.prototype._flush = function(cb) {
		if (this.actualByteCount < this.expectedByteCount) {
			var msg = "not enough bytes in the stream. expected " + this.expectedByteCount + ". got only " + this.actualByteCount;
			return cb(new Error(msg));
		}
		cb();
	};
	util.inherits(RandomAccessReader, EventEmitter);
	function RandomAccessReader() {
		EventEmitter.call(this);
		this.refCount = 0;
	}
	RandomAccessReader.prototype.ref = function() {
		this.refCount += 1;
	};
	RandomAccessReader.prototype.unref = function() {
		var self = this;
		self.refCount -= 1;
		if (self.refCount > 0) return;
		if (self.refCount < 0) throw new Error("invalid unref");
		self.close(onCloseDone);
		function onCloseDone(err) {
			if (err) return self.emit("error", err);
			self.emit("close");
		}
	};
	RandomAccessReader.prototype.createReadStream = function(options) {
		if (options == null) options = {};
		var start = options.start;
		var end = options.end;
		if (start === end) {
			var emptyStream = new PassThrough();
			setImmediate(function() {
				emptyStream.end();
			});
			return emptyStream;
		}
		var stream = this._readStreamForRange(start, end);
		var destroyed = false;
		var refUnrefFilter = new RefUnrefFilter(this);
		stream.on("error", function(err) {
			setImmediate(function() {
				if (!destroyed) refUnrefFilter.emit("error", err);
			});
		});
		installDestroyFn(refUnrefFilter, function() {
			stream.unpipe(refUnrefFilter);
			refUnrefFilter.unref();
			stream.destroy();
		});
		var byteCounter = new AssertByteCountStream(end - start);
		refUnrefFilter.on("error", function(err) {
			setImmediate(function() {
				if (!destroyed) byteCounter.emit("error", err);
			});
		});
		installDestroyFn(byteCounter, function() {
			destroyed = true;
			refUnrefFilter.unpipe(byteCounter);
			refUnrefFilter.destroy();
		});
		return stream.pipe(refUnrefFilter).pipe(byteCounter);
	};
	RandomAccessReader.prototype._readStreamForRange = function(start, end) {
		throw new Error("not implemented");
	};
	RandomAccessReader.prototype.read = function(buffer, offset, length, position, callback) {
		var readStream = this.createReadStream({
			start: position,
			end: position + length
		});
		var writeStream = new Writable();
		var written = 0;
		writeStream._write = function(chunk, encoding, cb) {
			chunk.copy(buffer, offset + written, 0, chunk.length);
			written += chunk.length;
			cb();
		};
		writeStream.on("finish", callback);
		readStream.on("error", function(error) {
			callback(error);
		});
		readStream.pipe(writeStream);
	};
	RandomAccessReader.prototype.close = function(callback) {
		setImmediate(callback);
	};
	util.inherits(RefUnrefFilter, PassThrough);
	function RefUnrefFilter(context) {
		PassThrough.call(this);
		this.context = context;
		this.context.ref();
		this.unreffedYet = false;
	}
	RefUnrefFilter.prototype._flush = function(cb) {
		this.unref();
		cb();
	};
	RefUnrefFilter.prototype.unref = function(cb) {
		if (this.unreffedYet) return;
		this.unreffedYet = true;
		this.context.unref();
	};
	var cp437 = "\0☺☻♥♦♣♠•◘○◙♂♀♪♫☼►◄↕‼¶§▬↨↑↓→←∟↔▲▼ !\"#$%&'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~⌂ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\xA0";
	function decodeBuffer(buffer, isUtf8) {
		if (isUtf8) return buffer.toString("utf8");
		else {
			var result = "";
			for (var i = 0; i < buffer.length; i++) result += cp437[buffer[i]];
			return result;
		}
	}
	function readUInt64LE(buffer, offset) {
		var lower32 = buffer.readUInt32LE(offset);
		return buffer.readUInt32LE(offset + 4) * 4294967296 + lower32;
	}
	var newBuffer;
	if (typeof Buffer.allocUnsafe === "function") newBuffer = function(len) {
		return Buffer.allocUnsafe(len);
	};
	else newBuffer = function(len) {
		return new Buffer(len);
	};
	function installDestroyFn(stream, fn) {
		if (typeof stream.destroy === "function") stream._destroy = function(err, cb) {
			fn();
			if (cb != null) cb(err);
		};
		else stream.destroy = fn;
	}
	function defaultCallback(err) {
		if (err) throw err;
	}
}))();
const MAX_ENTRIES = 65535;
async function zipEntries(file) {
	try {
		const zip = await (0, import_yauzl.fromBufferPromise)(file, { decodeStrings: false });
		if (zip.entryCount > MAX_ENTRIES) return null;
		const entries = [];
		for await (const entry of zip.eachEntry()) {
			const name = entry.fileNameRaw.toString("utf8");
			entries.push({
				name,
				content: (most) => contentOf(zip, entry, most)
			});
		}
		return entries;
	} catch {
		return null;
	}
}
async function contentOf(zip, entry, most) {
	if (entry.uncompressedSize > most) return null;
	try {
		return await buffer(await zip.openReadStreamPromise(entry));
	} catch {
		return null;
	}
}
// bin/raw.ts
const MAX_UNFOLDED = 1073741824;
async function findRaw(file, wanted) {
	if (sha256(file) === wanted) return {
		kind: "raw",
		bytes: file,
		where: "the file itself"
	};
	if (file.length > 22 && file.readUInt32LE(0) === 67324752) return inWacz(file, wanted);
	const text = file.length > 2 && file.readUInt16BE(0) === 8075 ? unfolded(file) : file;
	if (text === null) return lacking(`cannot be decompressed, or is larger than ${MAX_UNFOLDED} bytes when it is`);
	if (!isWarc(text)) return {
		kind: "raw",
		bytes: file,
		where: "the file itself"
	};
	return inWarc(text, wanted);
}
async function inWacz(file, wanted) {
	const entries = await zipEntries(file);
	if (entries === null) return lacking("is a ZIP file whose directory is not understood");
	const archives = entries.filter(({ name }) => /\.warc(\.gz)?$/i.test(name));
	if (archives.length === 0) return {
		kind: "raw",
		bytes: file,
		where: "the file itself"
	};
	let left = MAX_UNFOLDED;
	for (const entry of archives) {
		const content = await entry.content(left);
		if (content === null) return lacking(`has an entry that cannot be read: ${entry.name}`);
		const text = content.length > 2 && content.readUInt16BE(0) === 8075 ? unfolded(content, left) : content;
		if (text === null) return lacking(`has an entry that cannot be decompressed, or is too large: ${entry.name}`);
		left -= text.length;
		const found = inWarc(text, wanted);
		if (found.kind === "raw") return {
			...found,
			where: `${entry.name}: ${found.where}`
		};
	}
	return lacking(`has ${archives.length} WARC files, none of which holds that response`);
}
function isWarc(file) {
	return file.toString("latin1", 0, 5) === "WARC/";
}
function unfolded(file, most = MAX_UNFOLDED) {
	try {
		return gunzipSync(file, { maxOutputLength: Math.max(1, most) });
	} catch {
		return null;
	}
}
function inWarc(file, wanted) {
	let records = 0;
	for (let at = 0; at < file.length; records++) {
		const head = headAt(file, at);
		if (head === null) return lacking(`is a WARC file that breaks off after ${records} records`);
		const content = file.subarray(head.end, head.end + head.length);
		for (const payload of payloadsOf(head.type, content)) if (sha256(payload) === wanted) return {
			kind: "raw",
			bytes: payload,
			where: `record ${records + 1} of the WARC file`
		};
		at = head.end + head.length;
		while (file[at] === 13 || file[at] === 10) at += 1;
	}
	return lacking(`is a WARC file of ${records} records, none of which holds that response`);
}
const MAX_HEAD = 65536;
function headAt(file, at) {
	const end = file.indexOf("\r\n\r\n", at, "latin1");
	if (end < 0 || end - at > MAX_HEAD) return null;
	const head = file.toString("latin1", at, end);
	const length = Number(/^content-length:[ \t]*(\d{1,15})[ \t]*$/im.exec(head)?.[1] ?? NaN);
	if (!head.startsWith("WARC/") || Number.isNaN(length)) return null;
	if (end + 4 + length > file.length) return null;
	return {
		type: /^warc-type:[ \t]*(\w+)/im.exec(head)?.[1] ?? "",
		length,
		end: end + 4
	};
}
function* payloadsOf(type, content) {
	if (type === "resource") yield content;
	if (type !== "response") return;
	const end = content.indexOf("\r\n\r\n", 0, "latin1");
	if (end < 0) return;
	const body = content.subarray(end + 4);
	yield body;
	const head = content.toString("latin1", 0, end);
	const whole = /^transfer-encoding:.*\bchunked\b/im.test(head) ? joinedChunks(body) : null;
	if (whole !== null) yield whole;
}
function joinedChunks(body) {
	const parts = [];
	for (let at = 0;;) {
		const line = body.indexOf("\r\n", at, "latin1");
		if (line < 0 || line - at > 1024) return null;
		const digits = /^[0-9a-f]{1,8}/i.exec(body.toString("latin1", at, line))?.[0];
		if (digits === void 0) return null;
		const size = Number.parseInt(digits, 16);
		if (size === 0) return Buffer.concat(parts);
		const from = line + 2;
		if (from + size > body.length) return null;
		parts.push(body.subarray(from, from + size));
		at = from + size + 2;
	}
}
function lacking(reason) {
	return {
		kind: "not_found",
		reason
	};
}
function sha256(bytes) {
	return createHash("sha256").update(bytes).digest("hex");
}
// bin/signature.ts
function trustKeys(keys, keyFrom) {
	const verifySignature = (message, signature) => keys.some(({ key }) => isSignedWith(key, message, signature));
	return {
		verifySignature,
		keyFrom
	};
}
function isSignedWith(key, message, signature) {
	const x = Buffer.from(key).toString("base64url");
	try {
		return verify(null, message, createPublicKey({
			key: {
				kty: "OKP",
				crv: "Ed25519",
				x
			},
			format: "jwk"
		}), signature);
	} catch {
		return false;
	}
}
async function askForKeys(value, fetchKeys) {
	const read = readBundle(value);
	if (read.kind !== "bundle" || read.bundle.signature === void 0) return {};
	const address = keySetOf(read.bundle.issuer);
	if ("problem" in address) return { noKey: address.problem };
	const { url, origin } = address;
	const file = await fetchKeys(url).catch((error) => {
		return error instanceof Error ? error.message : String(error);
	});
	if (typeof file === "string") return { noKey: `the key set at ${clean(url)} was not reached: ${clean(file)}` };
	const keys = readKeys(file);
	if (keys.kind === "not_keys") return { noKey: `the key set at ${clean(url)}: ${keys.reason}` };
	const sealedBy = originOfManifest(read.bundle);
	const other = sealedBy === null || sealedBy === origin ? "" : `, while the manifest is of ${clean(sealedBy)}`;
	const from = `a key that ${clean(origin)} publishes${other}; who that is, is for you to judge`;
	return {
		...trustKeys(keys.keys, from),
		keyOwner: origin,
		isSignatureWanted: false
	};
}
function originOfManifest({ inclusion_proof: proof }) {
	const parsed = parseRow(proof.header?.leaf ?? "");
	if (parsed.kind !== "row" || parsed.row.type !== "header") return null;
	return addressOf(parsed.row.origin)?.origin ?? parsed.row.origin;
}
function keySetOf(issuer) {
	const set = addressOf(isFields(issuer) ? issuer.jwks_url : void 0);
	if (set === null) return { problem: "the bundle names no key set" };
	if (addressOf(isFields(issuer) ? issuer.origin : void 0)?.origin !== set.origin || set.username !== "" || set.password !== "") return { problem: "the key set that the bundle names is not at the address of its issuer" };
	const isLocal = /^(localhost|127\.0\.0\.1|\[::1\])$/.test(set.hostname);
	if (set.protocol !== "https:" && !(set.protocol === "http:" && isLocal)) return { problem: "the key set that the bundle names is not at an https address" };
	if (set.search !== "" || isLocal && !set.pathname.endsWith("/.well-known/jwks.json")) return { problem: "the key set that the bundle names is not at the address of a key set" };
	return {
		url: set.href,
		origin: set.origin
	};
}
function addressOf(stated) {
	return typeof stated === "string" && URL.canParse(stated) ? new URL(stated) : null;
}
const MAX_KEY_SET = 262144;
const PATIENCE_MS = 1e4;
const fetchOverNetwork = async (address) => {
	const signal = AbortSignal.timeout(PATIENCE_MS);
	const response = await fetch(address, {
		redirect: "error",
		headers: { accept: "application/jwk-set+json, application/json" },
		signal
	}).catch((error) => {
		const cause = error instanceof Error ? error.cause ?? error : error;
		throw cause instanceof Error ? cause : new Error(String(cause));
	});
	if (!response.ok) throw new Error(`it answered with status ${response.status}`);
	const parts = [];
	let length = 0;
	for await (const part of response.body ?? []) {
		length += part.length;
		if (length > MAX_KEY_SET) throw new Error(`it is longer than ${MAX_KEY_SET} bytes`);
		parts.push(part);
	}
	return Buffer.concat(parts);
};
// bin/token-signature.ts
function verifySignature(question) {
	const { hash, spki, message, signature } = question;
	try {
		const key = createPublicKey({
			key: Buffer.from(spki),
			format: "der",
			type: "spki"
		});
		const name = hash.replace("-", "").toLowerCase();
		return verify(name, message, {
			key,
			dsaEncoding: "ieee-p1363"
		}, signature);
	} catch {
		return false;
	}
}
// bin/command.ts
const MAX_BUNDLE = 8388608;
var Refused = class extends Error {
	exit;
	constructor(message, exit) {
		super(message);
		this.exit = exit;
	}
};
async function verifyCommand(args, io) {
	const parsed = parseArguments(args);
	if (parsed.kind === "help") {
		io.out(USAGE);
		return 0;
	}
	if (parsed.kind === "version") {
		io.out(`${io.version}\n`);
		return 0;
	}
	if (parsed.kind === "wrong") {
		io.err(`${clean(parsed.reason)}\n\n${USAGE}`);
		return 64;
	}
	try {
		return await verified(parsed.arguments, io);
	} catch (error) {
		if (!(error instanceof Refused)) throw error;
		io.err(`${error.message}\n`);
		return error.exit;
	}
}
async function verified(given, io) {
	const value = jsonOf(readFile(io, given.bundle, "the bundle"), given.bundle);
	const headers = given.headers === null ? null : headersIn(io, given.headers);
	const policy = given.policy === null ? null : policyIn(io, given.policy);
	const signature = given.issuerKey === null ? null : keysIn(io, given.issuerKey);
	const raw = given.raw === null ? null : await rawIn(io, given.raw, value);
	const verdict = verifyBundle(value, {
		headers,
		timeStamps: timeStampsIn(io, given),
		acceptTimeStamps: given.acceptTsa,
		sandbox: given.trustSandbox,
		policy,
		verifyEd25519: isSignedWith,
		hashOnly: given.hashOnly,
		...given.minDifficulty === null ? {} : { minDifficulty: given.minDifficulty },
		...signature ?? (given.offline ? OFFLINE : await askForKeys(value, io.fetchKeys)),
		hash: (bytes) => createHash("sha256").update(bytes).digest()
	}, raw?.bytes ?? null);
	const note = raw?.note ?? null;
	io.out(given.json ? jsonText(verdict, note) : textOf(verdict, note, given));
	return verdict.exit;
}
function readFile(io, path, what) {
	try {
		return io.read(path);
	} catch (error) {
		throw new Refused(`${what} cannot be read: ${clean(error instanceof Error ? error.message : String(error))}`, 64);
	}
}
function jsonOf(file, path) {
	if (file.length > MAX_BUNDLE) throw new Refused(`${path} is not a proof bundle: it is longer than ${MAX_BUNDLE} bytes`, EXIT.malformed);
	const read = readJson(file);
	if (read.kind === "value") return read.value;
	throw new Refused(`${path} is not a proof bundle: ${clean(read.reason)}`, EXIT.malformed);
}
function headersIn(io, path) {
	const read = readTrustedHeaders(readFile(io, path, "the headers"));
	if (read.kind === "headers") return read.headers;
	throw new Refused(`--headers ${path}: ${read.reason}`, 64);
}
function policyIn(io, path) {
	const read = readPolicy(readFile(io, path, "the policy"));
	if (read.kind === "policy") return read.policy;
	throw new Refused(`--policy ${path}: ${read.reason}`, 64);
}
const OFFLINE = { noKey: "no key of the issuer was given, and nobody was asked for one" };
function keysIn(io, path) {
	const read = readKeys(readFile(io, path, "the key of the issuer"));
	if (read.kind === "keys") return trustKeys(read.keys, "a key that you gave");
	throw new Refused(`--issuer-key ${path}: ${read.reason}`, 64);
}
function timeStampsIn(io, { tsaRoot, tsaPolicies }) {
	if (tsaRoot === null) return null;
	const roots = readCertificates(readFile(io, tsaRoot, "the roots of authorities"));
	if (roots === null) throw new Refused(`--tsa-root ${tsaRoot}: the file holds no certificates, or one that cannot be read (PEM or DER)`, 64);
	return {
		roots,
		verify: verifySignature,
		...tsaPolicies === null ? {} : { policies: tsaPolicies }
	};
}
async function rawIn(io, path, value) {
	const found = await findRaw(readFile(io, path, "the raw bytes"), hashIn(value) ?? "");
	if (found.kind === "raw") return {
		bytes: found.bytes,
		note: `${path}: ${found.where}`
	};
	return {
		bytes: null,
		note: `${path} ${found.reason}`
	};
}
function hashIn(value) {
	const read = readBundle(value);
	if (read.kind === "bundle") return read.bundle.capture.sha256;
	if (read.kind !== "row") return null;
	const parsed = parseRow(read.bundle.inclusion_proof.leaf);
	return parsed.kind === "row" && parsed.row.type === "capture" ? parsed.row.sha256 : null;
}
function jsonText(verdict, raw) {
	const { headline, shown, notShown } = explain(verdict);
	const { signedWith, wordOf, areHeightsKnown, ...rest } = verdict;
	const words = {
		headline,
		shown,
		not_shown: notShown
	};
	const said = {
		...rest,
		heights_known: areHeightsKnown,
		signed_with: signedWith,
		word_of: wordOf,
		...words,
		raw
	};
	return `${JSON.stringify(said, null, 2)}\n`;
}
const MARKS = {
	pass: "✔",
	fail: "✖",
	skipped: "–"
};
function textOf(verdict, note, given) {
	const { headline, shown, notShown, notChecked, reasons } = explain(verdict);
	const list = (title, lines) => lines.length === 0 ? "" : `\n${title}\n${lines.map((line) => `  ${clean(line)}\n`).join("")}`;
	const rows = verdict.checks.filter(({ detail }) => detail !== "not reached").map(({ check, result, detail }) => `${MARKS[result]} ${check.padEnd(21)} ${detail}`);
	return [
		`${headline}\n`,
		list("Why:", reasons),
		verdict.verdict === "incomplete" ? list("What to do:", advice(verdict, given)) : "",
		list("Shown:", shown),
		list("Not shown:", notShown),
		list("Not checked:", notChecked),
		list("Checks:", rows),
		note === null ? "" : list("Raw bytes:", [note])
	].join("");
}
function advice({ checks, subject }, given) {
	const skipped = new Set(checks.filter(({ result }) => result === "skipped").map(({ check }) => check));
	const lines = [];
	if (skipped.has("raw_hash") && !given.hashOnly) {
		lines.push("give the raw bytes: --raw FILE (as stored, or a WARC or WACZ that has them)");
		lines.push("or ask for the hash alone: --hash-only");
	}
	const isProvisional = subject?.block_height === null;
	if (isProvisional && skipped.has("token_time")) lines.push(...provisionalAdvice(given));
	if (skipped.has("header_trusted") && !isProvisional) {
		const isSandbox = subject?.chain === "sandbox" && !given.trustSandbox;
		lines.push(isSandbox ? "to see the rest of a demonstration: --trust-sandbox" : `give headers with block ${subject?.block_height}: --headers FILE`);
	}
	if (skipped.has("witnesses") && given.policy !== null) lines.push("ask the service again later, or the witnesses what they saw of its log: --policy");
	if (skipped.has("time_stamps") && given.tsaRoot !== null && !isProvisional) lines.push("give the root of the authority of its tokens: --tsa-root FILE; or leave it away");
	return lines;
}
function provisionalAdvice({ acceptTsa, tsaRoot }) {
	return ["ask the service again later: once a block holds the root, the same address has the whole bundle", acceptTsa && tsaRoot !== null ? "or give the root of the authority whose token is the first: --tsa-root FILE" : "or take the clock of an authority that you trust for now: --accept-tsa --tsa-root FILE"];
}
// bin/assay-verify.ts
process.exitCode = await verifyCommand(process.argv.slice(2), {
	read: (path) => readFileSync(path === "-" ? 0 : path),
	out: (text) => process.stdout.write(text),
	err: (text) => process.stderr.write(text),
	version,
	fetchKeys: fetchOverNetwork
});
export {};

// Part of this file:
//
// @noble/hashes 2.4.0
//
// The MIT License (MIT)
//
// Copyright (c) 2022 Paul Miller (https://paulmillr.com)
//
// Permission is hereby granted, free of charge, to any person obtaining a copy
// of this software and associated documentation files (the “Software”), to deal
// in the Software without restriction, including without limitation the rights
// to use, copy, modify, merge, publish, distribute, sublicense, and/or sell
// copies of the Software, and to permit persons to whom the Software is
// furnished to do so, subject to the following conditions:
//
// The above copyright notice and this permission notice shall be included in
// all copies or substantial portions of the Software.
//
// THE SOFTWARE IS PROVIDED “AS IS”, WITHOUT WARRANTY OF ANY KIND, EXPRESS OR
// IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY,
// FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
// AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER
// LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM,
// OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN
// THE SOFTWARE.
//
//
// pend 1.2.0
//
// The MIT License (Expat)
//
// Copyright (c) 2014 Andrew Kelley
//
// Permission is hereby granted, free of charge, to any person
// obtaining a copy of this software and associated documentation files
// (the "Software"), to deal in the Software without restriction,
// including without limitation the rights to use, copy, modify, merge,
// publish, distribute, sublicense, and/or sell copies of the Software,
// and to permit persons to whom the Software is furnished to do so,
// subject to the following conditions:
//
// The above copyright notice and this permission notice shall be
// included in all copies or substantial portions of the Software.
//
// THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND,
// EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF
// MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND
// NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS
// BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN
// ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN
// CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE
// SOFTWARE.
//
//
// yauzl 3.4.0
//
// The MIT License (MIT)
//
// Copyright (c) 2014 Josh Wolfe
//
// Permission is hereby granted, free of charge, to any person obtaining a copy
// of this software and associated documentation files (the "Software"), to deal
// in the Software without restriction, including without limitation the rights
// to use, copy, modify, merge, publish, distribute, sublicense, and/or sell
// copies of the Software, and to permit persons to whom the Software is
// furnished to do so, subject to the following conditions:
//
// The above copyright notice and this permission notice shall be included in all
// copies or substantial portions of the Software.
//
// THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR
// IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY,
// FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
// AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER
// LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM,
// OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE
// SOFTWARE.
//
