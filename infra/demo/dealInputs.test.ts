import { expect, test } from '@jest/globals';
import { defaultDealAssumptions, rentedCategories } from '@dealstead/contracts';
import { seed, someOf } from '@dealstead/contracts/fixtures/randomCases';
import {
  dealInputs,
  factNames,
  factsOfListing,
  fieldsOf,
  followRules,
  modes,
  roundHalfAway,
  sampleInputs,
  sourceText,
  type AnyInputs,
  type DealAssumptions,
  type DealFacts,
  type InputSources,
  type Mode,
} from '@dealstead/formulas';
import { firstId, listing } from './listing.ts';

const now = new Date('2026-11-21T12:00:00Z');
const listings = Array.from({ length: 5_000 }, (_, nth) => listing(firstId + nth, now));

/** What a demo listing states. */
const factsOf = ({ confirmedAt, ...demo }: (typeof listings)[number]) =>
  factsOfListing(
    { ...demo, confirmedAt: confirmedAt?.toISOString() ?? null },
    rentedCategories.includes(demo.category),
  );

let state = seed;
/** A number from 0 to 1, the same in each run with a seed. */
function random(): number {
  state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
  return state / 0x80000000;
}

/** Assumptions of which none is a figure of the sample deal. */
const odd: DealAssumptions = {
  ...defaultDealAssumptions,
  rentPercent: 0.77,
  vacancy: 6.25,
  propertyTax: 1.37,
  insurance: 0.61,
  management: 9.5,
  maintenance: 6.75,
  capital: 4.25,
  downPayment: 27.5,
  downPaymentDollars: 0,
  interest: 7.125,
  loanYears: 25,
  buyingCosts: 3.35,
  sellingCosts: 7.45,
  holdingCosts: 5.05,
  offerRule: 68,
  holdYears: 7,
  appreciation: 2.35,
  discount: 9.15,
  holdMonths: 5,
  shortInterest: 11.5,
  points: 1.75,
  profitWanted: 13.35,
  buyerProfit: 12.65,
  refinanceLoan: 72.5,
  refinanceCosts: 2.85,
  marketing: 1.37,
  earnest: 1.43,
  noteDown: 11.35,
  noteInterest: 9.35,
  noteYears: 8,
  noteReceived: 97,
  noteYield: 12.65,
};

const bases: Readonly<Record<string, (inputs: Record<string, number>) => number>> = {
  'the price': ({ priceCents }) => priceCents!,
  'the ARV': ({ arvCents }) => arvCents!,
  'the contract price': ({ contractCents }) => contractCents!,
  'the sale price': ({ saleCents }) => saleCents!,
  'the buyer’s price': ({ contractCents, feeCents }) => contractCents! + feeCents!,
  'the new loan': ({ arvCents, refinancePercent, refinanceLoanCents }) =>
    refinanceLoanCents ?? (arvCents! * refinancePercent!) / 100,
};

/** What a hint on the screen says that a value is; undefined for one that names no figures. */
function statedBy(text: string, inputs: AnyInputs, askingCents: number): number | undefined {
  const figures = inputs as Record<string, number>;
  if (text.endsWith(' less the fee')) return askingCents - figures.feeCents!;
  if (!text.startsWith('Assumed: ')) return undefined;
  const [, down] = /^Assumed: the price, less \$([\d,]+)$/.exec(text) ?? [];
  if (down !== undefined) return Math.max(0, figures.priceCents! - Number(down.replaceAll(',', '')) * 100);
  const [, months = '1'] = / over (\d+) months?$/.exec(text) ?? [];
  const shares = [...text.matchAll(/([\d.]+)% of (the .+?)(?= plus| a month| a year| over|$)/g)];
  const sum = shares.reduce((total, [, percent, base]) => total + (bases[base!]!(figures) * Number(percent)) / 100, 0);
  return roundHalfAway(sum / Number(months));
}

/** What the seller states, by the words of its source. */
const statedIn = (facts: DealFacts) =>
  new Map(factNames.flatMap((name) => (facts[name] ? [[facts[name].source.label, facts[name].cents] as const] : [])));

function check(mode: Mode, inputs: AnyInputs, sources: InputSources, facts: DealFacts) {
  const askingCents = facts.price!.cents;
  const stated = statedIn(facts);
  for (const [key, source] of Object.entries(sources)) {
    const value = inputs[key] ?? null;
    if (
      source.kind !== 'assumption' &&
      source.rule === undefined &&
      !('label' in source && stated.get(source.label) === value)
    )
      throw new Error(`${mode} ${key}: ${sourceText(source)} does not state ${value}`);
    const said = value === null ? undefined : statedBy(sourceText(source), inputs, askingCents);
    if (said !== undefined && said !== value)
      throw new Error(`${mode} ${key}: ${sourceText(source)} is ${said}, not ${value}`);
  }
}

test('every hint at an input recomputes to its value, for demo listings in all modes under random edits', () => {
  for (const demo of someOf(listings)) {
    const facts = factsOf(demo);
    for (const mode of modes) {
      const assumed = random() < 0.5 ? odd : { ...odd, downPaymentDollars: 43_700 };
      let { inputs, sources } = dealInputs(mode, facts, assumed);
      check(mode, inputs, sources, facts);
      const keys = fieldsOf(mode).map(([key]) => key);
      for (let edit = 0; edit < 6; edit++) {
        const key = keys[Math.floor(random() * keys.length)]!;
        const { [key]: _, ...others } = sources;
        sources = others;
        const old = inputs[key] ?? 12_345;
        inputs = followRules(
          { ...inputs, [key]: random() < 0.15 ? null : Math.round(old * (0.5 + random())) },
          sources,
        );
        check(mode, inputs, sources, facts);
      }
    }
  }
});

test('no input of a demo listing is a figure of the sample deal, and what nobody stated is missing', () => {
  for (const demo of someOf(listings)) {
    const facts = factsOf(demo);
    for (const mode of modes) {
      const { inputs, sources } = dealInputs(mode, facts, odd);
      const sample: AnyInputs = sampleInputs(mode);
      const inherited = fieldsOf(mode).filter(([key]) => {
        const value = inputs[key] ?? null;
        const kind = sources[key]?.kind;
        return (
          value !== null && (kind === undefined || (kind === 'assumption' && value !== 0 && value === sample[key]))
        );
      });
      expect(inherited.map(([key]) => key)).toEqual([]);
      const known = [facts.arv ? 'arv' : '', facts.rehab ? 'rehab' : ''];
      if (mode === 'flip')
        expect([inputs.arvCents === null ? '' : 'arv', inputs.rehabCents === null ? '' : 'rehab']).toEqual(known);
      if (mode === 'rental' && facts.rent) expect(inputs.rentCents).toBe(facts.rent.cents);
      if (mode === 'wholesale' && facts.fee) expect(inputs.contractCents! + inputs.feeCents!).toBe(facts.price!.cents);
    }
  }
});
