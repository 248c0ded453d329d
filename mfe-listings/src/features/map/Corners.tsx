import type { KeyboardEvent, RefObject } from 'react';
import { Marker } from 'react-map-gl/maplibre';
import { styled } from 'styled-components';
import { moveCorner, type Corner } from './drawing.ts';
import type { MapHandle } from './canvas.ts';

/** A 12 px marker in a 44 px touch target. */
const Handle = styled.button`
  display: grid;
  place-items: center;
  width: 32px;
  height: 32px;
  padding: 0;
  background: none;
  border: 0;
  border-radius: 50%;
  cursor: move;
  &::before {
    content: '';
    width: 12px;
    height: 12px;
    background: var(--surface);
    border: 2px solid var(--water);
    border-radius: 50%;
  }
`;

/** Pixels per arrow key press. */
const step = 12;
const arrowOffsets: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowLeft: [-step, 0],
  ArrowRight: [step, 0],
  ArrowUp: [0, -step],
  ArrowDown: [0, step],
};

export interface CornersProps {
  corners: readonly Corner[];
  map: RefObject<MapHandle | null>;
  onMove: (corners: readonly Corner[]) => void;
}

/** Handles for the corners of a drawn area, moved by dragging or with the arrow keys. */
export function Corners({ corners, map, onMove }: CornersProps) {
  const moveByKey = (event: KeyboardEvent, at: number, corner: Corner) => {
    const offset = arrowOffsets[event.key];
    if (!offset || !map.current) return;
    event.preventDefault();
    event.stopPropagation(); // otherwise the arrow keys also move the map
    onMove(moveCorner(corners, at, map.current.shifted(corner, ...offset)));
  };
  return corners.map((corner, i) => (
    <Marker
      key={i}
      longitude={corner[0]}
      latitude={corner[1]}
      draggable
      onDragEnd={({ lngLat }) => onMove(moveCorner(corners, i, [lngLat.lng, lngLat.lat]))}
    >
      <Handle
        type="button"
        aria-label={`Corner ${i + 1} of ${corners.length}: drag it or press the arrow keys`}
        onKeyDown={(event) => moveByKey(event, i, corner)}
      />
    </Marker>
  ));
}
