import { fields, type Field, type InputFault, type Mode } from './fields.ts';

/** How far a figure scatters: around it, between two limits, or not at all. Limits are relative to the figure. */
export type Spread =
  | { readonly shape: 'fixed' }
  /** Standard deviation of a normal distribution around the figure. */
  | { readonly shape: 'normal'; readonly deviation: number }
  /** `triangular` is most likely at the figure itself, so that low ≤ 0 ≤ high; `uniform` is equally likely throughout. */
  | { readonly shape: 'triangular' | 'uniform'; readonly low: number; readonly high: number };

export const spreadShapes = ['normal', 'triangular', 'uniform', 'fixed'] as const;

/**
 * A figure that may vary. `percent`: its figure times 1 plus that percent; `points`: its figure plus that many percentage
 * points or months. Figures vary independently of each other.
 */
export interface VaryingInput {
  readonly key: string;
  readonly in: 'percent' | 'points';
  /** The spread until the user chooses another. */
  readonly spread: Spread;
}

/** A seed, and the spreads that differ from the assumed ones, by field. */
export interface Simulation {
  readonly seed: number;
  readonly spreads: Readonly<Record<string, Spread>>;
}

/** The simulation of a deal whose user has chosen nothing. */
export const defaultSimulation: Simulation = { seed: 1, spreads: {} };

const triangle = (key: string, low: number, high: number, unit: VaryingInput['in'] = 'percent'): VaryingInput => ({
  key,
  in: unit,
  spread: { shape: 'triangular', low, high },
});
const around = (key: string, deviation: number, unit: VaryingInput['in'] = 'percent'): VaryingInput => ({
  key,
  in: unit,
  spread: { shape: 'normal', deviation },
});
const fixed = (key: string, unit: VaryingInput['in'] = 'percent'): VaryingInput => ({
  key,
  in: unit,
  spread: { shape: 'fixed' },
});

/** Assumptions of ours, stated on screen: rehabs overrun more often than they save, values scatter around the estimate. */
export const varyingInputs: Record<Mode, readonly VaryingInput[]> = {
  rental: [
    triangle('rentCents', -10, 10),
    triangle('vacancyPercent', -4, 10, 'points'),
    around('taxCents', 10),
    around('insuranceCents', 15),
    triangle('rehabCents', -10, 50),
    around('appreciationPercent', 2, 'points'),
    fixed('rentGrowthPercent', 'points'),
    fixed('costGrowthPercent', 'points'),
  ],
  flip: [
    around('arvCents', 8),
    triangle('rehabCents', -10, 50),
    triangle('holdMonths', -1, 6, 'points'),
    fixed('holdingCents'),
    fixed('sellingPercent', 'points'),
  ],
  wholesale: [
    around('arvCents', 8),
    triangle('rehabCents', -10, 50),
    triangle('buyerHoldingCents', -10, 60),
    fixed('buyerClosingCents'),
  ],
  brrrr: [
    around('arvCents', 8),
    triangle('rentCents', -10, 10),
    triangle('vacancyPercent', -4, 10, 'points'),
    triangle('rehabCents', -10, 50),
    triangle('rehabMonths', -1, 6, 'points'),
    around('refinanceInterestPercent', 0.5, 'points'),
    around('appreciationPercent', 2, 'points'),
    fixed('rentGrowthPercent', 'points'),
    fixed('costGrowthPercent', 'points'),
  ],
  land: [
    around('saleCents', 12),
    triangle('monthsToSell', -2, 12, 'points'),
    triangle('receivedPercent', -70, 0, 'points'),
    fixed('downCents'),
  ],
};

/** The spread of a figure in a simulation: the chosen one, else the assumed one. */
export const spreadOf = ({ key, spread }: VaryingInput, simulation: Simulation): Spread =>
  simulation.spreads[key] ?? spread;

/** Limits of a spread: a percent cannot take away more than the whole figure. */
const spreadBounds = { percent: { low: -100, high: 500 }, points: { low: -120, high: 120 } } as const;

/** What is wrong with a spread, as a sentence, or null. */
export function spreadFault(unit: VaryingInput['in'], spread: Spread): string | null {
  const { low, high } = spreadBounds[unit];
  if (spread.shape === 'fixed') return null;
  if (spread.shape === 'normal') {
    if (!Number.isFinite(spread.deviation) || spread.deviation < 0) return 'Enter a standard deviation of 0 or more.';
    return spread.deviation > high ? `The most is ${high}.` : null;
  }
  if (!Number.isFinite(spread.low) || !Number.isFinite(spread.high)) return 'Enter both limits.';
  if (spread.low < low || spread.high > high) return `Limits go from \u2212${-low} to ${high}.`;
  if (spread.low > spread.high) return 'The low limit is above the high one.';
  if (spread.shape === 'triangular' && (spread.low > 0 || spread.high < 0))
    return 'Your figure must lie between the limits: low at most 0, high at least 0.';
  return null;
}

/** The largest seed: they are 32-bit numbers. */
export const mostSeed = 4_294_967_295;

/** What is wrong with a simulation of a mode, by field; `seed` for the seed. Empty where `monteCarlo` can work with it. */
export function simulationFaults(mode: Mode, { seed, spreads }: Simulation): InputFault[] {
  const faults: InputFault[] = [];
  if (!Number.isInteger(seed) || seed < 0 || seed > mostSeed)
    faults.push({ key: 'seed', message: 'Enter a whole number.' });
  for (const [key, spread] of Object.entries(spreads)) {
    const varying = varyingInputs[mode].find((input) => input.key === key);
    const message = varying ? spreadFault(varying.in, spread) : 'This figure does not vary.';
    if (message !== null) faults.push({ key, message });
  }
  return faults;
}

const signed = (value: number) => `${value > 0 ? '+' : ''}${value}`.replace('-', '\u2212');

/** The unit of a spread's limits behind a number: "%", " months" or " points". */
export function spreadUnit({ key, in: scale }: VaryingInput): string {
  if (scale === 'percent') return '%';
  return key.endsWith('Months') || key === 'monthsToSell' ? ' months' : ' points';
}

/** The label of a figure that may vary. */
export const varyingLabel = (mode: Mode, { key }: VaryingInput): string =>
  (fields[mode] as Record<string, Field>)[key]?.label ?? key;

/** A spread as a sentence: "Rehab: triangular, \u221210% to +50%, most likely as entered". */
export function spreadSentence(mode: Mode, input: VaryingInput, spread: Spread): string {
  const label = varyingLabel(mode, input);
  const unit = spreadUnit(input);
  switch (spread.shape) {
    case 'fixed':
      return `${label}: fixed, as entered`;
    case 'normal':
      return `${label}: normal, standard deviation ${spread.deviation}${unit} ${input.in === 'percent' ? 'of' : 'around'} the figure entered`;
    case 'triangular':
      return `${label}: triangular, ${signed(spread.low)}${unit} to ${signed(spread.high)}${unit}, most likely as entered`;
    case 'uniform':
      return `${label}: uniform, ${signed(spread.low)}${unit} to ${signed(spread.high)}${unit}, all equally likely`;
  }
}
