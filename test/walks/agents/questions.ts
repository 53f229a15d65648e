// Questions that people ask an agent, each with the calls that answer it from the sample.

export interface Call {
  readonly tool: string;
  readonly given: Readonly<Record<string, unknown>>;
}

export interface Question {
  readonly asks: string;
  readonly calls: readonly Call[];
  /** What has to stand in the texts of the answers. */
  readonly answer: readonly RegExp[];
}

const TALLYBROOK = 'tallybrook.example';
const PAGEROOK = 'pagerook.example';

function call(tool: string, given: Readonly<Record<string, unknown>>): Call {
  return { tool, given };
}

/** The day of the sample is 20 November 2026. */
export const QUESTIONS: readonly Question[] = [
  {
    asks: "What does Tallybrook's Growth plan cost?",
    calls: [call('get_company', { company: TALLYBROOK, keys: ['pricing.tier.growth.price'] })],
    answer: [/pricing\.tier\.growth\.price \| 299 \| \$ \| company_stated/],
  },
  {
    asks: "What did Tallybrook's Growth plan cost in March?",
    calls: [
      call('get_company_history', { company: TALLYBROOK, fact_key: 'pricing.tier.growth.price' }),
    ],
    answer: [/from \$279 to \$299/, /2026-11-13/],
  },
  {
    asks: 'Which on-call vendors raised prices in the last 90 days, and by how much?',
    calls: [
      call('query_changes', {
        category: 'on-call',
        type: 'pricing.price.changed',
        direction: 'up',
        since: '2026-08-22',
      }),
    ],
    answer: [/Tidewarden.*CA\$99 to CA\$109 \(\+10\.1 %\)/, /Pagerook.*\$14 to \$16/],
  },
  {
    asks: 'Does Pagerook claim SOC 2, and since when?',
    calls: [call('get_fact_evidence', { company: PAGEROOK, key: 'security.cert.soc2_t2' })],
    answer: [/value=attested/, /first_seen_at=\d{4}-\d\d-\d\d/, /Nobody can measure it/],
  },
  {
    asks: 'Who is hiring most in product analytics?',
    calls: [
      call('screen_companies', {
        category: 'product-analytics',
        sort: '-hiring.open_roles',
        limit: 3,
      }),
    ],
    answer: [/Tallybrook \| tallybrook\.example \| tallybrook \| 8 roles \(observed/],
  },
  {
    asks: 'Which of the product-analytics vendors have SAML single sign-on?',
    calls: [
      call('compare_companies', { category: 'product-analytics', keys: ['features.sso.saml'] }),
    ],
    answer: [/Tallybrook .*true \(company_stated/, /absent|unverified/],
  },
  {
    asks: 'Who is attested for SOC 2 Type II and has more than three roles open?',
    calls: [
      call('screen_companies', { where: ['security.cert.soc2_t2=true', 'hiring.open_roles>3'] }),
    ],
    answer: [/soc2_t2=attested \(company_stated/, /Tallybrook .*8 roles/],
  },
  {
    asks: 'Does Pagerook keep the uptime that it promises?',
    calls: [
      call('check_company_claims', {
        company: PAGEROOK,
        keys: ['reliability.sla_pct', 'reliability.uptime_90d'],
      }),
    ],
    answer: [/reliability\.sla_pct/, /99\.95/],
  },
  {
    asks: 'Where is Tallybrook based, and where are its offices?',
    calls: [call('get_company', { company: TALLYBROOK, dimensions: ['location'] })],
    answer: [/location\.hq \| .*Boston/, /location\.office\.london/],
  },
  {
    asks: "Who are Tallybrook's subprocessors?",
    calls: [
      call('get_company_facts', { company: TALLYBROOK, key_prefix: 'security.subprocessor.' }),
    ],
    answer: [/OpenAI/, /Stripe/, /Zendesk/],
  },
  {
    asks: 'What changed at Tallybrook this month?',
    calls: [call('get_company_history', { company: TALLYBROOK, since: '2026-11-01' })],
    answer: [/growth plan went from \$279 to \$299/, /open roles went from 6 roles to 8 roles/],
  },
  {
    asks: "Which law governs Tallybrook's terms, and do they renew by themselves?",
    calls: [
      call('get_company', {
        company: TALLYBROOK,
        keys: ['legal.governing_law', 'legal.auto_renewal'],
      }),
    ],
    answer: [/legal\.governing_law \| \w+/, /legal\.auto_renewal \| (?:true|false)/],
  },
  {
    asks: 'Which roles does Tallybrook have open in London?',
    calls: [call('get_company_jobs', { company: TALLYBROOK, q: 'london' })],
    answer: [/Field Marketing Manager \| Marketing/, /count: 3/],
  },
  {
    asks: "What is Glasspetal's measured uptime?",
    calls: [
      call('check_company_claims', {
        company: 'glasspetal.example',
        keys: ['reliability.uptime_90d'],
      }),
    ],
    answer: [/absent/],
  },
  {
    asks: 'How much has Tallybrook changed within a year?',
    calls: [call('get_company_trajectory', { company: TALLYBROOK, window: '365d' })],
    answer: [/totals: events=\d+, added=\d+/],
  },
  {
    asks: 'Which companies host models, and what do their prices look like?',
    calls: [call('get_category', { slug: 'model-hosting', dimensions: ['pricing'] })],
    answer: [/companies \(4\)/, /pricing\.tier_count/],
  },
  {
    asks: 'Who took a plan off the market?',
    calls: [call('query_changes', { type: 'pricing.tier.removed' })],
    answer: [/pricing\.tier\.removed/, /plan .*was removed/],
  },
  {
    asks: 'Which company is meant by Tallybrok, and what does it do?',
    calls: [
      call('search', { q: 'Tallybrok' }),
      call('get_company', { company: TALLYBROOK, keys: ['positioning.tagline'] }),
    ],
    answer: [/tallybrook\.example/, /Know why the number moved/],
  },
  {
    asks: 'Tell me when Tallybrook changes a price.',
    calls: ['dry_run', null].map((dry) =>
      call('create_watch_subscription', {
        name: 'Prices of Tallybrook',
        companies: [TALLYBROOK],
        event_types: ['pricing.price.changed'],
        ...(dry === null ? {} : { dry_run: true }),
      }),
    ),
    answer: [/subscription: id=sub_/],
  },
  {
    asks: 'Prove that Tallybrook said so of its SOC 2 report.',
    calls: [
      call('get_fact_evidence', { company: TALLYBROOK, key: 'security.cert.soc2_t2' }),
      call('get_fact_proof', { company: TALLYBROOK, key: 'security.cert.soc2_t2' }),
    ],
    answer: [
      /exact=Tallybrook has completed a SOC 2 Type II audit\./,
      /proof_not_yet_anchored|merkle_root/,
    ],
  },
];
