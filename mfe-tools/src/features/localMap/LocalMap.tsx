import { formatCount } from '@dealstead/kit';
import { useLayoutEffect, useRef, useState, type PointerEvent } from 'react';
import { styled } from 'styled-components';
import { projectionOf, scaleBarMiles, type Position, type View } from './projection.ts';

const Frame = styled.div`
  position: relative;
  overflow: hidden;
  border: 1px solid var(--line);
  border-radius: var(--r2);
  background: var(--m-land);
  svg {
    display: block;
    width: 100%;
    user-select: none;
  }
  &[data-pan] svg {
    cursor: crosshair;
    touch-action: none;
  }
  .grid {
    stroke: var(--m-wl);
    stroke-dasharray: 1 5;
    stroke-linecap: round;
  }
  .ring {
    fill: none;
    stroke: var(--water);
    stroke-width: 1.5;
    stroke-dasharray: 6 4;
  }
  text {
    font: 600 11px var(--sans);
    fill: var(--ink-2);
  }
  .mark {
    cursor: pointer;
  }
  .mark circle {
    fill: var(--surface);
    stroke: var(--ink-2);
    stroke-width: 1.5;
  }
  .mark text {
    fill: var(--ink);
    text-anchor: middle;
  }
  .mark[data-tone='muted'] circle {
    fill: var(--sunken);
    stroke: var(--line-2);
    stroke-dasharray: 3 2;
  }
  .mark[data-tone='muted'] text {
    fill: var(--ink-3);
  }
  .mark[data-tone='strong'] circle,
  .mark[data-selected] circle {
    fill: var(--primary);
    stroke: var(--surface);
  }
  .mark[data-tone='strong'] text,
  .mark[data-selected] text {
    fill: var(--on-primary);
  }
  .subject rect {
    fill: var(--ink);
    stroke: var(--surface);
    stroke-width: 2;
  }
  .point {
    fill: none;
    stroke: var(--danger);
    stroke-width: 2;
  }
  .bar {
    fill: none;
    stroke: var(--ink);
    stroke-width: 1.5;
  }
  .bar-text {
    fill: var(--ink);
    paint-order: stroke;
    stroke: var(--m-land);
    stroke-width: 3px;
  }
`;

/** A property on the map. */
export interface Mark extends Position {
  readonly id: number;
  /** Shown by browsers when the pointer rests on it. */
  readonly title: string;
  /** A number inside the mark, as in the table beside the map; without one it is a dot. */
  readonly number?: number;
  readonly tone?: 'plain' | 'muted' | 'strong';
}

export interface LocalMapProps {
  /** What the map shows, for assistive technology: everything on it is in a list or a table beside it, too. */
  label: string;
  view: View;
  height: number;
  marks: readonly Mark[];
  selectedId?: number | null;
  /** The subject: a square. */
  subject?: Position;
  /** A circle around the subject, in miles. */
  ringMiles?: number;
  /** The chosen point: a ring. */
  point?: Position | null;
  onSelect?: (id: number) => void;
  /** A press beside the marks. */
  onPoint?: (position: Position) => void;
  /** The map was dragged. */
  onPan?: (center: Position) => void;
}

/**
 * A small vector map of a neighborhood at true scale, without streets: properties, a distance ring, a graticule and a scale
 * bar.
 */
export function LocalMap({
  label,
  view,
  height,
  marks,
  selectedId,
  subject,
  ringMiles,
  point,
  onSelect,
  onPoint,
  onPan,
}: LocalMapProps) {
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  const projection = projectionOf(view, width, height);
  const drag = useDrag({ view, width, height, onPan, onPoint });
  const { scale, toPixels } = projection;
  const middle = subject && toPixels(subject);
  const chosen = point && toPixels(point);
  return (
    <Frame ref={frame} data-pan={onPan ? '' : undefined}>
      <svg role="img" aria-label={label} height={height} viewBox={`0 0 ${width} ${height}`} {...drag}>
        <Graticule scale={scale} width={width} height={height} />
        {middle && ringMiles && <circle className="ring" cx={middle.x} cy={middle.y} r={ringMiles * scale} />}
        {marks.map((mark) => (
          <MarkCircle
            key={mark.id}
            mark={mark}
            {...toPixels(mark)}
            isSelected={mark.id === selectedId}
            onSelect={onSelect}
          />
        ))}
        {middle && (
          <g className="subject">
            <title>The property</title>
            <rect x={middle.x - 8} y={middle.y - 8} width={16} height={16} />
          </g>
        )}
        {chosen && <circle className="point" cx={chosen.x} cy={chosen.y} r={11} />}
        <ScaleBar scale={scale} height={height} />
      </svg>
    </Frame>
  );
}

