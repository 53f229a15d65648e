// Words that make hours of the day those in which somebody answers, in the languages of pages.

import { Kept } from '../../page/kept.ts';
import type { Page } from '../../page/page.ts';

const IN_EARLIER =
  /\b(?:support|service desk|help ?desk|response times?|working hours|business hours|office hours|opening hours|hours(?: of operation)?\s?[:·–-]|available|reach(?:ed|able)?|staffed|monitored|servicezeiten|erreichbar|erreichst|horaires?|horarios?|horário|atendimento|heures|disponible|joignables?|atención|soporte|assistance|help|assist|telefonisch|hotline|supportzeiten|service hours|openingstijden|bereikbaarheid|öppettider|åbningstider|orari|suporte|supporto|geschäftszeiten|öffnungszeiten|bürozeiten|erreichen|here for you|für (?:Sie|dich) da|customer (?:service|care)|kundenservice|kundendienst|service client|klantenservice|helpline|contact us|call us|bereikbaar|live chat)\b|(?<!\p{L})(?:öffnungszeiten|öppettider|åbningstid(?:er)?|åpningstider)(?!\p{L})/iu;
/** Words of letters beside which no word boundary is found. */
const ELSEWHERE = [
  '(?<!\\p{L})(?:öffnungszeiten|öppettider|åbningstid(?:er)?|åpningstid(?:er)?|telefontid(?:er|en)?|orario|orari)(?!\\p{L})',
  'asiakaspalvelu|palvelemme|palvelee|aukiolo|tukipalvelu|puhelinpalvelu|wsparci|pomoc technicz|infolini|obsług[aię] klienta|biuro obsługi|godziny|podpor[auy]|otevírací|provozní dob|pracovní dob|otváracie|prevádzkov|pracovná dob|zákaznick|delovni čas|odpiralni čas|uradne ure|podpor[ae]|radno vrij?eme|podršk|ügyfélszolgálat|nyitva|suport|program(?:ul)? de lucru|asistenț|поддержк|підтримк|служба поддержки|режим работы|график работы|часы работы|время работы|графік роботи|години роботи|час роботи|работно време|υποστήριξη|εξυπηρέτηση|ωράριο|ώρες λειτουργίας|destek|müşteri hizmetleri|çalışma saat|mesai saat|layanan pelanggan|jam (?:kerja|operasional|layanan|buka)|hỗ trợ|giờ làm việc|thời gian làm việc|atenció al client|horari',
  '営業時間|受付時間|対応時間|サポート|お問い?合わせ|営業日|电话受付|電話受付|营业时间|營業時間|工作时间|服务时间|服務時間|办公时间|客服|客户服务|技术支持|고객센터|운영 ?시간|상담|영업 ?시간|고객 ?지원',
].join('|');
export const ANSWERED = new RegExp(`${IN_EARLIER.source}|${ELSEWHERE}`, 'iu');

const LABELS = [
  '(?:(?:our|customer|support|business|service|opening|office|working|operating|help ?desk|contact|phone|call) )*(?:hours(?: of (?:operation|business))?|availability|coverage)',
  '(?:support|service|öffnungs|geschäfts|büro|sprech|bürozeiten|kontakt|arbeits|hotline|betriebs)-?zeiten|erreichbarkeit|(?:du erreichst|(?:so )?(?:sie )?erreichen(?: sie)?) uns',
  "horaires?(?: (?:du support|d[’']ouverture|d[’']accueil|de (?:travail|contact)))?|heures d[’']ouverture|disponibilités?",
  "horarios?(?: de (?:atención(?: al cliente)?|soporte|atendimento|suporte|oficina|trabajo|servicio|funcionamento|contacto))?|horari(?: d[’']atenció)?|horas? de (?:atención|atendimento)",
  '(?:openings|service|kantoor|werk|bereikbaarheids)(?:tijden|uren)|bereikbaarheid|(?:öppet|telefon|support)tider|(?:åbnings|åpnings|telefon|support)tid(?:er)?|aukiolo(?:aika|ajat)|palveluaika|palveluajat|asiakaspalvelu(?:n aukioloajat)?',
  'orari?o?(?: (?:di|degli) (?:assistenza|apertura|lavoro|ufficio|uffici))?|godziny (?:pracy|otwarcia|działania|kontaktu|wsparcia)|otevírací doba|pracovní doba|provozní doba|otváracie hodiny|pracovná doba|prevádzková doba',
  'delovni čas|odpiralni čas|uradne ure|radno vrij?eme|nyitvatartás|ügyfélszolgálat(?:i idő)?|program(?:ul)?(?: de (?:lucru|funcționare))?|orar(?:ul)?',
  '(?:часы|время|режим|график) работы(?: (?:поддержки|офиса))?|(?:графік|години|час|режим) роботи|работно време|ώρες λειτουργίας|ωράριο',
  '(?:çalışma|mesai|destek|hizmet) saatler(?:i|imiz)|jam (?:kerja|operasional|layanan|buka)|giờ làm việc|thời gian (?:làm việc|hỗ trợ)',
  '(?:営業|受付|対応|サポート|電話受付|お問い?合わせ受付)時間|(?:营业|營業|工作|服务|服務|办公|客服|在线)时间|(?:운영|영업|상담|업무) ?시간',
].join('|');
/** Labels beside which hours stand: of a definition list, of a row of two cells. */
export const HOURS_LABEL = new RegExp(`^(?:${LABELS})\\s?[:：]?$`, 'iu');

const DEALERS = /\b(?:sales|parts|showroom|worship) (?:hours|department)\b/iu;
const OF_DEALERS = new Kept<Page, boolean>();

/** It says somewhere when a shop is open, or whom to ask there. */
export function isOfDealers(page: Page): boolean {
  return OF_DEALERS.get(page) ?? OF_DEALERS.set(page, DEALERS.test(page.text));
}
