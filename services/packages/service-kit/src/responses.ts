import type { ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { invalidatesHeader } from '@dealstead/contracts/identity';

/** A JSON response with headers, status or cache tags to invalidate. */
export class JsonResponse<Body> {
  readonly body: Body;
  code: number | undefined;
  location: string | undefined;
  readonly headers: Record<string, string> = {};
  readonly invalidatedTags: string[] = [];

  constructor(body: Body) {
    this.body = body;
  }

  /** Invalidates cached responses by URL prefix, such as `/api/properties/12`. */
  invalidates(...tags: string[]): this {
    this.invalidatedTags.push(...tags);
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

  /** Redirects a plain HTML form with 303; a JSON call gets the body instead. */
  seeOther(path: string): this {
    this.location = path;
    return this;
  }

  writeHeaders(response: ServerResponse): void {
    for (const name in this.headers) response.setHeader(name, this.headers[name] ?? '');
    if (this.invalidatedTags.length > 0) response.setHeader(invalidatesHeader, this.invalidatedTags.join(', '));
  }
}

/** Bytes with a media type: an image, or JSON that a hot path serialized itself from allowed fields. */
export class FileResponse {
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
  /** `max-age` of public caches in seconds. */
  maxAge?: number;
  /** Strong validator without its quotes; a matching If-None-Match gets 304. */
  etag?: string;
  headers?: Record<string, string>;
  /** Milliseconds until it expires from the response cache; without it only a change evicts it. */
  cacheFor?: number;
}

/** Creates a response that takes headers, a status and tags: `respond(saved).invalidates('/api/properties/12')`. */
export function respond<Body>(body: Body): JsonResponse<Body> {
  return new JsonResponse(body);
}

/** Creates a response of bytes, which the endpoint's response schema does not filter. */
export function file(type: string, bytes: Uint8Array | string, options: FileOptions = {}): FileResponse {
  return new FileResponse(type, bytes, options);
}

/** A response of any length, streamed without buffering. */
export class StreamedResponse {
  readonly type: string;
  readonly body: Readable;
  readonly headers: Readonly<Record<string, string>>;

  constructor(type: string, body: Readable, headers: Readonly<Record<string, string>>) {
    this.type = type;
    this.body = body;
    this.headers = headers;
  }
}

/** Creates a streamed response, which the endpoint's response schema does not filter. An error midway closes the connection. */
export function streamed(
  type: string,
  body: Readable,
  headers: Readonly<Record<string, string>> = {},
): StreamedResponse {
  return new StreamedResponse(type, body, headers);
}
