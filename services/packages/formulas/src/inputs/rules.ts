import { fieldsOf, sampleInputs, type AnyInputs, type Mode } from '../fields.ts';
import { effectiveGrossIncome } from '../rental.ts';
import { roundHalfAway } from '../rounding.ts';
import { isRest, type InputRule, type InputSource, type InputSources, type RuleBase } from './source.ts';

const ruleOf = (source: InputSource | undefined): InputRule | undefined => source?.rule;

/** Sources of the sample deal. Its loan is a share of the price, as a lender states it. */
export function sampleSources(mode: Mode): InputSources {
  const { priceCents, loanCents } = sampleInputs(mode) as AnyInputs;
  const shares = [{ percent: ((loanCents ?? 0) / (priceCents ?? 1)) * 100, of: 'priceCents' as const }];
  return Object.fromEntries(
    fieldsOf(mode).map(([key, field]) => [
      key,
      key === 'loanCents' && field.sample ? { kind: 'sample', rule: { shares } } : { kind: 'sample' },
    ]),
  );
}

/** A base in cents; null while a figure of it is missing. */
function baseValue(of: RuleBase, valueOf: (key: string) => number | null): number | null {
  switch (of) {
    case 'buyerPriceCents': {
      const [contract, fee] = [valueOf('contractCents'), valueOf('feeCents')];
      return contract === null || fee === null ? null : contract + fee;
    }
    case 'newLoanCents': {
      const stated = valueOf('refinanceLoanCents');
      if (stated !== null) return stated;
      const [arv, percent] = [valueOf('arvCents'), valueOf('refinancePercent')];
      return arv === null || percent === null ? null : (arv * percent) / 100;
    }
    case 'egiCents': {
      const [rentCents, otherIncomeCents, vacancyPercent] = [
        valueOf('rentCents'),
        valueOf('otherIncomeCents'),
        valueOf('vacancyPercent'),
      ];
      if (rentCents === null || otherIncomeCents === null || vacancyPercent === null) return null;
      return effectiveGrossIncome({ rentCents, otherIncomeCents, vacancyPercent });
    }
    default:
      return valueOf(of);
  }
}

/** The amount of a rule in whole cents, or its percent; null while a figure that it rests on is missing. */
export function ruleValue(rule: InputRule, valueOf: (key: string) => number | null): number | null {
  if (rule.percentOf) {
    const base = baseValue(rule.percentOf, valueOf);
    return base === null || base <= 0 ? null : ((rule.cents ?? 0) / base) * 100;
  }
  let sum = rule.cents ?? 0;
  for (const { percent, of } of rule.shares) {
    const base = baseValue(of, valueOf);
    if (base === null) return null;
    sum += (base * percent) / 100;
  }
  const value = roundHalfAway(sum / (rule.months ?? 1));
  return isRest(rule) ? Math.max(0, value) : value;
}

/** Inputs with each value that has a rule computed from the others, in the order in which they depend on each other. */
export function followRules(inputs: AnyInputs, sources: InputSources): AnyInputs {
  // Rules that are being computed give null, so that rules of each other do not loop.
  const pending = new Set(Object.keys(sources).filter((key) => ruleOf(sources[key])));
  if (pending.size === 0) return inputs;
  const values: Record<string, number | null> = { ...inputs };
  const compute = (key: string): number | null => {
    if (!pending.delete(key)) return values[key] ?? null;
    values[key] = null;
    values[key] = ruleValue(ruleOf(sources[key])!, compute);
    return values[key];
  };
  for (const key of Array.from(pending)) compute(key);
  return values;
}

const figuresOf: Readonly<Partial<Record<RuleBase, readonly string[]>>> = {
  buyerPriceCents: ['contractCents', 'feeCents'],
  newLoanCents: ['arvCents', 'refinancePercent'],
  egiCents: ['rentCents', 'otherIncomeCents', 'vacancyPercent'],
};

/** The missing figures that a value follows from: with them stated, it is there. */
export function missingBases(source: InputSource | undefined, missing: readonly string[]): string[] {
  const rule = ruleOf(source);
  const bases = [...(rule?.shares ?? []).map(({ of }) => of), ...(rule?.percentOf ? [rule.percentOf] : [])];
  return bases.flatMap((of) => figuresOf[of] ?? [of]).filter((key) => missing.includes(key));
}

/** The sources that are true of the inputs: those without a rule, and those whose rule gives the value. */
export function trueSources(inputs: AnyInputs, sources: InputSources): InputSources {
  const value = (key: string) => inputs[key] ?? null;
  return Object.fromEntries(
    Object.entries(sources).filter(([key, source]) => {
      const rule = ruleOf(source);
      return !rule || ruleValue(rule, value) === value(key);
    }),
  );
}

/**
 * Sources of a stored calculation. Those in words are of earlier releases and other clients; one that names an assumption
 * does not say by which rule, so it cannot be followed.
 */
export function readSources(inputs: AnyInputs, stored: Readonly<Record<string, InputSource | string>>): InputSources {
  const read = Object.entries(stored).flatMap(([key, source]): [string, InputSource][] => {
    if (typeof source !== 'string') return [[key, source]];
    return source.startsWith('Assumed') ? [] : [[key, { kind: 'member', label: source }]];
  });
  return trueSources(inputs, Object.fromEntries(read));
}
