import type { Socket } from 'node:net';
import { DefaultDeserializer, DefaultSerializer } from 'node:v8';
import type { MatchableListing, SavedQueryFilter, SavedQueryMatch } from '@dealstead/percolator';
import { type ShardAnswers, type ShardMethod, shardMethods } from '@dealstead/search-engine';
import type { Attributes } from '@dealstead/service-kit/tracing';
import { z } from 'zod';
import type { SavedQueryKey } from '../percolator/livePercolator.ts';
import { partText, type ShardPart } from './shardPart.ts';

/*
 * Calls of shard processes. The listings service opens a connection by an HTTP request with `Upgrade`, which carries its signed
 * identity and the part that it expects; both sides then exchange frames. A frame is the length of its content, the number of
 * a call, and the call or its reply in V8's serialization, which unlike JSON keeps NaN, infinite bounds and typed arrays. Many
 * calls share a connection; replies come in any order.
 */

/** Increment with any change of a frame, or of a method's parameters or results: a shard refuses other versions. */
const version = 3;
export const connectPath = `/shard/v${version}`;
/** Value of the `upgrade` header. */
export const upgradeProtocol = 'dealstead-shard';
/** Names the part that the caller expects, such as "0/2", so that a shard never answers for another. */
export const partHeader = 'x-dealstead-shard';

/** Methods of a shard process besides its queries. */
export interface ShardProcessMethods {
  /** Resolves when the index includes everything that was committed before the call. */
  caughtUp(): Promise<void>;
  /** Fails while the index or the percolator loads. */
  status(): void;
  match(listings: readonly MatchableListing[], now: number): Promise<SavedQueryMatch[][]>;
  filtersOf(queries: readonly SavedQueryKey[]): Promise<(SavedQueryFilter | undefined)[]>;
}

/** All methods that can be called. */
export type ShardCalls = Pick<ShardAnswers, ShardMethod> & ShardProcessMethods;

const processMethods: readonly (keyof ShardProcessMethods)[] = ['caughtUp', 'status', 'match', 'filtersOf'];

export const spanNameOf = (method: string): string => `shard/${method}`;

/** Attributes of the spans of a call: its parameters are personal data. */
export const callAttributes = (method: string, part: ShardPart): Attributes => ({
  'rpc.system.name': upgradeProtocol,
  'rpc.method': method,
  'dealstead.shard': partText(part),
});

/** The request or event that a call belongs to. */
export interface CallContext {
  readonly requestId: string;
  /** Only of a recorded trace. */
  readonly traceparent?: string | undefined;
}

const Call = z.object({
  method: z.string().refine((name) => shardMethods.has(name) || processMethods.some((method) => method === name)),
  parameters: z.array(z.unknown()),
  context: z.object({ requestId: z.string(), traceparent: z.string().optional() }).optional(),
});

export interface ShardCall {
  readonly method: string;
  readonly parameters: readonly unknown[];
  readonly context?: CallContext | undefined;
}

/** @throws ZodError, or Error if it is no serialized value */
export const decodeCall = (content: Buffer): ShardCall => Call.parse(decode(content));

/** The reply to a call: a result with the state of the index that gave it, or a failure. */
export type ShardReply =
  | {
      readonly result: unknown;
      /** Change counter of the shard process. */
      readonly changes: number;
      /** Milliseconds since the index was last known to be complete. */
      readonly behind: number;
    }
  | { readonly failure: CallFailure };

export interface CallFailure {
  /** As of HTTP: 503 while the shard loads, 400 for a call that cannot be read, 500 for an error of the method. */
  readonly status: number;
  readonly message: string;
}

export const decodeReply = (content: Buffer): ShardReply => decode(content) as ShardReply;

function decode(content: Buffer): unknown {
  const deserializer = new DefaultDeserializer(content);
  deserializer.readHeader();
  return deserializer.readValue();
}

/** Bytes before the content: its length and the number of the call, as 32-bit numbers. */
const headBytes = 8;
const emptyHead = Buffer.alloc(headBytes);

/** A frame with a call or a reply. @throws Error if a value cannot be serialized */
export function encodeFrame(number: number, value: ShardCall | ShardReply): Buffer {
  const serializer = new DefaultSerializer();
  // Space for the head, so that the content is not copied.
  serializer.writeRawBytes(emptyHead);
  serializer.writeHeader();
  serializer.writeValue(value);
  const frame = serializer.releaseBuffer();
  frame.writeUInt32LE(frame.length - headBytes, 0);
  frame.writeUInt32LE(number, 4);
  return frame;
}

export interface Frame {
  /** Number of the call. */
  readonly number: number;
  readonly content: Buffer;
}

/** Divides the bytes of a connection into frames. */
export class FrameReader {
  readonly #maxBytes: number;
  #chunks: Buffer[] = [];
  #length = 0;
  /** Bytes that must have been received before the next frame can be complete. */
  #wanted = headBytes;

  /** @param maxBytes largest content of a frame */
  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** The frames that these bytes complete. @throws Error if one is too large */
  read(chunk: Buffer): Frame[] {
    this.#chunks.push(chunk);
    this.#length += chunk.length;
    if (this.#length < this.#wanted) return [];
    const bytes = this.#chunks.length === 1 ? chunk : Buffer.concat(this.#chunks);
    const frames: Frame[] = [];
    let at = 0;
    this.#wanted = headBytes;
    while (bytes.length - at >= headBytes) {
      const length = bytes.readUInt32LE(at);
      if (length > this.#maxBytes) throw new Error(`A frame of ${length} bytes is too large.`);
      const end = at + headBytes + length;
      if (end > bytes.length) {
        this.#wanted = end - at;
        break;
      }
      frames.push({ number: bytes.readUInt32LE(at + 4), content: bytes.subarray(at + headBytes, end) });
      at = end;
    }
    this.#chunks = at < bytes.length ? [bytes.subarray(at)] : [];
    this.#length = bytes.length - at;
    return frames;
  }
}

/** Returns a function that writes frames to a socket: all of a turn of the event loop at once. */
export function createFrameWriter(socket: Socket): (frame: Buffer) => boolean {
  let isCorked = false;
  return (frame) => {
    if (!isCorked) {
      isCorked = true;
      socket.cork();
      process.nextTick(() => {
        isCorked = false;
        socket.uncork();
      });
    }
    return socket.write(frame);
  };
}
