// Reads what a product offers: integrations, platforms, APIs, ways to sign on, languages, models.

import type { Extraction } from '../core/facts/fact.ts';
import type { Reader } from '../core/facts/reader.ts';
import { readChangelog } from './features/changelog.ts';
import { readClaimedCount } from './features/claimed-count.ts';
import { isDownloadPage, readDownloads } from './features/download-pages.ts';
import { readHeadings } from './features/headings.ts';
import { readIntegrations } from './features/integrations.ts';
import { readLanguages } from './features/languages.ts';
import { readApps, readFeatureLinks, readOwnApps } from './features/links.ts';
import { isModelsPage, readModels } from './features/models.ts';
import { readPlatformWords } from './features/platform-words.ts';
import { readSignOn } from './features/sign-on.ts';
import type { Page } from './page/page.ts';
import { Draft } from './security/draft.ts';

export const features: Reader<Page> = {
  name: 'features',
  version: 26,
  timeless: false,
  dimension: 'features',
  // Pages of models that were met before these had a role are others; of the rest, own apps.
  roles: ['features', 'models', 'integrations', 'changelog', 'home', 'pricing', 'support', 'other'],
  families: [
    'features.integration.{integration}',
    'features.integration.count_claimed',
    'features.integration.count_listed',
    'features.model_count',
    'features.platform.{platform}',
    'features.app.*',
    'features.api.*',
    'features.sdk.{language}',
    'features.sso.{protocol}',
    'features.language.*',
    'features.changelog.*',
    'features.ai.assistant_claimed',
    'features.category.{feature}',
  ],
  read,
};

function read(page: Page): Extraction {
  const draft = new Draft();
  if (isModelsPage(page)) readModels(page, draft);
  else {
    switch (page.role) {
      case 'home':
        readLanguages(page, draft);
        readFeatureLinks(page, draft);
        readPlatformWords(page, draft);
        readHeadings(page, draft);
        readIntegrations(page, draft);
        readClaimedCount(page, draft);
        readSignOn(page, draft);
        break;
      case 'features':
        readFeatureLinks(page, draft);
        readPlatformWords(page, draft);
        if (isDownloadPage(page.url)) readDownloads(page, draft);
        readHeadings(page, draft);
        readIntegrations(page, draft);
        readClaimedCount(page, draft);
        readSignOn(page, draft);
        break;
      case 'integrations':
        readApps(page, draft);
        readIntegrations(page, draft);
        readClaimedCount(page, draft);
        break;
      case 'pricing':
        readFeatureLinks(page, draft);
        readPlatformWords(page, draft);
        readClaimedCount(page, draft);
        readSignOn(page, draft);
        break;
      case 'changelog':
        readApps(page, draft);
        readChangelog(page, draft);
        break;
      case 'support':
      case 'other':
        if (isDownloadPage(page.url)) {
          readFeatureLinks(page, draft);
          readPlatformWords(page, draft);
          readDownloads(page, draft);
        } else readOwnApps(page, draft);
        break;
    }
  }
  return draft.extraction();
}
