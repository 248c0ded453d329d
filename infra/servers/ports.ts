import { createServer } from 'node:net';

/** Whether a port of 127.0.0.1 is free. */
export function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}

/** A base port at which all offsets are free, below the range of ephemeral ports. */
export async function freeBase(offsets: number[]): Promise<number> {
  for (let attempt = 0; attempt < 200; attempt++) {
    const base = 30_000 + 20 * Math.floor(Math.random() * 135);
    const free = await Promise.all(offsets.map((offset) => isFree(base + offset)));
    if (free.every(Boolean)) return base;
  }
  throw new Error('No free range of ports was found between 30000 and 32700.');
}
