import { styled } from 'styled-components';

const Bar = styled.svg`
  position: absolute;
  left: 12px;
  bottom: 12px;
  z-index: var(--z-map);
  padding: 6px 8px 4px;
  box-sizing: content-box;
  background: color-mix(in srgb, var(--surface) 88%, transparent);
  border-radius: var(--r1);
  pointer-events: none;
  rect {
    stroke: var(--ink);
    stroke-width: 1;
  }
  text {
    font: 600 var(--t12) / 1 var(--sans);
    fill: var(--ink);
  }
`;

/** Meters per pixel of MapLibre's 512-pixel world at the equator and zoom 0. */
const metersAtEquator = 78_271.517;
const mile = 1_609.344;
const lengths = [0.25, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500];

/** Scale bar in miles. */
export function ScaleLine({ latitude, zoom }: { latitude: number; zoom: number }) {
  const metersPerPixel = (metersAtEquator * Math.cos((latitude * Math.PI) / 180)) / 2 ** zoom;
  const miles = lengths.findLast((length) => (length * mile) / metersPerPixel <= 110) ?? lengths[0] ?? 1;
  const width = (miles * mile) / metersPerPixel;
  const part = width / 4;
  return (
    <Bar width={Math.ceil(width) + 2} height={22} role="img" aria-label={`Scale: ${miles} miles`}>
      {[0, 1, 2, 3].map((i) => (
        <rect
          key={i}
          x={1 + i * part}
          y={1}
          width={part}
          height={5}
          fill={i % 2 === 0 ? 'var(--ink)' : 'var(--surface)'}
        />
      ))}
      <text x={1} y={19}>
        {miles} mi
      </text>
    </Bar>
  );
}
