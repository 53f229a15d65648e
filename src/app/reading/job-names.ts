// What a job of reading is about: the address for the log, and the name of its bytes.

import { hash } from 'node:crypto';
import type { ReadingJob } from '../../pipeline/reading/port.ts';
import type { StoredPage } from '../../pipeline/reading/words.ts';

/** Null where it is about no one capture. */
export function addressOf(job: ReadingJob): string | null {
  switch (job.kind) {
    case 'capture':
    case 'text':
      return job.head.finalUrl;
    case 'references':
    case 'status_vendor':
      return job.response.finalUrl;
    case 'words':
      return job.inside.head.finalUrl;
    case 'diff':
      return null;
  }
}

/** The same for captures of the same bytes that are shown to the same readers. */
export function restKey(job: ReadingJob): string {
  switch (job.kind) {
    case 'capture': {
      const { role, provider, contentType } = job.head;
      return [job.kind, role, provider, contentType, hash('sha256', job.stored)].join(' ');
    }
    case 'references':
    case 'status_vendor':
      return [job.kind, hash('sha256', job.response.body)].join(' ');
    case 'text':
      return [job.kind, job.head.contentType, hash('sha256', job.stored)].join(' ');
    case 'words':
      return [job.kind, ...[job.from, job.inside].map((page) => page && hashOf(page))].join(' ');
    case 'diff':
      return [job.kind, hash('sha256', job.from), hash('sha256', job.to)].join(' ');
  }
}

function hashOf({ stored }: StoredPage): string {
  return hash('sha256', stored);
}
