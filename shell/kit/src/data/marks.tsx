import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Badge } from '../feedback/Badge.tsx';

export type Health = 'good' | 'slow' | 'down';

const marks: Record<Health, ReactNode> = {
  good: <circle cx="6" cy="6" r="5" fill="var(--ok)" />,
  slow: <path d="M6 0l6 6-6 6-6-6z" fill="var(--amber)" stroke="var(--amber-line)" />,
  down: <path d="M1 1h10v10H1z" fill="var(--danger)" />,
};

/** A state of health whose three marks differ in shape, not only in color: circle, diamond, square. */
export function HealthMark({ health }: { health: Health }) {
  return (
    <svg viewBox="0 0 12 12" width="12" height="12" role="img" aria-label={health}>
      {marks[health]}
    </svg>
  );
}

const List = styled.ul`
  li {
    display: grid;
    grid-template-columns: 14px 1fr auto;
    gap: 10px;
    align-items: center;
    min-height: 44px;
    padding: 8px 0;
    border-bottom: 1px solid var(--line);
    font-size: var(--t14);
    line-height: 1.35;
  }
  li:last-child {
    border: 0;
  }
  b {
    font-weight: 600;
  }
  small {
    display: block;
    font-size: var(--t13);
    color: var(--ink-2);
  }
  .word {
    font-size: var(--t13);
    color: var(--ink-2);
  }
`;

export interface HealthItem {
  name: string;
  health: Health;
  /** What it is doing: "p95 84 ms". */
  detail?: ReactNode;
  /** The state in words: "Good", "1 waiting". */
  word: string;
}

/** Parts of the platform and how they are. */
export function HealthList({ items }: { items: readonly HealthItem[] }) {
  return (
    <List>
      {items.map(({ name, health, detail, word }) => (
        <li key={name}>
          <HealthMark health={health} />
          <span>
            <b>{name}</b>
            {detail && <small>{detail}</small>}
          </span>
          {health === 'good' ? (
            <span className="word">{word}</span>
          ) : (
            <Badge tone={health === 'slow' ? 'amber' : 'danger'}>{word}</Badge>
          )}
        </li>
      ))}
    </List>
  );
}

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
  /** Where one stands, in the ticks' unit, and in words. */
  value: number;
  valueText: string;
  max: number;
  ticks: readonly { at: number; label: string }[];
}

const middleOf = (share: number) => (share < 0.15 ? 'start' : share > 0.85 ? 'end' : 'middle');

/** A ruler with named ticks: tiers and how far the next is. */
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

const Task = styled.li`
  display: grid;
  grid-template-columns: auto 1fr auto;
  gap: 12px;
  align-items: center;
  padding: 9px 0;
  border-bottom: 1px solid var(--line);
  font-size: var(--t14);
  &:last-child {
    border: 0;
  }
  b {
    font-weight: 600;
  }
  small {
    display: block;
    font-size: var(--t13);
    color: var(--ink-2);
  }
`;

/** One line of a list of things to do: `<TaskRow mark={<Checkbox/>} title detail aside={<Badge/>}>`. */
export function TaskRow({
  mark,
  title,
  detail,
  aside,
}: {
  mark?: ReactNode;
  title: ReactNode;
  detail?: ReactNode;
  aside?: ReactNode;
}) {
  return (
    <Task>
      {mark ?? <span />}
      <span>
        <b>{title}</b>
        {detail && <small>{detail}</small>}
      </span>
      {aside}
    </Task>
  );
}
