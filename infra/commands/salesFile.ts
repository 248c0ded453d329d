import type { Sale } from '@dealstead/valuation';
import { UserError } from '@dealstead/slice-tools/userError';

/** Names of columns that a file of sales may use, in the order of preference. */
const columns = {
  price: ['price', 'sale_price', 'closeprice', 'sold_price'],
  date: ['date', 'sold_on', 'sale_date', 'closedate'],
  latitude: ['latitude', 'lat'],
  longitude: ['longitude', 'lng', 'lon'],
  state: ['state', 'stateorprovince'],
  county: ['county', 'countyorparish'],
  livingArea: ['living_area', 'livingarea', 'sqft'],
  acres: ['acres', 'lotsizeacres'],
  bedrooms: ['bedrooms', 'beds', 'bedroomstotal'],
  bathrooms: ['bathrooms', 'baths', 'bathroomstotal'],
  yearBuilt: ['year_built', 'yearbuilt'],
} as const;

/** Column of a type, as property records name it; a file without it holds houses. */
const typeNames = ['property_type', 'propertytype', 'type'];

/**
 * Sales from the rows of a CSV file. Rows without price, date, position or living area are skipped.
 * @throws UserError when a column is missing
 */
export function readSales(
  header: readonly string[],
  rows: readonly (readonly string[])[],
): { sales: Sale[]; skipped: number } {
  const names = header.map((name) =>
    name
      .trim()
      .toLowerCase()
      .replace(/^\uFEFF/, ''),
  );
  const indexOf = (candidates: readonly string[]) => names.findIndex((name) => candidates.includes(name));
  const missing = Object.entries(columns).filter(([, candidates]) => indexOf(candidates) < 0);
  if (missing.length > 0)
    throw new UserError(`The file has no column for ${missing.map(([name]) => name).join(', ')}.`);
  const at = Object.fromEntries(
    Object.entries(columns).map(([name, candidates]) => [name, indexOf(candidates)]),
  ) as Record<keyof typeof columns, number>;
  const typeAt = indexOf(typeNames);
  const sales = rows.flatMap((cells, index): Sale[] => {
    const number = (name: keyof typeof columns) => {
      const cell = cells[at[name]]?.trim() ?? '';
      return cell === '' || !Number.isFinite(Number(cell)) ? null : Number(cell);
    };
    const price = number('price');
    const soldOn = /^\d{4}-\d{2}-\d{2}/.exec(cells[at.date]?.trim() ?? '')?.[0];
    const livingArea = number('livingArea');
    const latitude = number('latitude');
    const longitude = number('longitude');
    if (!price || price < 0 || !soldOn || !livingArea || latitude === null || longitude === null) return [];
    return [
      {
        id: String(index + 1),
        priceCents: Math.round(price * 100),
        soldOn,
        propertyType: typeOf(typeAt < 0 ? '' : (cells[typeAt] ?? '')),
        state: cells[at.state]?.trim().toUpperCase() ?? '',
        county: cells[at.county]?.trim().replace(/ county$/i, '') || null,
        latitude,
        longitude,
        livingArea,
        acres: number('acres'),
        bedrooms: number('bedrooms'),
        bathrooms: number('bathrooms'),
        yearBuilt: number('yearBuilt'),
      },
    ];
  });
  return { sales, skipped: rows.length - sales.length };
}

const typeOf = (cell: string): string => {
  const type = cell.trim().toLowerCase();
  return type === '' || type === 'house' ? 'single-family' : type;
};
