// The channels of support in a column of a table: "Channel | Email + phone | 24 business hours".

import type { Page } from '../../page/page.ts';
import { visibleText } from '../../page/visible.ts';
import { isOthers } from '../sentences.ts';
import { headerOf, tablesOf } from '../tables.ts';
import { RESPONSE } from '../times/response-times.ts';
import { channelsBelow } from './channels.ts';
import type { ToldChannels } from './told-channels.ts';

const CHANNEL =
  /^(?:(?:support|contact) )?(?:channels?|methods?)$|^(?:canal|canaux|canales|canais|canale|canali)(?: (?:de|di|do) (?:support|contact|soporte|atención|contacto|suporte|atendimento|supporto|assistenza|contatto))?$|^(?:support|kontakt)?kan[aä]le?$|^(?:supportkanaal|kanaal|kanalen|kanaler)$/iu;
const HOURS =
  /^(?:(?:support|service|business|coverage) )?hours$|^(?:horaires?|horarios?|horário|orari|orario|servicezeit(?:en)?|supportzeit(?:en)?|zeiten|uren|tider)$/iu;

/** Reads tables that say beside it how fast support answers, or when. */
export function readColumnChannels(page: Page, told: ToldChannels): void {
  for (const table of tablesOf(page)) {
    const column = headerOf(table, CHANNEL);
    if (column === null || isOthers(table.element)) continue;
    if (headerOf(table, RESPONSE) === null && headerOf(table, HOURS) === null) continue;
    for (const { element, cells } of table.rows) {
      const cell = cells[column];
      if (cell === undefined) continue;
      for (const channel of channelsBelow('support channels', visibleText(cell), true)) {
        told.tell(channel, () => page.quote(element));
      }
    }
  }
}
