// Headings of sections that list no features, in the languages that pages are written in.

/** How it works, and steps that are counted. */
const STEPS = [
  'so (?:funktioniert|einfach|geht)|wie (?:es|das) funktioniert|in \\p{L}+ schritten|ablauf|schritt für schritt',
  'comment ça (?:marche|fonctionne)|cómo funciona|como funciona|come funziona|hoe (?:het )?werkt|zo werkt',
  'sådan (?:virker|fungerer|kommer)|så (?:här )?fungerar|slik fungerer|hur (?:det )?fungerar',
  'jak to (?:działa|funguje|probíhá)|ako to funguje|kako (?:deluje|radi)|hogyan működik|így működik',
  'cum funcționează|nasıl çalışır|näin se toimii|miten se toimii|kuidas see töötab|kaip tai veikia',
  'как (?:это|мы) работа\\p{L}+|як (?:це|ми) працю\\p{L}+|πώς λειτουργεί|cách (?:thức )?hoạt động|cara kerja',
].join('|');
const COUNTED =
  '(?:schritten?|étapes?|pasos?|passos?|passi|stappen|trin|steg|krok\\p{L}*|lépés\\p{L}*|pași|adım\\p{L}*|askel\\p{L}*|шаг\\p{L}*|крок\\p{L}*|βήματα|bước|langkah)';

/** What others say, who they are, what is asked. */
const OTHERS = [
  'kundenstimmen|das sagen|was (?:unsere )?kunden|erfahrungen|referenzen|häufig|fragen (?:und|&)|über uns',
  'témoignages?|avis (?:clients?|utilisateurs)|ils (?:nous )?(?:font confiance|en parlent)|foire aux|questions',
  'testimonios|opiniones|reseñas|casos de (?:éxito|uso)|preguntas|clientes|depoimentos|avaliações',
  'perguntas|dúvidas|quem (?:usa|confia)|testimonianze|recensioni|dicono di noi|domande|casi studio',
  'ervaringen|reviews|veelgestelde|klant\\p{L}*|anmeldelser|ofte stil\\p{L}+|kundecases|det siger',
  'kundomdömen|vanliga frågor|kundberättelser|det säger|opinie|referencje|najczę\\p{L}+|pytania|zaufali',
  'recenze|reference|časté|otázky|řekli o nás|vélemények|gyakori|kérdés\\p{L}*|recenzii|întrebări|păreri',
  'müşteri (?:yorum|görüş)\\p{L}*|yorumlar|referanslar|sık(?:ça)? sorulan|usein kysyt\\p{L}*|asiakka\\p{L}+',
  'отзыв\\p{L}*|вопрос\\p{L}*|часто задаваемые|кейсы|відгук\\p{L}*|питання|κριτικές|συχνές|đánh giá|câu hỏi',
].join('|');

/** What is wrong without the product. */
const PROBLEMS = [
  'herausforderung(?:en)?|probleme|problèmes?|défis|problemas?|retos|desafíos|desafios|problemi|sfide',
  'problemen|uitdagingen|udfordringer|utmaningar|utfordringer|problemer|problemy|wyzwania|problémy|výzvy',
  'kihívások|problémák|provocări|sorunlar\\p{L}*|zorlu[kğ]\\p{L}*|ongelmat|haasteet|проблем[аыи]|виклики|προβλήματα',
].join('|');

const LISTED = new RegExp(
  `^(?:${STEPS})|(?:\\d+|in \\p{L}+|drei|vier|fünf|trois|quatre|tres|três|tre|drie|fire|trzy|tři|üç|dört|kolme|три) (?:\\p{L}+ )?${COUNTED}(?!\\p{L})|^${COUNTED}$|^(?:${OTHERS})(?!\\p{L})|^(?:[\\p{L}-]+[ -]){0,4}(?:${PROBLEMS})(?!\\p{L})|使用方法|如何使用|客户评价|常见问题|사용 방법|후기|자주 묻는`,
  'iu',
);

/** Does the title, or the label above one, say that what follows is no list of features? */
export function isOtherSection(title: string): boolean {
  return LISTED.test(title);
}

/** What is offered, in the words that stand over lists of it. */
const OFFERED = [
  'features?|capabilit(?:y|ies)|modules?|functions?|functionality|tools|services?|products?|solutions',
  'what (?:we (?:do|offer|cover|provide|build|deliver)|you get)|includ(?:ed?|es)|(?:funktion|leistung|modul|produkt|dienst)\\p{L}*',
  'fonctionnalités?|fonctions|prestations|modules|services|funcion(?:es|alidades)|características|servicios',
  'módulos|funcionalidades|recursos|serviços|funzionalità|funzioni|servizi|moduli|functies|diensten|modules',
  'funktioner|tjänster|tjenester|ydelser|funksjoner|moduler|egenskaper|funkcj\\p{L}+|usług\\p{L}+|możliwości|moduły',
  'funkc[eí]\\p{L}*|služb\\p{L}+|funkció\\p{L}*|szolgáltatás\\p{L}*|funcționalități|servicii|storitve|usluge',
  'özellik\\p{L}*|hizmet\\p{L}*|modül\\p{L}*|ominaisuu\\p{L}+|palvelu\\p{L}*|teenused|paslaugos|pakalpojumi',
  'возможност\\p{L}+|функци\\p{L}+|услуг\\p{L}+|модул\\p{L}+|можливост\\p{L}+|функці\\p{L}+|послуг\\p{L}*|υπηρεσί\\p{L}+|λειτουργίες',
  'fitur|layanan|dịch vụ|tính năng|خدمات|ميزات|שירותים|תכונות',
].join('|');
const OFFER = new RegExp(
  `(?<!\\p{L})(?:${OFFERED})(?!\\p{L})|機能|サービス|功能|服务|기능|서비스`,
  'iu',
);

/** Does the title say that features, services or modules follow? */
export function saysOffer(title: string): boolean {
  return OFFER.test(title);
}
