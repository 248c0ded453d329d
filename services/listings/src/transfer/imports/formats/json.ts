import { truncateText } from '@dealstead/contracts';
import {
  maxRowLength,
  type SourceRecord,
  type RecordReader,
  type ReaderStart,
} from '@dealstead/service-kit/csv/recordReader';

const codes = { quote: 34, backslash: 92, open: 123, close: 125, openList: 91, closeList: 93 } as const;
/** Text before the list of an OData response. */
const maxHeadLength = 65_536;
/** Maximum nesting; no entry of the data dictionary is deeper. */
const maxDepth = 64;

/** Characters before the first object of a RESO JSON text, `[…` or `{…"value": […`; -1 for other texts. */
export function findListStart(text: string): number {
  const head = /^\uFEFF?\s*\[/.exec(text) ?? /^\uFEFF?\s*\{[^[]*?"value"\s*:\s*\[/.exec(text);
  return head ? head[0].length : -1;
}

/** Converts a JSON value to a cell; lists and objects remain JSON. */
export function toCell(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** One element of the list: an object, or a problem. Its line is its number, from 1. */
export interface JsonElement {
  readonly line: number;
  readonly object?: Readonly<Record<string, unknown>>;
  readonly problem?: string;
  /** Text of an element that is not an object, truncated. */
  readonly source?: string;
}

/**
 * Incremental reader of a JSON list. Its "lines" are the elements' numbers, from 1, because JSON often has one line
 * only. An element that is not an object is returned with its problem, and the reader continues after it.
 */
export class JsonReader implements RecordReader {
  readonly #columns: readonly string[];
  #text = '';
  #bytes: number;
  #at = 0;
  #line: number;
  #begun: boolean;
  #ended = false;
  /** The rest of a skipped element has not arrived yet: its current depth. */
  #skipping: ScanState | undefined;

  constructor({ columns, start }: { columns: readonly string[]; start?: ReaderStart }) {
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

  isBetweenRows(): boolean {
    return this.#skipping === undefined;
  }

  *read(text: string, last: boolean): Generator<SourceRecord> {
    for (const { line, object, problem, source } of this.elements(text, last)) {
      if (object)
        yield { line, cells: this.#columns.map((name) => toCell(Object.hasOwn(object, name) ? object[name] : '')) };
      else yield { line, cells: source === undefined ? [] : [source], problem };
    }
  }

  /** The elements before their conversion to rows, for detecting the columns. */
  *elements(text: string, last: boolean): Generator<JsonElement> {
    if (this.#ended) return;
    this.#bytes = this.position();
    this.#text = this.#text.slice(this.#at) + text;
    this.#at = 0;
    if (!this.#begun) {
      const head = findListStart(this.#text);
      if (head === -1 && !last && this.#text.length < maxHeadLength) return;
      if (head === -1) return yield* this.#end('It contains no list of objects');
      this.#at = head;
      this.#begun = true;
    }
    while (!this.#ended) {
      if (this.#skipping) {
        const end = findElementEnd(this.#text, this.#at, this.#skipping);
        this.#at = end === -1 ? this.#text.length : end;
        if (end === -1) return;
        this.#skipping = undefined;
      }
      const from = skipSeparators(this.#text, this.#at);
      this.#at = Math.min(from, this.#text.length);
      if (from >= this.#text.length) {
        if (last) yield* this.#end('The file ends before the end of the list');
        return;
      }
      const code = this.#text.charCodeAt(from);
      if (code === codes.closeList) {
        this.#ended = true;
        return;
      }
      const depth: ScanState = { depth: 0, deepest: 0, quoted: false, escaped: false };
      const end = findElementEnd(this.#text, from, depth);
      if (end === -1 && !last && this.#text.length - from <= maxRowLength) return;
      if (end === -1 && last) {
        const what = code === codes.open ? 'an object' : 'a value';
        return yield* this.#end(`The file ends in the middle of ${what}`, truncateText(this.#text.slice(from), 80));
      }
      const line = this.#line++;
      if (end === -1 || end - from > maxRowLength) {
        if (end === -1) this.#skipping = depth;
        this.#at = end === -1 ? this.#text.length : end;
        const what = code === codes.open ? 'object' : 'value';
        yield { line, problem: `This ${what} is longer than ${maxRowLength.toLocaleString('en-US')} characters` };
        continue;
      }
      const source = this.#text.slice(from, end);
      this.#at = end;
      if (code !== codes.open) yield { line, problem: describeNonObject(source), source: truncateText(source, 80) };
      else
        yield {
          line,
          ...(depth.deepest > maxDepth ? { problem: 'This object is nested too deeply' } : parseObject(source)),
        };
    }
  }

  *#end(problem: string, source?: string): Generator<JsonElement> {
    this.#ended = true;
    this.#at = this.#text.length;
    yield { line: this.#line++, problem, source };
  }
}

function parseObject(source: string): { object: Record<string, unknown> } | { problem: string } {
  try {
    return { object: JSON.parse(source) as Record<string, unknown> };
  } catch {
    return { problem: 'This object is not valid JSON' }; // the parser's message contains offsets that members cannot look up
  }
}

function describeNonObject(source: string): string {
  const names: Readonly<Record<string, string>> = { '"': 'text', '[': 'a list' };
  const isWord = ['true', 'false', 'null'].includes(source);
  const name = names[source[0] ?? ''] ?? (isWord ? source : /^-?\d/.test(source) ? 'a number' : 'not JSON');
  return `This is ${name}; each listing must be an object, such as {"ListPrice": 96000}`;
}

interface ScanState {
  depth: number;
  deepest: number;
  quoted: boolean;
  escaped: boolean;
}

function skipSeparators(text: string, from: number): number {
  let at = from;
  while (at < text.length && /[\s,]/.test(text[at] ?? '')) at++;
  return at;
}

/**
 * End of the element that begins at `from` or began earlier; -1 if it has not arrived. A number or word ends before the
 * next separator.
 */
function findElementEnd(text: string, from: number, state: ScanState): number {
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (state.quoted) {
      if (state.escaped) state.escaped = false;
      else if (code === codes.backslash) state.escaped = true;
      else if (code === codes.quote) {
        state.quoted = false;
        if (state.depth === 0) return at + 1;
      }
    } else if (state.depth === 0 && at > from && /[\s,"[\]{}]/.test(text[at] ?? '')) return at;
    else if (code === codes.quote) state.quoted = true;
    else if (code === codes.open || code === codes.openList) state.deepest = Math.max(state.deepest, ++state.depth);
    else if (code === codes.close || code === codes.closeList) {
      // An unmatched closing brace is an invalid element.
      if (state.depth === 0 || --state.depth === 0) return at + 1;
    }
  }
  return -1;
}
