// `npm run advisories`: fails where a registry knows of a grave advisory, and says where none does.

import { parseArgs } from 'node:util';
import { ROOT } from '../house/source-tree.ts';
import { askAdvisories, type Finding, grave } from './advisories.ts';

const { values } = parseArgs({
  options: {
    folder: { type: 'string', default: ROOT },
    registry: { type: 'string' },
    patience: { type: 'string', default: '60000' },
  },
});
const { folder, registry, patience } = values;
const answer = await askAdvisories({
  folder,
  patience: Number(patience),
  ...(registry === undefined ? {} : { registry }),
});

if (answer.kind === 'unchecked') {
  say(`advisories: unchecked, because the registry does not tell (${answer.reason})`);
} else {
  const { packages, findings } = answer;
  const bad = grave(findings);
  for (const finding of findings) tell(finding);
  say(`advisories: ${packages} packages checked, ${findings.length} named, ${bad.length} gravely`);
  if (bad.length > 0) process.exitCode = 1;
}

function tell({ name, severity, says }: Finding): void {
  say(`  ${severity.padEnd(8)} ${name}${says.map((line) => `\n             ${line}`).join('')}`);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
