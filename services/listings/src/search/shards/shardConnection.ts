import { truncateText } from '@dealstead/contracts';
import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { Socket } from 'node:net';
import { identityHeader, type SignIdentity, systemIdentity } from '@dealstead/service-kit';
import {
  connectPath,
  createFrameWriter,
  decodeReply,
  encodeFrame,
  FrameReader,
  partHeader,
  type ShardCall,
  type ShardReply,
  upgradeProtocol,
} from './protocol.ts';
import { partText, type ShardPart } from './shardPart.ts';

/** Milliseconds within which a process accepts a connection. */
const connectTimeout = 1_000;
/** Largest reply in bytes: the matches of an import's batch. */
const maxReplyBytes = 256 * 2 ** 20;
/** Calls without a reply on one connection; further ones fail at once, so that an overloaded shard gets no more. */
const maxOpenCalls = 1_000;

interface OpenCall {
  readonly resolve: (reply: ShardReply) => void;
  readonly reject: (error: Error) => void;
  readonly timer: NodeJS.Timeout;
}

/** A connection to a shard process, authenticated once, on which many calls run at the same time. */
export class ShardConnection {
  readonly #socket: Socket;
  readonly #write: (frame: Buffer) => boolean;
  readonly #open = new Map<number, OpenCall>();
  readonly #closed: Promise<void>;
  #number = 0;
  #receivedAt = performance.now();
  #isEnding = false;

  constructor(socket: Socket, head: Buffer) {
    this.#socket = socket;
    this.#write = createFrameWriter(socket);
    const reader = new FrameReader(maxReplyBytes);
    const receive = (chunk: Buffer) => {
      this.#receivedAt = performance.now();
      try {
        for (const { number, content } of reader.read(chunk)) this.#settle(number)?.resolve(decodeReply(content));
      } catch (error) {
        socket.destroy(error instanceof Error ? error : new Error(String(error)));
      }
    };
    socket.setNoDelay(true);
    socket.on('data', receive);
    socket.on('end', () => socket.destroy());
    const closed = Promise.withResolvers<void>();
    this.#closed = closed.promise;
    let failure: Error | undefined;
    socket.on('error', (error) => (failure = error));
    socket.once('close', () => {
      for (const number of Array.from(this.#open.keys()))
        this.#settle(number)?.reject(failure ?? new Error('The connection was closed.'));
      closed.resolve();
    });
    if (head.length > 0) receive(head);
  }

  get isOpen(): boolean {
    return !this.#socket.destroyed && !this.#isEnding;
  }

  /**
   * Sends a call. Where nothing at all was received during its time, the process or the network to it is broken, and the connection
   * is closed.
   * @param timeout milliseconds
   * @throws CallTimedOut, or Error if the connection breaks or has too many open calls
   */
  async call(call: ShardCall, timeout: number): Promise<ShardReply> {
    if (!this.isOpen) throw new Error('The connection is closed.');
    if (this.#open.size >= maxOpenCalls) throw new Error(`${maxOpenCalls} calls have no reply yet.`);
    this.#number = (this.#number + 1) >>> 0;
    const number = this.#number;
    const frame = encodeFrame(number, call);
    const sentAt = performance.now();
    return new Promise((resolve, reject) => {
      const expire = () => {
        this.#settle(number)?.reject(new CallTimedOut(`There was no reply within ${timeout} ms.`));
        if (this.#receivedAt < sentAt) this.#socket.destroy();
      };
      this.#open.set(number, { resolve, reject, timer: setTimeout(expire, timeout) });
      this.#write(frame);
    });
  }

  /** Removes an open call; undefined for one that has timed out. */
  #settle(number: number): OpenCall | undefined {
    const call = this.#open.get(number);
    this.#open.delete(number);
    clearTimeout(call?.timer);
    if (this.#isEnding) this.#endIfIdle();
    return call;
  }

  #endIfIdle(): void {
    if (this.#open.size === 0) this.#socket.destroySoon();
  }

  /** Closes the connection after the open calls. */
  async close(): Promise<void> {
    this.#isEnding = true;
    this.#endIfIdle();
    await this.#closed;
  }
}

/** A call had no reply in time, on a connection that may work. */
export class CallTimedOut extends Error {}

/** Opens a connection. @throws Error if the process does not answer, refuses the caller, or holds another part */
export async function connectShard(url: string, part: ShardPart, sign: SignIdentity): Promise<ShardConnection> {
  const headers = {
    connection: 'upgrade',
    upgrade: upgradeProtocol,
    [partHeader]: partText(part),
    [identityHeader]: await sign(systemIdentity('listings')),
  };
  const request = url.startsWith('https:') ? requestHttps : requestHttp;
  const upgrade = request(new URL(connectPath, url), { agent: false, headers });
  const timer = setTimeout(() => upgrade.destroy(new Error('It accepts no connection.')), connectTimeout);
  try {
    return await new Promise((resolve, reject) => {
      upgrade.once('upgrade', (_response, socket: Socket, head) => resolve(new ShardConnection(socket, head)));
      upgrade.once('response', (response) => {
        readText(response).then((text) => reject(new Error(`It answered ${response.statusCode}: ${text}`)), reject);
      });
      upgrade.once('error', reject);
      upgrade.end();
    });
  } finally {
    clearTimeout(timer);
  }
}

/** The beginning of an error response. */
async function readText(response: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of response.setEncoding('utf8') as AsyncIterable<string>) {
    text += chunk;
    if (text.length > 200) break;
  }
  return truncateText(text, 200);
}
