import type { PropertyAnalysis } from '@dealstead/contracts';
import { formatMoneyCompact } from '@dealstead/kit';
import { styled } from 'styled-components';

const Scale = styled.div`
  svg {
    display: block;
    width: 100%;
    height: 76px;
    overflow: visible;
  }
  .base {
    stroke: var(--line-2);
  }
  .range {
    fill: var(--tint);
    stroke: var(--primary);
  }
  .sale {
    stroke: var(--ink-2);
    stroke-width: 1.5;
  }
  .outlier {
    stroke: var(--line-2);
    stroke-dasharray: 2 2;
  }
  .value {
    fill: var(--primary);
  }
  text {
    font: 600 12px var(--sans);
    fill: var(--ink);
    text-anchor: middle;
  }
`;

/** The after-repair value to scale: the range, the value, and each comparable's adjusted price. */
export function ValueRange({ analysis, size }: { analysis: PropertyAnalysis; size: number | null }) {
  const { arv, comparables } = analysis;
  if (!arv || size === null) return null;
  const implied = comparables
    .filter(({ status }) => status !== 'dropped')
    .map(({ id, adjustedPrice, status }) => ({ id, dollars: adjustedPrice, status }));
  const all = [arv.low, arv.high, ...implied.map(({ dollars }) => dollars)];
  const [least, most] = [Math.min(...all), Math.max(...all)];
  const at = (dollars: number) => 4 + ((dollars - least) / Math.max(1, most - least)) * 92;
  const percent = (dollars: number) => `${at(dollars).toFixed(2)}%`;
  const isNarrow = at(arv.high) - at(arv.low) < 24;
  return (
    <Scale>
      <svg
        role="img"
        aria-label={`Range of value from ${formatMoneyCompact(arv.low)} to ${formatMoneyCompact(arv.high)}, with ${implied.length} comparables`}
      >
        <line className="base" x1="0" x2="100%" y1="44" y2="44" />
        <rect
          className="range"
          x={percent(arv.low)}
          y="32"
          width={`${Math.max(0.6, at(arv.high) - at(arv.low)).toFixed(2)}%`}
          height="24"
        />
        {implied.map(({ id, dollars, status }) => (
          <line
            key={id}
            className={status === 'outlier' ? 'outlier' : 'sale'}
            x1={percent(dollars)}
            x2={percent(dollars)}
            y1="36"
            y2="52"
          />
        ))}
        <rect className="value" x={percent(arv.value)} y="26" width="3" height="36" />
        <text x={percent(arv.value)} y="18">
          {formatMoneyCompact(arv.value)}
        </text>
        {!isNarrow && (
          <>
            <text x={percent(arv.low)} y="74">
              {formatMoneyCompact(arv.low)}
            </text>
            <text x={percent(arv.high)} y="74">
              {formatMoneyCompact(arv.high)}
            </text>
          </>
        )}
      </svg>
    </Scale>
  );
}
