import { z } from 'zod';
import { brandSlugPattern } from '../account/brandOptions.ts';
import { Brand } from '../account/brands.ts';
import { endpoint, Id } from '../endpoint.ts';
import { Property } from './properties.ts';

/** Listings on a brand's page. */
const most = 60;

export const listBrandListings = endpoint({
  service: 'listings',
  method: 'GET',
  path: '/api/brands/{slug}/listings',
  access: 'anyone',
  shared: true,
  params: z.object({ slug: z.string().regex(brandSlugPattern) }),
  response: z.array(Property).max(most),
  summary: 'The listings of a brand’s owner that are for sale, newest first',
});
export { most as maxBrandListings };

export const getPropertyBrand = endpoint({
  service: 'listings',
  method: 'GET',
  path: '/api/properties/{id}/brand',
  access: 'anyone',
  shared: true,
  params: z.object({ id: Id }),
  response: z.object({ brand: Brand.nullable() }),
  summary: 'The brand under which a listing is shown; null without one',
});
