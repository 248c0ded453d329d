import { Resolver } from 'node:dns/promises';

/** The DNS records that prove who owns a domain. */
export interface DnsLookup {
  /** Texts of a name; none for a name that does not exist. @throws Error if no server answers */
  readTexts(name: string): Promise<string[]>;
}

const missing = new Set(['ENOTFOUND', 'ENODATA']);

/** Asks the system's DNS servers, or `servers` as `address:port`. */
export function createDnsLookup(servers: readonly string[] = []): DnsLookup {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  if (servers.length > 0) resolver.setServers([...servers]);
  return {
    async readTexts(name) {
      try {
        return (await resolver.resolveTxt(name)).map((chunks) => chunks.join(''));
      } catch (error) {
        if (error instanceof Error && 'code' in error && missing.has(String(error.code))) return [];
        throw error;
      }
    },
  };
}
