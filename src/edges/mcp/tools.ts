// Which operations agents get as tools, and what helps an agent to pick the right one.

/** What calling a tool does; the hints of MCP follow from it (completions 8.7). */
export type Effect = 'reads' | 'moves_cursor' | 'creates' | 'replaces' | 'deletes';

export interface ToolEntry {
  /** The operation's id, which is the tool's name. */
  readonly id: string;
  readonly effect: Effect;
  /** Whether an answer can hold words that were copied from web pages. */
  readonly quotes: boolean;
  /** When it is the right one. */
  readonly use: string;
  /** When another one is. */
  readonly rather: string;
  /** What the caller's plan changes; nothing where it changes nothing. */
  readonly plans?: string;
  /** What an answer does not show. */
  readonly unproven: string;
}

/** In the order in which they are listed. */
export const TOOLS: readonly ToolEntry[] = [
  {
    id: 'search',
    effect: 'reads',
    quotes: true,
    use:
      'Use it first when you have a name, a part of a domain, or a topic, and need the domain ' +
      'or the category slug that the other tools take.',
    rather: 'With the exact domain go to get_company at once; resolve settles one identifier.',
    unproven: 'A company that is not found may exist: the service covers only some.',
  },
  {
    id: 'resolve',
    effect: 'reads',
    quotes: true,
    use:
      'Use it to settle which covered company an address, a subdomain, an alias or an old ' +
      'slug means, before you spend credits on it.',
    rather: 'For a name or a part of one use search.',
    unproven: 'A match says which company is meant, not that anything about it is right.',
  },
  {
    id: 'list_categories',
    effect: 'reads',
    quotes: false,
    use: 'Use it to see which categories exist and how many companies each has.',
    rather: 'To find one category by a word use search; for its companies get_category.',
    unproven: 'Categories cover the companies of this service, not a market.',
  },
  {
    id: 'get_category',
    effect: 'reads',
    quotes: true,
    use:
      'Use it for the companies of a category: the values of each under its criteria, and how ' +
      'well it is covered.',
    rather:
      'For some companies or other keys use compare_companies; for the facts of one get_company.',
    unproven: 'Few facts mean little coverage, not a small company.',
  },
  {
    id: 'get_company',
    effect: 'reads',
    quotes: true,
    use:
      'Use it for an overview of one company: its main facts, jobs and coverage. `detail` "facts" ' +
      'brings all facts, `dimensions` or `keys` all of those.',
    rather:
      'For facts page by page use get_company_facts; for what was measured against what the ' +
      'company says check_company_claims.',
    unproven:
      '`company_stated` facts are what the company says of itself, not what is so. ' +
      '`coverage` says what was looked at; a fact that is absent was not found, which does ' +
      'not mean that it is false.',
  },
  {
    id: 'get_company_facts',
    effect: 'reads',
    quotes: true,
    use:
      'Use it for facts of one dimension (pricing, security, …), one kind of provenance, or ' +
      'one prefix of keys.',
    rather:
      'For everything at once use get_company; to learn where a fact comes from ' +
      'get_fact_evidence.',
    unproven:
      '`company_stated` facts are what the company says of itself. An absent fact was not ' +
      'found, which does not mean that it is false.',
  },
  {
    id: 'get_company_jobs',
    effect: 'reads',
    quotes: true,
    use:
      'Use it for the open positions of a company, and with `include_closed` for those that ' +
      'ended.',
    rather: 'For counts only, get_company has them.',
    unproven:
      'A posting shows an intention to hire, not a hire; boards that were not found are ' +
      'missing.',
  },
  {
    id: 'compare_companies',
    effect: 'reads',
    quotes: true,
    use:
      'Use it when a question is about several companies at once, or a category: which has a ' +
      'certificate, who promises most. Name `keys`, or a `dimension`.',
    rather: 'For everything about one company use get_company; for what changed query_changes.',
    unproven:
      '`absent` means that what we read does not say it, `unverified` that it could not be read: ' +
      'neither means no.',
  },
  {
    id: 'screen_companies',
    effect: 'reads',
    quotes: true,
    use:
      'Use it to find companies by their facts: which have a certificate and more than ten open ' +
      'roles; who is hiring most is `sort` "-hiring.open_roles".',
    rather: 'For companies that you know use compare_companies; for a name search.',
    unproven:
      'A company that is not found may meet the conditions all the same: what could not be read ' +
      'meets none.',
  },
  {
    id: 'query_changes',
    effect: 'reads',
    quotes: true,
    use:
      'Use it for what changed across companies or in a category: who raised prices is `type` ' +
      '"pricing.price.changed" with `direction` "up".',
    rather:
      'For one company get_company_history costs less; to go on where you stopped, watch ' +
      'companies and use get_watch_events.',
    plans:
      'How far back it reaches depends on the plan; `meta.window` says from where it was ' +
      'served.',
    unproven:
      '`occurred_at` is when a change was first seen or stated, which can be later than when ' +
      'it was made.',
  },
  {
    id: 'get_company_history',
    effect: 'reads',
    quotes: true,
    use: 'Use it for the dated changes of one company, or of one of its facts with `fact_key`.',
    rather: 'For several companies use query_changes; for counts over time get_company_trajectory.',
    plans:
      'How far back it reaches depends on the plan; `meta.window` says from where it was ' +
      'served.',
    unproven: 'No event means that no change was seen, not that there was none.',
  },
  {
    id: 'check_company_claims',
    effect: 'reads',
    quotes: true,
    use: 'Use it to hold what a company says against what the service measured, key by key.',
    rather: 'For the sources of one of them use get_fact_evidence.',
    unproven:
      '`unverified` means that there is no observation to compare with: never report it as a ' +
      'contradiction.',
  },
  {
    id: 'get_company_trajectory',
    effect: 'reads',
    quotes: true,
    use:
      'Use it for how much a company changed over 30, 90 or 365 days, by dimension and by ' +
      'week.',
    rather: 'For the changes themselves use get_company_history.',
    plans: 'A window of 365d needs a Pro plan.',
    unproven: 'It counts changes; whether they are good or bad it does not say.',
  },
  {
    id: 'get_fact_evidence',
    effect: 'reads',
    quotes: true,
    use:
      'Use it before you cite a fact: its sources, the capture and the place where the value ' +
      'stands, and a ready citation.',
    rather: 'For a proof that others can check without the service use get_fact_proof.',
    unproven: 'It shows where a value was read, not that the source is right.',
  },
  {
    id: 'get_fact_proof',
    effect: 'reads',
    quotes: true,
    use:
      'Use it when somebody must be able to check, without trusting the service, that the ' +
      'bytes behind a fact existed before a day.',
    rather:
      'To read or cite the source use get_fact_evidence. Do not check the bundle by reading ' +
      'it: hand it to `assay-verify`.',
    unproven:
      'It proves when bytes existed, not that they were read correctly nor that what they ' +
      'say is true.',
  },
  {
    id: 'get_capture',
    effect: 'reads',
    quotes: true,
    use: 'Use it for the circumstances of one recorded response: address, moment, hash.',
    rather:
      'To go from a fact to its captures use get_fact_evidence. Raw bytes are served over ' +
      'REST alone.',
    unproven:
      'A capture is what one address answered to one request; others may have been shown ' +
      'something else.',
  },
  {
    id: 'list_watch_event_types',
    effect: 'reads',
    quotes: false,
    use:
      'Use it before you filter a subscription or a feed by `type`: the types, and the fact ' +
      'keys that each tells of.',
    rather: 'For events themselves use get_watch_events or query_changes.',
    unproven: 'Types may be added: do not take the list for complete for ever.',
  },
  {
    id: 'list_watch_subscriptions',
    effect: 'reads',
    quotes: false,
    use: 'Use it to find what this account watches, and the id that the other watch tools take.',
    rather: 'For the companies of one of them use get_watch_subscription.',
    unproven: 'It shows what is watched, not whether anything happened.',
  },
  {
    id: 'get_watch_subscription',
    effect: 'reads',
    quotes: true,
    use:
      'Use it for the filters and companies of one subscription, for instance before you ' +
      'change it.',
    rather: 'For its events use get_watch_events.',
    unproven: 'It shows what is watched, not whether anything happened.',
  },
  {
    id: 'get_watch_events',
    effect: 'moves_cursor',
    quotes: true,
    use:
      'Use it for what is new in a subscription since the last call. It moves the named ' +
      'cursor past what it answers: what you do not keep is gone from that cursor. Read with ' +
      '`advance` "false" or `after` first where nothing may be lost. At most 50 ' +
      'events a page.',
    rather: 'To look back in time use query_changes or get_company_history, which move nothing.',
    unproven: 'An empty page means that nothing confirmed is new, not that nothing changed.',
  },
  {
    id: 'create_watch_subscription',
    effect: 'creates',
    quotes: true,
    use:
      'Use it when the person asks to be kept informed about companies, or who enters or leaves ' +
      'a screen. Show the answer of a `dry_run` first.',
    rather:
      'To add companies to one that exists use update_watch_subscription. Webhook endpoints ' +
      'are made over REST or on the account page alone.',
    plans: 'How many companies can be watched depends on the plan.',
    unproven: 'Only changes from now on are told.',
  },
  {
    id: 'update_watch_subscription',
    effect: 'replaces',
    quotes: true,
    use:
      'Use it to add or remove companies, change filters, or pause a subscription. ' +
      '`companies` replaces all of them: use `add_companies` and `remove_companies` unless ' +
      'that is meant, and ask the person before anything is removed.',
    rather: 'To end it for good use delete_watch_subscription.',
    unproven: 'An added company is watched from now on only.',
  },
  {
    id: 'delete_watch_subscription',
    effect: 'deletes',
    quotes: false,
    use:
      'Use it only when the person asked for it: the subscription, its companies and its ' +
      'cursors are gone.',
    rather: 'To stop for a while set `active` to false with update_watch_subscription.',
    unproven: 'It cannot be undone.',
  },
];
