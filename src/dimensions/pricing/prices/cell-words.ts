// The closed vocabulary of price cells without an amount, of badges, and of what names no plan.

const FREE = [
  '(?:always |100% |completely |totally )?free(?:\\s*(?:forever|for ever|always|plan|monthly|of charge|for life|tier|to use|to start|\\/ ?(?:month|mo|year|yr)|per (?:month|user)))?',
  'free(?: forever)?[,.;·–—-]+ ?no (?:credit )?card(?: (?:required|needed|necessary))?|kostenlos,? ohne kreditkarte',
  'free for (?!(?:the )?(?:first|\\d|one|two|a (?:week|month|limited)|your first)).{3,40}',
  'free (?:with|up to) .{3,30}',
  '(?:forever|always) free|free, forever|no cost|free of charge|gratis (?:para siempre|per sempre|para sempre)',
  '(?:für immer |immer |dauerhaft |komplett )?(?:kostenlos|gratis|kostenfrei)(?: für .{3,30})?',
  'gratuite?(?: (?:à vie|pour toujours|toujours))?|toujours gratuit|gratuit[oa](?: (?:para siempre|per sempre|para sempre))?|(?:siempre |sempre )?(?:gratis|grátis|gratuito)',
  '0 ?(?:\\/ ?)?(?:forever|always|für immer|dauerhaft|(?:pour )?toujours|à vie|(?:per |para )?sempre|(?:para )?siempre|voor altijd|altijd|for altid|for alltid|na zawsze)',
  'darmowy|bezpłatn[yie]+|za darmo|zdarma|ilmainen|gratis voor altijd|altijd gratis|besplatno|brezplačno|ingyenes|ücretsiz|tasuta|nemokama(?:i|s)|bezmaksas|δωρεάν|zadarmo',
  'бесплатно|бесплатный|безкоштовно|безкоштовний|безплатно|ฟรี|miễn phí|percuma|libre|無料|免费|免費|무료|مجان(?:ي|ا|اً|ًا)|رایگان|חינם|निःशुल्क|मुफ़्त',
].join('|');

/** What the price cell of a free plan says, and nothing else. */
export const FREE_CELL = new RegExp(`^(?:${FREE})[!.*]*$`, 'iu');

const WHY =
  '(?: (?:for|to (?:discuss|get|request|learn|receive)) (?:an? |your |our |custom |more |the )*(?:price|pricing|prices|quote|quotation|details|information|rates|enterprise|custom pricing)(?:,? .{1,50})?)?';
