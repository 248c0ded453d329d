import { spreadFault, type Spread, type VaryingInput } from '@dealstead/formulas';

/** The fields of a spread as typed. */
export interface SpreadTexts {
  readonly shape: Spread['shape'];
  readonly deviation: string;
  readonly low: string;
  readonly high: string;
}

const written = (value: number) => String(value).replace('-', '\u2212');

/** A spread as its fields show it. */
export function textsOf(spread: Spread): SpreadTexts {
  const none = { deviation: '', low: '', high: '' };
  switch (spread.shape) {
    case 'fixed':
      return { ...none, shape: 'fixed' };
    case 'normal':
      return { ...none, shape: 'normal', deviation: written(spread.deviation) };
    default:
      return { ...none, shape: spread.shape, low: written(spread.low), high: written(spread.high) };
  }
}

/** Reads "-10", "−10%", "+5" and "6 months"; NaN for anything else. */
function numberIn(text: string): number {
  const plain = text
    .trim()
    .replace(/\u2212/g, '-')
    .replace(/\s*(%|points?|months?|mo)$/i, '');
  return /^[+-]?(\d{1,6}(\.\d{0,4})?|\.\d{1,4})$/.test(plain) ? Number(plain) : Number.NaN;
}

/** The spread that was typed, or what is wrong with it. */
export function readSpread(unit: VaryingInput['in'], texts: SpreadTexts): { spread: Spread } | { fault: string } {
  const { shape } = texts;
  const spread: Spread =
    shape === 'fixed'
      ? { shape }
      : shape === 'normal'
        ? { shape, deviation: numberIn(texts.deviation) }
        : { shape, low: numberIn(texts.low), high: numberIn(texts.high) };
  const fault = spreadFault(unit, spread);
  return fault === null ? { spread } : { fault };
}

/** The texts after another shape was chosen: limits of about the same width. */
export function withShape(
  unit: VaryingInput['in'],
  texts: SpreadTexts,
  shape: Spread['shape'],
  assumed: Spread,
): SpreadTexts {
  if (shape === assumed.shape) return textsOf(assumed);
  const half = unit === 'percent' ? 10 : 2;
  const deviation = numberIn(texts.deviation);
  const width = Number.isFinite(deviation) && deviation > 0 ? deviation * 2 : half;
  switch (shape) {
    case 'fixed':
      return { ...texts, shape };
    case 'normal':
      return textsOf({ shape, deviation: half });
    default:
      return Number.isFinite(numberIn(texts.low)) && Number.isFinite(numberIn(texts.high))
        ? { ...texts, shape }
        : textsOf({ shape, low: -width, high: width });
  }
}
