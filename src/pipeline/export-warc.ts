// `assay export warc`: a company's captures as one WARC file, which `import warc` reads back.

import {
  fullRecord,
  openWarcFile,
  type ResponseToWrite,
  revisitRecord,
  type WarcFile,
  warcinfo,
} from '../outside/archives/warc-file.ts';
import { type CaptureToExport, listToExport } from '../store/proofs/exports.ts';
import type { PipelineWorld } from './steps.ts';

export interface WarcExport {
  readonly companyId: number;
  readonly domain: string;
  readonly file: string;
}

export interface ExportReport {
  readonly responses: number;
  /** Records that only point to the bytes of an earlier one. */
  readonly revisits: number;
  /** Captures whose bytes are gone or are not what was stored. */
  readonly missing: number;
  /** Captures whose bytes were removed for their age. */
  readonly removed: number;
}

const PAGE = 200;

export async function exportWarc(
  world: PipelineWorld,
  { companyId, domain, file }: WarcExport,
  onProgress: (done: number) => void = () => {},
): Promise<ExportReport> {
  const out = await openWarcFile(file);
  try {
    const report = await writeAll(world, companyId, domain, out, onProgress);
    await out.finish();
    return report;
  } catch (error) {
    await out.abandon();
    throw error;
  }
}

async function writeAll(
  world: PipelineWorld,
  companyId: number,
  domain: string,
  out: WarcFile,
  onProgress: (done: number) => void,
): Promise<ExportReport> {
  await out.write(
    warcinfo(world.now(), [
      ['software', 'Assay'],
      ['format', 'WARC File Format 1.1'],
      [
        'conformsTo',
        'http://iipc.github.io/warc-specifications/specifications/warc-format/warc-1.1/',
      ],
      ['description', `Captures of ${domain}`],
    ]),
  );
  const written = new Map<string, ResponseToWrite>();
  const report = { responses: 0, revisits: 0, missing: 0, removed: 0 };
  let last: CaptureToExport | null = null;
  for (;;) {
    const page: readonly CaptureToExport[] = await listToExport(
      world.database,
      companyId,
      last,
      PAGE,
    );
    for (const capture of page) {
      report[await writeOne(world, capture, written, out)] += 1;
      onProgress(report.responses + report.revisits + report.missing + report.removed);
    }
    last = page.at(-1) ?? null;
    if (last === null) return report;
  }
}

async function writeOne(
  world: PipelineWorld,
  capture: CaptureToExport,
  written: Map<string, ResponseToWrite>,
  out: WarcFile,
): Promise<keyof ExportReport> {
  if (capture.isRemoved) return 'removed';
  const response = toWrite(capture);
  // A reader finds an original by its address and digest, so the same bytes of an address stand in
  // the file once (a lane, as each is imported alone), whether or not readings were shared too.
  const place = `${response.lane} ${response.finalUrl} ${response.sha256}`;
  const first = written.get(place);
  if (first !== undefined) {
    await out.write(revisitRecord(response, first, capture.notModified));
    return 'revisits';
  }
  const blob = await world.blobs.get(capture.sha256);
  if (blob.kind === 'unreachable')
    throw new Error(`the blob store cannot be reached: ${blob.reason}`);
  if (blob.kind !== 'bytes') return 'missing';
  await out.write(fullRecord(response, blob.bytes));
  written.set(place, response);
  return 'responses';
}

function toWrite(capture: CaptureToExport): ResponseToWrite {
  const { id, url, notModified: _, seq: __, isRemoved: ___, ...rest } = capture;
  return { ...rest, captureId: id, source: url };
}
