import { fieldsOf, type AnyInputs, type Mode } from '../fields.ts';
import type { DealAssumptions } from './assumptions.ts';
import { dealInputs } from './dealInputs.ts';
import { factsOfFigures } from './facts.ts';
import type { InputRule, InputSources } from './source.ts';

/** The names of the profiles that assumed values are of, each once. */
export const profilesOf = (sources: InputSources): string[] => [
  ...new Set(Object.values(sources).flatMap((source) => (source.kind === 'assumption' ? (source.profile ?? []) : []))),
];

/** Which profiles the assumed values of an analysis are of, as a sentence; null where that is not known. */
export function profilesText(sources: InputSources): string | null {
  const names = profilesOf(sources).map((name) => `\u201c${name}\u201d`);
  if (names.length === 0) return null;
  // A profile changes and is deleted; the figures stay.
  return `Assumed figures were taken from the ${names.length === 1 ? 'profile' : 'profiles'} ${names.join(' and ')}.`;
}

const isSameRule = (a: InputRule, b: InputRule): boolean =>
  a.cents === b.cents &&
  a.months === b.months &&
  a.per === b.per &&
  a.percentOf === b.percentOf &&
  a.shares.length === b.shares.length &&
  a.shares.every(({ percent, of }, at) => percent === b.shares[at]?.percent && of === b.shares[at]?.of);

/**
 * Whether every value that a mode assumes is what these assumptions say: by the same rule, or the same value. It is not where
 * an analysis was saved under other assumptions.
 */
export function followsAssumptions(
  mode: Mode,
  { inputs, sources }: { readonly inputs: AnyInputs; readonly sources: InputSources },
  assumptions: DealAssumptions,
): boolean {
  const isRentAssumed = sources.rentCents?.kind === 'assumption';
  const expected = dealInputs(mode, factsOfFigures({}, isRentAssumed), assumptions);
  return fieldsOf(mode).every(([key]) => {
    const [own, other] = [sources[key], expected.sources[key]];
    if (own?.kind !== 'assumption') return true;
    if (other?.kind !== 'assumption' || !own.rule !== !other.rule) return false;
    return own.rule && other.rule
      ? isSameRule(own.rule, other.rule)
      : (inputs[key] ?? null) === (expected.inputs[key] ?? null);
  });
}

/**
 * The profile that the assumed values of an analysis are of, where none of them names its own, as before profiles had names: the
 * first one whose figures all of them are. Null where none fits.
 */
export function findProfile(
  mode: Mode,
  analysis: { readonly inputs: AnyInputs; readonly sources: InputSources },
  profiles: readonly { readonly name: string; readonly figures: DealAssumptions }[],
): string | null {
  if (profilesOf(analysis.sources).length > 0) return null;
  return profiles.find(({ figures }) => followsAssumptions(mode, analysis, figures))?.name ?? null;
}
