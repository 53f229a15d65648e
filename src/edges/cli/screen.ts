// What a person sees: results on standard output, progress and remarks on standard error.

import { Presets, SingleBar } from 'cli-progress';
import {
  type Called,
  type CaptureSummary,
  CliError,
  type DirectorySummary,
  type ImportSummary,
  type Progress,
} from './doors.ts';

export interface Terminal {
  readonly out: (text: string | Uint8Array) => void;
  readonly err: (text: string) => void;
  /** A person watches standard error. */
  readonly interactive: boolean;
  /** Standard output is a screen, which must not be sent bytes of others. */
  readonly isScreen?: boolean;
  /** Where a progress bar is drawn. */
  readonly stream: NodeJS.WritableStream;
}

export interface Screen {
  line(text: string): void;
  note(text: string): void;
  json(value: unknown): void;
  /** Bytes exactly as they are. */
  called(answer: Called): void;
  table(head: readonly string[], rows: readonly (readonly string[])[]): void;
  report(summary: ImportSummary, json: boolean): void;
  directory(summary: DirectorySummary, json: boolean): void;
  captured(summary: CaptureSummary, json: boolean): void;
  readonly progress: Progress;
  stop(): void;
}

export function openScreen(terminal: Terminal): Screen {
  const bars = progressOn(terminal);
  const line = (text: string): void => {
    bars.stop();
    terminal.out(`${text}\n`);
  };
  const json = (value: unknown): void => line(JSON.stringify(value, null, 2));
  return {
    line,
    json,
    called: (answer) => {
      if (answer.kind === 'json') return json(answer.document);
      if (terminal.isScreen && !answer.isText) {
        throw new CliError('these are bytes for a file: give --output, or redirect the output');
      }
      bars.stop();
      terminal.out(answer.bytes);
    },
    note: (text) => terminal.err(`${text}\n`),
    table: (head, rows) => {
      for (const row of aligned([head, ...rows])) line(row);
    },
    report: (summary, asJson) => {
      if (asJson) return json(summary);
      for (const text of importLines(summary)) line(text);
    },
    directory: (summary, asJson) => {
      if (asJson) return json(summary);
      const { rows, created, known, categories } = summary;
      line(
        `${rows} rows: ${created} companies new, ${known} covered before, ` +
          `${categories} categories.`,
      );
      for (const [reason, n] of Object.entries(summary.skipped))
        line(`  passed over: ${n} ${words(reason)}`);
    },
    captured: (summary, asJson) => {
      if (asJson) return json(summary);
      for (const text of captureLines(summary)) line(text);
    },
    progress: bars.progress,
    stop: bars.stop,
  };
}

function importLines(summary: ImportSummary): string[] {
  const lines = [`${summary.stored} captures stored, ${summary.known} were there before.`];
  for (const [reason, n] of Object.entries(summary.skipped)) {
    lines.push(`  passed over: ${n} ${words(reason)}`);
  }
  for (const [reason, n] of Object.entries(summary.incomplete)) {
    lines.push(`  not complete, so nothing is concluded from them: ${n} ${words(reason)}`);
  }
  if (summary.late > 0) {
    lines.push(`  older than what was judged already, kept as evidence only: ${summary.late}`);
  }
  const events = Object.entries(summary.events).map(([name, n]) => `${n} ${name}`);
  lines.push(`Events: ${events.length === 0 ? 'none' : events.join(', ')}.`);
  return lines;
}

function captureLines(summary: CaptureSummary): string[] {
  const { sources, incomplete, candidates, facts, events } = summary;
  const rows = sources.map(({ url, role, result, detail }) => [
    role,
    result === 'captured' ? '' : words(result),
    detail ?? '',
    url,
  ]);
  const lines = aligned(rows);
  const captured = sources.filter(({ result }) => result === 'captured').length;
  lines.push(`${captured} of ${sources.length} sources captured; ${facts} facts are current.`);
  for (const [reason, n] of Object.entries(incomplete)) {
    lines.push(`  not complete, so nothing is concluded from them: ${n} ${words(reason)}`);
  }
  for (const { url, reason } of candidates)
    lines.push(`  not taken as its own: ${url} (${reason})`);
  const told = Object.entries(events).map(([name, n]) => `${n} ${name}`);
  lines.push(`Events: ${told.length === 0 ? 'none' : told.join(', ')}.`);
  return lines;
}

function words(reason: string): string {
  return reason.replaceAll('_', ' ');
}

function aligned(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, i) => Math.max(...rows.map((row) => row[i]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, i) => cell.padEnd(widths[i] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

function progressOn(terminal: Terminal): { progress: Progress; stop: () => void } {
  if (!terminal.interactive) return { progress: () => {}, stop: () => {} };
  let bar: SingleBar | null = null;
  let phase = '';
  const stop = (): void => {
    bar?.stop();
    bar = null;
  };
  const progress: Progress = (name, done, total) => {
    if (name !== phase || bar === null) {
      stop();
      phase = name;
      bar = new SingleBar(
        {
          stream: terminal.stream,
          format: total === null ? `${name} {value}` : `${name} {bar} {value}/{total}`,
          hideCursor: true,
          clearOnComplete: true,
        },
        Presets.shades_classic,
      );
      bar.start(total ?? 0, done);
    }
    bar.update(done);
  };
  return { progress, stop };
}
