import * as endpoints from '@dealstead/contracts/listings/drafts';
import { handle, type Route } from '@dealstead/service-kit';
import { geocode } from '@dealstead/geo';

/** Geocoding with local data: no third party receives what sellers type. */
export const createGeocodeRoutes = (): Route[] => [handle(endpoints.geocode, ({ query }) => geocode(query.q))];
