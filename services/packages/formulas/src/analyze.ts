import type { Analysis } from './analysis.ts';
import { analyzeBrrrr } from './brrrrAnalysis.ts';
import type { Inputs, Mode } from './fields.ts';
import { analyzeFlip } from './flipAnalysis.ts';
import { analyzeLand } from './landAnalysis.ts';
import { analyzeRental } from './rentalAnalysis.ts';
import { analyzeWholesale } from './wholesaleAnalysis.ts';

const analyses: { readonly [M in Mode]: (inputs: Inputs<M>) => Analysis } = {
  rental: analyzeRental,
  flip: analyzeFlip,
  wholesale: analyzeWholesale,
  brrrr: analyzeBrrrr,
  land: analyzeLand,
};

/** Analyzes a deal: its results, each with its derivation. The inputs must be free of faults (`inputFaults`). */
export function analyze<M extends Mode>(mode: M, inputs: Inputs<M>): Analysis {
  return analyses[mode](inputs);
}
