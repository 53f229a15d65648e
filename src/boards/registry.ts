// Every applicant-tracking system that is read, in the order in which addresses are tried.

import type { BoardAdapter } from '../core/board.ts';
import { ashby } from './ashby.ts';
import { greenhouse } from './greenhouse.ts';
import { lever } from './lever.ts';
import { personio } from './personio.ts';
import { recruitee } from './recruitee.ts';
import { smartrecruiters } from './smartrecruiters.ts';
import { workable } from './workable.ts';

export const BOARD_ADAPTERS: readonly BoardAdapter[] = [
  greenhouse,
  lever,
  ashby,
  smartrecruiters,
  workable,
  recruitee,
  personio,
];
