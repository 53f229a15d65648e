// The port through which webhooks leave, as those see it who send: what is posted, what comes back.

export const WEBHOOK_FORMATS = ['json', 'slack', 'discord', 'digest'] as const;
export type WebhookFormat = (typeof WEBHOOK_FORMATS)[number];

export interface WebhookPost {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Sent exactly as it is: it is what was signed. */
  readonly body: string;
  /** For everything from the name's resolution to the end of the answer. */
  readonly timeoutMs: number;
}

export type WebhookAnswer =
  | {
      readonly kind: 'answered';
      readonly status: number;
      /** The beginning of the answer as text. */
      readonly excerpt: string;
      /** The header as it came. */
      readonly retryAfter: string | null;
      /** The receiver's `webhook-delivery`, as it came. */
      readonly control: string | null;
      readonly durationMs: number;
    }
  | {
      readonly kind: 'failed';
      /** `timeout`, `dns`, `tls`, `connection_refused`, `blocked_address` and the like. */
      readonly error: string;
      readonly durationMs: number;
    };

export interface WebhookPoster {
  /** Never throws; the address rules hold at every send, and no redirect is followed. */
  post(request: WebhookPost): Promise<WebhookAnswer>;
}

/** `says` completes "The url …", for whoever gave it. */
export type UrlCheck =
  | { readonly kind: 'allowed' }
  | { readonly kind: 'refused'; readonly says: string };

export type CheckWebhookUrl = (url: string, format: WebhookFormat) => Promise<UrlCheck>;
