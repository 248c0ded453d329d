import type { Cluster, Pin } from '@dealstead/contracts';

/** The marks of one map. */
export interface Standing {
  readonly clusters: readonly Cluster[];
  readonly pins: readonly Pin[];
}

/** Minimum distance in pixels between two centers: of circles, and where one of the two is a price tag. */
const circles = 35;
const tags = { across: 50, down: 29 };

interface Place {
  x: number;
  y: number;
  count: number;
  longitude: number;
  latitude: number;
  readonly pin: Pin | null;
  readonly ids: number[] | undefined;
  swallowed: boolean;
}

/**
 * Merges overlapping marks into one cluster at their weighted center. A cluster that no zoom splits and the selected
 * listing remain unchanged.
 */
export function merged({ clusters, pins }: Standing, zoom: number, chosen: number | null): Standing {
  const places = [
    ...clusters.toSorted((a, b) => b.count - a.count).map((cluster) => placeOf(cluster, zoom)),
    ...pins.map((pin) => placeOf(pin, zoom)),
  ];
  const grid = new Map<string, Place[]>();
  const cell = (place: Place) => [Math.floor(place.x / tags.across), Math.floor(place.y / tags.across)] as const;
  const kept: Place[] = [];
  for (const place of places) {
    const isFixed = place.ids !== undefined || (place.pin !== null && place.pin.id === chosen);
    const near = isFixed ? undefined : neighbors(grid, cell(place)).find((other) => covers(other, place, chosen));
    if (near) {
      swallow(near, place);
      continue;
    }
    kept.push(place);
    const key = cell(place).join();
    grid.set(key, [...(grid.get(key) ?? []), place]);
  }
  return {
    clusters: kept.flatMap(({ pin, swallowed, longitude, latitude, count, ids }) =>
      pin === null || swallowed ? [{ longitude, latitude, count, ...(ids && { ids }) }] : [],
    ),
    pins: kept.flatMap(({ pin, swallowed }) => (pin !== null && !swallowed ? [pin] : [])),
  };
}

function placeOf(mark: Cluster | Pin, zoom: number): Place {
  const [x, y] = pixelsAt(mark.longitude, mark.latitude, zoom);
  const { longitude, latitude } = mark;
  return 'price' in mark
    ? { x, y, longitude, latitude, count: 1, pin: mark, ids: undefined, swallowed: false }
    : { x, y, longitude, latitude, count: mark.count, pin: null, ids: mark.ids, swallowed: false };
}

function covers(one: Place, other: Place, chosen: number | null): boolean {
  if (one.ids !== undefined || (one.pin !== null && one.pin.id === chosen)) return false;
  const [across, down] = [Math.abs(one.x - other.x), Math.abs(one.y - other.y)];
  const isTag = (place: Place) => place.pin !== null && !place.swallowed;
  return isTag(one) || isTag(other) ? across < tags.across && down < tags.down : Math.hypot(across, down) < circles;
}

/** The center is weighted by count; overlaps are still tested at the first mark's screen position. */
function swallow(one: Place, other: Place): void {
  const count = one.count + other.count;
  one.longitude = (one.longitude * one.count + other.longitude * other.count) / count;
  one.latitude = (one.latitude * one.count + other.latitude * other.count) / count;
  one.count = count;
  one.swallowed = true;
}

function neighbors(grid: ReadonlyMap<string, Place[]>, [column, row]: readonly [number, number]): Place[] {
  const found: Place[] = [];
  for (let x = column - 1; x <= column + 1; x++)
    for (let y = row - 1; y <= row + 1; y++) found.push(...(grid.get(`${x},${y}`) ?? []));
  return found;
}

/** Pixels of the world's square at a zoom. */
function pixelsAt(longitude: number, latitude: number, zoom: number): [x: number, y: number] {
  const size = 512 * 2 ** zoom;
  const north = (latitude * Math.PI) / 180;
  return [((longitude + 180) / 360) * size, ((1 - Math.asinh(Math.tan(north)) / Math.PI) / 2) * size];
}
