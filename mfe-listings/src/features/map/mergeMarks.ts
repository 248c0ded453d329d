import type { Cluster, Pin } from '@dealstead/contracts';
import { clusterDiameter } from './clusterSize.ts';

/** The marks of one map. */
export interface MarkSet {
  readonly clusters: readonly Cluster[];
  readonly pins: readonly Pin[];
}

/** Minimum distance in pixels between the centers of two circles, however small they are. */
const circles = 35;
/** Minimum distances between two price tags. */
const tags = { across: 62, down: 29 };
/** Half a price tag; its center lies above its position. */
const halfTag = { across: 31, down: 27 };
/** Cells of the grid are as large as the largest distance at which two marks overlap. */
const cellSize = 96;
/** Merging moves and enlarges circles, which may overlap then; more passes than this change little. */
const maximumPasses = 3;

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
export function mergeMarks(marks: MarkSet, zoom: number, selected: number | null): MarkSet {
  let merged = mergeOnce(marks, zoom, selected);
  for (let pass = 1; pass < maximumPasses; pass++) {
    const next = mergeOnce(merged, zoom, selected);
    if (next.clusters.length + next.pins.length === merged.clusters.length + merged.pins.length) break;
    merged = next;
  }
  return merged;
}

function mergeOnce({ clusters, pins }: MarkSet, zoom: number, selected: number | null): MarkSet {
  const boxes = [
    ...clusters.toSorted((a, b) => b.count - a.count).map((cluster) => markBoxOf(cluster, zoom)),
    ...pins.map((pin) => markBoxOf(pin, zoom)),
  ];
  const grid = new Map<string, MarkBox[]>();
  const cell = (box: MarkBox) => [Math.floor(box.x / cellSize), Math.floor(box.y / cellSize)] as const;
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
  if (isTag(box) && isTag(other)) return across < tags.across && down < tags.down;
  if (isTag(box) || isTag(other)) {
    const radius = clusterDiameter((isTag(box) ? other : box).count) / 2;
    return across < halfTag.across + radius && down < halfTag.down + radius;
  }
  const touching = (clusterDiameter(box.count) + clusterDiameter(other.count)) / 2;
  return Math.hypot(across, down) < Math.max(circles, touching);
}

/** The center is weighted by count; within a pass, overlaps are still tested at the first mark's position. */
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
