// The face of the library: what its users import.

export { type Assay, createClient, type Paged, type ProblemOf } from './client.ts';
export type * from './generated/types.ts';
export type { CallOptions, ClientOptions, Fetch } from './options.ts';
export { AssayProblem, isProblem, NoAnswer } from './problem.ts';
export type { Credits, Reply } from './reply.ts';
export type { Streamed } from './stream.ts';
export {
  NotVerified,
  type VerifyOptions,
  verifyWebhook,
  type WebhookBody,
  type WebhookRequest,
} from './webhook.ts';
