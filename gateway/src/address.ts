import type { IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';
import type { Outside } from './exchange.ts';

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** Parses a network address; an IPv4 one mapped into IPv6 comes out as IPv4. Throws on anything else. */
function parse(text: string): Address {
  return ipaddr.process(text);
}

/**
 * Tells the client's address: that of the connection, or, where the connection comes from a trusted proxy, the
 * last one in X-Forwarded-For that is no such proxy itself. `trusted` is a comma-separated list of addresses and CIDR ranges.
 */
export function createAddressReader(trusted: string): (request: IncomingMessage) => Outside {
  const ranges = trusted
    .split(',')
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .map((text) => (text.includes('/') ? ipaddr.parseCIDR(text) : wholeAddress(parse(text))));
  const isTrusted = (address: string) => {
    if (ranges.length === 0 || !ipaddr.isValid(address)) return false;
    const parsed = parse(address);
    return ranges.some(([range, bits]) => parsed.kind() === range.kind() && parsed.match(range, bits));
  };

  return (request) => {
    const remote = plain(request.socket.remoteAddress ?? '');
    if (!isTrusted(remote)) return { address: remote, trusted: false };
    const hops = String(request.headers['x-forwarded-for'] ?? '')
      .split(',')
      .map((hop) => hop.trim())
      .filter((hop) => ipaddr.isValid(hop));
    return { address: plain(hops.findLast((hop) => !isTrusted(hop)) ?? remote), trusted: true };
  };
}

function wholeAddress(address: Address): [Address, number] {
  return [address, address.kind() === 'ipv4' ? 32 : 128];
}

/** One spelling for each address, so that limits and lists of devices know it again. */
function plain(address: string): string {
  return address.includes(':') && ipaddr.isValid(address) ? parse(address).toString() : address;
}
