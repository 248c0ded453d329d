import { Pool } from 'undici';
import { identityHeader, type SignIdentity, systemIdentity } from './identity.ts';

/** Connections to a process that is called in bytes, without an endpoint's schema. */
export interface PeerConnection {
  /**
   * Posts bytes, signed as this process.
   * @param timeout milliseconds
   * @throws Error if there is no response in time
   */
  post(
    path: string,
    headers: Readonly<Record<string, string>>,
    body: Uint8Array,
    timeout: number,
  ): Promise<{ status: number; bytes: Buffer }>;
  /** Closes the connections after the open calls. */
  close(): Promise<void>;
}

export interface PeerConnectionOptions {
  readonly url: string;
  /** Name of this process, which `sign` signs for. */
  readonly name: string;
  readonly sign: SignIdentity;
}

/** Opens connections to another process. */
export function connectPeer({ url, name, sign }: PeerConnectionOptions): PeerConnection {
  const pool = new Pool(url, { connections: 32, connectTimeout: 1_000, pipelining: 1 });
  const self = systemIdentity(name);
  return {
    async post(path, headers, body, timeout) {
      const { statusCode, body: received } = await pool.request({
        method: 'POST',
        path,
        headers: { ...headers, [identityHeader]: await sign(self) },
        body,
        signal: AbortSignal.timeout(timeout),
      });
      return { status: statusCode, bytes: Buffer.from(await received.arrayBuffer()) };
    },
    close: () => pool.close(),
  };
}
