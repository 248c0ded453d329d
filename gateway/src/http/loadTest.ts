import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { ClientAddress } from './requestContext.ts';

/** Carries the key of `npm run bench`. */
const header = 'x-load-test-key';
/** How many clients a load test stands for: at 3,000 reads a minute each, they may send 50,000 requests a second. */
const clients = 1_000;

type AddressReader = (request: IncomingMessage) => ClientAddress;

/**
 * Gives requests of a load test, which come from one address, those of many clients in turn, so that rate limits are
 * counted as for real traffic and not reached. Only outside production and with the key that the launcher made.
 */
export function spreadLoadTest(readAddress: AddressReader, key: string | undefined): AddressReader {
  if (key === undefined) return readAddress;
  const expected = Buffer.from(key);
  let next = 0;
  return (request) => {
    const given = request.headers[header];
    if (typeof given !== 'string' || !isEqual(Buffer.from(given), expected)) return readAddress(request);
    next = (next + 1) % clients;
    return { address: `127.200.${next >> 8}.${next & 255}`, isTrustedProxy: false };
  };
}

const isEqual = (a: Buffer, b: Buffer): boolean => a.length === b.length && timingSafeEqual(a, b);
