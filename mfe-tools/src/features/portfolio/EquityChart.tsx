import type { Portfolio } from '@dealstead/contracts/tools/portfolio';
import { formatDate, formatMoney, formatMoneyCompact } from '@dealstead/kit';
import { scaleLinear, scaleUtc, type ScaleLinear, type ScaleTime } from 'd3-scale';
import { area, curveStepAfter, line } from 'd3-shape';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { styled } from 'styled-components';

const Frame = styled.div`
  position: relative;
  svg {
    width: 100%;
    height: 230px;
    overflow: visible;
    touch-action: pan-y;
  }
  .grid {
    stroke: var(--line);
  }
  .base {
    stroke: var(--ink);
  }
  .equity {
    fill: var(--tint);
  }
  .loans {
    fill: none;
    stroke: var(--ink-2);
    stroke-width: 1.5;
    stroke-dasharray: 5 4;
  }
  .value {
    fill: none;
    stroke: var(--primary);
    stroke-width: 2;
  }
  .cursor {
    stroke: var(--ink-2);
    stroke-dasharray: 2 3;
  }
  .dot {
    fill: var(--surface);
    stroke: var(--ink);
    stroke-width: 1.5;
  }
  text {
    font: 500 11.5px var(--sans);
    fill: var(--ink-2);
  }
  .label {
    font-weight: 600;
    fill: var(--ink);
    paint-order: stroke;
    stroke: var(--surface);
    stroke-width: 4px;
    stroke-linejoin: round;
  }
`;

const Reading = styled.p`
  min-height: 1.5em;
  margin-bottom: 8px;
  font-size: var(--t13);
  color: var(--ink-2);
  b {
    color: var(--ink);
  }
`;

type Point = Portfolio['history'][number];

const height = 230;

/** The width of an element in pixels, so that the chart fits it while its text keeps its size. */
function useWidth() {
  const ref = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(560);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => entry && setWidth(Math.max(240, entry.contentRect.width)));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, width };
}

const time = ({ date }: Point): number => Date.parse(date);

/** The index of the point nearest to a time in milliseconds. */
const nearestTo = (history: readonly Point[], when: number): number =>
  history.reduce(
    (best, candidate, i) => (Math.abs(time(candidate) - when) < Math.abs(time(history[best]!) - when) ? i : best),
    0,
  );

/** Where a key moves the cursor between 0 and `last`; null for another key. */
function stepOf(key: string, chosen: number, last: number): number | null {
  const steps: Readonly<Record<string, number>> = { ArrowLeft: chosen - 1, ArrowRight: chosen + 1, Home: 0, End: last };
  const next = steps[key];
  return next === undefined ? null : Math.max(0, Math.min(last, next));
}

/** Value, loans and the equity between them over time. Arrow keys and the pointer read a date. */
export function EquityChart({ history }: { history: readonly Point[] }) {
  const titleId = useId();
  const { ref, width } = useWidth();
  const box = { left: 52, right: width - 14, top: 12, bottom: height - 26 };
  const [chosen, setChosen] = useState(history.length - 1);
  const x = scaleUtc([time(history[0]!), time(history.at(-1)!)], [box.left, box.right]);
  const y = scaleLinear(
    [0, Math.max(...history.map(({ value, loanBalance }) => Math.max(value, loanBalance)), 1)],
    [box.bottom, box.top],
  ).nice(4);
  const at = (point: Point) => x(time(point));
  const points = [...history];
  const point = history[Math.min(chosen, history.length - 1)]!;
  const values = line<Point>(at, ({ value }) => y(value)).curve(curveStepAfter)(points) ?? '';
  const loans = line<Point>(at, ({ loanBalance }) => y(loanBalance)).curve(curveStepAfter)(points) ?? '';
  const equity =
    area<Point>(
      at,
      ({ loanBalance }) => y(loanBalance),
      ({ value }) => y(value),
    ).curve(curveStepAfter)(points) ?? '';

  function choose(event: PointerEvent<SVGSVGElement>) {
    const bounds = event.currentTarget.getBoundingClientRect();
    setChosen(nearestTo(history, x.invert(((event.clientX - bounds.left) / bounds.width) * width).getTime()));
  }
  function onKeyDown(event: KeyboardEvent) {
    const next = stepOf(event.key, chosen, history.length - 1);
    if (next === null) return;
    event.preventDefault();
    setChosen(next);
  }

  const reading = `${formatDate(point.date)}: value ${formatMoney(point.value)}, loans ${formatMoney(point.loanBalance)}, equity ${formatMoney(point.value - point.loanBalance)}`;
  return (
    <Frame ref={ref}>
      <Reading aria-hidden>
        {formatDate(point.date)}: value <b>{formatMoney(point.value)}</b>, loans <b>{formatMoney(point.loanBalance)}</b>
        , equity <b>{formatMoney(point.value - point.loanBalance)}</b>
      </Reading>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="slider"
        tabIndex={0}
        aria-labelledby={titleId}
        aria-valuemin={0}
        aria-valuemax={history.length - 1}
        aria-valuenow={chosen}
        aria-valuetext={reading}
        onPointerMove={choose}
        onPointerDown={choose}
        onKeyDown={onKeyDown}
      >
        <title id={titleId}>Value, loans and equity over time</title>
        <Axes x={x} y={y} box={box} />
        <path className="equity" d={equity} />
        <path className="loans" d={loans} />
        <path className="value" d={values} />
        <line className="cursor" x1={at(point)} x2={at(point)} y1={box.top} y2={box.bottom} />
        <circle className="dot" cx={at(point)} cy={y(point.value)} r="4" />
        <circle className="dot" cx={at(point)} cy={y(point.loanBalance)} r="4" />
        <Labels last={history.at(-1)!} x={box.right} y={y} />
      </svg>
    </Frame>
  );
}

/** Direct labels at the right end of the lines. */
function Labels({ last, x, y }: { last: Point; x: number; y: (value: number) => number }) {
  const gap = y(last.loanBalance) - y(last.value);
  return (
    <>
      <text className="label" x={x} y={y(last.value) - 7} textAnchor="end">
        Value
      </text>
      {gap > 34 && (
        <text className="label" x={x} y={y(last.loanBalance) - gap / 2 + 4} textAnchor="end">
          Equity
        </text>
      )}
      {last.loanBalance > 0 && (
        <text className="label" x={x} y={y(last.loanBalance) + 15} textAnchor="end">
          Loans
        </text>
      )}
    </>
  );
}

interface AxesProps {
  x: ScaleTime<number, number>;
  y: ScaleLinear<number, number>;
  box: { left: number; right: number };
}

/** Grid lines with their amounts, and the years or months below. */
function Axes({ x, y, box }: AxesProps) {
  return (
    <>
      {y.ticks(4).map((tick) => (
        <g key={tick}>
          <line className={tick === 0 ? 'base' : 'grid'} x1={box.left} x2={box.right} y1={y(tick)} y2={y(tick)} />
          <text x={box.left - 8} y={y(tick) + 4} textAnchor="end">
            {formatMoneyCompact(tick)}
          </text>
        </g>
      ))}
      {x.ticks(box.right < 466 ? 4 : 6).map((tick) => (
        <text key={tick.getTime()} x={x(tick)} y={height - 8} textAnchor="middle">
          {tick.getUTCMonth() === 0
            ? tick.getUTCFullYear()
            : tick.toLocaleDateString('en-US', { month: 'short', timeZone: 'UTC' })}
        </text>
      ))}
    </>
  );
}
