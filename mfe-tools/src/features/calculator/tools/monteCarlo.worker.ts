import {
  monteCarlo,
  type AnyInputs,
  type InputSources,
  type Mode,
  type OutcomeRange,
  type Simulation,
} from '@dealstead/formulas';

/** A request to the worker and its answer, matched by id. */
export interface RangeRequest {
  readonly id: number;
  readonly mode: Mode;
  readonly inputs: AnyInputs;
  readonly sources: InputSources;
  readonly simulation: Simulation;
  readonly runs: number;
}
export interface RangeAnswer {
  readonly id: number;
  readonly range: OutcomeRange;
  /** How long the simulation took, in milliseconds. */
  readonly milliseconds: number;
}

/** The part of a dedicated worker's global scope that is used here. */
interface WorkerScope {
  addEventListener(type: 'message', listener: (event: MessageEvent<RangeRequest>) => void): void;
  postMessage(answer: RangeAnswer): void;
}

const scope = globalThis as unknown as WorkerScope;

scope.addEventListener('message', ({ data: { id, mode, inputs, sources, simulation, runs } }) => {
  const start = performance.now();
  const range = monteCarlo(mode, inputs, simulation, runs, sources);
  scope.postMessage({ id, range, milliseconds: performance.now() - start });
});