interface MarkCircleProps {
  mark: Mark;
  x: number;
  y: number;
  isSelected: boolean;
  onSelect?: (id: number) => void;
}

function MarkCircle({ mark, x, y, isSelected, onSelect }: MarkCircleProps) {
  return (
    <g
      className="mark"
      data-tone={mark.tone}
      data-selected={isSelected || undefined}
      onPointerUp={(event) => event.stopPropagation()}
      onClick={() => onSelect?.(mark.id)}
    >
      <title>{mark.title}</title>
      <circle cx={x} cy={y} r={mark.number === undefined ? 7 : 11} />
      {mark.number !== undefined && (
        <text x={x} y={y + 4}>
          {mark.number}
        </text>
      )}
    </g>
  );
}

/** Dotted lines, one for each step of the scale bar. */
function Graticule({ scale, width, height }: { scale: number; width: number; height: number }) {
  const step = scaleBarMiles(scale, 120) * scale;
  const lines = (length: number) => Array.from({ length: Math.ceil(length / step) + 1 }, (_, at) => at * step);
  return (
    <g className="grid">
      {lines(width).map((x) => (
        <line key={`x${x}`} x1={x} x2={x} y1={0} y2={height} />
      ))}
      {lines(height).map((y) => (
        <line key={`y${y}`} x1={0} x2={width} y1={y} y2={y} />
      ))}
    </g>
  );
}

function ScaleBar({ scale, height }: { scale: number; height: number }) {
  const miles = scaleBarMiles(scale, 120);
  const [left, top] = [16, height - 18];
  return (
    <g>
      <path className="bar" d={`M${left} ${top - 5}V${top}H${left + miles * scale}V${top - 5}`} />
      <text className="bar-text" x={left} y={top - 9}>
        {formatCount(miles)} {miles === 1 ? 'mile' : 'miles'}
      </text>
    </g>
  );
}

function useWidth(frame: React.RefObject<HTMLDivElement | null>): number {
  const [width, setWidth] = useState(640);
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(([entry]) => entry && setWidth(Math.max(200, entry.contentRect.width)));
    observer.observe(element);
    return () => observer.disconnect();
  }, [frame]);
  return width;
}

interface DragOptions {
  view: View;
  width: number;
  height: number;
  onPan?: (center: Position) => void;
  onPoint?: (position: Position) => void;
}

/** A drag moves the map; a press without a drag chooses a point. */
function useDrag({ view, width, height, onPan, onPoint }: DragOptions) {
  const start = useRef<{ x: number; y: number; view: View; moved: boolean } | null>(null);
  if (!onPan && !onPoint) return {};
  return {
    onPointerDown: (event: PointerEvent<SVGSVGElement>) => {
      start.current = { x: event.clientX, y: event.clientY, view, moved: false };
    },
    onPointerMove: (event: PointerEvent<SVGSVGElement>) => {
      const from = start.current;
      if (!from || !onPan) return;
      const [x, y] = [event.clientX - from.x, event.clientY - from.y];
      if (Math.hypot(x, y) < 5 && !from.moved) return;
      from.moved = true;
      event.currentTarget.setPointerCapture(event.pointerId);
      onPan(projectionOf(from.view, width, height).toPosition(width / 2 - x, height / 2 - y));
    },
    onPointerUp: (event: PointerEvent<SVGSVGElement>) => {
      const from = start.current;
      start.current = null;
      if (!from || from.moved || !onPoint) return;
      const box = event.currentTarget.getBoundingClientRect();
      onPoint(projectionOf(view, width, height).toPosition(event.clientX - box.left, event.clientY - box.top));
    },
    onPointerCancel: () => {
      start.current = null;
    },
  };
}
