// Every printed file that needs no database, by its path from the root.

import { agentManifest } from '../../edges/mcp/manifest.ts';
import { renderOpenapi } from '../../operations/openapi.ts';
import { registry } from '../../operations/registry.ts';
import { VOCABULARY_FILE } from '../vocabulary.ts';
import {
  errorsPage,
  eventTypesPage,
  factKeysPage,
  settingsPage,
  significancePage,
} from './catalogue-pages.ts';
import { commandsPage } from './commands-page.ts';
import { operationsPage } from './operations-page.ts';
import { tiersPage } from './tiers-page.ts';
import { toolsPage } from './tools-page.ts';
import { vocabularyFile } from './vocabulary-file.ts';

export function renderPages(): ReadonlyMap<string, string> {
  return new Map([
    ['openapi.json', renderOpenapi()],
    ['mcp-tools.json', agentManifest(registry)],
    [VOCABULARY_FILE, vocabularyFile()],
    ['docs/reference/operations.md', operationsPage()],
    ['docs/reference/errors.md', errorsPage()],
    ['docs/reference/event-types.md', eventTypesPage()],
    ['docs/reference/fact-keys.md', factKeysPage()],
    ['docs/reference/significance.md', significancePage()],
    ['docs/reference/settings.md', settingsPage()],
    ['docs/reference/commands.md', commandsPage()],
    ['docs/reference/tiers.md', tiersPage()],
    ['docs/reference/tools.md', toolsPage()],
  ]);
}