const CUSTOM = [
  'custom(?:i[sz]ed)?(?: (?:pricing|price|prices|quote|plan|plans|solution|rate))?(?: at scale)?|(?:tailored|bespoke|individual|volume|special|enterprise|personali[sz]ed)(?: (?:pricing|price|quote))|tailored|bespoke',
  `(?:please )?(?:contact|call|e-?mail|ask|speak (?:to|with)|talk (?:to|with)) (?:us|sales|our sales(?: team)?|our team|the sales team|an expert)${WHY}`,
  "contact for (?:a )?(?:price|pricing|quote|details)|let['’]?s (?:talk|chat|connect)|get (?:a|your) (?:custom |free |personal )?quote|get in touch|reach out(?: to us)?|pricing: contact us|talk to sales",
  'request (?:a |an? custom )?(?:quote|pricing|price|proposal)|(?:quoted|priced) (?:per|for each|by) (?:environment|project|engagement|organi[sz]ation|site|scope|client|company|request)|(?:quoted|priced) (?:individually|on request|case by case)|custom contracts?|negotiated|negotiable|(?:price|pricing) (?:varies|negotiable)|ask for (?:a )?(?:price|pricing|quote)|(?:by )?quote(?:[- ]based)?|(?:price |pricing |available )?(?:up)?on (?:request|application|demand|enquiry|inquiry)|p\\.?o\\.?a\\.?|t\\.?b\\.?d\\.?',
  '(?:preise? |preis |angebot )?(?:auf|nach) (?:anfrage|absprache|vereinbarung)|individuell(?:e[rs]? (?:preis|angebot|preise))?|kontaktieren sie uns|kontakt aufnehmen|sprechen sie (?:uns an|mit uns)|angebot (?:anfordern|anfragen|einholen)|preise? anfragen|individuelles angebot',
  '(?:tarif |prix )?sur (?:devis|demande|mesure)|nous (?:contacter|consulter)|contactez[- ]nous|(?:prix |tarif )?personnalisé|(?:demander un )?devis(?: personnalisé| gratuit)?|demande de devis',
  "contacte[rz] (?:les ventes|le service commercial|notre (?:équipe(?: commerciale)?|service commercial)|l[’']équipe commerciale|un commercial)|(?:vertrieb kontaktieren|(?:unseren )?vertrieb (?:kontaktieren|ansprechen)|mit (?:dem|unserem) vertrieb sprechen|kontaktiere uns|angebot erhalten)",
  '(?:prezzo |preventivo )?su (?:richiesta|misura)|preventivo personalizzato|contattaci|contatta (?:le vendite|il commerciale|il team)|contactar (?:con )?(?:el equipo )?(?:de |a )?ventas|hablar con ventas|falar com (?:vendas|o comercial)',
  '(?:prijs )?op (?:aanvraag|maat)|neem contact op',
  '(?:precio )?(?:a consultar|a medida|bajo (?:consulta|presupuesto|demanda)|personalizado)|cont[aá]ctanos|contactar(?: con)? ventas|(?:preço )?sob (?:consulta|medida)|fale conosco|entre em contato',
  'pris (?:på|efter) (?:anmodning|forespørsel|förfrågan)|kontakt(?:a)? (?:os|oss)|wycena indywidualna|(?:cena )?na zapytanie|cena na vyžádání|individuální|na (?:upit|zahtevo|dopyt)|la cerere|egyedi (?:ár|árajánlat)|ajánlatkérés|sopimuksen mukaan|pyydä tarjous|kysy tarjous|räätälöity(?: (?:hinnoittelu|hinta))?|ota yhteyttä(?: (?:myyntiin|meihin))?|offert|på offert|begär offert|få et tilbud',
  '(?:цена |стоимость )?(?:по (?:запросу|договор[её]нности)|договорная|индивидуально)|свяжитесь с нами|связаться с нами|(?:ціна )?(?:за запитом|договірна)|індивідуально|по запитване|по договаряне',
  'teklif (?:al(?:ın)?|isteyin?)|(?:bizimle )?iletişime geç(?:in)?|özel fiyat(?:landırma)?|fiyat [iİ]çin (?:arayın|[iİ]letişime geçin|bize ulaşın)|お問い合わせ(?:ください)?|要(?:見積(?:もり)?|相談|お問い合わせ)|(?:お)?見積(?:もり)?|联系我们|联系销售|聯絡我們|聯繫我們|定制|문의|별도 문의|liên hệ|hubungi kami|تواصل معنا|اتصل بنا|حسب الطلب|צרו קשר',
].join('|');
const FROM_SIZE =
  '(?: (?:from|for|above|over|ab|à partir de|vanaf) \\d[\\d.,]{0,6}\\+? \\p{L}{3,20})?';

/** What the price cell of a plan on request says, and nothing else. */
export const CUSTOM_CELL = new RegExp(`^(?:(?:${CUSTOM})${FROM_SIZE})\\s*[.!→>»*]*$`, 'iu');

