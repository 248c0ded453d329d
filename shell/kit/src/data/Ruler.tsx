import { styled } from 'styled-components';

const RulerDrawing = styled.svg`
  width: 100%;
  height: 74px;
  overflow: visible;
  .bar {
    fill: var(--surface);
    stroke: var(--ink);
  }
  .run {
    fill: var(--ink);
  }
  .tick {
    stroke: var(--ink);
  }
  text {
    font: 500 13px var(--sans);
    fill: var(--ink-2);
  }
  .here {
    font-weight: 700;
    fill: var(--ink);
  }
`;

export interface RulerProps {
  /** The current position in the ticks' unit, and its label. */
  value: number;
  valueText: string;
  max: number;
  ticks: readonly { at: number; label: string }[];
}

const middleOf = (share: number) => (share < 0.15 ? 'start' : share > 0.85 ? 'end' : 'middle');

/** A scale with labeled ticks: tiers and the progress to the next one. */
export function Ruler({ value, valueText, max, ticks }: RulerProps) {
  const share = (amount: number) => Math.min(1, Math.max(0, amount / max));
  const at = (amount: number) => `${(share(amount) * 100).toFixed(2)}%`;
  return (
    <RulerDrawing
      role="img"
      aria-label={`${valueText}. ${ticks.map((tick) => `${tick.label} from ${tick.at}`).join(', ')}`}
    >
      <text className="here" x={at(value)} y="14" textAnchor={middleOf(share(value))}>
        {valueText}
      </text>
      <rect className="bar" x="0" y="28.5" width="100%" height="12" />
      <rect className="run" x="0" y="28" width={at(value)} height="13" />
      {ticks.map((tick) => (
        <g key={tick.label}>
          <line className="tick" x1={at(tick.at)} x2={at(tick.at)} y1="20" y2="48" />
          <text x={at(tick.at)} y="66" textAnchor={share(tick.at) < 0.8 ? 'start' : 'end'}>
            {tick.label}
          </text>
        </g>
      ))}
    </RulerDrawing>
  );
}
