import { onMarket } from '../properties/rules.ts';
import type { Duplicate } from '@dealstead/contracts';
import type { Tx } from '../../database.ts';
import { foldText } from '@dealstead/geo';
import { streetKey } from '@dealstead/contracts/values/address';
import { parseHouseNumber } from './address.ts';

/** Values by which two listings are compared. */
export interface Location {
  readonly address: string | null;
  readonly city: string;
  readonly state: string;
  readonly zipCode: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
}

export interface DuplicateOptions {
  /** The reader, who learns no exact location of other members' listings. */
  readonly owner: number;
  /** Excluded listings, such as the draft's own. */
  readonly except: readonly number[];
}

interface Row {
  id: number;
  title: string;
  address: string | null;
  city: string;
  zipCode: string | null;
  latitude: number | null;
  longitude: number | null;
  price: number;
  image: string | null;
  createdAt: Date;
  userId: number;
  showAddress: boolean;
}

/** Maximum distance in feet between two pins of one property. */
const maxFeet = 200;
const feetPerDegree = 364_567;
/** Distances to other members' listings are rounded. */
const feetRounding = 50;

const inThousandths = (degrees: number): boolean => Math.abs(degrees * 1_000 - Math.round(degrees * 1_000)) < 1e-6;

/**
 * Whether a pin is less precise than a hundred meters: at the center of its ZIP code or town, where geocoding places
 * it, or rounded. Thousands of houses may share it, so it is not compared by distance.
 */
const isRough = (latitude: number, longitude: number): boolean => inThousandths(latitude) && inThousandths(longitude);

const isSameText = (a: string, b: string): boolean => foldText(a).trim() === foldText(b).trim();

/** Whether a listing is at an address in the same state. If one lacks a ZIP code, the towns are compared. */
function isSameAddress(row: Row, location: Location, key: string): boolean {
  if (key === '' || row.address === null || streetKey(row.address) !== key) return false;
  if (location.zipCode !== null && row.zipCode !== null) return location.zipCode === row.zipCode;
  return isSameText(row.city, location.city);
}

function feetBetween(row: Row, { latitude, longitude }: Location): number | null {
  if (row.latitude === null || row.longitude === null || latitude === null || longitude === null) return null;
  if (isRough(row.latitude, row.longitude) || isRough(latitude, longitude)) return null;
  const north = row.latitude - latitude;
  const east = (row.longitude - longitude) * Math.cos((latitude * Math.PI) / 180);
  return Math.hypot(north, east) * feetPerDegree;
}

/**
 * Listings on the market that may be the same property: those at the same address, then the nearest within 200 feet.
 */
export async function findDuplicates(
  db: Pick<Tx, 'sql'>,
  location: Location,
  { owner, except }: DuplicateOptions,
): Promise<Duplicate[]> {
  const key = location.address === null ? '' : streetKey(location.address);
  const rows = [
    ...(key === '' ? [] : await queryByHouseNumber(db, location, except)),
    ...(await queryNearby(db, location, except)),
  ];
  const found = [...new Map(rows.map((row) => [row.id, row])).values()].flatMap((row) => {
    const sameAddress = isSameAddress(row, location, key);
    const feet = feetBetween(row, location);
    if (!sameAddress && !(feet !== null && feet <= maxFeet)) return [];
    return [{ row, sameAddress, feet }];
  });
  found.sort(
    (a, b) =>
      Number(b.sameAddress) - Number(a.sameAddress) || (a.feet ?? maxFeet) - (b.feet ?? maxFeet) || a.row.id - b.row.id,
  );
  return found.slice(0, 5).map(({ row, sameAddress, feet }) => {
    const own = row.userId === owner;
    const isAddressVisible = own || row.showAddress;
    return {
      id: row.id,
      title: row.title,
      address: isAddressVisible || sameAddress ? row.address : null,
      price: row.price,
      image: row.image,
      createdAt: row.createdAt.toISOString(),
      own,
      feet: feet === null ? null : isAddressVisible ? Math.round(feet) : Math.ceil(feet / feetRounding) * feetRounding,
      sameAddress,
    };
  });
}

/** Listings of the state with the same house number, or without one as well. */
const queryByHouseNumber = (db: Pick<Tx, 'sql'>, { address, state }: Location, except: readonly number[]) =>
  db.sql<Row>`
    SELECT id, title, address, city, zip_code, latitude, longitude, price_cents / 100.0::float8 AS price, images[1] AS image,
      created_at, user_id, show_address
    FROM properties
    WHERE ${onMarket} AND address IS NOT NULL AND state = ${state}::bpchar
      AND coalesce(substring(address FROM '\\d+'), '') = ${parseHouseNumber(address ?? '')} AND id <> ALL (${except}::int[])
    LIMIT 10000`;

async function queryNearby(
  db: Pick<Tx, 'sql'>,
  { latitude, longitude }: Location,
  except: readonly number[],
): Promise<Row[]> {
  if (latitude === null || longitude === null || isRough(latitude, longitude)) return [];
  const north = maxFeet / feetPerDegree;
  // Near the poles a foot is many degrees, but there are no listings.
  const east = Math.min(1, north / Math.max(0.01, Math.cos((latitude * Math.PI) / 180)));
  return db.sql<Row>`
    SELECT id, title, address, city, zip_code, latitude, longitude, price_cents / 100.0::float8 AS price, images[1] AS image,
      created_at, user_id, show_address
    FROM properties
    WHERE ${onMarket} AND id <> ALL (${except}::int[])
      AND latitude BETWEEN ${latitude - north} AND ${latitude + north}
      AND longitude BETWEEN ${longitude - east} AND ${longitude + east}
    LIMIT 10000`;
}
