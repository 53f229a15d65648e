// The real and invented pages that are transformed: those labelled here, and folders of real ones.

import { decodeBody } from '../../../src/core/pages/content-coding.ts';
import { decodeText } from '../../../src/dimensions/page/page.ts';
import {
  type CaptureHead,
  type CaptureReading,
  readCapture,
} from '../../../src/pipeline/readers.ts';
import { captureOpener, type Opened } from '../captures.ts';
import { headOf, pageBytes, readLabelledSet } from '../labelled/set.ts';
import { type CaptureLabel, readLabels } from '../labels.ts';

/** A page that can be read, and gives something. */
export interface OriginalPage {
  readonly name: string;
  readonly head: CaptureHead;
  readonly html: string;
  readonly reading: Extract<CaptureReading, { kind: 'complete' }>;
}

const LARGEST = 32_000_000;
/** They say how the body was sent, which is not how it is sent here. */
const OF_THE_BODY = new Set(['content-encoding', 'content-length', 'transfer-encoding']);

/** Pages of the labelled captures; of the corpus as well, where it lies beside the checkout. */
export function ownPages(): Promise<readonly OriginalPage[]> {
  return labelledPages(() => true);
}

/** The same without those of the corpus, which are not there for everybody. */
export function shippedPages(): Promise<readonly OriginalPage[]> {
  return labelledPages(({ source }) => !source.startsWith('corpus/'));
}

async function labelledPages(
  isWanted: (label: CaptureLabel) => boolean,
): Promise<readonly OriginalPage[]> {
  const open = await captureOpener();
  const labels = readLabels().flatMap(({ captures }) => captures);
  return labels
    .filter(({ incomplete, role }) => !incomplete && role !== 'board')
    .filter(isWanted)
    .flatMap((label) => {
      const opened = open(label);
      return opened === null ? [] : originalOf(label.source, opened);
    });
}

/** Pages of a folder in the form of the labelled one. */
export function pagesIn(folder: string): readonly OriginalPage[] {
  return readLabelledSet(folder).pages.flatMap((page) =>
    originalOf(page.id, { head: headOf(page), stored: pageBytes(folder, page) }),
  );
}

function originalOf(name: string, { head, stored }: Opened): readonly OriginalPage[] {
  const coding = head.headers.find(([field]) => field === 'content-encoding')?.[1] ?? null;
  const decoded = decodeBody(stored, coding, LARGEST);
  if (decoded.kind === 'undecodable') return [];
  const text = decodeText(decoded.body, head.contentType);
  if (text === null || text.type === 'text/plain') return [];
  const contentType = 'text/html; charset=utf-8';
  const headers = head.headers.filter(([field]) => !OF_THE_BODY.has(field));
  const sent = headers.map(([field, value]) =>
    field === 'content-type' ? ([field, contentType] as const) : ([field, value] as const),
  );
  const plain = { ...head, headers: sent, contentType };
  const reading = readCapture(plain, Buffer.from(text.text));
  if (reading.kind === 'incomplete') return [];
  const readings = reading.reads.flatMap((read) => read.readings);
  return readings.length === 0 ? [] : [{ name, head: plain, html: text.text, reading }];
}
