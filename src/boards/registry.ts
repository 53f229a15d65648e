// Every applicant-tracking system that is read, in the order in which addresses are tried.

import type { BoardAdapter } from '../core/facts/board.ts';
import { ashby } from './ashby.ts';
import { bamboohr } from './bamboohr.ts';
import { greenhouse } from './greenhouse.ts';
import { lever } from './lever.ts';
import { personio } from './personio.ts';
import { pinpoint } from './pinpoint.ts';
import { recruitee } from './recruitee.ts';
import { rippling } from './rippling.ts';
import { smartrecruiters } from './smartrecruiters.ts';
import { teamtailor } from './teamtailor.ts';
import { workable } from './workable.ts';
import { workday } from './workday.ts';

export const BOARD_ADAPTERS: readonly BoardAdapter[] = [
  greenhouse,
  lever,
  ashby,
  smartrecruiters,
  workable,
  recruitee,
  personio,
  teamtailor,
  bamboohr,
  pinpoint,
  rippling,
  workday,
];
