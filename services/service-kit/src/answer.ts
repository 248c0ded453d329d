import type { ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { invalidatesHeader } from '@dealstead/contracts/identity';

/** A JSON answer with more to it than its body. */
export class Answer<Body> {
  readonly body: Body;
  code: number | undefined;
  location: string | undefined;
  readonly headers: Record<string, string> = {};
  readonly staleTags: string[] = [];

  constructor(body: Body) {
    this.body = body;
  }

  /** URL prefixes whose answers are no longer true, such as `/api/properties/12`. */
  stale(...tags: string[]): this {
    this.staleTags.push(...tags);
    return this;
  }

  header(name: string, value: string): this {
    this.headers[name] = value;
    return this;
  }

  status(code: number): this {
    this.code = code;
    return this;
  }

  /** Where a plain HTML form goes next (303); a call that sent JSON gets the body instead. */
  seeOther(path: string): this {
    this.location = path;
    return this;
  }

  writeHeaders(response: ServerResponse): void {
    for (const name in this.headers) response.setHeader(name, this.headers[name] ?? '');
    if (this.staleTags.length > 0) response.setHeader(invalidatesHeader, this.staleTags.join(', '));
  }
}

/** Bytes with a media type: a picture, or JSON that a hot path has built from allowed fields itself. */
export class File {
  readonly type: string;
  readonly bytes: Uint8Array | string;
  readonly options: FileOptions;

  constructor(type: string, bytes: Uint8Array | string, options: FileOptions) {
    this.type = type;
    this.bytes = bytes;
    this.options = options;
  }
}

export interface FileOptions {
  /** Seconds that anyone may keep it. */
  maxAge?: number;
  /** Strong validator without its quotes; a matching If-None-Match gets 304. */
  etag?: string;
  headers?: Record<string, string>;
  /** Milliseconds after which the clock makes it untrue, where answers are kept; without it only a change does. */
  keepFor?: number;
}

/** An answer whose headers, status or stale tags are set, such as `answer(saved).stale('/api/properties/12')`. */
export function answer<Body>(body: Body): Answer<Body> {
  return new Answer(body);
}

/** An answer of bytes that is not filtered by the endpoint's answer schema. */
export function file(type: string, bytes: Uint8Array | string, options: FileOptions = {}): File {
  return new File(type, bytes, options);
}

/** An answer of any length, sent as it is made and never gathered. */
export class Streamed {
  readonly type: string;
  readonly body: Readable;
  readonly headers: Readonly<Record<string, string>>;

  constructor(type: string, body: Readable, headers: Readonly<Record<string, string>>) {
    this.type = type;
    this.body = body;
    this.headers = headers;
  }
}

/** An answer of any length that is not filtered by the endpoint's answer schema; what fails midway cuts it off. */
export function streamed(type: string, body: Readable, headers: Readonly<Record<string, string>> = {}): Streamed {
  return new Streamed(type, body, headers);
}
