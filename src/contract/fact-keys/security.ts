// Fact keys of the dimension security.

import { COUNT, type FactKey, observed, stated } from './row.ts';

const SUBPROCESSORS: readonly FactKey[] = [
  stated(
    'security.subprocessor.count',
    'integer',
    'Number of subprocessors',
    'Distinct names in the list that was read whole.',
    COUNT,
  ),
  stated(
    'security.subprocessor.list_updated_at',
    'ISO date',
    'Subprocessor list last updated',
    '"Last updated" with one strict date on the page of the list. The entries tell what changed.',
    { derived: true },
  ),
  stated(
    'security.subprocessor.{name}',
    'object: name, purpose, location',
    'Subprocessor',
    'Row of a table whose headers name the columns, or item of the one list, on a page titled Sub-processors.',
  ),
];

const STATED: readonly FactKey[] = [
  stated(
    'security.cert.{certification}',
    'certified, attested, compliant or in_progress',
    'Certification, attestation or law complied with',
    'A sentence whose subject is the company, an item under Certifications, or a badge named so. Laws and whatever is called "compliant" are compliant, SOC reports otherwise attested.',
  ),
  stated(
    'security.cert.{certification}.date',
    'ISO date',
    'Date of issue',
    'Issued, completed or obtained on a strict date, in the sentence that names this certification alone.',
  ),
  stated(
    'security.cert.{certification}.auditor',
    'text',
    'Auditor',
    '"Audited by NAME" in the sentence that names this certification alone.',
    { spelling: 'words' },
  ),
  stated(
    'security.cert.{certification}.scope',
    'text',
    'Scope of the certification',
    '"Covering …" in the sentence that names this certification alone.',
    { spelling: 'words' },
  ),
  stated(
    'security.trust_center.url',
    'URL',
    'Trust centre',
    'Link to the host trust of the own domain, or to a page at a vendor of such pages.',
  ),
  stated(
    'security.trust_center.vendor',
    'text',
    'Vendor of the trust centre',
    'The host that the trust centre is linked at.',
  ),
  stated(
    'security.disclosure.bug_bounty.url',
    'URL',
    'Bug bounty programme',
    'Link to a programme at a host of such programmes.',
  ),
  stated(
    'security.disclosure.vdp.url',
    'URL',
    'Vulnerability disclosure programme',
    'The same, where the words around the link speak of disclosure.',
  ),
  stated(
    'security.encryption.at_rest',
    'text',
    'Encryption at rest',
    'AES with its key length in one phrase with "at rest".',
    { spelling: 'words' },
  ),
  stated(
    'security.encryption.in_transit',
    'text',
    'Encryption in transit',
    'The lowest version of TLS in one phrase with "in transit", or that connections need.',
    { spelling: 'words' },
  ),
  stated(
    'security.pentest.frequency',
    'annual, semi_annual, quarterly or monthly',
    'How often penetration tests are made',
    '"Annual penetration test" and the like, said of the company itself.',
  ),
  stated(
    'security.data_region.{region}',
    'boolean',
    'Data is kept in a country or union',
    'ISO 3166-1 code, EU or EEA, from "data is hosted in …" with names of a closed list.',
  ),
  stated(
    'security.mfa',
    'boolean',
    'Multi-factor authentication for users',
    '"Multi-factor authentication is available"; how the staff signs in does not count.',
  ),
  stated(
    'security.sso_available',
    'boolean',
    'Single sign-on for users',
    '"Single sign-on is available".',
  ),
];

const FIRST = 'Of several fields the first; a field that does not conform to RFC 6797 is none.';
const ALL_POLICIES = 'Policies of all headers and meta elements of the home page together (CSP3).';
const OWN_COOKIES =
  'Cookies of the own host or domain that the home page sets, as RFC 6265 parses.';

function token(key: string, title: string, rule: string): FactKey {
  return observed(`security.http.${key}`, 'text', title, rule);
}

function cookies(key: string, title: string): FactKey {
  const traits = { ...COUNT, measured: true };
  return observed(`security.http.cookie.${key}`, 'integer', title, OWN_COOKIES, traits);
}

const HEADERS: readonly FactKey[] = [
  observed('security.http.hsts', 'boolean', 'HTTP Strict Transport Security is on', FIRST),
  observed('security.http.hsts.max_age', 'integer, seconds', 'HSTS lasts', FIRST),
  observed('security.http.hsts.include_subdomains', 'boolean', 'HSTS covers subdomains', FIRST),
  observed('security.http.hsts.preload_directive', 'boolean', 'HSTS asks for preloading', FIRST),
  observed('security.http.csp', 'boolean', 'A content security policy is enforced', ALL_POLICIES),
  observed(
    'security.http.csp.unsafe_inline',
    'boolean',
    'Inline scripts are allowed by unsafe-inline',
    "True where every policy on scripts allows it; a nonce, a hash or 'strict-dynamic' forbids.",
  ),
  observed(
    'security.http.csp.report_only',
    'boolean',
    'A content security policy only reports',
    'A non-empty policy in Content-Security-Policy-Report-Only.',
  ),
  token(
    'csp.frame_ancestors',
    'Who may embed the page',
    'Sources of the directive in the headers.',
  ),
  token(
    'x_content_type_options',
    'X-Content-Type-Options',
    'nosniff, as the Fetch standard reads it.',
  ),
  token('referrer_policy', 'Referrer-Policy', 'The last known word.'),
  token('permissions_policy', 'Permissions-Policy', 'Members of the dictionary, sorted.'),
  token('x_frame_options', 'X-Frame-Options', 'deny or sameorigin, as the HTML standard reads it.'),
  token('coop', 'Cross-Origin-Opener-Policy', 'One word of the closed list.'),
  token('coep', 'Cross-Origin-Embedder-Policy', 'One word of the closed list.'),
  token('corp', 'Cross-Origin-Resource-Policy', 'One word of the closed list.'),
  cookies('count', 'Cookies set on the first visit'),
  cookies('insecure_count', 'Cookies without Secure'),
  cookies('no_httponly_count', 'Cookies without HttpOnly'),
  cookies('samesite.{value}', 'Cookies by SameSite: strict, lax, none or unset'),
];

const SECURITY_TXT: readonly FactKey[] = [
  observed(
    'security.txt.present',
    'boolean',
    'security.txt is served',
    'True: a text with a Contact or Expires field at /.well-known/security.txt. False: 404 or 410.',
  ),
  observed('security.txt.expires', 'RFC 3339 date and time', 'security.txt expires', 'The field.'),
  observed('security.txt.contact_count', 'integer', 'Contacts in security.txt', 'Contact fields.'),
  observed('security.txt.policy_url', 'URI', 'Disclosure policy', 'The one Policy field.'),
  observed('security.txt.encryption', 'URI', 'Key for reports', 'The one Encryption field.'),
  observed(
    'security.txt.valid',
    'boolean',
    'security.txt is valid',
    'RFC 9116: https, plain text, contacts that are addresses, one expiry that has not passed.',
  ),
];

export const SECURITY_KEYS: readonly FactKey[] = [
  ...STATED,
  ...SUBPROCESSORS,
  ...HEADERS,
  ...SECURITY_TXT,
];