const BADGES = [
  '(?:our |the )?(?:most )?popular(?: (?:plan|choice|option))?|(?:our )?best (?:value|deal|seller|selling|choice|offer|option|for .{1,40})|(?:great|top|good|ideal|perfect|suited|made|built|designed|recommended|best suited) for .{1,60}',
  'new!?|recommended(?: .{1,20})?|beta|coming soon|limited(?: time)?(?: offer)?|save .{1,24}|up to .{1,24}|\\d{1,2} ?% (?:off|discount|savings?)|current plan|great value|best value|popular choice|top pick|(?:our|team|staff|customer) (?:pick|favou?rite|choice)|featured|early access|sale|hot|trending|enterprise[- ]ready|most (?:loved|chosen|complete|flexible|features)|value for money|special offer|launch (?:offer|price|pricing)|free trial|\\d+[- ]day (?:free )?trial|starter kit|limited beta|available now|sold out|discount(?:ed)?',
  'beliebt|am beliebtesten|meistgewählt|beliebteste wahl|empfohlen|empfehlung|unsere empfehlung|neu|bestseller|populärste|am häufigsten gewählt',
  'populaire|le plus populaire|recommandé|nouveau|meilleure (?:offre|vente)|le plus choisi|más popular|(?:el )?más (?:elegido|vendido)|recomendado|mais popular|più (?:popolare|scelto)|consigliato|populair|meest gekozen|aanbevolen|mest populær|populær|anbefal(?:t|et)|vår anbefaling|vores anbefaling|(?:mest )?populär|(?:den |de )?(?:populärast|mest populære?)e?|rekommendera(?:d|s|t)|mest (?:vald|valgt|valgte)|polecan[ey]|suositel(?:laan|tu)|najpopularniejszy|suosituin|(?:en )?popüler|en çok tercih edilen|önerilen|популярн(?:ый|ое|ая)|(?:самый )?популярный(?: тариф)?|рекомендуе(?:м|тся|мый)|хит(?: продаж)?|(?:الأكثر )?(?:شيوعا|شعبية)|最受欢迎|人気(?:no\\.?1)?|phổ biến(?: nhất)?|cel mai popular|legnépszerűbb|nejoblíbenější|(?:recomendado|recommended|recommandé|empfohlen|consigliato)\\s*[·|–—-].{1,30}',
].join('|');

/** What stands beside the name of a plan to praise it. */
export const BADGE = new RegExp(`^[\\s★⭐✨🔥⚡☆*-]*(?:${BADGES})[\\s!★⭐✨🔥⚡☆*]*$`, 'iu');

