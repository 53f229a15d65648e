// Questions that people ask an agent, each with the calls that answer it from the sample.

export interface Call {
  readonly tool: string;
  readonly given: Readonly<Record<string, unknown>>;
}

export interface Question {
  readonly asks: string;
  readonly calls: readonly Call[];
  /** What an agent can say then. */
  readonly says: string;
  /** Where that stands in the texts of the answers. */
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
    says: '$299, as the company states it.',
    calls: [call('get_company', { company: TALLYBROOK, keys: ['pricing.tier.growth.price'] })],
    answer: [/pricing\.tier\.growth\.price \| 299 \| \$ \| company_stated/],
  },
  {
    asks: "What did Tallybrook's Growth plan cost in March?",
    says: '$279: it went from $249 to that on 22 August 2025, and to $299 on 13 November 2026.',
    calls: [
      call('get_company_history', { company: TALLYBROOK, fact_key: 'pricing.tier.growth.price' }),
    ],
    // It was 279 from the day of the one change to that of the next.
    answer: [/2026-11-13 \| .*279 \| 299/, /2025-08-22 \| .*249 \| 279/],
  },
  {
    asks: 'Which on-call vendors raised prices in the last 90 days, and by how much?',
    says: 'Tidewarden by 10.1 %, Sirenmoth by 20.0 % and 8.3 %, Pagerook by 14.3 %.',
    calls: [
      call('query_changes', {
        category: 'on-call',
        type: 'pricing.price.changed',
        direction: 'up',
        since: '2026-08-22',
      }),
    ],
    answer: [
      /Tidewarden.*CA\$99 to CA\$109 \(\+10\.1 %\)/,
      /Sirenmoth.*€15 to €18 \(\+20\.0 %\)/,
      /Pagerook.*\$14 to \$16 \(\+14\.3 %\)/,
      /Sirenmoth.*€240 to €260 \(\+8\.3 %\)/,
      /count: 4/,
    ],
  },
  {
    asks: 'Does Pagerook claim SOC 2, and since when?',
    says: 'It claims to be attested, since 24 May 2025 at the latest; nobody can measure that.',
    calls: [call('get_fact_evidence', { company: PAGEROOK, key: 'security.cert.soc2_t2' })],
    answer: [/value=attested/, /first_seen_at=2025-05-24/, /Nobody can measure it/],
  },
  {
    asks: 'Who is hiring most in product analytics?',
    says: 'Tallybrook, with 8 roles open.',
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
    says: 'Tallybrook and Ledgerfinch say so; three do not state it, and one page could not be read.',
    calls: [
      call('compare_companies', { category: 'product-analytics', keys: ['features.sso.saml'] }),
    ],
    answer: [
      /Tallybrook .*true \(company_stated/,
      /Ledgerfinch .*true \(company_stated/,
      /Hedgelark .*absent: not_stated/,
      /Peppergraph .*unverified: extraction_failed/,
    ],
  },
  {
    asks: 'Which vendors with a plan under 20 a month have single sign-on in the cheapest one?',
    says: 'Quillmetric, from €12.',
    calls: [
      call('screen_companies', {
        where: ['pricing.lowest_price.sso=true', 'pricing.lowest_price<20 EUR'],
      }),
    ],
    answer: [/Quillmetric \| .* \| true \(company_stated, .* \| 12 EUR/, /count: 1/],
  },
  {
    asks: 'Who is attested for SOC 2 Type II and has more than three roles open?',
    says: 'Six: Tallybrook with 8, Loomshade with 7, four with 4 each.',
    calls: [
      call('screen_companies', { where: ['security.cert.soc2_t2=true', 'hiring.open_roles>3'] }),
    ],
    answer: [
      /soc2_t2=attested \(company_stated/,
      /Tallybrook .*8 roles/,
      /Loomshade .*7 roles/,
      /count: 6/,
    ],
  },
  {
    asks: 'Does Pagerook keep the uptime that it promises?',
    says: 'It promises 99.95 %, and nothing that was read measures it: not known.',
    calls: [
      call('check_company_claims', {
        company: PAGEROOK,
        keys: ['reliability.sla_pct', 'reliability.uptime_90d'],
      }),
    ],
    answer: [
      /reliability\.sla_pct \| unverified \| 99\.95 % .*no_observation_method/,
      /reliability\.uptime_90d \| absent/,
    ],
  },
  {
    asks: 'Where is Tallybrook based, and where are its offices?',
    says: 'In Boston, with offices there, in London and in Toronto.',
    calls: [call('get_company', { company: TALLYBROOK, dimensions: ['location'] })],
    answer: [
      /location\.hq \| Boston, US/,
      /location\.office\.london \|/,
      /location\.office\.toronto \|/,
    ],
  },
  {
    asks: "Who are Tallybrook's subprocessors?",
    says: 'Amazon Web Services, Cloudflare, OpenAI, Stripe and Zendesk, with what each does.',
    calls: [
      call('get_company_facts', { company: TALLYBROOK, key_prefix: 'security.subprocessor.' }),
    ],
    answer: [
      /Amazon Web Services \| Hosting/,
      /Cloudflare \| Content delivery/,
      /OpenAI \| Ask Tally/,
      /Stripe \| Payments/,
      /Zendesk \| Support/,
    ],
  },
  {
    asks: 'What changed at Tallybrook this month?',
    says: 'The Growth plan went to $299, and open roles from 6 to 8, among others.',
    calls: [call('get_company_history', { company: TALLYBROOK, since: '2026-11-01' })],
    answer: [/growth plan went from \$279 to \$299/, /open roles went from 6 roles to 8 roles/],
  },
  {
    asks: "Which law governs Tallybrook's terms, and do they renew by themselves?",
    says: 'Delaware, and they do.',
    calls: [
      call('get_company', {
        company: TALLYBROOK,
        keys: ['legal.governing_law', 'legal.auto_renewal'],
      }),
    ],
    answer: [/legal\.governing_law \| Delaware/, /legal\.auto_renewal \| true/],
  },
  {
    asks: 'Which roles does Tallybrook have open in London?',
    says: 'Field Marketing Manager, Solutions Engineer, and Account Executive, EMEA.',
    calls: [call('get_company_jobs', { company: TALLYBROOK, q: 'london' })],
    answer: [
      /Field Marketing Manager \|/,
      /Solutions Engineer \|/,
      /Account Executive, EMEA \|/,
      /count: 3/,
    ],
  },
  {
    asks: "How does Sirenmoth's measured uptime compare with what it says?",
    says: 'It said 99.98 % in May, and 99.992 % was measured in November: too far apart to compare.',
    calls: [
      call('check_company_claims', {
        company: 'sirenmoth.example',
        keys: ['reliability.uptime_90d'],
      }),
    ],
    answer: [/not_comparable \| 99\.98 % \(2026-05-21.*99\.992 % \(2026-11-19.*dates_differ/],
  },
  {
    asks: 'How much has Tallybrook changed within a year?',
    says: '53 changes, 7 of high significance; 183 facts in place of 160.',
    calls: [call('get_company_trajectory', { company: TALLYBROOK, window: '365d' })],
    answer: [/totals: events=53, .*high_significance=7, facts_at_start=160, facts_at_end=183/],
  },
  {
    asks: 'Which companies host models, and what do their prices look like?',
    says: 'Ferncompute (3 plans, EUR), Loomshade (3), Opalrelay (2), Peppergraph (4, INR).',
    calls: [call('get_category', { slug: 'model-hosting', dimensions: ['pricing'] })],
    answer: [
      /companies \(4\)/,
      /Ferncompute .*\| 3 \(company_stated.*EUR/,
      /Loomshade .*\| 3 \(company_stated/,
      /Opalrelay .*\| 2 \(company_stated/,
      /Peppergraph .*\| 4 \(company_stated.*INR/,
    ],
  },
  {
    asks: 'Who took a plan off the market?',
    says: 'Hedgelark (Flock, 6 November 2026); Tallybrook (Free) and Ledgerfinch (Professional), 20 May 2026.',
    calls: [call('query_changes', { type: 'pricing.tier.removed' })],
    answer: [
      /hedgelark.*2026-11-06 \| Flock/,
      /tallybrook.*2026-05-20 \| Free/,
      /ledgerfinch.*2026-05-20 \| Professional/,
    ],
  },
  {
    asks: 'Which company is meant by Tallybrok, and what does it do?',
    says: 'Tallybrook: "Know why the number moved".',
    calls: [
      call('search', { q: 'Tallybrok' }),
      call('get_company', { company: TALLYBROOK, keys: ['positioning.tagline'] }),
    ],
    answer: [/tallybrook\.example/, /Know why the number moved/],
  },
  {
    asks: 'Tell me when Tallybrook changes a price.',
    says: 'Checked first, then watched, under an id.',
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
    says: 'The sentence on its page, proved to have existed before 21 November 2026, and the command that checks it.',
    calls: [
      call('get_fact_evidence', { company: TALLYBROOK, key: 'security.cert.soc2_t2' }),
      call('get_fact_proof', { company: TALLYBROOK, key: 'security.cert.soc2_t2' }),
    ],
    answer: [
      /exact=Tallybrook has completed a SOC 2 Type II audit\./,
      /proof_status=available/,
      /anchor: .*status=confirmed.*proved_before=2026-11-21/,
      /command=node assay-verify\.mjs bundle\.json/,
    ],
  },
];
