// Reads Server-Sent Events out of text that comes in pieces
// (https://html.spec.whatwg.org/multipage/server-sent-events.html#event-stream-interpretation).

export interface StreamMessage {
  /** `message` where the stream gives none. */
  readonly event: string;
  readonly data: string;
  /** The id after which the stream goes on; empty when none was given yet. */
  readonly id: string;
}

/** Longest line and message that are read on: what is longer is no stream of ours. */
const LONGEST = 4_000_000;

export class EventStreamReader {
  #rest = '';
  #isFirst = true;
  #event = '';
  #data: string[] = [];
  #id = '';
  #retryMs: number | null = null;

  /** The id after which the stream goes on; one without a message counts too. */
  lastId = '';

  /** What the stream asks to wait before it is opened again; null where it does not say. */
  get retryMs(): number | null {
    return this.#retryMs;
  }

  /** The messages that this piece completes. */
  push(piece: string): StreamMessage[] {
    const text = this.#isFirst ? piece.replace(/^\uFEFF/, '') : piece;
    if (text !== '') this.#isFirst = false;
    this.#rest += text;
    if (this.#rest.length > LONGEST) throw new Error('a line of the stream has no end');
    // A carriage return at the end may be the first half of an end of line.
    const whole = this.#rest.endsWith('\r') ? this.#rest.slice(0, -1) : this.#rest;
    const lines = whole.split(/\r\n|\n|\r/);
    this.#rest = `${lines.pop() ?? ''}${this.#rest.slice(whole.length)}`;
    return lines.flatMap((line) => this.#take(line));
  }

  #take(line: string): StreamMessage[] {
    if (line === '') return this.#complete();
    const at = line.indexOf(':');
    const name = at < 0 ? line : line.slice(0, at);
    const value = at < 0 ? '' : line.slice(at + 1).replace(/^ /, '');
    if (name === 'event') this.#event = value;
    if (name === 'data') this.#data.push(value);
    if (name === 'id' && !value.includes('\0')) this.#id = value;
    if (name === 'retry' && /^\d{1,9}$/.test(value)) this.#retryMs = Number(value);
    return [];
  }

  #complete(): StreamMessage[] {
    const [data, event] = [this.#data, this.#event || 'message'];
    this.#data = [];
    this.#event = '';
    this.lastId = this.#id;
    return data.length === 0 ? [] : [{ event, data: data.join('\n'), id: this.#id }];
  }
}
