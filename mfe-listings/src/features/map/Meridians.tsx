import { phone } from '@dealstead/kit';
import { useEffect, useState } from 'react';
import { useMap } from 'react-map-gl/maplibre';
import { styled } from 'styled-components';

const UpperEdge = styled.div`
  position: absolute;
  inset: 8px 72px auto 0;
  height: 16px;
  overflow: hidden;
  pointer-events: none;
  span {
    position: absolute;
    translate: -50%;
    font-size: var(--t12);
    line-height: 16px;
    white-space: nowrap;
    color: var(--ink-2);
  }
  ${phone} {
    display: none;
  }
`;

const longitudes = Array.from({ length: 24 }, (_, i) => -180 + 5 * i);
/** Maximum zoom of the labels; above it the view is narrower than the spacing of the meridians. */
const maximumZoom = 6;

/** Labels of the meridians along the map's upper edge. */
export function Meridians() {
  const { current: map } = useMap();
  const [marks, setMarks] = useState<readonly { longitude: number; left: number }[]>([]);
  useEffect(() => {
    if (!map) return;
    const updateLabels = () => {
      const { lat } = map.getCenter();
      const spacing = map.project([-95, lat]).x - map.project([-100, lat]).x;
      setMarks(
        map.getZoom() > maximumZoom || spacing < 44
          ? []
          : longitudes.map((longitude) => ({ longitude, left: map.project([longitude, lat]).x })),
      );
    };
    updateLabels();
    map.on('move', updateLabels);
    map.on('resize', updateLabels);
    return () => {
      map.off('move', updateLabels);
      map.off('resize', updateLabels);
    };
  }, [map]);
  return (
    <UpperEdge aria-hidden="true">
      {marks.map(({ longitude, left }) => (
        <span key={longitude} style={{ left }}>{`${-longitude}° W`}</span>
      ))}
    </UpperEdge>
  );
}
