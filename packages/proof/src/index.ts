// Everything that a user of this library calls.

export * from './assemble.ts';
export * from './bundle.ts';
export * from './bytes.ts';
export * from './canonical.ts';
export * from './checks.ts';
export * from './explain.ts';
export * from './header.ts';
export * from './manifest.ts';
export * from './manifest-row.ts';
export * from './merkle.ts';
export * from './merkle-stream.ts';
export * from './old-hashes.ts';
export * from './ots-build.ts';
export * from './ots-read.ts';
export * from './ots-types.ts';
export * from './ots-write.ts';
export * from './sha256.ts';
export * from './tlog.ts';
export * from './trust.ts';
export * from './verify.ts';
