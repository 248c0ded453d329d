import { api } from '@dealstead/contracts/api';
import type { Endpoint, ServiceName } from '@dealstead/contracts/endpoint';
import { toEndpointSchema } from '@dealstead/contracts/platform/apiSchema';
import { UserError } from '@dealstead/slice-tools/userError';
import type { releasesAt } from './admin.ts';

const endpoints: readonly Endpoint[] = api;
const services: readonly ServiceName[] = [...new Set(endpoints.map(({ service }) => service))];

/**
 * Compares what services of this checkout serve with what the releases of a running platform call: those that somebody gets
 * and those that a rollback would restore. Without names it compares all services.
 * @throws UserError with what a release would miss, so that a deployment stops
 */
export async function checkServices(admin: ReturnType<typeof releasesAt>, names: readonly string[]): Promise<void> {
  const unknown = names.find((name) => services.every((service) => service !== name));
  if (unknown !== undefined)
    throw new UserError(`There is no service ${unknown}. Name one of: ${services.join(', ')}.`);
  const faults: string[] = [];
  for (const service of names.length > 0 ? services.filter((name) => names.includes(name)) : services) {
    const served = endpoints.filter((endpoint) => endpoint.service === service).map(toEndpointSchema);
    const { releases, reasons } = await admin.checkService(service, served);
    if (reasons.length === 0) console.log(`${service} serves what ${releases.length} releases call.`);
    faults.push(...reasons);
  }
  if (faults.length > 0) throw new UserError(['Do not deploy these services yet.', ...faults].join('\n  '));
}
