// The command `assay link`: which register has a company under which identifier.

import type { Command } from 'commander';
import type { CliDoors, LinkSummary } from './doors.ts';
import { plainWords } from '../../desk/explanation-lines.ts';
import type { Screen } from './screen.ts';

export function addLink(
  program: Command,
  doors: CliDoors,
  screen: Screen,
  exit: { code: number },
): void {
  program
    .command('link')
    .description('a company to its record in a public register, where that is surely its own')
    .argument('<domain>', 'its apex domain')
    .requiredOption('--register <name>', 'gleif, edgar or companies_house')
    .requiredOption('--id <identifier>', 'its LEI, CIK or company number there')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      `
A record is the company's own where the company's captured pages state the identifier, or where the
register names the company's website. Identifiers that pages state are linked without this command.
EDGAR needs ASSAY_CONTACT, Companies House ASSAY_COMPANIES_HOUSE_KEY. Exit code 1: not linked.`,
    )
    .action(async (domain: string, options: { register: string; id: string; json?: boolean }) => {
      const { register, id: identifier } = options;
      const summary = await doors.link({ domain, register, identifier }, screen.progress);
      if (!summary.linked) exit.code = 1;
      if (options.json) return screen.json(summary);
      for (const line of linkLines(summary)) screen.line(line);
    });
}

function linkLines({ domain, register, identifier, ...summary }: LinkSummary): string[] {
  if (!summary.linked)
    return [`${domain} is not linked to ${register} ${identifier}: ${summary.reason}.`];
  const lines = [`${domain} is linked to ${register} ${identifier}: ${summary.reason}.`];
  for (const { url, result, detail } of summary.sources) {
    lines.push(`  ${plainWords(result)}${detail === null ? '' : `, ${detail}`}  ${url}`);
  }
  lines.push(`${summary.facts} facts rest on it.`);
  return lines;
}
