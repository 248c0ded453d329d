import type { Cluster, Pin } from '@dealstead/contracts';

/** The marks of one map. */
export interface MarkSet {
  readonly clusters: readonly Cluster[];
  readonly pins: readonly Pin[];
}

/** Minimum distance in pixels between two centers: of circles, and where one of the two is a price tag. */
const circles = 35;
const tags = { across: 50, down: 29 };

interface MarkBox {
  x: number;
  y: number;
  count: number;
  longitude: number;
  latitude: number;
  readonly pin: Pin | null;
  readonly ids: number[] | undefined;
  isMerged: boolean;
}

/**
 * Merges overlapping marks into one cluster at their weighted center. A cluster that no zoom splits and the selected
 * listing remain unchanged.
 */
export function mergeMarks({ clusters, pins }: MarkSet, zoom: number, selected: number | null): MarkSet {
  const boxes = [
    ...clusters.toSorted((a, b) => b.count - a.count).map((cluster) => markBoxOf(cluster, zoom)),
    ...pins.map((pin) => markBoxOf(pin, zoom)),
  ];
  const grid = new Map<string, MarkBox[]>();
  const cell = (box: MarkBox) => [Math.floor(box.x / tags.across), Math.floor(box.y / tags.across)] as const;
  const separate: MarkBox[] = [];
  for (const box of boxes) {
    const isFixed = box.ids !== undefined || (box.pin !== null && box.pin.id === selected);
    const overlapped = isFixed ? undefined : neighbors(grid, cell(box)).find((other) => overlaps(other, box, selected));
    if (overlapped) {
      absorb(overlapped, box);
      continue;
    }
    separate.push(box);
    const key = cell(box).join();
    grid.set(key, [...(grid.get(key) ?? []), box]);
  }
  return {
    clusters: separate.flatMap(({ pin, isMerged, longitude, latitude, count, ids }) =>
      pin === null || isMerged ? [{ longitude, latitude, count, ids }] : [],
    ),
    pins: separate.flatMap(({ pin, isMerged }) => (pin !== null && !isMerged ? [pin] : [])),
  };
}

function markBoxOf(mark: Cluster | Pin, zoom: number): MarkBox {
  const [x, y] = pixelsAt(mark.longitude, mark.latitude, zoom);
  const { longitude, latitude } = mark;
  return 'price' in mark
    ? { x, y, longitude, latitude, count: 1, pin: mark, ids: undefined, isMerged: false }
    : { x, y, longitude, latitude, count: mark.count, pin: null, ids: mark.ids, isMerged: false };
}

function overlaps(box: MarkBox, other: MarkBox, selected: number | null): boolean {
  if (box.ids !== undefined || (box.pin !== null && box.pin.id === selected)) return false;
  const [across, down] = [Math.abs(box.x - other.x), Math.abs(box.y - other.y)];
  const isTag = (box: MarkBox) => box.pin !== null && !box.isMerged;
  return isTag(box) || isTag(other) ? across < tags.across && down < tags.down : Math.hypot(across, down) < circles;
}

/** The center is weighted by count; overlaps are still tested at the first mark's screen position. */
function absorb(box: MarkBox, other: MarkBox): void {
  const count = box.count + other.count;
  box.longitude = (box.longitude * box.count + other.longitude * other.count) / count;
  box.latitude = (box.latitude * box.count + other.latitude * other.count) / count;
  box.count = count;
  box.isMerged = true;
}

function neighbors(grid: ReadonlyMap<string, MarkBox[]>, [column, row]: readonly [number, number]): MarkBox[] {
  const found: MarkBox[] = [];
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
