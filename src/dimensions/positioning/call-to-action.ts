// The call to action of a page's header: its last link that is drawn as a button, or calls for one.

import type { AnyNode, Element } from 'domhandler';
import type { Page } from '../page/page.ts';
import { classesOf, collapse, isElement, isInHidden, walkVisible } from '../page/visible.ts';
import { quoteInside } from './inner-quote.ts';
import type { Sink } from './sink.ts';

const BUTTON = /^(?:.*[-_])?(?:btn|button|cta)(?:[-_].*)?$/i;
const FILLED = /^bg-(?!white$|transparent$|none$|inherit$)/;
const NO_CALL =
  /^(?:(?:.{0,20} )?(?:log ?in|sign ?in)|(?:client |customer |member |my |your )?(?:account|portal|dashboard|area)|anmelden|einloggen|mein konto|kundenportal|zum login|(?:se )?connexion|se connecter|mon (?:compte|espace)|espace client|iniciar sesión|acceder|mi cuenta|entrar|accedi|area clienti|inloggen|mijn account|logga in|log ind|zaloguj(?: się)?|войти|вход|(?:личный )?кабинет|menu|menü|search|suche|close|skip .*|(?:read|learn|see|view) more|[a-z]{2}|english|deutsch)[\s→›»➔↗>]*$/iu;
/** What only a call says: a link that says so needs no drawing. */
const CALL =
  /^(?:get started(?: (?:now|free|for free|today))?|start(?: (?:now|free|for free|today|here|building|your (?:free )?trial|(?:a |my )?free trial))|sign ?up(?: (?:now|free|for free))?|(?:try|get)(?: it| \p{L}+)? (?:for )?free|free trial|try (?:now|it now)|(?:request|book|get|schedule|watch) a(?: free| live)? (?:demo|call|trial|meeting)|(?:request|book|schedule) demo|create (?:an |your |free )*account|join (?:now|the waitlist)|contact sales|talk to (?:us|sales)|download(?: now)?|jetzt (?:starten|testen)|kostenlos (?:starten|testen)|demo (?:buchen|anfragen)|essai gratuit|demander une démo|commencer)$/iu;

export function readCallToAction(page: Page, sink: Sink): void {
  const header = headerOf(page);
  if (header === null) return;
  const calls = page
    .$(header)
    .find('a[href], button')
    .toArray()
    .filter((link) => !isInHidden(link) && !isInSubmenu(link, header) && !opensMenu(link))
    .map((link) => ({ link, text: textOf(link) }))
    .filter(({ text }) => text.length > 1 && text.length <= 40);
  const drawn = calls.filter(({ link }) => link.name === 'a' && isButton(link));
  const last = drawn.at(-1);
  const wanted =
    last !== undefined && !NO_CALL.test(last.text)
      ? last
      : calls.findLast(({ text }) => CALL.test(text));
  if (wanted === undefined) return;
  sink.say('positioning.cta.primary', wanted.text, quoteInside(page, wanted.link));
}

/** The page's header; where it marks none, the menu before its first heading. */
function headerOf(page: Page): Element | null {
  const isOuter = (one: Element): boolean =>
    !isInHidden(one) && page.$(one).closest('main, footer, article').length === 0;
  const marked = page.$('body header, body [role="banner"]').toArray().find(isOuter);
  if (marked !== undefined) return marked;
  const nav = page.$('body nav').toArray().find(isOuter);
  const h1 = page.$('h1')[0];
  const start = (one: Element | undefined): number => one?.sourceCodeLocation?.startOffset ?? 0;
  return nav !== undefined && h1 !== undefined && start(nav) < start(h1) ? nav : null;
}

// What a menu shows when it is opened calls for something else.
function isInSubmenu(link: Element, header: Element): boolean {
  let items = 0;
  for (let at = link.parent; at !== null && at !== header; at = at.parent) {
    if (isElement(at) && at.name === 'li') items++;
  }
  return items > 1;
}

function opensMenu({ attribs }: Element): boolean {
  if ('aria-haspopup' in attribs || 'aria-expanded' in attribs) return true;
  return /dropdown|toggle/.test(`${attribs['data-toggle'] ?? ''} ${attribs.class ?? ''}`);
}

/** The visible words, without those that are said twice for the eye alone. */
function textOf(link: Element): string {
  let text = '';
  walkVisible(
    link,
    (data, node) => {
      if (!isForTheEye(node.parent, link)) text += data;
    },
    () => {
      text += ' ';
    },
  );
  return collapse(text);
}

// Names of icons stand as words where a font draws them.
const ICON = /material-(?:icons|symbols)|^icon$|(?:^| )fa[srb]? /;

function isForTheEye(parent: AnyNode | null, within: Element): boolean {
  for (let at = parent; at !== null && at !== within; at = at.parent) {
    if (!isElement(at)) continue;
    if (at.attribs['aria-hidden'] === 'true' || ICON.test(at.attribs.class ?? '')) return true;
  }
  return false;
}

function isButton(link: Element): boolean {
  const classes = classesOf(link);
  if (link.attribs.role === 'button' || classes.some((name) => BUTTON.test(name))) return true;
  // Classes of type alone draw a button by a ground of its own with round corners.
  return classes.some((name) => FILLED.test(name)) && classes.some((name) => /^rounded/.test(name));
}
