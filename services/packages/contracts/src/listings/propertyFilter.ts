import { z } from 'zod';
import { categories } from '../categories.ts';
import { maxSearchLength } from '../maxSearchLength.ts';
import { states } from '../states.ts';
import { areaCorners, dealTypes, sortOrders } from './filter.ts';
import type { FilterParameters } from './interpretation.ts';
import { propertyTypes } from './propertyTypes.ts';
import { formatAssumptions, type InvestmentAssumptions, parseAssumptions } from './returns.ts';

/** Reads an empty value and `all` as no filter. */
const noFilter = (value: unknown) => (value === '' || value === 'all' ? undefined : value);
/** A parameter that may be absent, empty or `all`. */
export const optional = <S extends z.ZodType>(schema: S) => z.preprocess(noFilter, schema.optional());
/** Several values separated by commas, without duplicates. */
const commaSeparated = <const V extends readonly [string, ...string[]]>(values: V) =>
  optional(
    z
      .string()
      .max(500)
      .transform((text) => [...new Set(text.split(','))])
      .refine((chosen): chosen is V[number][] => chosen.every((one) => values.includes(one)), {
        message: `Must be among ${values.join(', ')}`,
      }),
  );
/** A decimal number with at most two decimals; no exponents or hexadecimal numbers. */
const amount = (maximum: number) =>
  optional(
    z
      .string()
      .regex(/^\d{1,12}(\.\d{1,2})?$/, 'Must be a number, such as 40000')
      .transform(Number)
      .pipe(z.number().max(maximum)),
  );
/** A parameter that is `true` or absent. */
export const trueFlag = optional(z.literal('true').transform(() => true));
const place = optional(z.string().trim().max(80));
const degrees = (text: string) => text.split(',').map(Number);
const onEarth = (longitude: number | undefined, latitude: number | undefined) =>
  Math.abs(longitude ?? Number.NaN) <= 180 && Math.abs(latitude ?? Number.NaN) <= 90;
const coordinate = String.raw`-?\d{1,3}(?:\.\d{1,6})?`;

/** `west,south,east,north` in degrees. */
export const Box = z
  .string()
  .regex(new RegExp(`^${coordinate}(?:,${coordinate}){3}$`), 'Must be west,south,east,north in degrees')
  .transform(degrees)
  .refine(
    ([west, south, east, north]) => onEarth(west, south) && onEarth(east, north) && west! <= east! && south! <= north!,
    'Must be west,south,east,north in degrees',
  )
  .transform(([west, south, east, north]) => ({ west: west!, south: south!, east: east!, north: north! }));
export type Box = z.output<typeof Box>;

/** Corners of a polygon as `longitude,latitude` pairs separated by semicolons; the last one is joined to the first. */
export const Area = z
  .string()
  .max(3_000)
  .regex(
    new RegExp(`^${coordinate},${coordinate}(?:;${coordinate},${coordinate})*$`),
    'Must be lon,lat;lon,lat;lon,lat',
  )
  .transform((text) => text.split(';').map((corner) => degrees(corner) as [longitude: number, latitude: number]))
  .refine(
    (corners) => corners.length >= areaCorners.min && corners.length <= areaCorners.max,
    `Must have ${areaCorners.min} to ${areaCorners.max} corners`,
  )
  .refine((corners) => corners.every(([longitude, latitude]) => onEarth(longitude, latitude)), 'Must lie on Earth');
export type Area = z.output<typeof Area>;

/** What a projected return rests on, in its compact form. */
export const Assumptions = z
  .string()
  .max(200)
  .transform((text, context): InvestmentAssumptions => {
    const parsed = parseAssumptions(text);
    if (parsed) return parsed;
    context.addIssue({ code: 'custom', message: 'Must be assumptions, such as 1_ra0.8_d25' });
    return z.NEVER;
  });

