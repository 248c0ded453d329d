import { adminApi } from '@dealstead/contracts/admin/api';
import { ApiContract, servedContractPath, toEndpointContract } from '@dealstead/contracts/platform/apiContract';
import { Unavailable } from '@dealstead/service-kit';

/** What each service serves; null for one whose version does not say it. */
export type ServedContracts = ReadonlyMap<string, ApiContract | null>;

/** Asks the running services what they serve. @throws Unavailable with the name of one that does not answer */
export type ReadServedContracts = () => Promise<ServedContracts>;

/** Timeout in milliseconds for each service. */
const timeoutMs = 5_000;

/** Asks the services at these URLs. Admin itself serves what its contracts declare. */
export function createReadServedContracts(urls: Readonly<Record<string, string>>): ReadServedContracts {
  const own = adminApi.map(toEndpointContract);
  // Parsing takes most of the time, and a service says the same until another version of it is deployed.
  const last = new Map<string, { readonly text: string; readonly contract: ApiContract }>();

  async function readContract(service: string, url: string): Promise<ApiContract | null> {
    const text = await fetchContract(service, url);
    if (text === null) return null;
    const known = last.get(service);
    if (known?.text === text) return known.contract;
    const contract = ApiContract.parse(JSON.parse(text));
    last.set(service, { text, contract });
    return contract;
  }

  return async () => {
    const others = Object.entries(urls).map(
      async ([service, url]) => [service, await readContract(service, url)] as const,
    );
    return new Map([...(await Promise.all(others)), ['admin', own]]);
  };
}

/** The answer of a service; null where its version knows no such address. */
async function fetchContract(service: string, url: string): Promise<string | null> {
  try {
    const answer = await fetch(new URL(servedContractPath, url), { signal: AbortSignal.timeout(timeoutMs) });
    if (answer.status === 404) return null;
    if (answer.ok) return await answer.text();
    throw new Error(`It answered ${answer.status}.`);
  } catch (error) {
    throw Object.assign(new Unavailable(`${service} does not answer, so it is unknown what it serves.`), {
      cause: error,
    });
  }
}
