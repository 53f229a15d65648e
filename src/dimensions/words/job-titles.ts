// What a job's title says in explicit words: a function and a seniority, by one versioned table.

/** Raise it whenever a title may fall elsewhere; it is part of the hiring reader's version. */
export const JOB_TITLES_VERSION = 1;

export const JOB_FUNCTIONS = [
  'engineering',
  'data',
  'product',
  'design',
  'security',
  'it',
  'sales',
  'customer_success',
  'marketing',
  'finance',
  'legal',
  'people',
  'operations',
] as const;
export type JobFunction = (typeof JOB_FUNCTIONS)[number];

export const SENIORITIES = [
  'intern',
  'junior',
  'mid',
  'senior',
  'staff',
  'manager',
  'director',
  'vp',
  'c_level',
] as const;
export type Seniority = (typeof SENIORITIES)[number];

// The first row whose words stand in the role part of the title wins, so the narrow ones come
// first.
const FUNCTIONS: readonly (readonly [RegExp, JobFunction])[] = [
  [
    /\b(recruit(er|ing|ment)|talent|people (partner|operations|ops)|human resources|hrbp|hr\b)/,
    'people',
  ],
  [
    /\b(customer success|customer support|customer experience|technical support|support (engineer|specialist|agent)|customer enablement)\b/,
    'customer_success',
  ],
  [
    /\b(account executive|account manager|sales|business development representative|bdr|sdr|solutions (engineer|consultant|architect)|pre-?sales|customer engineer)\b/,
    'sales',
  ],
  [
    /\b(product marketing|marketing|growth marketer|communications|content strategist|copywriter|brand)\b/,
    'marketing',
  ],
  [
    /\b(security|detection|incident response|threat)\b.*\b(engineer|analyst|architect|researcher)\b/,
    'security',
  ],
  [
    /\b(data (scientist|analyst|engineer)|analytics engineer|business intelligence|data science)\b/,
    'data',
  ],
  [/\b(product design(er)?|designer|user research(er)?|ux|ui)\b/, 'design'],
  [/\b(product manager|product owner|product management)\b/, 'product'],
  [/\b(it support|help ?desk|systems administrator|sysadmin|network administrator)\b/, 'it'],
  [/\b(engineer(ing)?|developer|programmer|sre|devops|software|architect)\b/, 'engineering'],
  [/\b(counsel|lawyer|attorney|paralegal|legal)\b/, 'legal'],
  [
    /\b(accountant|accounting|accounts (payable|receivable)|controller|finance|financial|fp&a|tax|treasury|payroll|audit(or)?)\b/,
    'finance',
  ],
  [/\b(operations|logistics|procurement|supply chain|facilities|office manager)\b/, 'operations'],
];

const ASSISTANT = /\b(assistant (to|of)|executive assistant|chief of staff|office of)\b/;

// The highest explicit word wins: "Senior Director" is a director, "Senior Engineering Manager" a
// manager.
const RANKS: readonly (readonly [RegExp, Seniority])[] = [
  [/^(chief [a-z& ]+ officer|(co-?)?ceo|cto|cfo|coo|cmo|cpo|cro|ciso|cio)$/, 'c_level'],
  [/\b(vice president|vp|svp|evp|avp)\b/, 'vp'],
  [/\b(director)\b/, 'director'],
  [/\b(intern|internship|working student|werkstudent(in)?)\b/, 'intern'],
  [/^(senior |sr\.? )?manager\b|\bengineering manager\b/, 'manager'],
  [/\b(staff(?! (accountant|nurse|writer|attorney))|principal|distinguished)\b/, 'staff'],
  [/\b(senior|sr)\b/, 'senior'],
  [/\b(mid-?level|intermediate)\b/, 'mid'],
  [/\b(junior|jr|entry-?level|graduate|apprentice)\b/, 'junior'],
];

/**
 * The words before the first comma, bracket or dash name the role; what follows names the team, the
 * customers or the place ("Manager, Sales", "Executive Assistant, Chief People Officer").
 */
function rolePart(title: string): string {
  const plain = title.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
  const part = plain.split(/ [-–—] |- |[,(:|;]|-$/, 1)[0] ?? '';
  return part.trim() === '' ? plain : part.trim();
}

/** The function that the title names, or null: "Chief of Staff" names none. */
export function functionOf(title: string): JobFunction | null {
  const role = rolePart(title);
  if (ASSISTANT.test(role)) return null;
  const found = FUNCTIONS.find(([words]) => words.test(role));
  if (found !== undefined) return found[1];
  // "Manager, Sales Development": a bare rank takes its function from what it leads.
  const bare = /^((senior|sr\.?|vice president|vp|director|manager|head|lead|intern|of|the) ?)+$/;
  if (!bare.test(role)) return null;
  const whole = title.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
  const rest = rolePart(whole.slice(role.length).replace(/^[ ,:|;/–—-]+/, ''));
  return FUNCTIONS.find(([words]) => words.test(rest))?.[1] ?? null;
}

/** The seniority that the title states in so many words, or null. */
export function seniorityOf(title: string): Seniority | null {
  const role = rolePart(title);
  // The staff of a chief, and the assistant of a director, have neither rank.
  if (ASSISTANT.test(role)) return null;
  return RANKS.find(([words]) => words.test(role))?.[1] ?? null;
}
