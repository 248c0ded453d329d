import { adminApi } from '@dealstead/contracts/admin/api';
import { ApiSchema, servedApiPath, toEndpointSchema } from '@dealstead/contracts/platform/apiSchema';
import { Unavailable } from '@dealstead/service-kit';

/** What each service serves; null for one whose version does not say it. */
export type ServedApis = ReadonlyMap<string, ApiSchema | null>;

/** Asks the running services what they serve. @throws Unavailable with the name of one that does not answer */
export type ReadServedApis = () => Promise<ServedApis>;

/** Timeout in milliseconds for each service. */
const timeoutMs = 5_000;

/** Asks the services at these URLs. Admin itself serves what its contracts declare. */
export function createReadServedApis(urls: Readonly<Record<string, string>>): ReadServedApis {
  const own = adminApi.map(toEndpointSchema);
  // Parsing takes most of the time, and a service says the same until another version of it is deployed.
  const last = new Map<string, { readonly text: string; readonly schema: ApiSchema }>();

  async function readSchema(service: string, url: string): Promise<ApiSchema | null> {
    const text = await fetchSchema(service, url);
    if (text === null) return null;
    const known = last.get(service);
    if (known?.text === text) return known.schema;
    const schema = ApiSchema.parse(JSON.parse(text));
    last.set(service, { text, schema });
    return schema;
  }

  return async () => {
    const others = Object.entries(urls).map(
      async ([service, url]) => [service, await readSchema(service, url)] as const,
    );
    return new Map([...(await Promise.all(others)), ['admin', own]]);
  };
}

/** The answer of a service; null where its version knows no such address. */
async function fetchSchema(service: string, url: string): Promise<string | null> {
  try {
    const answer = await fetch(new URL(servedApiPath, url), { signal: AbortSignal.timeout(timeoutMs) });
    if (answer.status === 404) return null;
    if (answer.ok) return await answer.text();
    throw new Error(`It answered ${answer.status}.`);
  } catch (error) {
    throw Object.assign(new Unavailable(`${service} does not answer, so it is unknown what it serves.`), {
      cause: error,
    });
  }
}
