import type { AnyInputs, InputSources, Mode, Simulation } from '@dealstead/formulas';
import { useEffect, useRef, useState } from 'react';
import type { RangeAnswer, RangeRequest } from './monteCarlo.worker.ts';

export type RangeState =
  | { readonly kind: 'running'; readonly last: RangeAnswer | null }
  | { readonly kind: 'ready'; readonly last: RangeAnswer }
  | { readonly kind: 'failed' };

const runs = 10_000;

/** The Monte Carlo range of inputs, computed in a worker a moment after they last changed. */
export function useRange(
  mode: Mode,
  inputs: AnyInputs,
  sources: InputSources,
  simulation: Simulation,
): RangeState & { retry: () => void } {
  const [state, setState] = useState<RangeState>(() =>
    typeof Worker === 'undefined' ? { kind: 'failed' } : { kind: 'running', last: null },
  );
  const [attempt, setAttempt] = useState(0);
  const worker = useRef<Worker | null>(null);
  const requestId = useRef(0);

  useEffect(() => {
    if (typeof Worker === 'undefined') return;
    const own = new Worker(new URL('./monteCarlo.worker.ts', import.meta.url));
    own.addEventListener('message', ({ data }: MessageEvent<RangeAnswer>) => {
      // An answer to older inputs is dropped.
      if (data.id === requestId.current) setState({ kind: 'ready', last: data });
    });
    own.addEventListener('error', () => setState({ kind: 'failed' }));
    worker.current = own;
    return () => own.terminate();
  }, [attempt]);

  useEffect(() => {
    const timer = setTimeout(() => {
      if (!worker.current) return;
      requestId.current += 1;
      setState((before) => ({ kind: 'running', last: 'last' in before ? before.last : null }));
      const request: RangeRequest = { id: requestId.current, mode, inputs, sources, simulation, runs };
      worker.current.postMessage(request);
    }, 250);
    return () => clearTimeout(timer);
  }, [mode, inputs, sources, simulation, attempt]);

  return { ...state, retry: () => setAttempt(attempt + 1) };
}
