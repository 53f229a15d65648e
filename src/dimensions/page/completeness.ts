// Tells a complete page from a wall, a shell or an error page that was served as one.

import type { Element, ParentNode } from 'domhandler';
import { LEGAL_DOCUMENTS, type PageRole } from '../../core/pages/page-roles.ts';
import { behindStems } from '../words/behind-stems.ts';
import { isCutOff } from './cut-off.ts';
import { isAside, isMain, type MainWords } from './main-words.ts';
import type { Query } from './query.ts';
import { collapse, isElement, visibleBeginning, visibleText } from './visible.ts';

export const INCOMPLETE_REASONS = [
  'status',
  'content_type',
  'too_large',
  'hostile',
  'empty',
  'js_shell',
  'bot_wall',
  'login',
  'cookie_wall',
  'error_page',
  'cut_off',
  'stub',
  'little_text',
] as const;
export type IncompleteReason = (typeof INCOMPLETE_REASONS)[number];

export interface Flaw {
  readonly reason: IncompleteReason;
  readonly detail: string;
}

/** A wall or an error page says little; a page that says more than this is a page. */
export const LITTLE = 1_200;
/** Below this, whatever the page is, it is not the document that was asked for. */
const HARDLY_ANY = 80;

const BOT_TITLE =
  /^(just a moment|attention required|checking your browser|ddos[- ]guard|access denied|access to this page has been denied|pardon our interruption|(please )?verify (that )?you are (a )?human|(human|bot) verification|are you (a )?(human|robot)|security check(point)?|request (blocked|unsuccessful)|you have been blocked|robot check|one moment, please|captcha|vercel security checkpoint|client challenge|bot (check|protection)|sucuri website firewall|nur einen moment|un instant)\b/i;

const BOT_TEXT = behindStems(
  /checking (if the site connection is secure|your browser before)|verif(y|ying) (that )?you are (a )?(human|not a (ro)?bot)|confirm (that )?you are (a )?human|needs to review the security of your connection|enable javascript and cookies to continue|please enable js and disable any ad ?blocker|press (&|and) hold to confirm|unusual traffic from your (computer )?network|this website is using a security service to protect itself|you don't have permission to access .{0,200}reference #|ray id: ?[0-9a-f]{12}|ddos protection by|incapsula incident id|automated (requests|access(?! (?:reviews?|controls?|management|provisioning|revocation))|queries)|complete the (captcha|security check)/i,
);

const BOT_MARKUP =
  '#challenge-form, #cf-challenge-running, #challenge-running, #challenge-error-text, #cf-wrapper, #px-captcha, ' +
  'script[src*="captcha-delivery.com"], iframe[src*="captcha-delivery.com"], ' +
  'iframe[src*="_Incapsula_Resource"], script[src*="awswaf.com"][src*="challenge"], ' +
  'script[src*="/cdn-cgi/challenge-platform/h/"]';
/** What any of them says in the source: asking for the markup costs as much as half the parsing. */
const BOT_SOURCE = /challenge|captcha|cf-wrapper|_Incapsula_Resource/;

