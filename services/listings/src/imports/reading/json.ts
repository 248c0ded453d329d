import { longestRow, type Rec, type RecordReader, type Start } from './record.ts';

const codes = { quote: 34, backslash: 92, open: 123, close: 125, openList: 91, closeList: 93, comma: 44 } as const;
/** What may stand before the list of an OData answer. */
const longestHead = 65_536;
/** Nesting that no entry of the data dictionary has. */
const mostDepth = 64;

/** The characters before the first object of a RESO JSON text, `[…` or `{…"value": […`; -1 where it is none. */
export function headOf(text: string): number {
  const head = /^\uFEFF?\s*\[/.exec(text) ?? /^\uFEFF?\s*\{[^[]*?"value"\s*:\s*\[/.exec(text);
  return head ? head[0].length : -1;
}

/** A value of JSON as a cell of a table: lists and objects stay JSON. */
export function cellOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Reads the objects of a JSON list one by one. Its "lines" are the objects' numbers: JSON often has one line only. */
export class JsonReader implements RecordReader {
  readonly #columns: readonly string[];
  #text = '';
  #bytes: number;
  #at = 0;
  #line: number;
  #begun: boolean;
  #ended = false;
  /** The rest of an object that is passed over is still to come: its depth so far. */
  #skipping: Depth | undefined;

  constructor({ columns, start }: { columns: readonly string[]; start?: Start }) {
    this.#columns = columns;
    this.#bytes = start?.bytes ?? 0;
    this.#line = start?.line ?? 1;
    this.#begun = this.#bytes > 0;
  }

  position(): number {
    return this.#bytes + Buffer.byteLength(this.#text.slice(0, this.#at));
  }

  line(): number {
    return this.#line;
  }

  *read(text: string, last: boolean): Generator<Rec> {
    for (const { line, object, problem } of this.objects(text, last)) {
      if (object)
        yield { line, cells: this.#columns.map((name) => cellOf(Object.hasOwn(object, name) ? object[name] : '')) };
      else yield { line, cells: [], problem };
    }
  }

  /** The same before they become rows, for finding out which columns there are. */
  *objects(
    text: string,
    last: boolean,
  ): Generator<{ line: number; object?: Record<string, unknown>; problem?: string }> {
    if (this.#ended) return;
    this.#bytes = this.position();
    this.#text = this.#text.slice(this.#at) + text;
    this.#at = 0;
    if (!this.#begun) {
      const head = headOf(this.#text);
      if (head === -1 && !last && this.#text.length < longestHead) return;
      if (head === -1) return yield* this.#breaksOff('There is no list of objects in it');
      this.#at = head;
      this.#begun = true;
    }
    while (!this.#ended) {
      if (this.#skipping) {
        const end = pass(this.#text, this.#at, this.#skipping);
        this.#at = end === -1 ? this.#text.length : end;
        if (end === -1) return;
        this.#skipping = undefined;
      }
      const from = skipBetween(this.#text, this.#at);
      this.#at = Math.min(from, this.#text.length);
      if (from >= this.#text.length) {
        if (last) yield* this.#breaksOff('The file ends here, in the middle of the list');
        return;
      }
      const code = this.#text.charCodeAt(from);
      if (code === codes.closeList) {
        this.#ended = true;
        return;
      }
      if (code !== codes.open) return yield* this.#breaksOff('Here should be an object of the list');
      const depth: Depth = { depth: 0, deepest: 0, quoted: false, escaped: false };
      const end = pass(this.#text, from, depth);
      if (end === -1 && !last && this.#text.length - from <= longestRow) return;
      const line = this.#line++;
      if (end === -1 && last) {
        this.#line--;
        return yield* this.#breaksOff('The file ends here, in the middle of an object');
      }
      if (end === -1 || end - from > longestRow) {
        if (end === -1) this.#skipping = depth;
        this.#at = end === -1 ? this.#text.length : end;
        yield { line, problem: `This object is longer than ${longestRow.toLocaleString('en-US')} characters` };
        continue;
      }
      const source = this.#text.slice(from, end);
      this.#at = end;
      yield { line, ...(depth.deepest > mostDepth ? { problem: 'This object nests too deep' } : parsed(source)) };
    }
  }

  *#breaksOff(problem: string) {
    this.#ended = true;
    this.#at = this.#text.length;
    yield { line: this.#line, problem };
  }
}

function parsed(source: string): { object: Record<string, unknown> } | { problem: string } {
  try {
    return { object: JSON.parse(source) as Record<string, unknown> };
  } catch {
    return { problem: 'This object is not JSON' }; // the parser's own words name positions that nobody can look up
  }
}

interface Depth {
  depth: number;
  deepest: number;
  quoted: boolean;
  escaped: boolean;
}

function skipBetween(text: string, from: number): number {
  let at = from;
  while (at < text.length && /[\s,]/.test(text[at] ?? '')) at++;
  return at;
}

/** Where the object ends that begins at `from` or was begun before; -1 when its end has not come. */
function pass(text: string, from: number, state: Depth): number {
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (state.quoted) {
      if (state.escaped) state.escaped = false;
      else if (code === codes.backslash) state.escaped = true;
      else if (code === codes.quote) state.quoted = false;
    } else if (code === codes.quote) state.quoted = true;
    else if (code === codes.open || code === codes.openList) state.deepest = Math.max(state.deepest, ++state.depth);
    else if ((code === codes.close || code === codes.closeList) && --state.depth === 0) return at + 1;
  }
  return -1;
}