/** Filter parameters of lists: dollars, acres, percent, days. */
export const PropertyFilter = z.object({
  category: commaSeparated(categories),
  propertyType: commaSeparated(propertyTypes),
  /** Interpreted: "3 bed tx under 200k" filters by bedrooms, state and price. See `interpretation.ts`. */
  search: optional(z.string().max(maxSearchLength)),
  /** The words of `search` are searched as they are, without interpretation or relaxation. */
  literal: trueFlag,
  minPrice: amount(1e11),
  maxPrice: amount(1e11),
  minAcres: amount(1e8),
  maxAcres: amount(1e8),
  state: commaSeparated(states),
  county: place,
  city: place,
  /** ZIP codes. */
  zip: optional(
    z
      .string()
      .regex(/^\d{5}(,\d{5}){0,19}$/, 'Must be ZIP codes, such as 78704')
      .transform((text) => text.split(',')),
  ),
  /** A metropolitan area or region by its id in the gazetteer, such as `dallas-fort-worth`. */
  region: optional(z.string().regex(/^[a-z0-9-]{2,60}$/, 'Must be a region, such as dallas-fort-worth')),
  /** A city with its state or a ZIP code; matches listings at most `radius` miles away. */
  near: place,
  radius: optional(
    z
      .string()
      .regex(/^\d{1,3}$/, 'Must be whole miles, such as 25')
      .transform(Number)
      .pipe(z.number().min(1).max(500)),
  ),
  /** Bounds of facts that few listings state; a listing without the fact does not match. */
  minBeds: amount(100),
  maxBeds: amount(100),
  minBaths: amount(100),
  minSqft: amount(1e7),
  maxSqft: amount(1e7),
  minYearBuilt: amount(2_200),
  maxYearBuilt: amount(2_200),
  featured: trueFlag,
  /** Include listings under contract, which are excluded by default. */
  underContract: trueFlag,
  /** Maximum price in percent of ARV, inclusive. Listings without an ARV never match. */
  maxArvPercent: amount(1_000),
  /** Minimum of ARV − price − rehab in dollars. Listings without an ARV or a rehab never match. */
  minSpread: amount(1e11),
  dealType: commaSeparated(dealTypes),
  maxDaysOnMarket: amount(10_000),
  ownerFinance: trueFlag,
  box: optional(Box),
  area: optional(Area),
  /** Applies the conditions that the text of `search` states and that need the same feature as these filters. */
  advancedText: trueFlag,
  /**
   * Lower bounds of projected returns under `assumptions` (the defaults without any): percent, percent, dollars of the
   * maximum allowable offer above the price, dollars. A listing of which a figure is unknown never matches.
   */
  minCashOnCash: amount(1_000),
  minCapRate: amount(1_000),
  minMaoMargin: amount(1e11),
  minFlipProfit: amount(1e11),
  assumptions: optional(Assumptions),
  /** Applies the projected returns that the text of `search` states. */
  returnsText: trueFlag,
  /** Where nothing matches, conditions are widened or dropped until something does; the summary says which. */
  relax: trueFlag,
});
export type PropertyFilter = z.output<typeof PropertyFilter>;

/** A filter as the query parameters of a URL. */
export function toFilterParameters(filter: PropertyFilter): FilterParameters {
  const { box, area, assumptions, relax: _relax, ...scalars } = filter;
  const parameters: FilterParameters = {};
  for (const [name, value] of Object.entries(scalars) as [keyof typeof scalars, string | string[] | number | true][])
    if (value !== undefined) parameters[name] = String(value);
  if (box) parameters.box = [box.west, box.south, box.east, box.north].join(',');
  if (area) parameters.area = area.join(';');
  if (assumptions) parameters.assumptions = formatAssumptions(assumptions);
  return parameters;
}

export const PropertyQuery = PropertyFilter.extend({
  limit: z.coerce.number().int().min(1).max(100).default(12),
  /** By default relevance with a search text, else newest first. */
  sortBy: optional(z.enum(sortOrders)),
  sortOrder: z.preprocess(noFilter, z.enum(['asc', 'desc']).default('desc')),
  /** Cursor of the last listing of the previous page: see `cursorAfter`. */
  after: z.string().max(100).optional(),
});
export type PropertyQuery = z.output<typeof PropertyQuery>;
