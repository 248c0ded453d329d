import * as contract from '@dealstead/contracts/listings/drafts';
import { handle, type Route } from '@dealstead/service-kit';
import { geocode } from '@dealstead/geo';

/** Where on the ground a text means, from data that is here: nobody outside learns what our sellers type. */
export const createGeocodeRoutes = (): Route[] => [handle(contract.geocode, ({ query }) => geocode(query.q))];
