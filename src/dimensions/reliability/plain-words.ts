// A sentence without the words of politeness that deny or limit nothing, and its mailbox plain.

/** What is said before the way to ask, of whoever found no answer: "If you can't find it, …". */
const UNANSWERED =
  /^(?:(?:if|when|where) you(?:'re not| (?:are|have|do|did|can|could) ?not| (?:are|have|do|did|ca|could)n['’]t)) [^,.;:@\d]{0,90}, ?/iu;
const HESITATES =
  /\b(?:(?:please,? )?(?:do not|don't|never) hesitate(?: to)?|n'hésitez pas(?: à)?|zögern sie nicht,?|no dude(?:s)? en|não hesite em|non esit(?:are|ate)(?: a)?|aarzel niet(?: om)?)/giu;
/** Leave given to users: "Customer may contact support by email". */
const MAY =
  /\b(?<who>you|customers?|clients?|users?|subscribers?) may (?=(?:also )?(?:contact|reach|call|e-?mail|write|submit|report|open|log|raise)\b)/giu;
/** What every plan has is limited to nobody; "all paid plans" are some. */
const ALL_PLANS =
  /\b(?:(?:all|every|each)(?: of)?(?: our| the)? (?:hosting |support )?(?:plans?|packages?|tiers?|subscriptions?)|(?:whatever|whichever|no matter (?:what|which)|regardless of(?: the| your)?) (?:plan|package|tier|subscription)(?: (?:you(?:['’]re| are)(?: on)?|you (?:have|choose|pick)))?)\b/giu;

/** A mailbox that programs shall not find: "help [at] acme [dot] example". */
const HIDDEN_AT = /(?<=[\w.+-]{2}) ?[[({] ?at ?[\])}] ?(?=[\w-]{2})/giu;
const HIDDEN_DOT = /(?<=[\w-]{2}) ?[[({] ?dot ?[\])}] ?(?=[\w-]{2})/giu;

export function plainly(text: string): string {
  return text
    .replace(HIDDEN_AT, '@')
    .replace(HIDDEN_DOT, '.')
    .replace(UNANSWERED, '')
    .replace(HESITATES, '')
    .replace(MAY, '$<who> can ')
    .replace(ALL_PLANS, 'everybody')
    .trim();
}

/** In such words: "Real engineers, whatever plan you are on." */
export const OF_ALL = /(?:^|[,–—] ?|\b(?:for|on|to|with) )everybody\b/u;
