// What was read of the captures that were read last: the same bytes of another day say the same.

import { hash } from 'node:crypto';
import { fieldsRead } from '../../core/pages/fields-read.ts';
import { PAGE_READERS } from '../../dimensions/registry.ts';
import { type CaptureHead, type CaptureReading, readCapture } from '../readers.ts';

/** Stored bytes whose readings are remembered, and those of one capture among them. */
const MOST_BYTES = 8_000_000;
const MOST_OF_ONE = 1_000_000;
/** What a reading takes besides what it quotes, however short the page is. */
const EACH = 5_000;

interface Kept {
  readonly reading: CaptureReading;
  readonly bytes: number;
}

/**
 * A history that is read again, or that an archive tells, shows one page on many days. It is read
 * anew where a reader asked of which day the capture is, and where one failed.
 */
export class RecentReadings {
  readonly #readers: typeof PAGE_READERS;
  readonly #kept = new Map<string, Kept>();
  #bytes = 0;

  constructor(readers = PAGE_READERS) {
    this.#readers = readers;
  }

  /** As `readCapture`. */
  read(head: CaptureHead, stored: Uint8Array): CaptureReading {
    const name = nameOf(head, stored);
    const known = this.#kept.get(name);
    if (known !== undefined) {
      this.#kept.delete(name);
      this.#kept.set(name, known);
      return known.reading;
    }
    const reading = readCapture(head, stored, this.#readers);
    if (saysSameEveryDay(reading)) this.#keep(name, { reading, bytes: EACH + stored.length });
    return reading;
  }

  #keep(name: string, kept: Kept): void {
    if (kept.bytes > MOST_OF_ONE) return;
    this.#kept.set(name, kept);
    this.#bytes += kept.bytes;
    for (const [oldest, { bytes }] of this.#kept) {
      if (this.#bytes <= MOST_BYTES) return;
      this.#kept.delete(oldest);
      this.#bytes -= bytes;
    }
  }
}

function nameOf(head: CaptureHead, stored: Uint8Array): string {
  const { finalUrl, status, headers, contentType, role, provider, received } = head;
  const rest = JSON.stringify([finalUrl, status, contentType, role, provider, received]);
  return `${hash('sha256', stored)} ${fieldsRead(headers)} ${rest}`;
}

// One that failed may do better.
function saysSameEveryDay(reading: CaptureReading): boolean {
  if (reading.kind !== 'complete' || reading.mindsDay) return false;
  return !reading.reads.some(({ abstentions }) =>
    abstentions.some(({ reason }) => reason === 'reader_failed'),
  );
}