const LABELS = [
  '(?:billed|invoiced|charged|paid)(?: (?:as|at|yearly|monthly))?|gefactureerd(?: als)?|abgerechnet(?: als)?|facturé(?: à)?|facturado(?: como)?|fatturato(?: come)?|faktureras|faktureres',
  'monthly|yearly|annual(?:ly)?|quarterly|per (?:month|year|user)|month|year|billed .{1,30}|billing(?: cycle| period)?|pay (?!as[- ]you|per[- ]).{1,20}|lifetime|monatlich|jährlich|mensuel(?:le)?|annuel(?:le)?|mensual|anual',
  '(?:(?:max(?:imum)?|min(?:imum)?|average|total) .{1,40})|(?:monthly|annual|yearly|subscription|base|platform|list|our|starting|total|your|plan|package|licen[cs]e|membership|standard|regular|current) (?:price|pricing|cost|fee|rate|charge)s?|(?:price|cost|order|quote|payment) summary|(?:set-?up|transaction|processing|platform|service|onboarding|implementation|late|one-?time) fees?',
  '(?:subscription|payment|order|purchase|checkout|abonament|plat[ăa]|zahlung|bestellung|pago|paiement|abonnement) (?:is |was )?(?:activated|active|cancell?ed|confirmed|successful|received|failed|completed?|pending|expired|activat[ăa]?|anulat[ăa]?|confirmat[ăa]?|aktiviert|abgebrochen|bestätigt|annulé|activé|confirmé|cancelado|confirmado)',
  '(?:above|below|over|under|beyond|first|next|everything above|über|unter|darüber|ab dem|au-delà|jusqu.{2}|hasta|más de|свыше|выше|ниже)|(?:dein|deine|mein|meine|votre|ton|uw|jouw) (?:paket|plan|tarif|angebot|auswahl|preis|pack(?:age)?|offre|formule|pakket|prijs)|extras?|einrichtung|abrechnung|zusatz(?:leistungen|optionen)|set-?up',
  '(?:simple|transparent|fair|flexible|all-in|straightforward|honest|clear|affordable)(?: (?:and|&|,) \\p{L}+)? pricing',
  '(?!(?:enterprise|custom|volume|teams?|business|partner|education|non-?profit|usage)\\b)\\p{L}{2,15}(?: \\p{L}{2,15})? pricing',
  "what(?: |['’]s (?:in|inside)(?: |$)).*|saved?|savings?|why .*|how .*|who .*|price|prices|pricing|plans?|our (?:plans|pricing)|pricing plans|compare(?: .{1,30})?|cost|fee|total|subtotal|start(?:s|ing)? (?:at|from)|from|vs\\.?",
  "(?:core |key |main |all |top |basic |pro |premium |advanced |team )*(?:features|benefits|highlights|functions|specs|limits|usage|details|description)(?: (?:include|included|list))?:?|what['’]s included|what you get|you get|includes?:?|included:?|everything (?:in|from|you need|of) .{1,40}|all (?:of )?(?:the )?\\p{L}+ features.{0,20}|all features|overview|summary|faqs?|support|security|integrations|analytics|customi[sz]ation|funktionen|leistungen|inklusive|fonctionnalités|includo|features?|functions?|capabilit(?:y|ies)|merkmale?|funktion|funktionalität|fonctionnalité|caractéristiques?|característic[ao]s?|funci(?:ón|ones)|funzion(?:e|i|alità)|kenmerk(?:en)?|functies?|funktioner|egenskab(?:er)?|funkcj[ae]",
  'frequently asked(?: \\p{L}+)?|(?:common )?questions|q ?& ?a|(?:quick|short) answers?|tl;?dr|in (?:short|brief)|at a glance|häufige(?: gestellte)? fragen|häufig gestellte fragen|fragen (?:&|und) antworten|kurz(?:antwort| gesagt|überblick)|questions (?:fréquentes|courantes)|foire aux questions|(?:en )?(?:bref|résumé)|réponse (?:rapide|courte)|preguntas frecuentes|respuesta (?:rápida|corta)|(?:en )?resumen|domande frequenti|in breve|risposta (?:rapida|breve)|veelgestelde vragen|kort antwoord|samenvatting|perguntas frequentes|resposta (?:rápida|curta)|resumo|ofte stillede spørgsmål|ofte stilte spørsmål|vanliga frågor|najczęściej zadawane pytania|zusammenfassung|recursos relacionados|related (?:resources|articles|reading)',
  '(?:get|try|start|buy|choose|select|sign|subscribe|learn|read|see|view|book|request|schedule|download|order|join|add|upgrade|go|click|create|explore|discover|continue|contact|talk|call|switch|log|jetzt|hier|zum|mehr) (?:now|started|an?|the|your|my|our|free|for|with|trial|today|to|us|in|up|here|more|this|demo|plan|it|on|off|all|me|sales|over|testen|starten|kaufen|erfahren|wählen)(?: .{1,40})?|sign up|(?:create|open) (?:an? |your |my )?(?:free )?account|konto erstellen|créer un compte|(?:the |your )?(?:first|1st|each|every|next|1\\.|erster?|premier|primer|primo|eerste) (?:month|year|monat|jahr|mois|mes|mese|maand|jaar)|buy|subscribe|download|mehr erfahren|jetzt .{1,30}|en savoir plus|essayer.{0,30}|commencer.{0,20}|choisir.{0,20}|empezar.{0,20}|elegir.{0,20}',
  '(?:no|without) payment (?:method|details|information).{0,20}|or (?:call|e-?mail|contact|write|chat)(?: us)?|(?:calculate|estimate|berechnen?|calculez?|calcule|calcula|bereken|calcola) (?:your|the|ihren?|dein(?:en?)?|votre|ton|tu|jouw|je|uw|il tuo) .{1,30}|(?:price|pricing|cost|savings?|roi) (?:calculator|estimator|information|details)|.{1,30} (?:calculator|subtotal|specifications?|(?:plan|pricing|package) (?:details|comparison|information))|(?:forever|für immer|pour toujours|para siempre)|(?:equivale|entspricht|equals|corresponds|équivaut)(?: (?:to|a|à|zu))?|no (?:credit )?cards?.{0,30}|cancel any ?time.{0,20}|free trial.{0,20}|\\d+[- ](?:days?|tage?|jours?|días)\\b(?! (?:challenge|pass|programme?|bootcamp|sprint|course|intensive)$).{0,30}|unlimited (?!(?:site |user )?(?:plan|licen[cs]e|edition|package|membership|subscription|hosting|lizenz)$).{1,40}|limited .{1,30}|up to .{1,40}|bis zu .{1,40}|jusqu.{1,40}|(?:save|spare|sparen|total|estimated|you(?:r)?|we|we’re|need|looking) .{1,40}|\\+.*|\\d{1,3}(?:[.,]\\d{1,2})? ?%.*|✓.*|✔.*|✅.*|[×✗✕❌].*|-.*|–.*|•.*',
  '(?:for|für|pour|para|per) (?:\\p{L}+ ?){1,5}|ideal (?:for|für).*|perfect (?:for|if).*|suitable .*|only .*|just .*|excl.*|incl.*|(?:plus )?(?:vat|tax|taxes)|mwst.*',
].join('|');

