// What a person sees: results on standard output, progress and remarks on standard error.

import { Presets, SingleBar } from 'cli-progress';
import { BadInput } from '../../desk/bad-input.ts';
import type { Progress } from '../../desk/command.ts';
import type { Called } from './call.ts';

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
  /** Prints JSON; in one line when others follow it. */
  data(value: unknown, inOneLine: boolean): void;
  /** Bytes exactly as they are. */
  called(answer: Called): void;
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
    data: (value, inOneLine) => (inOneLine ? line(JSON.stringify(value)) : json(value)),
    called: (answer) => {
      if (answer.kind === 'json') return json(answer.document);
      if (answer.kind === 'streamed') return;
      if (terminal.isScreen && !answer.isText) {
        throw new BadInput('these are bytes for a file: give --output, or redirect the output');
      }
      bars.stop();
      terminal.out(answer.bytes);
    },
    note: (text) => terminal.err(`${text}\n`),
    progress: bars.progress,
    stop: bars.stop,
  };
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
