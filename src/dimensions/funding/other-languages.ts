// Announcements in German, French and Spanish, in English words that the grammar of claims knows.

const AMOUNT =
  /(?<number>\d+(?:[.,]\d+)?)\s?(?:Millionen|Mio\.?|millions?|millones|milioni|miljoen|M)\s?(?:d['e]\s?|de\s|di\s)?(?<currency>Euros?|€|US-Dollar|Dollars?|dólares|\$)(?![\p{L}])/giu;
const VERBS =
  /(?<![\p{L}])(?:erhält|bekommt|sammelt|sichert sich|schließt|lève|annonce (?:une|sa) levée(?: de fonds)?(?: de)?|annonce avoir levé|a levé|boucle|levanta|cierra|recauda|obtiene|capta|raccoglie|chiude)(?![\p{L}])/giu;
const WORDS: readonly (readonly [RegExp, string])[] = [
  [
    /Seed-?(?:Finanzierung(?:srunde)?|Runde)|(?:tour|levée) d'amorçage|amorçage|ronda (?:de )?semilla|capital semilla/giu,
    'seed round',
  ],
  [/(?<![\p{L}])S[ée]rie[ -](?=[A-H](?![\p{L}]))/gu, 'Series '],
  [/Pre-Seed-?(?:Finanzierung(?:srunde)?|Runde)/giu, 'pre-seed round'],
  [
    /(?<![\p{L}])(?:Finanzierung(?:srunde)?|Kapitalrunde|Wachstumskapital|levée de fonds|tour de table|tour de financement|ronda(?: de (?:financiación|inversión|financiamiento))?|inversión)(?![\p{L}])/giu,
    'funding round',
  ],
  [
    /(?<![\p{L}])(?:angeführt von|unter (?:der )?(?:Führung|Leitung) von|menée? par|liderada por)(?![\p{L}])/giu,
    'led by',
  ],
];

/** The sentence in English words; null for one that is English. */
export function inEnglish(sentence: string): string | null {
  if (sentence.length > 400 || sentence.search(VERBS) < 0 || sentence.search(AMOUNT) < 0) {
    return null;
  }
  if (
    /(?<![\p{L}])(?:will|plant|möchte|veut|prévoit|quiere|planea|nicht|ne|pas)(?![\p{L}])/u.test(
      sentence,
    )
  ) {
    return null;
  }
  const money = sentence.replace(AMOUNT, (_, number: string, currency: string) => {
    const sign = /^(?:euros?|€)$/iu.test(currency) ? '€' : '$';
    return `${sign}${number.replace(',', '.')} million`;
  });
  const words = money.replace(VERBS, 'raises');
  const named = WORDS.reduce((text, [foreign, english]) => text.replace(foreign, english), words);
  // Whoever raises money in these languages does it for the company, whatever the round is called.
  return /round|Series [A-H]/u.test(named) ? named : `${named} in funding`;
}
