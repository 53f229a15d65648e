// Platforms, apps and libraries from links to stores and registries, and the API's documentation.

import type { Element } from 'domhandler';
import { getDomain, getDomainWithoutSuffix } from 'tldts';
import type { Page } from '../page/page.ts';
import { isInHidden, visibleText } from '../page/visible.ts';
import type { Draft } from '../security/draft.ts';
import { isContent } from './places.ts';

interface Store {
  readonly platform: string;
  readonly hosts: readonly string[];
  readonly path: RegExp;
  readonly app?: { readonly key: string; readonly id: (url: URL) => string | undefined };
}

const STORES: readonly Store[] = [
  {
    platform: 'ios',
    hosts: ['apps.apple.com', 'itunes.apple.com'],
    path: /^\/(?:[a-z]{2}\/)?app\/(?:[^/]+\/)?id\d{6,12}\/?$/,
    app: {
      key: 'features.app.ios.id',
      id: ({ pathname }) => /\/id(\d{6,12})\/?$/.exec(pathname)?.[1],
    },
  },
  {
    platform: 'android',
    hosts: ['play.google.com'],
    path: /^\/store\/apps\/details\/?$/,
    app: { key: 'features.app.android.package', id: (url) => packageOf(url) },
  },
  {
    platform: 'chrome_ext',
    hosts: ['chromewebstore.google.com'],
    path: /^\/detail\/(?:[^/]+\/)?[a-p]{32}\/?$/,
  },
  {
    platform: 'chrome_ext',
    hosts: ['chrome.google.com'],
    path: /^\/webstore\/detail\/(?:[^/]+\/)?[a-p]{32}\/?$/,
  },
  { platform: 'vscode_ext', hosts: ['marketplace.visualstudio.com'], path: /^\/items\/?$/ },
  { platform: 'windows', hosts: ['apps.microsoft.com'], path: /^\/(?:store\/)?detail\/[^/]+/ },
  {
    platform: 'windows',
    hosts: ['microsoft.com'],
    path: /^\/(?:[a-z]{2}-[a-z]{2}\/)?(?:store\/(?:apps|productid)\/[^/]+|p\/[^/]+\/[\da-z]{12}\/?$)/i,
  },
  {
    platform: 'linux',
    hosts: ['snapcraft.io'],
    path: /^\/(?!(?:store|docs?|about|blog|snaps|build|tutorials|account|login|first-snap|iot|install|search)\/?$)[\w-]+\/?$/,
  },
  { platform: 'android', hosts: ['f-droid.org'], path: /^\/(?:[a-z]{2}\/)?packages\/[\w.]+\/?$/ },
  {
    platform: 'linux',
    hosts: ['flathub.org'],
    path: /^\/(?:[a-z-]+\/)?apps\/(?:details\/)?[\w.-]+\/?$/,
  },
];

/** Files that are an installer for one platform, by their ending. */
const INSTALLERS: readonly (readonly [string, RegExp])[] = [
  ['macos', /\.(?:dmg|pkg)$/i],
  ['windows', /\.(?:exe|msi|msix|appx)$/i],
  ['linux', /\.(?:appimage|deb|rpm|flatpak|snap)$/i],
  ['android', /\.apk$/i],
];

function packageOf(url: URL): string | undefined {
  const id = url.searchParams.get('id') ?? '';
  return /^[A-Za-z]\w*(?:\.[A-Za-z]\w*)+$/.test(id) ? id : undefined;
}

const API_TEXT =
  /^(?:API|APIs|API (?:docs|documentation|reference)|REST API|Developers?|Developer (?:docs|documentation|portal))$/i;
const MAX_LINKS = 3_000;

/** Its apps; on a page of integrations, which leads to those of others, from what is around. */
export function readApps(page: Page, draft: Draft): void {
  const links = page.$('a[href]').toArray().slice(0, MAX_LINKS);
  const around = links.filter(
    (link) => isContentLink(page, link) && (page.role !== 'integrations' || !isContent(page, link)),
  );
  readStores(
    page,
    around.flatMap((link) => inStore(page, link) ?? []),
    draft,
  );
}

/** A link that is shown and leads to an app. */
function inStore(page: Page, link: Element): StoreLink | null {
  const url = URL.parse((link.attribs.href ?? '').trim(), page.base.href);
  const store = url === null ? undefined : storeOf(url);
  return url === null || store === undefined || isInHidden(link) ? null : { link, url, store };
}

/** Apps that name the domain in their package, on pages that may lead to others as well. */
export function readOwnApps(page: Page, draft: Draft): void {
  const own = getDomainWithoutSuffix(page.url.hostname, { allowPrivateDomains: true }) ?? '';
  if (own.length < 4) return;
  for (const link of page.$('a[href]').toArray().slice(0, MAX_LINKS)) {
    const app = inStore(page, link);
    if (app?.store.platform !== 'android') continue;
    const parts = (packageOf(app.url) ?? '').toLowerCase().split('.');
    if (!parts.includes(own.toLowerCase().replaceAll('-', ''))) continue;
    if (isContentLink(page, link)) readStore(page, app, new Set(), draft);
  }
}

