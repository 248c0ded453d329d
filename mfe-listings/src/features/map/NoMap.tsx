import { useEffect, useImperativeHandle, useRef } from 'react';
import { styled } from 'styled-components';
import type { MapCanvasProps } from './canvas.ts';
import type { Bounds, View } from './mercator.ts';

const Fallback = styled.div`
  position: absolute;
  inset: 0;
  display: grid;
  place-items: center;
  padding: 24px;
  text-align: center;
  color: var(--ink-2);
  background: var(--m-sea);
`;

/** The zoom that shows so many degrees on a screen of about two tiles. */
const zoomOf = ({ west, east }: Bounds) => Math.min(Math.log2(720 / Math.max(east - west, 0.01)), 14);

/** Replaces a map without WebGL. It reports a view of its own, so that the list still works. */
export function NoMap({ label, start, handle, onView }: MapCanvasProps) {
  const zoom = useRef(zoomOf(start));
  const showBounds = (bounds: Bounds, byHand: boolean) => {
    zoom.current = zoomOf(bounds);
    const view: View = {
      longitude: (bounds.west + bounds.east) / 2,
      latitude: (bounds.south + bounds.north) / 2,
      zoom: zoom.current,
      bounds,
    };
    onView(view, byHand);
  };
  useImperativeHandle(handle, () => ({
    fit: (bounds) => showBounds(bounds, false),
    zoomTo(longitude, latitude, to) {
      const half = 360 / 2 ** to;
      const [west, east] = [longitude - half, longitude + half];
      showBounds({ west, south: latitude - half / 2, east, north: latitude + half / 2 }, true);
    },
    shifted: ([longitude, latitude]) => [longitude, latitude],
    get zoom() {
      return zoom.current;
    },
  }));
  // Reports the map's initial view once.
  const hasReported = useRef(false);
  useEffect(() => {
    if (hasReported.current) return;
    hasReported.current = true;
    showBounds(start, false);
  });
  return (
    <Fallback role="region" aria-label={label}>
      <p>This browser cannot show maps (WebGL is off). Use the list instead.</p>
    </Fallback>
  );
}
