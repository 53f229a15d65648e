// The words in which a sentence says that a company holds a certificate.

const LINK =
  '(?:,? (?:and|&|plus|as well as) (?:also )?|, | ?/ ?)(?:(?:both|the|a|an|is|are|our|its) )*';

const NAME = '§(?:®|™)?(?: \\([^()§]{1,60}\\))?';

export const LIST = `${NAME}(?:${LINK}${NAME})*`;

export const HELD =
  '(?:certified|accredited|compliant|attested|audited|authori[sz]ed|validated|registered|assessed)';

const NOUN =
  '(?:certifications?|certificates?|attestations?|reports?|audits?|examinations?|compliance|accreditations?|authori[sz]ations?|assessments?)';

const BE = '(?:is|are|has been|have been|became|remains?)';

const ADVERBS =
  '(?:(?:now|also|fully|currently|proudly|proud to be|independently|officially|annually|already|both|100%|recently|successfully|formally|self-) ?)*';

const ARTICLES =
  '(?:(?:a|an|our|its|the|both|annual|latest|most recent|first|second|successful|successfully|independent|third-party|external|current|valid|active|full|rigorous) )*';

const STANDARD = '(?: (?:standards?|requirements|frameworks?|regulations?|rules|criteria))?';

/** Each ends where its claim ends; groups `list` and `word` are what is claimed. */
export const HOLDING: readonly RegExp[] = [
  `${BE} ${ADVERBS}(?<word>${HELD})(?: (?:annually|yearly|every year|each year|regularly|independently))? (?:according to|in accordance with|to|with|under|against|for|in|as|by)(?: being)? (?:both )?(?:the )?(?<list>${LIST})${STANDARD}`,
  `(?:was|were) (?<word>certified|accredited|attested) (?:to|under|against|for) (?:the )?(?<list>${LIST})${STANDARD}(?= on )`,
  `${BE} ${ADVERBS}an? (?<list>§)(?: (?<word>${HELD}))? service provider`,
  `(?:has|have) ${ADVERBS}held ${ARTICLES}(?<list>${LIST})(?: (?<word>${NOUN}))+`,
  `(?:has|have) ${ADVERBS}(?:completed|achieved|obtained|received|earned|passed|attained|gained|renewed|maintained|been awarded|been granted) ${ARTICLES}(?<list>${LIST})(?: (?:Type )?(?<word>${NOUN}))*`,
  `${ADVERBS}(?:completed|achieved|obtained|received|earned|passed|attained) ${ARTICLES}(?<list>${LIST})(?: (?<word>${NOUN}))*`,
  `(?:holds?|maintains?|has|have|possess(?:es)?|carr(?:y|ies)) ${ADVERBS}${ARTICLES}(?<list>${LIST})(?: (?<word>${NOUN}))+`,
  `(?:is|are) in (?:full )?(?<word>compliance) with ${ARTICLES}(?<list>${LIST})${STANDARD}`,
  `(?:fully )?(?<word>compl(?:y|ies)) (?:fully )?with ${ARTICLES}(?<list>${LIST})${STANDARD}`,
  `undergo(?:es)? (?:an )?(?:annual|yearly|regular) (?:independent |third-party |external )?(?<list>${LIST}) (?<word>audits?|examinations?)`,
  `(?:publish(?:es)?|provides?|issues?|shares?) ${ARTICLES}(?<reported>${LIST}) (?<word>reports?)`,
  `(?:participates? in|adheres? to) the (?<list>§)`,
].map((pattern) => new RegExp(`^${pattern}`, 'u'));

export const LISTED = new RegExp(`^${BE} ${ADVERBS}`, 'u');

export const ONE_LISTED = new RegExp(`^(?<list>${LIST})[ -](?<word>${HELD})`, 'u');

export const NEXT_LISTED = new RegExp(`^${LINK}(?:${ADVERBS})(?=§)`, 'u');

const COMING =
  '(?:(?:actively )?working (?:toward|towards|on)|building (?:toward|towards)|pursuing|undergoing|completing|in the process of (?:obtaining|achieving|completing|getting|becoming|gaining|undergoing))';

export const GETTING = new RegExp(
  `^(?:is|are) (?:(?:currently|now|actively|also) )*${COMING} ${ARTICLES}(?<list>${LIST})(?: (?:${NOUN}|${HELD}))*`,
  'u',
);

export const OWN_AUDIT = new RegExp(
  `^(?<list>${LIST})(?: ${NOUN})+(?: of \\p{Lu}[^.,;§]{1,30} itself)? (?:is|are) (?:(?:currently|now|well) )*(?:in progress|under ?way|ongoing)`,
  'u',
);

export const OWN_REPORT = new RegExp(
  `^(?<list>${LIST}) (?<word>reports?|certificates?|attestations?)(?: (?:is|are|can be))? (?:(?:also|now|readily) )?(?:available|requested|downloaded|published|provided|shared)(?: (?:on|upon|by) request| under (?:an )?(?:NDA|non-disclosure agreement)| to (?:(?:all|our|enterprise|existing|current|prospective) )*(?:customers?|clients?)(?: and prospects)?| for download)*`,
  'u',
);

export const OWN_PROOF = new RegExp(
  `^(?<list>${LIST}) (?<word>certifications?|certificates?|attestations?|reports?|compliance)(?: (?:also|further))? (?:demonstrates?|confirms?|covers?|shows?|validates?|verif(?:y|ies)|attests?|underscores?|reflects?|proves?|means?|ensures?|includes?|was issued|is (?:renewed|valid|audited|maintained))`,
  'u',
);

/** "SOC 2 Type II certification and GDPR compliance protect your data." */
export const PROTECTING =
  /^(?:(?:(?:256|128)-bit|AES-\d+|End-to-end|Bank-grade|Enterprise-grade) encryption, )?(?:Our )?(?<list>§) (?<word>certification|compliance|attestation)(?:,? (?:and|&) (?<second>§) (?<other>certification|compliance|attestation))? (?:protects?|secures?|safeguards?|keeps?) (?:all )?(?:of )?(?:your|our customers'|customer|client) (?:data|information)(?: (?:safe|secure|private))?\.?$/u;
