import type { ToolsConfig } from '../../../config.ts';
import { createAttom } from './attom.ts';
import type { PropertyDataProvider } from './provider.ts';
import { createRentCast } from './rentcast.ts';

/** The online provider whose key is configured, RentCast first; null without one. */
export function configuredProvider(
  config: Pick<ToolsConfig, 'RENTCAST_API_KEY' | 'RENTCAST_URL' | 'ATTOM_API_KEY'>,
): PropertyDataProvider | null {
  if (config.RENTCAST_API_KEY) return createRentCast(config.RENTCAST_API_KEY, { baseUrl: config.RENTCAST_URL });
  return config.ATTOM_API_KEY ? createAttom(config.ATTOM_API_KEY) : null;
}
