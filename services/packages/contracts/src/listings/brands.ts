import { z } from 'zod';
import { brandPageSize, brandSlugPattern } from '../account/brandOptions.ts';
import { Brand } from '../account/brands.ts';
import { endpoint, Id } from '../endpoint.ts';
import { Property } from './properties.ts';

const params = z.object({ slug: z.string().regex(brandSlugPattern) });

export const listBrandListings = endpoint({
  service: 'listings',
  method: 'GET',
  path: '/api/brands/{slug}/listings',
  access: 'anyone',
  shared: true,
  params,
  /** `after` is the cursor of the last listing of the previous page, by creation: see `cursorAfter`. */
  query: z.object({ after: z.string().max(100).optional() }),
  response: z.array(Property).max(brandPageSize),
  summary: 'A page of the listings of a brand’s owner that are for sale, newest first',
});

export const getBrandSummary = endpoint({
  service: 'listings',
  method: 'GET',
  path: '/api/brands/{slug}/listings/summary',
  access: 'anyone',
  shared: true,
  params,
  response: z.object({ count: z.number().int() }),
  summary: 'How many listings of a brand’s owner are for sale',
});

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
