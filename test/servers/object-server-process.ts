// An S3 server in a process of its own: it may be killed, and may live in another time.

import { createRequire } from 'node:module';
import S3rver from '@20minutes/s3rver';

const [directory = '', bucket = '', skew = '0'] = process.argv.slice(2);

// The server reads its clock from here. It does not know the dates that its clients write
// (20260302T101500Z), and so would let any in.
const RealDate = Date;
class ServerDate extends RealDate {
  constructor(...given: [] | [number | string]) {
    const [at] = given.length === 0 ? [ServerDate.now()] : given;
    super(typeof at === 'string' ? extended(at) : at);
  }
  static override now(): number {
    return RealDate.now() + Number(skew);
  }
}
globalThis.Date = ServerDate as DateConstructor;

function extended(text: string): string {
  return text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z');
}

// Clients of today sign the path of a bucket with its slash, as they send it.
interface Signing {
  getStringToSign(request: { readonly uri: string }, signature: unknown): string;
}
const signing = createRequire(import.meta.url)('@20minutes/s3rver/lib/signature/v4.js') as Signing;
const { getStringToSign } = signing;
signing.getStringToSign = (request, signature) => {
  const uri = request.uri === `/${bucket}` ? `/${bucket}/` : request.uri;
  return getStringToSign({ ...request, uri }, signature);
};

const server = new S3rver({
  address: '127.0.0.1',
  port: 0,
  directory,
  silent: true,
  vhostBuckets: false,
  configureBuckets: [{ name: bucket }],
});
const { port } = await server.run();
process.stdout.write(`${port}\n`);
// Whoever started it may be killed.
process.stdin.on('end', () => process.exit()).resume();
