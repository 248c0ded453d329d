import { connectPeer, type Logger, type PeerConnection, type SignIdentity } from '@dealstead/service-kit';
import { callPath, contentType, decodeReply, encodeCall, partHeader, type ShardCalls } from './protocol.ts';
import { partText, type ShardPart } from './shardPart.ts';

/** Milliseconds of one call. */
export const callTimeout = 2_000;

/** A call that the process itself cannot run: another replica could not either. */
export class CallFailed extends Error {}

/** Client of one process of a shard. */
export class Replica {
  readonly url: string;
  readonly #part: string;
  readonly #connection: PeerConnection;
  readonly #onChange: () => void;
  readonly #log: Logger;
  /** Undefined before the first call. */
  #isUp: boolean | undefined;
  #changes: number | undefined;
  /** Time up to which its index is known to be complete, as `performance.now`. */
  #completeAt = -Infinity;

  /** @param onChange called when its index has changed */
  constructor(
    url: string,
    part: ShardPart,
    { sign, onChange, log }: { sign: SignIdentity; onChange: () => void; log: Logger },
  ) {
    this.url = url;
    this.#part = partText(part);
    this.#connection = connectPeer({ url, name: 'listings', sign });
    this.#onChange = onChange;
    this.#log = log;
  }

  /** Whether the last call succeeded. */
  get isUp(): boolean {
    return this.#isUp === true;
  }

  /** Milliseconds since its index was last known to be complete. */
  behind(): number {
    return performance.now() - this.#completeAt;
  }

  /** Calls a method. @throws CallFailed, or Error if it does not answer in time, loads, or holds another part */
  async call(method: keyof ShardCalls, parameters: readonly unknown[], timeout = callTimeout): Promise<unknown> {
    const sentAt = performance.now();
    try {
      const headers = { [partHeader]: this.#part, 'content-type': contentType };
      const call = encodeCall(method, parameters);
      const { status, bytes } = await this.#connection.post(callPath, headers, call, timeout);
      if (status === 400 || status === 500) throw new CallFailed(`${method} failed at ${this.url}.`);
      if (status !== 200) throw new Error(`It answered ${status}: ${bytes.toString().slice(0, 200)}`);
      const { result, changes, behind } = decodeReply(bytes);
      this.#completeAt = Math.max(this.#completeAt, sentAt - behind);
      this.#markUp(changes);
      return result;
    } catch (error) {
      if (!(error instanceof CallFailed)) this.#markDown(error);
      throw error;
    }
  }

  #markUp(changes: number): void {
    if (this.#isUp === false) this.#log.info({ url: this.url }, 'a shard process answers again');
    this.#isUp = true;
    if (this.#changes === changes) return;
    this.#changes = changes;
    this.#onChange();
  }

  #markDown(error: unknown): void {
    if (this.#isUp) this.#log.warn({ url: this.url, err: error }, 'a shard process does not answer');
    this.#isUp = false;
  }

  /** Closes its connections after the open calls. */
  async close(): Promise<void> {
    await this.#connection.close();
  }
}
