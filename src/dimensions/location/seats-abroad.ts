// Sentences in other languages that name the seat of the company: German, French, Spanish and more.

/** What says it, each with who speaks before it and the words between. */
const WORDS: readonly (readonly [string, string, string])[] = [
  [
    '[Ww]ir|[Uu]nser(?:e Firma|e Agentur| Unternehmen| Team)|[Dd]as Unternehmen|[Dd]ie Firma',
    'mit (?:Haupt|Firmen|Unternehmens)?[Ss]itz in|(?:hat|haben) (?:seinen|ihren|unseren) (?:Haupt|Firmen|Unternehmens)?[Ss]itz in',
    '[Uu]nser (?:Haupt|Firmen|Unternehmens)?[Ss]itz (?:ist|liegt|befindet sich) in',
  ],
  [
    '[Nn]ous|[Nn]otre (?:entreprise|société|agence|équipe)|[Ll]a société|[Ll].entreprise',
    'basée?s? à|(?:dont le|a son|avons notre) siège(?: social)? (?:est )?(?:situé |basé |établi )?à|(?:est|sommes) (?:située?s?|installée?s?|implantée?s?) à',
    '[Nn]otre siège(?: social)? (?:est|se (?:trouve|situe)) (?:situé |basé )?à',
  ],
  [
    '[Nn]osotros|[Ss]omos|[Nn]uestra empresa|[Ll]a empresa|[Ll]a compañía',
    'con (?:sede(?: central)?|base) en|(?:tiene|tenemos) (?:su|nuestra) sede(?: central)? en',
    '[Nn]uestra sede(?: central)? (?:está|se encuentra) en',
  ],
  [
    '[Nn]oi|[Ss]iamo|[Ll]a nostra azienda|[Ll].azienda|[Ll]a società',
    'con sede(?: legale| principale)? (?:a|in)|ha(?:nno)? sede (?:a|in)',
    '[Ll]a nostra sede(?: principale| legale)? (?:è|si trova) (?:a|in)',
  ],
  [
    '[Ww]ij|[Ww]e|[Oo]ns bedrijf|[Hh]et bedrijf',
    '(?:is |zijn )?gevestigd (?:in|te)|met (?:hoofdkantoor|het hoofdkantoor) in',
    '[Oo]ns hoofdkantoor (?:is gevestigd|staat|bevindt zich|ligt) in',
  ],
  [
    '[Vv]i|[Ff]öretaget|[Vv]årt företag|[Bb]olaget|[Ss]elskabet|[Ss]elskapet',
    'med (?:huvudkontor|hovedkontor|hovedkvarter|säte) i|har (?:sitt |vårt |vores |sit )?(?:huvudkontor|hovedkontor|hovedkvarter|säte) i',
    '(?:[Vv]årt|[Vv]ores) (?:huvudkontor|hovedkontor|hovedkvarter) (?:ligger|är|er|finns) i',
  ],
  [
    '[Nn]ós|[Ss]omos|[Aa] empresa|[Aa] nossa empresa',
    'com sede (?:em|no|na)',
    '[Aa] nossa sede (?:é|fica|está) (?:em|no|na)',
  ],
];

export type Grammar = (sentence: string) => RegExpExecArray | null;

/** A grammar that is made for the first sentence with its words: many hold a company's names. */
export function grammarOf(words: RegExp, pattern: string): Grammar {
  let made: RegExp | null = null;
  return (sentence) => {
    if (!words.test(sentence)) return null;
    made ??= new RegExp(pattern, 'su');
    return made.exec(sentence);
  };
}

const CUES = WORDS.map(([, verbs, ours]) => ({
  verbs: new RegExp(`(?:${verbs}) \\p{Lu}`, 'u'),
  ours: new RegExp(`^${ours} \\p{Lu}`, 'u'),
}));

/** Grammars with the place in its groups, a capital first, for the names of the company. */
export function seatsAbroad(names: string, place: string): readonly Grammar[] {
  return WORDS.flatMap(([we, verbs, ours], at) => [
    grammarOf(
      CUES[at]?.verbs ?? /^/,
      `^(?:${names}|${we})(?!\\p{L})[^.;:"„“«»]{0,100}? (?:${verbs}) ${place}(?<after>.*)$`,
    ),
    grammarOf(CUES[at]?.ours ?? /^/, `^${ours} ${place}(?<after>.*)$`),
  ]);
}
