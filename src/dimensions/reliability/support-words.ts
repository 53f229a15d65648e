// What a company calls whoever helps its users, and the ways to ask, in the languages of pages.

/** Desks and what they do; each language apart. */
const DESKS = [
  'support|help ?desk|service ?desk|customer (?:service|care|success|support)|helpline|hotline',
  'kundenservice|kundendienst|kundensupport|kundenbetreuung|störungs(?:dienst|hotline)|notdienst',
  'service clients?|service clientèle|service après-vente|assistance(?: technique)?|dépannage',
  'soporte|asistencia(?: técnica)?|atención al cliente|servicio (?:al cliente|técnico)|mesa de ayuda',
  'suport(?: tècnic)?|atenció al client|suporte|assistência(?: técnica)?|atendimento|apoio ao cliente',
  'assistenza|supporto|servizio clienti|klantenservice|klantendienst|ondersteuning|storingsdienst',
  'kundeservice|kundesupport|kundestøtte|brukerstøtte|kundtjänst|kundservice|kundsupport',
  'asiakaspalvelu\\p{L}*|asiakastuki|tukipalvelu\\p{L}*|tekninen tuki',
  'wsparci[ea]|pomoc\\p{L}? techniczn\\p{L}+|biuro obsługi|obsług[aię] klienta|infolini[aię]',
  'podpor[aeuyo]|zákaznick\\p{L}+ (?:servis|link|péč)\\p{L}*|zákazníck\\p{L}+ (?:servis|link)\\p{L}*',
  'pomoč uporabnikom|podršk[aeui]|korisničk\\p{L}+ služb\\p{L}+|ügyfélszolgálat\\p{L}*|támogatás\\p{L}*',
  'asistenț[aă]|relații cu clienții|serviciul clienți',
  '(?:тех)?поддержк\\p{L}*|(?:тех)?підтримк\\p{L}*|поддръжк\\p{L}*|клиентск\\p{L}+ сервис\\p{L}*',
  'υποστήριξη\\p{L}*|εξυπηρέτηση(?: πελατών)?|deste(?:k|ğ\\p{L}+)|müşteri hizmetleri|çağrı merkezi',
  'layanan pelanggan|dukungan|hỗ trợ|chăm sóc khách hàng',
].join('|');
const DESKS_UNSPACED =
  'サポート|お客様窓口|ヘルプデスク|客服|客户服务|客戶服務|技术支持|技術支援|售后|고객 ?(?:센터|지원|상담)|기술 ?지원';
export const DESK = `(?:(?<!\\p{L})(?:${DESKS})(?!\\p{L})|${DESKS_UNSPACED})`;
/** Does a text name such a desk? */
export const NAMES_DESK = new RegExp(DESK, 'iu');

/** The words of the ways to ask. */
export const E_MAIL =
  '(?:e-?mails?|e-?mailem|e-?mailov\\p{L}+|mail|maila|mailem|mailowo|courriel|correo(?: electrónico)?|correu(?: electrònic)?|posta elettronica|e-?post|mejl|sähköposti(?:lla|tse)?|poczt\\p{L}+ elektroniczn\\p{L}+|e-?mailben|(?:электронн\\p{L}+ )?почт[аеуы]|(?:електронн\\p{L}+ )?пошт\\p{L}+|имейл|e-?posta|surel)';
export const CHAT =
  '(?:(?:(?:live|in-app|online|web|website|support|czat|live-)[ -]?)?chat(?:em|u|en|issa)?|czat(?:em|u)?|чат[еау]?|whats ?app|(?<=(?:no|pelo|via|por) )(?:whats|zap)|canlı (?:destek|sohbet))';
export const PHONE =
  '(?:tele)?phone|telefon(?:isch|em|u|icznie|icky|icamente|on|ul|ic)?|téléphone|teléfono|telefónicamente|telefono|telefonicamente|telefone|telefoon|telefonisch|puhelimitse|puhelin|телефон[уе]?|τηλέφωνο|τηλεφωνικά|telefonla|điện thoại|telepon|hotline|calls?';