export function readFeatureLinks(page: Page, draft: Draft): void {
  const own = getDomain(page.url.hostname, { allowPrivateDomains: true });
  const stores: StoreLink[] = [];
  for (const link of page.$('a[href]').toArray().slice(0, MAX_LINKS)) {
    const url = URL.parse((link.attribs.href ?? '').trim(), page.base.href);
    if (url === null || !/^https?:$/.test(url.protocol)) continue;
    const library = libraryOf(url, page);
    if (library !== null && !isInHidden(link) && isContentLink(page, link)) {
      draft.say(`features.sdk.${library.language}`, library.name, page.quote(link));
    }
    const installer = INSTALLERS.find(([, ending]) => ending.test(url.pathname))?.[0];
    if (installer !== undefined && !isInHidden(link) && isContentLink(page, link)) {
      draft.say(`features.platform.${installer}`, true, page.quote(link));
    }
    const store = storeOf(url);
    const docs = store === undefined && own !== null && isDocs(url, own);
    if ((store === undefined && !docs) || isInHidden(link)) continue;
    if (!isContentLink(page, link)) continue;
    if (store !== undefined) stores.push({ link, url, store });
    else if (API_TEXT.test(visibleText(link))) {
      url.hash = '';
      draft.say('features.api.docs_url', url.href, page.quote(link));
    }
  }
  readStores(page, stores, draft);
}

function readStores(page: Page, stores: readonly StoreLink[], draft: Draft): void {
  const macApps = new Set(
    stores.flatMap(({ url, store }) => (isForMac(url) ? (store.app?.id(url) ?? []) : [])),
  );
  for (const one of stores) readStore(page, one, macApps, draft);
}

interface StoreLink {
  readonly link: Element;
  readonly url: URL;
  readonly store: Store;
}

function isContentLink(page: Page, link: Element): boolean {
  return page.$(link).closest('blockquote, article article').length === 0;
}

/** Registries of packages, by host: the language, and the package in the path. */
const LIBRARIES: readonly (readonly [string, string, RegExp])[] = [
  ['npmjs.com', 'javascript', /^\/package\/((?:@[\w.-]+\/)?[\w.-]+)\/?$/],
  ['pypi.org', 'python', /^\/project\/([\w.-]+)\/?$/],
  ['rubygems.org', 'ruby', /^\/gems\/([\w.-]+)\/?$/],
  ['packagist.org', 'php', /^\/packages\/([\w.-]+\/[\w.-]+)\/?$/],
  ['crates.io', 'rust', /^\/crates\/([\w-]+)\/?$/],
  ['nuget.org', 'dotnet', /^\/packages\/([\w.-]+)\/?$/],
  ['pkg.go.dev', 'go', /^\/([\w.-]+\.[a-z]+\/[\w./-]+?)\/?$/],
  ['hex.pm', 'elixir', /^\/packages\/(\w+)\/?$/],
  ['pub.dev', 'dart', /^\/packages\/(\w+)\/?$/],
  ['central.sonatype.com', 'java', /^\/artifact\/([\w.-]+\/[\w.-]+)\/?/],
];

/** A package that has the company's name in its own. */
function libraryOf(url: URL, page: Page): { language: string; name: string } | null {
  const host = url.hostname.replace(/^www\./, '');
  const row = LIBRARIES.find(([registry]) => registry === host);
  const name = row?.[2].exec(url.pathname)?.[1];
  const label = getDomainWithoutSuffix(page.url.hostname, { allowPrivateDomains: true }) ?? '';
  if (row === undefined || name === undefined || label.length < 3) return null;
  const plain = (text: string) => text.toLowerCase().replace(/[^a-z\d]/g, '');
  return plain(name).includes(plain(label)) ? { language: row[1], name } : null;
}

function storeOf(url: URL): Store | undefined {
  const host = url.hostname.replace(/^www\./, '');
  return STORES.find(({ hosts, path }) => hosts.includes(host) && path.test(url.pathname));
}

function isDocs(url: URL, own: string): boolean {
  return /^(?:docs|developers?|dev|api)\./.test(url.hostname) && url.hostname.endsWith(`.${own}`);
}

// The same store serves apps for the Mac, marked by a parameter. Links to such an app may lack it.
function isForMac(url: URL): boolean {
  return url.searchParams.get('mt') === '12' || /\bplatform=mac\b/.test(url.search + url.hash);
}

function isForPhone(url: URL): boolean {
  return /\bplatform=(?:iphone|ipad)\b/.test(url.search + url.hash);
}

function readStore(
  page: Page,
  { link, url, store }: StoreLink,
  macApps: ReadonlySet<string>,
  draft: Draft,
): void {
  const id = store.app?.id(url);
  const isOfMac = store.platform === 'ios' && id !== undefined && macApps.has(id);
  // One app for both has links that name the telephone as well.
  const mac = isOfMac && !isForPhone(url);
  if (store.app?.key.endsWith('.package') && id === undefined) return;
  if (mac && !isForMac(url)) return;
  const platform = mac ? 'macos' : store.platform;
  draft.say(`features.platform.${platform}`, true, page.quote(link));
  if (store.app !== undefined && id !== undefined && !mac) {
    draft.say(store.app.key, id, page.quote(link));
  }
}