/** "Professional – Most popular": a badge behind a name, in one text with it. */
export const BADGE_BEHIND =
  /(?<=[\p{L}\p{N}])\s*(?:[–—:|·([-]\s*)?(?<![\p{L}])(?:most popular|best value|recommended|limited time(?: only| offer)?|coming (?:soon|later)|am beliebtesten|empfohlen|le plus populaire|recommandé|más popular|mais popular|recomendado|consigliato|(?<=·\s*)(?:beliebt|populärste|populaire|populair|popular|popolare|populær|populärast|mest (?:populær|populär|vald|valgt|valgte)|anbefalt|anbefalet|rekommenderas|aanbevolen|meest gekozen|polecany|najpopularniejszy|nejoblíbenější|suosituin|legnépszerűbb|cel mai popular))[)\]!★⭐ ]*$/iu;

/** Labels, calls to action and lines of features: words that name no plan. */
export const NO_NAME = new RegExp(`^(?:${LABELS})$`, 'iu');

/** "Monthly", "Yearly", "Lifetime": the name of a plan only where a page has no others. */
export const PERIOD_NAME =
  /^(?:(?:pay )?(?:monthly|yearly|(?:semi-?|bi-?)?annual(?:ly)?|half-?yearly|weekly|quarterly|lifetime|one[- ]time|monatlich|jährlich|wöchentlich|vierteljährlich|halbjährlich|lebenslang|mensuel(?:le)?|annuel(?:le)?|trimestriel(?:le)?|mensual|mensile|mensal|anual|annuale|trimestral(?:e|)?|semestriel(?:le)?|semestral(?:e)?|maandelijks|jaarlijks|månedlig|månadsvis|årlig(?:t|en)?)(?: (?:plan|subscription|membership|licen[cs]e|access|billing|abo))?|(?:1|one|3|three|6|six|12|twelve) (?:months?|years?))$/iu;

/** "Quote-based for 50+ seats": more of them than those whose price is shown. */
export const OF_MANY =
  /\b(?:for|from|over|above|beyond|more than|ab|über|plus de|más de) \d{1,5} ?\+? (?:seats?|users?|people|employees|members|licen[cs]es|devices|locations|Nutzer\p{L}*|Benutzer\p{L}*|utilisateurs?|usuarios)(?!\p{L})/iu;
