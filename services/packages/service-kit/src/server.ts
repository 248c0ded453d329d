import type { Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';

/** Connections that have carried no request, and when they were opened; Node counts them as busy. */
const unused = new WeakMap<Server, Map<Socket, number>>();
/** Milliseconds after which a connection was opened ahead of a request; before, its first request may be on its way. */
const firstRequestTime = 1_000;
/** Milliseconds after which open responses are aborted. */
const longest = 10_000;

/** Resolves when the server accepts connections. @throws Error in one sentence if it cannot listen */
export function listen(server: Server, port: number, host: string): Promise<void> {
  const sockets = new Map<Socket, number>();
  unused.set(server, sockets);
  server.on('connection', (socket: Socket) => {
    sockets.set(socket, performance.now());
    socket.once('close', () => sockets.delete(socket));
  });
  server.on('request', ({ socket }) => sockets.delete(socket));
  return new Promise((resolve, reject) => {
    const failed = (error: Error) =>
      reject(new Error(`${host}:${port} cannot be listened on: ${error.message}`, { cause: error }));
    server.once('error', failed);
    server.listen(port, host, () => {
      server.off('error', failed);
      resolve();
    });
  });
}

/**
 * Goes on serving for so many seconds while load balancers and callers learn that the process stops: each response closes its
 * connection, so that `close` finds none on which a request may be on its way. Callers must close idle connections sooner than
 * that. 0 seconds return at once.
 */
export async function drain(server: Server, seconds: number): Promise<void> {
  if (seconds === 0) return;
  server.prependListener('request', (_request, response) => response.setHeader('connection', 'close'));
  await sleep(seconds * 1_000);
}

/**
 * Accepts no new connections and finishes open responses; those that take longer than ten seconds are aborted. Load balancers
 * that learn from a refused connection alone go on opening them until then, and may repeat no write that was sent on one.
 */
export async function close(server: Server): Promise<void> {
  // The kernel resets connections that are established and not accepted. Those that wait are accepted before `setImmediate`.
  await setImmediate();
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const cut = setTimeout(() => server.closeAllConnections(), longest);
  const closeUnneeded = () => {
    server.closeIdleConnections();
    const openedBefore = performance.now() - firstRequestTime;
    for (const [socket, openedAt] of unused.get(server) ?? []) if (openedAt < openedBefore) socket.destroy();
  };
  const sweep = setInterval(closeUnneeded, 50);
  closeUnneeded();
  await closed;
  clearTimeout(cut);
  clearInterval(sweep);
}

/** URL of a listening server, such as `http://127.0.0.1:8081`. */
export function addressOf(server: Server): string {
  const { address, port } = server.address() as AddressInfo;
  return `http://${address}:${port}`;
}
