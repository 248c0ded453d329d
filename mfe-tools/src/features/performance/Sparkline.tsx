import { styled } from 'styled-components';

const Line = styled.svg`
  display: block;
  width: 72px;
  height: 20px;
  overflow: visible;
  fill: none;
  path {
    stroke: var(--primary);
    stroke-width: 1.5;
    stroke-linejoin: round;
    vector-effect: non-scaling-stroke;
  }
  line {
    stroke: var(--line-2);
  }
`;

/** A line of values on a base line, without a scale; the table beside it has the numbers. */
export function Sparkline({ values }: { values: readonly number[] }) {
  const maximum = Math.max(...values, 1);
  const step = 72 / Math.max(values.length - 1, 1);
  const points = values.map((value, i) => `${(i * step).toFixed(1)} ${(19 - (value / maximum) * 17).toFixed(1)}`);
  return (
    <Line viewBox="0 0 72 20" aria-hidden="true">
      <line x1="0" x2="72" y1="19.5" y2="19.5" />
      <path d={`M${points.join('L')}`} />
    </Line>
  );
}
