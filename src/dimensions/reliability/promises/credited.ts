// The uptime below which a company pays its customers back, where it names one share alone.

import { behindStems } from '../../words/behind-stems.ts';
import { allIn } from '../../words/matches.ts';

const SHARE = /(?<![\d.,])(\d{2,3}(?:[.,]\d{1,6})?)\s?%/g;
const PAID = behindStems(
  /\b(?:refund(?:s|ed)?|(?:service )?credits?|money back|compensat(?:ion|ed)|gutschrift|avoir|reembolso|rimborso)\b/iu,
);
const BELOW =
  /\b(?:uptime|availability|verfügbarkeit|disponibilit[ée]|disponibilidad|disponibilidade|disponibilità)\b[^.;%]{0,60}?(?:\b(?:is|of|falls?|drops?|goes|was|being|has been|unter|inférieure?|inferior|inferiore) )?(?:less than|lower than|below|under|unter|à|a|al) \d{2,3}(?:[.,]\d{1,6})?\s?%/iu;
const OTHERS =
  /\b(?:AWS|Amazon|Azure|Google Cloud|GCP|Cloudflare|third part(?:y|ies)|providers?|example|e\.g|not (?:entitled|eligible)|no (?:refunds?|credits?))\b/iu;

/** "A refund is due if availability is less than 99%": 99; null where no share or several stand. */
export function creditedBelow(sentence: string): number | null {
  if (sentence.length > 400 || !PAID.test(sentence) || !BELOW.test(sentence)) return null;
  if (OTHERS.test(sentence)) return null;
  const shares = allIn(sentence, SHARE).map((match) => Number((match[1] ?? '').replace(',', '.')));
  const [share = 0] = shares;
  return shares.length === 1 && share >= 90 && share < 100 ? share : null;
}
