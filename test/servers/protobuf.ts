// Reads messages of Protocol Buffers by the numbers of their fields, strictly.

export interface Fields {
  has(field: number): boolean;
  /** Empty where the field is not there. */
  bytes(field: number): Buffer;
  text(field: number): string;
  /** 0 where the field is not there. */
  number(field: number): number;
  many(field: number): readonly Buffer[];
}

type Value = Buffer | number;

// https://protobuf.dev/programming-guides/encoding/
export function readFields(message: Buffer): Fields {
  const found = new Map<number, Value[]>();
  let at = 0;
  const varint = (): number => {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = message.readUInt8(at++);
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return Number(BigInt.asIntN(64, value));
    }
  };
  const take = (length: number): Buffer => {
    if (at + length > message.length) throw new Error('a field ends after its message');
    at += length;
    return message.subarray(at - length, at);
  };
  const readValue = (wire: number): Value => {
    if (wire === 0) return varint();
    if (wire === 1) return take(8);
    if (wire === 2) return take(varint());
    if (wire === 5) return take(4);
    throw new Error(`no wire type: ${wire}`);
  };
  while (at < message.length) {
    const tag = varint();
    const field = tag >>> 3;
    found.set(field, [...(found.get(field) ?? []), readValue(tag & 7)]);
  }
  const bytesOf = (value: Value | undefined): Buffer => {
    if (value === undefined) return Buffer.alloc(0);
    if (typeof value === 'number') throw new Error('a number is no bytes');
    return value;
  };
  const last = (field: number) => found.get(field)?.at(-1);
  return {
    has: (field) => found.has(field),
    bytes: (field) => bytesOf(last(field)),
    text: (field) => bytesOf(last(field)).toString('utf8'),
    number: (field) => {
      const value = last(field) ?? 0;
      if (typeof value !== 'number') throw new Error('bytes are no number');
      return value;
    },
    many: (field) => (found.get(field) ?? []).map(bytesOf),
  };
}
