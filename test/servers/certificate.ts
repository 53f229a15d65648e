// Makes a self-signed certificate (RFC 5280) for tests, without any tool but Node.

import { generateKeyPairSync, sign } from 'node:crypto';

export interface Certificate {
  /** PEM; trusted as its own authority. */
  readonly cert: string;
  readonly key: string;
}

const ECDSA_WITH_SHA256 = oid('2a8648ce3d040302');
const COMMON_NAME = oid('550403');
const SUBJECT_ALT_NAME = oid('551d11');
const BASIC_CONSTRAINTS = oid('551d13');

/** For these host names, from 2020 to 2049. */
export function selfSigned(hosts: readonly string[]): Certificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const name = sequence(set(sequence(COMMON_NAME, der(0x0c, Buffer.from(hosts[0] ?? 'nobody')))));
  const names = hosts.map((host) => der(0x82, Buffer.from(host)));
  const extensions = sequence(
    sequence(
      BASIC_CONSTRAINTS,
      der(0x01, Buffer.from([0xff])),
      octets(sequence(der(0x01, Buffer.from([0xff])))),
    ),
    sequence(SUBJECT_ALT_NAME, octets(sequence(...names))),
  );
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    sequence(ECDSA_WITH_SHA256),
    name,
    sequence(time('200101000000Z'), time('491231235959Z')),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, extensions),
  );
  const signature = Buffer.concat([Buffer.from([0]), sign('sha256', body, privateKey)]);
  const whole = sequence(body, sequence(ECDSA_WITH_SHA256), der(0x03, signature));
  const lines = whole.toString('base64').replace(/.{64}/g, '$&\n').trimEnd();
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}

function der(tag: number, value: Buffer): Buffer {
  const { length } = value;
  const size =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), value]);
}

function sequence(...parts: readonly Buffer[]): Buffer {
  return der(0x30, Buffer.concat(parts));
}

function set(...parts: readonly Buffer[]): Buffer {
  return der(0x31, Buffer.concat(parts));
}

function octets(value: Buffer): Buffer {
  return der(0x04, value);
}

function oid(hex: string): Buffer {
  return der(0x06, Buffer.from(hex, 'hex'));
}

function time(text: string): Buffer {
  return der(0x17, Buffer.from(text));
}
