/** In the proof `benchmarks` (tiny.ts) each part runs with little, to see that it still works; its figures mean nothing. */
export const isTiny = process.env.BENCH_TINY === 'true';

/** The full size of a measurement, or the tiny one. */
export const sized = (full: number, tiny: number): number => (isTiny ? tiny : full);
