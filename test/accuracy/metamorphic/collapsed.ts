// The sections of a document folded away, as accordions are before somebody opens them.

import { LEGAL_DOCUMENTS } from '../../../src/core/pages/page-roles.ts';
import { ofTree } from './transformation.ts';

const SECTIONS = 'h2, h3';

/** Only legal documents: elsewhere what is hidden may be meant for somebody else. */
export const collapsed = ofTree('sections collapsed', 'meaning', ($, { role }) => {
  const documents: readonly string[] = LEGAL_DOCUMENTS;
  if (!documents.includes(role)) return false;
  let done = 0;
  $(SECTIONS).each((_, heading) => {
    const body = $(heading).nextUntil('h1, h2, h3');
    if (body.length === 0 || body.is('script, style')) return;
    $(heading).attr({ 'aria-expanded': 'false', role: 'button' });
    body.wrapAll('<div class="accordion-panel collapse hidden"></div>');
    done += 1;
  });
  return done > 0;
});
