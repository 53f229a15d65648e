// Signs that a document speaks of a vendor or a network, and not of its own party.

/** Words for what somebody else operates for the company, or what it uses from somebody else. */
const OF_OTHERS =
  /\b(?:data ?cent(?:er|re)s?|rechenzentr\p{L}+|servers?|hosting|hosted|h[ée]berg\p{L}+|gehostet|third|analytics|plug-?ins?|payments?|zahlung\p{L}*|paiements?|pagos?|networks?|netzwerk\p{L}*|facilit\p{L}+|processors?|e-?mails?|newsletter|storage|infrastructure|cookies?|maps?|fonts?|captcha|videos?|chat|cdn|tracking|advertis\p{L}+|social|partner|vendor|external|extern\p{L}*|drittanbieter\p{L}*|tiers|terceros|we use|uses? the|wir nutzen|wir verwenden|nous utilisons|utilizamos)\b/iu;

export function isOfOthers(sentence: string): boolean {
  return OF_OTHERS.test(sentence);
}

// Vendors that others' documents name: their own documents name them by their own domain.
const VENDORS =
  /^(?:the )?(?:google|alphabet|meta platforms|facebook|instagram|linkedin|microsoft|amazon|apple|stripe|paypal|twitter|x corp|cloudflare|vercel|netlify|hetzner|hotjar|hubspot|intercom|mailchimp|rocket science|intuit|salesforce|zoom video|atlassian|shopify|automattic|github|digitalocean|ovh|hostinger|ionos|strato|supabase|functional software|twilio|sendgrid|brevo|sendinblue|mixpanel|segment|tiktok|pinterest|snap inc|youtube|vimeo|matomo|innocraft|klarna|adyen|mollie|squarespace|wix|webflow|usercentrics|cybot|onetrust|fastly|akamai|zendesk|freshworks|calendly|typeform|datadog|new relic|auth0|okta|mapbox|adobe|heroku|trustarc|american arbitration|posthog|revenuecat|expo inc|expo llc|mailerlite|plausible insights|amplitude inc|fullstory|logrocket|functional software|getemails|lemon squeezy|paddle\.com|iubenda|resend inc|plus five five|activecampaign|klaviyo|zapier|planethoster|o2switch|infomaniak|scaleway|clever cloud|all-inkl|neue medien münnich|mittwald|raidboxes|netcup|contabo|godaddy|namecheap|siteground|bluehost|render services|railway corp|neon inc|openai|anthropic|cal\.com|zentrum für schlichtung|universalschlichtungsstelle)(?!\p{L})/iu;

export function isVendor(name: string): boolean {
  return VENDORS.test(name);
}