const ERROR_TITLE =
  /^(error\b|(error |http )?(4\d\d|5\d\d)\b( |$|[-–—:|.!])|(oops|uh[- ]oh|whoops|sorry)\b|(this |the )?page (was |is )?(not|can ?not be|could ?n[o']t be|can't be) found|(page|seite|página|pagina) (nicht gefunden|no encontrada|não encontrada|non trovata|introuvable)|not found|gone$|something went wrong|an error (has )?occurred|service (temporarily )?unavailable|bad gateway|gateway time-?out|internal server error|(site |down for |scheduled |under )?maintenance\b(?! (?:plans?|programs?|packages?|contracts?|agreements?|memberships?|services?|pricing|prices|costs?)\b)|temporarily unavailable|we('ll| will) be (right )?back|website (offline|suspended)|account suspended|domain (is )?for sale|wartungsarbeiten|index of \/)/i;

const ERROR_ANYWHERE =
  /\b(404|page not found|seite nicht gefunden|not found|something went wrong|maintenance mode)\b/i;

const LOGIN_TITLE = /\b(log ?in|sign ?in|anmelden|einloggen|connexion|iniciar sesión)\b/i;

const COOKIE_TEXT =
  /\b(cookies?|consent|einwilligung|zustimmung)\b.{0,200}\b(accept|agree|continue|allow|akzeptieren|zustimmen|accepter)\b/i;

const SCRIPT_NEEDED =
  /(enable|requires?|need|activate|aktivieren|activer|habilita)\b.{0,40}\bjava ?script|java ?script (is )?(required|disabled|needed)/i;

// What programs and people write in the place of a page that cannot be shown just now.
const ERROR_TEXT = behindStems(
  /application error: an? (client|server)[- ]side exception|internal server error|(this|the) (page|content|site|article|document) (isn['’]t|is not|is no longer|is currently not|is currently un|may have been|could not be|can['’]?t be|cannot be) ?(available|working|found|loaded|displayed|removed|moved|accessible)|technical (error|difficult(y|ies)|problem)|unexpected error|an error (has )?occurred|something went wrong|(try|check) again (later|in a (few|moment))|temporarily unavailable|we('re| are) (working (to|on)|looking into|having (trouble|problems))|(failed|unable) to load|error (code|id|reference)\b|(page|seite|página|pagina) (not found|nicht gefunden|no encontrada|introuvable)|ein (technischer )?fehler ist aufgetreten|une erreur (s['’]est|est survenue)/i,
);

/** What a form keeps ready for the case that it cannot be sent. */
const ERROR_OF_FORM =
  /(something went wrong|an (unexpected )?error (has )?occurred|unable|failed)[^.!?]{0,20} (submitting|sending|submit|send) (the|your|this) (form|message|request|enquiry|inquiry)/gi;

const STUB_TEXT =
  /^(you are being redirected|redirecting\b|redirect(ed)? to\b|please wait|loading\b|one moment|weiterleitung|click here if you are not (automatically )?redirected|if you are not redirected)/i;

/** A legal document of fewer letters is an error, a shell, or somebody's list of links to it. */
const LEAST_OF_A_DOCUMENT = 150;
/** Two short plans with a price each say more. */
const LEAST_OF_PLANS = 25;

/** What a page of this role says at least, in letters and digits of its main words. */
function leastLetters(role: PageRole | null): number {
  if (role === 'pricing' || role === 'subprocessors') return LEAST_OF_PLANS;
  const documents: readonly (PageRole | null)[] = LEGAL_DOCUMENTS;
  return documents.includes(role) ? LEAST_OF_A_DOCUMENT : 0;
}

/**
 * Null for a page that may be read. Judged by the main words: a dialog or a menu makes no page out
 * of an error. `source` is the text that `$` was parsed from; `role` is null where it is not known.
 */
export function whyIncomplete(
  $: Query,
  source: string,
  main: MainWords,
  role: PageRole | null,
): Flaw | null {
  if (isCutOff($, source)) return { reason: 'cut_off', detail: 'it ends inside an open element' };
  if (main.beginning.length >= LITTLE) return null;
  return flawOfLittle($, source, main) ?? flawOfRole(main, role);
}

function flawOfRole({ letters }: MainWords, role: PageRole | null): Flaw | null {
  if (letters >= leastLetters(role)) return null;
  return { reason: 'little_text', detail: `${letters} letters of main text for ${role}` };
}

function flawOfLittle($: Query, source: string, main: MainWords): Flaw | null {
  const root = $.root()[0];
  const text = root === undefined ? '' : visibleBeginning(root, LITTLE * 2);
  const signs = signsOf($);
  const { title, heading } = signs;
  const wall = botWall(signs, text);
  if (wall !== null) return wall;
  if (text.length < 300 && BOT_SOURCE.test(source) && $(BOT_MARKUP).length > 0) {
    return { reason: 'bot_wall', detail: 'markup of a challenge' };
  }
  if (ERROR_TITLE.test(title) || ERROR_TITLE.test(heading)) {
    return { reason: 'error_page', detail: short(title || heading) };
  }
  if (main.beginning.length < 400 && (ERROR_ANYWHERE.test(title) || ERROR_ANYWHERE.test(heading))) {
    return { reason: 'error_page', detail: short(title || heading) };
  }
  const told = toldError(main);
  if (told !== null) return told;
  if (isLogin(signs, text)) return { reason: 'login', detail: short(title || heading) };
  const shell = shellOf($, signs, text);
  if (shell !== null) return shell;
  if (text.length < 600 && COOKIE_TEXT.test(text) && isOnlyNotice($, heading)) {
    return { reason: 'cookie_wall', detail: short(text) };
  }
  if (text.length < HARDLY_ANY && (text.length < 20 || (title === '' && heading === ''))) {
    return { reason: 'empty', detail: `${text.length} visible characters` };
  }
  return null;
}

/** Forms carry the words of their failure with them: those count only where little else is said. */
const ERROR_IN_FIRST = 160;
const LITTLE_BESIDE_ERROR = 500;

function toldError({ beginning }: MainWords): Flaw | null {
  if (beginning.length < 300 && STUB_TEXT.test(beginning)) {
    return { reason: 'stub', detail: short(beginning) };
  }
  if (beginning.length >= LITTLE_BESIDE_ERROR) return null;
  const said = ERROR_TEXT.exec(beginning.replace(ERROR_OF_FORM, ' '));
  if (said === null || (said.index > ERROR_IN_FIRST && beginning.length > 300)) return null;
  return { reason: 'error_page', detail: short(said[0]) };
}

/** What the rules ask of nearly every page that says little. */
interface Signs {
  readonly title: string;
  /** The first of the first two levels. */
  readonly heading: string;
  readonly noscript: string;
  readonly hasPassword: boolean;
  readonly hasScript: boolean;
  /** Does it have a field to write a message into? */
  readonly isWritten: boolean;
}

// One walk: a selector for each of these costs as much as parsing a small page.
function signsOf($: Query): Signs {
  let title: Element | null = null;
  let heading: Element | null = null;
  let hasPassword = false;
  let hasScript = false;
  let isWritten = false;
  const noscripts: Element[] = [];
  const see = (node: Element, parent: ParentNode, aside: boolean): void => {
    const { name } = node;
    if (name === 'title') {
      if (title === null && isElement(parent) && parent.name === 'head') title = node;
    } else if (name === 'h1' || name === 'h2') {
      if (!aside) heading ??= node;
    } else if (name === 'noscript') noscripts.push(node);
    else if (name === 'script') hasScript = true;
    else if (name === 'textarea') isWritten = true;
    else if (name === 'input') hasPassword ||= node.attribs.type?.toLowerCase() === 'password';
  };
  const visit = (parent: ParentNode, aside: boolean, inMain: boolean): void => {
    for (const node of parent.children) {
      if (!isElement(node)) {
        if ('children' in node) visit(node, aside, inMain);
        continue;
      }
      const beside = aside || isAside(node, inMain);
      see(node, parent, beside);
      visit(node, beside, inMain || isMain(node));
    }
  };
  const root = $.root()[0];
  if (root !== undefined) visit(root, false, false);
  const textOf = (elements: Element[]): string =>
    elements.length === 0 ? '' : collapse($(elements).text());
  return {
    title: textOf(title === null ? [] : [title]),
    heading: textOf(heading === null ? [] : [heading]),
    noscript: textOf(noscripts),
    hasPassword,
    hasScript,
    isWritten,
  };
}

/** Letters by which a wall has said what it asks; a form that is written in may ask it at last. */
const WALL_BEGINS = 800;

function botWall({ title, noscript, isWritten }: Signs, text: string): Flaw | null {
  if (BOT_TITLE.test(title)) return { reason: 'bot_wall', detail: short(title) };
  const said = BOT_TEXT.exec(text);
  if (said !== null && (said.index < WALL_BEGINS || !isWritten)) {
    return { reason: 'bot_wall', detail: short(said[0]) };
  }
  const spoken = BOT_TEXT.exec(noscript);
  if (spoken !== null && text.length < 300) {
    return { reason: 'bot_wall', detail: short(spoken[0]) };
  }
  return null;
}

function isLogin({ title, heading, hasPassword }: Signs, text: string): boolean {
  if (!hasPassword) return false;
  return text.length < 400 || LOGIN_TITLE.test(heading) || LOGIN_TITLE.test(title);
}

// A page whose text is drawn by a script: an empty mount point, or a note that says so.
function shellOf($: Query, { hasScript, noscript }: Signs, text: string): Flaw | null {
  if (text.length >= 300 || !hasScript) return null;
  if (SCRIPT_NEEDED.test(text) || SCRIPT_NEEDED.test(noscript)) {
    return { reason: 'js_shell', detail: 'asks for JavaScript' };
  }
  if (text.length >= HARDLY_ANY) return null;
  const mounts = $(
    '#root, #app, #__next, #__nuxt, #___gatsby, #svelte, app-root, [data-reactroot]',
  );
  if (mounts.toArray().some((mount) => visibleText(mount).length < HARDLY_ANY)) {
    return { reason: 'js_shell', detail: 'an empty mount point' };
  }
  return null;
}

// A page with a notice on it has a menu and content of its own; a wall has neither.
function isOnlyNotice($: Query, heading: string): boolean {
  if ($('main, article, table').length > 0 || $('a[href]').length > 5) return false;
  // A short policy on cookies is parted by headings, as a wall is not.
  if (/\b(?:policy|statement|notice)$/i.test(heading) && $('h2, h3').length > 2) return false;
  return heading === '' || /cookie|consent|privacy|datenschutz|einwilligung/i.test(heading);
}

function short(text: string): string {
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}
