import { useMemo } from 'react';
import { styled } from 'styled-components';
import {
  contourPaths,
  subdivideLand,
  createTerrain,
  createRandom,
  riverPath,
  woodPath,
  type Point,
  type Rect,
} from './parcelGeometry.ts';

const Sheet = styled.svg`
  width: 100%;
  height: 100%;
  .ground {
    fill: var(--p-ground);
  }
  .wood {
    fill: var(--p-wood);
  }
  .contour,
  .index {
    fill: none;
    stroke: var(--p-contour);
    stroke-width: 0.7;
    opacity: 0.75;
  }
  .index {
    stroke-width: 1.3;
  }
  .line {
    fill: none;
    stroke: var(--p-line);
  }
  .case {
    fill: none;
    stroke: var(--p-case);
    stroke-width: 8;
  }
  .road {
    fill: none;
    stroke: var(--p-road);
    stroke-width: 5.6;
  }
  .bank,
  .river {
    fill: none;
    stroke: var(--p-bank);
    stroke-width: 13;
    stroke-linecap: round;
  }
  .river {
    stroke: var(--p-river);
    stroke-width: 11;
  }
  .lot {
    fill: var(--tint);
    stroke: var(--primary);
    stroke-width: 1.8;
    stroke-dasharray: 14 3 3 3 3 3;
  }
  .corner {
    fill: var(--surface);
    stroke: var(--primary);
    stroke-width: 1.5;
  }
  .featured .lot {
    fill: var(--amber-tint);
    stroke: var(--amber-line);
    stroke-width: 2.6;
    stroke-dasharray: none;
  }
  .featured .corner {
    stroke: var(--amber-ink);
  }
  .lost .lot {
    fill: var(--surface);
    stroke: var(--danger);
    stroke-width: 2;
    stroke-dasharray: 7 6;
  }
  .lost .corner {
    stroke: var(--danger);
  }
  text {
    text-anchor: middle;
    font: 700 15px var(--sans);
    fill: var(--ink);
  }
  .note {
    font: 500 11px var(--sans);
    fill: var(--ink-2);
  }
`;

/** A highlighted parcel: the one nearest to a position given as fractions of width and height. */
export interface MarkedParcel {
  x: number;
  y: number;
  /** Its price, compact. */
  label?: string;
  /** Below the price: acres. */
  note?: string;
  featured?: boolean;
  /** The unrecorded parcel of the 404 page. */
  lost?: boolean;
}

export interface ParcelMapProps {
  /** Size of the view box; the SVG covers its container. */
  width?: number;
  height?: number;
  /** The same seed renders the same map. */
  seed: string;
  markedParcels?: readonly MarkedParcel[];
  /** Distance between roads. */
  roadSpacing?: number;
  /** Rotation of the parcel grid in degrees. */
  rotation?: number;
  /** Vertical position of the river as a share of the height, or null for none. */
  river?: number | null;
  hills?: number;
  woods?: number;
  className?: string;
}

const radians = Math.PI / 180;

/** A decorative parcel map: roads, lots, contours, woods, a river, and highlighted parcels with their prices. */
export function ParcelMap(props: ParcelMapProps) {
  const {
    width = 1440,
    height = 560,
    seed,
    markedParcels = [],
    roadSpacing = 150,
    rotation = -5,
    river = 0.7,
    hills = 12,
    woods = 5,
    className,
  } = props;
  const sheet = useMemo(() => {
    const random = createRandom(seed);
    const trees = Array.from({ length: woods }, () => woodPath(random, width, height));
    const ground = createTerrain(random, hills, width, height);
    const levels = Array.from({ length: 34 }, (_, i) => -0.7 + i * 0.08);
    const contours = contourPaths(ground, width, height, levels);
    const stream = river === null ? null : riverPath(random, width, height, river);
    return { trees, contours, stream, land: subdivideLand(random, width, height, roadSpacing) };
  }, [seed, width, height, roadSpacing, river, hills, woods]);

  const [cos, sin] = [Math.cos(rotation * radians), Math.sin(rotation * radians)];
  const turned = (x: number, y: number): Point => [
    width / 2 + (x - width / 2) * cos - (y - height / 2) * sin,
    height / 2 + (x - width / 2) * sin + (y - height / 2) * cos,
  ];
  const turning = `rotate(${rotation} ${width / 2} ${height / 2})`;
  return (
    <Sheet
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      className={className}
    >
      <rect className="ground" width={width} height={height} />
      {sheet.trees.map((path) => (
        <path key={path} className="wood" d={path} />
      ))}
      {sheet.contours.map((path, i) => path && <path key={path} className={i % 5 ? 'contour' : 'index'} d={path} />)}
      <path className="line" transform={turning} d={sheet.land.lotLines} />
      {sheet.stream && (
        <>
          <path className="bank" d={sheet.stream} />
          <path className="river" d={sheet.stream} />
        </>
      )}
      <path className="case" transform={turning} d={sheet.land.roads} />
      <path className="road" transform={turning} d={sheet.land.roads} />
      {placeMarkedParcels(markedParcels, sheet.land.lots, width, height, turned).map(({ lot, parcel }) => (
        <Lot key={`${lot.x} ${lot.y}`} lot={lot} parcel={parcel} turned={turned} />
      ))}
    </Sheet>
  );
}

function placeMarkedParcels(
  lots: readonly MarkedParcel[],
  parcels: readonly Rect[],
  width: number,
  height: number,
  turned: (x: number, y: number) => Point,
) {
  const free = parcels.filter(({ w, h }) => Math.min(w, h) > 66);
  return lots.flatMap((lot) => {
    const far = ({ x, y, w, h }: Rect) => {
      const [cx, cy] = turned(x + w / 2, y + h / 2);
      return Math.hypot(cx - lot.x * width, cy - lot.y * height) - Math.min(w, h) / 2;
    };
    const parcel = free.reduce<Rect | null>((best, next) => (best && far(best) <= far(next) ? best : next), null);
    if (!parcel) return [];
    free.splice(free.indexOf(parcel), 1);
    return [{ lot, parcel }];
  });
}

const tenth = (value: number) => Math.round(value * 10) / 10;

function Lot({
  lot,
  parcel: { x, y, w, h },
  turned,
}: {
  lot: MarkedParcel;
  parcel: Rect;
  turned: (x: number, y: number) => Point;
}) {
  const gap = 4;
  const corners = [
    turned(x + gap, y + gap),
    turned(x + w - gap, y + gap),
    turned(x + w - gap, y + h - gap),
    turned(x + gap, y + h - gap),
  ].map(([cx, cy]): Point => [tenth(cx), tenth(cy)]);
  const [cx, cy] = turned(x + w / 2, y + h / 2).map(tenth) as [number, number];
  return (
    <g className={lot.featured ? 'featured' : lot.lost ? 'lost' : undefined}>
      <polygon className="lot" points={corners.map((corner) => corner.join(',')).join(' ')} />
      {corners.map(([px, py]) => (
        <circle key={`${px} ${py}`} className="corner" cx={px} cy={py} r="3" />
      ))}
      {lot.label && (
        <text x={cx} y={tenth(cy + (lot.note ? -1 : 5))}>
          {lot.label}
        </text>
      )}
      {lot.note && (
        <text className="note" x={cx} y={tenth(cy + 13)}>
          {lot.note}
        </text>
      )}
    </g>
  );
}
