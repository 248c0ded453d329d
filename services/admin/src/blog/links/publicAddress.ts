import { BlockList, isIP } from 'node:net';

/** Networks of IPv4 that lead to no public site, by IANA's registry of special-purpose addresses. */
const reservedIpv4 = [
  ['0.0.0.0', 8], // this network
  ['10.0.0.0', 8], // private
  ['100.64.0.0', 10], // behind a provider's address translation; metadata of Alibaba's machines
  ['127.0.0.0', 8], // loopback
  ['169.254.0.0', 16], // link-local; metadata of machines at most providers
  ['172.16.0.0', 12], // private
  ['192.0.0.0', 24], // protocol assignments; metadata of Oracle's machines
  ['192.0.2.0', 24], // documentation
  ['192.88.99.0', 24], // relays to IPv6
  ['192.168.0.0', 16], // private
  ['198.18.0.0', 15], // benchmarks
  ['198.51.100.0', 24], // documentation
  ['203.0.113.0', 24], // documentation
  ['224.0.0.0', 4], // multicast
  ['240.0.0.0', 4], // reserved, and broadcast
  ['168.63.129.16', 32], // the host of Azure's machines, in an otherwise public network
] as const;

/** Parts of IPv6's global network that lead to no public site, or to an IPv4 address inside of the IPv6 one. */
const reservedIpv6 = [
  ['2001::', 23], // protocol assignments, Teredo among them
  ['2001:db8::', 32], // documentation
  ['2002::', 16], // 6to4, which contains an IPv4 address
  ['3fff::', 20], // documentation
] as const;

const reserved = new BlockList();
for (const [network, prefix] of reservedIpv4) reserved.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of reservedIpv6) reserved.addSubnet(network, prefix, 'ipv6');

/** Everything that IPv6 routes globally. Loopback, private, link-local, multicast and IPv4-mapped addresses are outside. */
const globalIpv6 = new BlockList();
globalIpv6.addSubnet('2000::', 3, 'ipv6');

/** Whether an address is on the public internet, so that a connection to it cannot reach this network or its machines. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !reserved.check(address, 'ipv4');
  return version === 6 && globalIpv6.check(address, 'ipv6') && !reserved.check(address, 'ipv6');
}
