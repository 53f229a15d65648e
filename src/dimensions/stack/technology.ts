// What the registry says of one technology, and short ways to write it down.

export const KINDS = [
  'analytics',
  'tag_manager',
  'session_replay',
  'error_tracking',
  'monitoring',
  'product_tour',
  'feedback',
  'chat',
  'helpdesk',
  'payments',
  'cmp',
  'marketing',
  'advertising',
  'scheduling',
  'forms',
  'referral',
  'cdn',
  'hosting',
  'waf',
  'load_balancer',
  'web_server',
  'language',
  'framework',
  'cms',
  'site_builder',
  'site_generator',
  'ecommerce',
  'media_cdn',
  'video',
  'fonts',
  'maps',
  'search',
  'auth',
  'captcha',
  'public_cdn',
  'js_library',
  'dns_provider',
  'email_provider',
  'email_sender',
] as const;
export type Kind = (typeof KINDS)[number];

/**
 * One signal that only this product gives. What several products share has no place in the
 * registry, so every fingerprint alone is enough.
 */
export type Signal =
  /** `value` null: the name alone. A group of `value` is the version. */
  | { readonly channel: 'header'; readonly name: string; readonly value: RegExp | null }
  /** A name in Set-Cookie; `*` at the end stands for any rest. */
  | { readonly channel: 'cookie'; readonly name: string }
  /**
   * Address of a script, in the markup or as a whole string in an inline script. `at` is a host
   * (`*.` before it: any name below it) and the beginning of a path, in which `*` is any run
   * without a slash. `query`: one parameter and how its value may begin.
   */
  | {
      readonly channel: 'script_host';
      readonly at: string;
      readonly query: Query | null;
      readonly version: RegExp | null;
    }
  /** Address of anything that the markup loads: as above. */
  | { readonly channel: 'resource_host'; readonly at: string; readonly version: RegExp | null }
  /** Address to which a form of the page is sent. */
  | { readonly channel: 'form_host'; readonly at: string }
  /** Beginning of the path of anything loaded from the site's own domain. */
  | { readonly channel: 'own_path'; readonly at: string }
  | { readonly channel: 'meta_generator'; readonly content: RegExp }
  /** An attribute in the markup; `value` null: its name alone. A group is the version. */
  | { readonly channel: 'html_marker'; readonly attribute: string; readonly value: RegExp | null }
  /** End of a name, on the boundary of labels. */
  | {
      readonly channel: 'dns_cname' | 'dns_mx' | 'dns_ns' | 'spf_include';
      readonly suffix: string;
    };

export interface Query {
  readonly name: string;
  readonly begins: readonly string[];
}

export type Fingerprint = Signal & {
  /** Page or file of the vendor (or of the project itself) that shows this very signal. */
  readonly source: string;
  /** When it was read there: a signal that was only remembered has no place in the registry. */
  readonly checked: Month;
};

/** Year and month, `2026-11`. */
export type Month = `${number}-${number}`;

export const NOV_2026: Month = '2026-11';

export type Channel = Signal['channel'];

export interface Technology {
  /** Last word of `stack.tech.{slug}`: never renamed. */
  readonly slug: string;
  readonly name: string;
  readonly kind: Kind;
  readonly fingerprints: readonly Fingerprint[];
}

export function technology(
  slug: string,
  name: string,
  kind: Kind,
  ...fingerprints: readonly Fingerprint[]
): Technology {
  return { slug, name, kind, fingerprints };
}

export function script(at: string, source: string, checked: Month): Fingerprint {
  return { channel: 'script_host', at, query: null, version: null, source, checked };
}

export function scriptWith(at: string, query: Query, source: string, checked: Month) {
  const none = { version: null, source, checked };
  return { channel: 'script_host', at, query, ...none } satisfies Fingerprint;
}

export function scriptVersion(
  at: string,
  version: RegExp,
  source: string,
  checked: Month,
): Fingerprint {
  return { channel: 'script_host', at, query: null, version, source, checked };
}

export function resource(at: string, source: string, checked: Month): Fingerprint {
  return { channel: 'resource_host', at, version: null, source, checked };
}

export function form(at: string, source: string, checked: Month): Fingerprint {
  return { channel: 'form_host', at, source, checked };
}

export function ownPath(at: string, source: string, checked: Month): Fingerprint {
  return { channel: 'own_path', at, source, checked };
}

export function header(
  name: string,
  value: RegExp | null,
  source: string,
  checked: Month,
): Fingerprint {
  return { channel: 'header', name, value, source, checked };
}

export function cookie(name: string, source: string, checked: Month): Fingerprint {
  return { channel: 'cookie', name, source, checked };
}

export function generator(content: RegExp, source: string, checked: Month): Fingerprint {
  return { channel: 'meta_generator', content, source, checked };
}

export function marker(
  attribute: string,
  value: RegExp | null,
  source: string,
  checked: Month,
): Fingerprint {
  return { channel: 'html_marker', attribute, value, source, checked };
}

export function dns(
  channel: 'dns_cname' | 'dns_mx' | 'dns_ns' | 'spf_include',
  suffix: string,
  source: string,
  checked: Month,
): Fingerprint {
  return { channel, suffix, source, checked };
}
