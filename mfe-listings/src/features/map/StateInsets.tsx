import { formatCount, phone } from '@dealstead/kit';
import { stateNames } from '@dealstead/contracts';
import { styled } from 'styled-components';
import { clusterDiameter, clusterLabel } from './clusterSize.ts';
import { insetShapes } from './insetShapes.ts';
import type { Bounds, View } from './mercator.ts';
import { stateBounds } from './stateBounds.ts';

/** The states that the map of the contiguous states does not show. */
export const insetStates = ['AK', 'HI'] as const;
export type InsetState = (typeof insetStates)[number];

/** Maximum zoom of the insets; above it the view shows a part of the country. */
const maximumZoom = 5;

const Insets = styled.div`
  position: absolute;
  left: 12px;
  bottom: 56px;
  z-index: var(--z-map);
  display: flex;
  align-items: end;
  gap: 8px;
  pointer-events: none;
  button {
    display: block;
    min-width: 44px;
    min-height: 44px;
    padding: 4px;
    border: 0;
    border-radius: var(--r1);
    background: none;
    cursor: pointer;
    pointer-events: auto;
  }
  svg {
    overflow: visible;
  }
  path {
    fill: var(--m-land);
    stroke: var(--ink-2);
    stroke-width: 1;
    vector-effect: non-scaling-stroke;
  }
  button:hover path {
    fill: var(--tint);
    stroke: var(--primary);
  }
  .water {
    fill: none;
    stroke: var(--m-wl);
    stroke-width: 7;
  }
  circle {
    fill: var(--ink);
    stroke: color-mix(in srgb, var(--ink) 26%, transparent);
    stroke-width: 8;
    paint-order: stroke;
  }
  text {
    font: 700 14px / 1 var(--sans);
    fill: var(--surface);
    text-anchor: middle;
    dominant-baseline: central;
  }
  ${phone} {
    gap: 0;
    svg {
      width: auto;
      height: 56px;
    }
    button:last-child svg {
      height: 40px;
    }
    /* The drawings are smaller here, the counts are not. */
    circle {
      transform: scale(1.3);
      transform-box: fill-box;
      transform-origin: center;
    }
    text {
      font-size: 19px;
    }
  }
`;

const boundsOfState = (state: InsetState): Bounds => {
  const [west = 0, south = 0, east = 0, north = 0] = stateBounds[state] ?? [];
  return { west, south, east, north };
};

const contains = ({ west, south, east, north }: Bounds, longitude: number, latitude: number): boolean =>
  longitude >= west && longitude <= east && latitude >= south && latitude <= north;

/** The view whose tiles contain both states. */
export const insetView: View = {
  longitude: -157,
  latitude: 50,
  zoom: 3,
  bounds: { west: -179.9, south: 18, east: -129, north: 72 },
};

/** Counts the listings in each state that has an inset. */
export function countInsets(
  marks: readonly { readonly longitude: number; readonly latitude: number; readonly count?: number }[],
): Record<InsetState, number> {
  const counts = { AK: 0, HI: 0 };
  for (const { longitude, latitude, count = 1 } of marks)
    for (const state of insetStates) if (contains(boundsOfState(state), longitude, latitude)) counts[state] += count;
  return counts;
}

/** Whether the view shows the country without these states. */
export const needsInsets = (view: View | null): view is View =>
  view !== null &&
  view.zoom < maximumZoom &&
  insetStates.every((state) => {
    const { west, south, east, north } = boundsOfState(state);
    return !contains(view.bounds, (west + east) / 2, (south + north) / 2);
  });

export interface StateInsetsProps {
  view: View | null;
  counts: Readonly<Record<InsetState, number>>;
  onSelect: (bounds: Bounds) => void;
}

/**
 * Alaska and Hawaii at the corner of the map of the contiguous states, with their counts. A press moves the map there.
 * Without listings in either they are omitted.
 */
export function StateInsets({ view, counts, onSelect }: StateInsetsProps) {
  if (!needsInsets(view) || insetStates.every((state) => counts[state] === 0)) return null;
  return (
    <Insets role="group" aria-label="Alaska and Hawaii">
      {insetStates.map((state) => {
        const { width, height, path, center } = insetShapes[state];
        const [x, y] = center;
        const count = counts[state];
        const listings = count === 1 ? '1 listing' : `${formatCount(count)} listings`;
        return (
          <button
            key={state}
            type="button"
            aria-label={`${stateNames[state]}: ${listings}. Show on the map`}
            onClick={() => onSelect(boundsOfState(state))}
          >
            <svg viewBox={`0 0 ${width} ${height}`} width={width} height={height} aria-hidden="true">
              <path className="water" d={path} />
              <path d={path} />
              {count > 0 && (
                <>
                  <circle cx={x} cy={y} r={clusterDiameter(count) / 2} />
                  <text x={x} y={y}>
                    {clusterLabel(count)}
                  </text>
                </>
              )}
            </svg>
          </button>
        );
      })}
    </Insets>
  );
}
