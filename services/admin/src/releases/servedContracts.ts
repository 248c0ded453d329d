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
  return async () => {
    const others = Object.entries(urls).map(async ([service, url]) => [service, await ask(service, url)] as const);
    return new Map([...(await Promise.all(others)), ['admin', adminApi.map(toEndpointContract)]]);
  };
}

async function ask(service: string, url: string): Promise<ApiContract | null> {
  try {
    const answer = await fetch(new URL(servedContractPath, url), { signal: AbortSignal.timeout(timeoutMs) });
    if (answer.status === 404) return null;
    return ApiContract.parse(await answer.json());
  } catch (error) {
    throw Object.assign(new Unavailable(`${service} does not answer, so it is unknown what it serves.`), {
      cause: error,
    });
  }
}
