import type { IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';
import type { ClientAddress } from './requestContext.ts';

type IpAddress = ipaddr.IPv4 | ipaddr.IPv6;

/** Parses an IP address; an IPv4-mapped IPv6 address becomes IPv4. @throws Error on anything else */
const parseIp = (text: string): IpAddress => ipaddr.process(text);

/**
 * Creates a reader of the client's address: that of the connection or, where it comes from a trusted proxy, the last one in
 * X-Forwarded-For that is not a trusted proxy itself.
 * @param trustedProxies addresses and CIDR ranges, comma-separated
 */
export function createClientAddressReader(trustedProxies: string): (request: IncomingMessage) => ClientAddress {
  const ranges = trustedProxies
    .split(',')
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .map((text) => (text.includes('/') ? ipaddr.parseCIDR(text) : toSingleAddressRange(parseIp(text))));
  const isTrusted = (address: string) => {
    if (ranges.length === 0 || !ipaddr.isValid(address)) return false;
    const ip = parseIp(address);
    return ranges.some(([range, bits]) => ip.kind() === range.kind() && ip.match(range, bits));
  };

  return (request) => {
    const remote = normalize(request.socket.remoteAddress ?? '');
    if (!isTrusted(remote)) return { address: remote, isTrustedProxy: false };
    const hops = String(request.headers['x-forwarded-for'] ?? '')
      .split(',')
      .map((hop) => hop.trim())
      .filter((hop) => ipaddr.isValid(hop));
    return { address: normalize(hops.findLast((hop) => !isTrusted(hop)) ?? remote), isTrustedProxy: true };
  };
}

function toSingleAddressRange(address: IpAddress): [IpAddress, number] {
  return [address, address.kind() === 'ipv4' ? 32 : 128];
}

/** One spelling of each address, so that rate limits and device lists compare equal. */
function normalize(address: string): string {
  return address.includes(':') && ipaddr.isValid(address) ? parseIp(address).toString() : address;
}
