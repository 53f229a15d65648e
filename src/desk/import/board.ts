// `assay import board`: recorded answers of a job board, in time order.

import { momentOf } from '../../core/moment.ts';
import { BadInput } from '../bad-input.ts';
import { command, JSON_OPTION } from '../command.ts';
import { coverNow } from '../covered.ts';
import { importLines, importProgress } from '../lines/report-lines.ts';

export const importBoardCommand = command({
  words: ['import', 'board'],
  description: 'recorded answers of a job board, in time order',
  arguments: {
    files: { many: true, help: 'named by their time, like 2026-08-16T062231Z.json.gz' },
  },
  options: {
    company: {
      value: 'domain',
      required: true,
      help: 'whose board it is; covered when it is not yet',
    },
    provider: {
      value: 'name',
      required: true,
      help: 'the applicant-tracking system, for example greenhouse',
    },
    at: {
      value: 'time',
      help: 'when the one file was recorded, like 2026-08-16T06:22:31Z',
      parse: recordedAt,
    },
    token: {
      value: 'token',
      help: "the board's name at the provider; the folder's name where not given",
    },
    json: JSON_OPTION,
  },
  run: (world, { files, company, provider, at, token }, { progress }) =>
    world.within(async (live) => {
      const { checkBoardImport, importBoard } = await import(
        '../../pipeline/import/import-board.ts'
      );
      await checkBoardImport({ files, provider, at, token });
      const { id: companyId } = await coverNow(live, company);
      return importBoard(live, { files, companyId, provider, at, token }, importProgress(progress));
    }),
  lines: importLines,
});

function recordedAt(text: string): Date {
  const at = momentOf(text);
  if (at === null) throw new BadInput(`${text} is not a moment like 2026-08-16T06:22:31Z`);
  return at;
}
