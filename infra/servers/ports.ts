import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { isAlive } from './isAlive.ts';

/** Whether a port of 127.0.0.1 is free. */
export function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}

/** Where processes reserve base ports; the same for all, whatever their TMPDIR. */
const reservations = '/tmp/dealstead-ports';

function isReservedByAnother(file: string): boolean {
  try {
    const owner = Number(readFileSync(file, 'utf8'));
    return owner !== process.pid && isAlive(owner);
  } catch {
    return false; // It was removed meanwhile.
  }
}

const reservedHere = new Set<number>();

/** Reserves a base port for this process, so that another one that looks at the same moment takes another. */
function reserve(base: number): boolean {
  if (reservedHere.has(base)) return false;
  const file = join(reservations, String(base));
  mkdirSync(reservations, { recursive: true, mode: 0o777 });
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    reservedHere.add(base);
    return true;
  } catch {
    if (!isReservedByAnother(file)) rmSync(file, { force: true });
    return false;
  }
}

/** A base port at which all offsets are free, below the range of ephemeral ports; reserved until this process ends. */
export async function freeBase(offsets: number[]): Promise<number> {
  for (let attempt = 0; attempt < 400; attempt++) {
    const base = 30_000 + 20 * Math.floor(Math.random() * 135);
    if (!reserve(base)) continue;
    const free = await Promise.all(offsets.map((offset) => isFree(base + offset)));
    if (free.every(Boolean)) return base;
  }
  throw new Error('No free range of ports was found between 30000 and 32700.');
}
