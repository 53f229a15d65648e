// Channels of support that structured data of the company's own Organization names.

import {
  isNode,
  type JsonLdItem,
  type JsonLdNode,
  listOf,
  quoteProperty,
  readJsonLd,
  stringOf,
} from '../../page/json-ld.ts';
import { ownOrganizations } from '../../page/own-organization.ts';
import type { Page } from '../../page/page.ts';
import type { ToldChannels } from './told-channels.ts';

/** No structured data of a page names a contact for support without these words. */
export const NAMES_CONTACT = /"contactPoint"/;
const FOR_SUPPORT =
  /^(?:customer (?:support|service|care)|technical support|support|help ?desk|kundenservice|kundensupport|service client|soporte)$/i;
// What templates of sites hold before anybody has filled them in.
const MADE_UP = /555-?(?:01\d\d|1234|0000)|(\d)\1{5}|1234567|example|yourdomain|XXX/i;

const CHANNELS = [
  ['email', 'email'],
  ['phone', 'telephone'],
] as const;

/** A contact point is for support where its type says so (schema.org `contactType`). */
export function readContactPoints(page: Page, channels: ToldChannels): void {
  for (const { node, script } of ownOrganizations(page, readJsonLd(page))) {
    for (const point of listOf(node.contactPoint)) {
      if (!isNode(point) || !isForSupport(point)) continue;
      const item: JsonLdItem = { node: point, script };
      for (const [channel, property] of CHANNELS) {
        const value = stringOf(point, property);
        if (value === null || MADE_UP.test(value)) continue;
        const digits = value.replaceAll(/\D/g, '');
        if (channel === 'phone' && (digits.length < 7 || /(\d)\1{5}/.test(digits))) continue;
        channels.tell(channel, () => quoteProperty(page, item, property, value), 'structured_data');
      }
    }
  }
}

function isForSupport(point: JsonLdNode): boolean {
  return FOR_SUPPORT.test(stringOf(point, 'contactType')?.replaceAll(/[_-]/g, ' ') ?? '');
}
