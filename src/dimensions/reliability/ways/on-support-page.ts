// Numbers and mailboxes that stand by themselves on a page of support.

import type { Line } from '../../subprocessors/lines.ts';
import { withoutPictures } from '../../words/marks.ts';
import { isLimitedBy } from '../hours/support-hours.ts';
import { type Channel, isMadeUp, isOfAnotherDesk, isOfOtherMatters } from './channels.ts';

const PHONE_LABEL =
  '(?:(?:our|(?:customer |technical )?(?:support|service)|help ?desk|main|direct) )*(?:(?:tele)?phone|call|tel|ph|hotline|helpline|mobile|toll[- ]free|free ?phone|[tpm](?=\\s?:)|telefon(?:nummer)?|rufnummer|téléphone|teléfono|telefono|telefone|telefoon|телефон|(?:客服|联系|聯絡|代表)?(?:电话|電話)(?:番号)?|(?:服务|客服)?热线|전화(?:번호)?)(?: (?:no|numbers?|line|support|us))?\\.?(?: ?(?:/|&|(?<![\\p{L}])(?:and|or|und|oder|et|ou|y|o|e|en|of)(?![\\p{L}])) ?(?:whats?app|sms|text))?(?:\\s?:?\\s|\\s?：\\s?)';
const ONLY_NUMBER = new RegExp(
  `^(?:${PHONE_LABEL})?(?<number>\\+?\\(?\\d[\\d\\s().–-]{6,22}\\d)$`,
  'iu',
);
const ONLY_MAILBOX =
  /^(?:(?:(?:our|(?:customer |technical )?support) )*(?:e-?mail|mail|courriel|correo|e-?posta|почта|e?-?メール(?:アドレス)?|(?:客服)?邮箱|电子邮件|電子郵件|이메일)(?: address| us)?(?:\s?:?\s|\s?：\s?))?(?<local>[\w.+-]{2,40})@(?<domain>[\w-]+(?:\.[\w-]+)+)$/iu;
const OTHER_DESK =
  /\b(?:sales|press|media|billing|careers|jobs|(?<!mail |to )address(?:es)?|offices?|locations?|headquarters?|registered|fax|partners?|partnerships?|legal|privacy|emergency|police|vertrieb|ventas|ventes|presse|imprint|impressum)\b/iu;
const LONGEST = 90;
/** How far above a line its heading stands, and how far the words of another desk. */
const NEAR = 12;
const BESIDE = 2;

/** The channel of a line that holds nothing but a number or a mailbox, below no other desk. */
export function channelAlone(lines: readonly Line[], i: number): Channel | null {
  const line = lines[i];
  if (line === undefined || line.table !== null || line.text.length > LONGEST) return null;
  // Site builders write footers without their element.
  if (line.inFooter || /footer|copyright/i.test(line.path)) return null;
  const text = withoutPictures(line.text).trim();
  const { number } = ONLY_NUMBER.exec(text)?.groups ?? {};
  if (number !== undefined) return isNumber(number) && !isOfElse(lines, i) ? 'phone' : null;
  const { local, domain } = ONLY_MAILBOX.exec(text)?.groups ?? {};
  if (local === undefined || domain === undefined) return null;
  if (isOfAnotherDesk(local) || isMadeUp(domain)) return null;
  return isOfElse(lines, i) ? null : 'email';
}

/** Numbers of templates that nobody has filled in are none. */
function isNumber(text: string): boolean {
  const digits = text.replaceAll(/\D/g, '');
  return digits.length >= 8 && digits.length <= 15 && !/(\d)\1{5}|1234567/.test(digits);
}

function isOfElse(lines: readonly Line[], i: number): boolean {
  const above = lines.slice(Math.max(0, i - NEAR), i);
  const heading = above.findLast((line) => line.heading !== null)?.text ?? '';
  const words = [heading, ...above.slice(-BESIDE).map(({ text }) => text)];
  return words.some((one) => OTHER_DESK.test(one) || isLimitedBy(one) || isOfOtherMatters(one));
}
