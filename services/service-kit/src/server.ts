import type { Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** Connections that callers opened ahead of a request; Node counts them as busy. */
const unused = new WeakMap<Server, Set<Socket>>();
/** Milliseconds after which what is still being answered is cut. */
const longest = 10_000;

/** Resolves once the server takes connections. @throws Error in one sentence when it cannot. */
export function listen(server: Server, port: number, host: string): Promise<void> {
  const sockets = new Set<Socket>();
  unused.set(server, sockets);
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
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

/** Takes nothing new and finishes what is being answered; what lasts longer than ten seconds is cut. */
export async function close(server: Server): Promise<void> {
  for (const socket of unused.get(server) ?? []) socket.destroy();
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const cut = setTimeout(() => server.closeAllConnections(), longest);
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
  server.closeIdleConnections();
  await closed;
  clearTimeout(cut);
  clearInterval(sweep);
}

/** Where a server that listens is reached, such as `http://127.0.0.1:8081`. */
export function addressOf(server: Server): string {
  const { address, port } = server.address() as AddressInfo;
  return `http://${address}:${port}`;
}
