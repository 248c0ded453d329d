import { signatureBox } from '@dealstead/contracts';
import { Button } from '@dealstead/kit';
import { useRef, useState, type PointerEvent } from 'react';
import { styled } from 'styled-components';

const Surface = styled.svg`
  display: block;
  width: 100%;
  aspect-ratio: ${signatureBox.width} / ${signatureBox.height};
  border: 1px solid var(--line-2);
  border-radius: var(--r2);
  background: var(--surface);
  touch-action: none;
  cursor: crosshair;
  path {
    fill: none;
    stroke: var(--ink);
    stroke-width: 5;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
`;

/** Characters of a path at most; the server takes a little more. */
const longestPath = 28_000;

export interface SignaturePadProps {
  /** SVG path in a box of `signatureBox`; empty before the first stroke. */
  path: string;
  onChange: (path: string) => void;
}

/** Draws a signature with a finger, a pen or a mouse. Typing the name is the alternative for keyboards. */
export function SignaturePad({ path, onChange }: SignaturePadProps) {
  const surface = useRef<SVGSVGElement>(null);
  const [isDrawing, setDrawing] = useState(false);

  function add(event: PointerEvent, command: 'M' | 'L') {
    const box = surface.current?.getBoundingClientRect();
    if (!box || path.length > longestPath) return;
    const clamp = (share: number, most: number) => Math.round(Math.min(Math.max(share, 0), 1) * (most - 1));
    const x = clamp((event.clientX - box.left) / box.width, signatureBox.width);
    const y = clamp((event.clientY - box.top) / box.height, signatureBox.height);
    const point = `${command}${x} ${y}`;
    if (!path.endsWith(point.slice(1))) onChange(path === '' ? point : `${path} ${point}`);
  }

  return (
    <>
      <Surface
        ref={surface}
        viewBox={`0 0 ${signatureBox.width} ${signatureBox.height}`}
        role="img"
        aria-label={path === '' ? 'Draw your signature here, or type your name instead' : 'Your drawn signature'}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          setDrawing(true);
          add(event, 'M');
        }}
        onPointerMove={(event) => isDrawing && add(event, 'L')}
        onPointerUp={() => setDrawing(false)}
        onPointerCancel={() => setDrawing(false)}
      >
        <path d={path} />
      </Surface>
      {path !== '' && (
        <Button kind="quiet" size="small" onClick={() => onChange('')}>
          Clear the drawing
        </Button>
      )}
    </>
  );
}
