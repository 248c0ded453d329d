import { expect, test } from '@jest/globals';
import { randomCases } from '@dealstead/contracts/fixtures/randomCases';
import fc from 'fast-check';
import { analyze } from '../analyze.ts';
import { fieldsOf, inputFaults, modes, sampleInputs, type AnyInputs, type Field } from '../fields.ts';
import { testAssumptions as assumptions } from '../fixtures/assumptions.ts';
import { dealInputs } from './dealInputs.ts';
import { factsOfDeal, factsOfHolding, factsOfLead, factsOfListing, statedFigure, withFigures } from './facts.ts';
import { analyzeKnown, inputNames } from './known.ts';
import { followsAssumptions } from './profiles.ts';
import { followRules, readSources } from './rules.ts';
import { sourceText, waitingText } from './source.ts';

const land = { id: 7, price: 1_260_000, arv: null, rehabCost: null, wholesaleFee: null, monthlyRent: null };
const house = { id: 12, price: 100_000, arv: 160_000, rehabCost: 25_000, wholesaleFee: 8_000, monthlyRent: 950 };

const figure = ({ unit, max, optional, typedIn }: Field): fc.Arbitrary<number | null> => {
  const most = unit === 'cents' ? 60_000_000 : unit === 'percent' ? 40 : typedIn === 'years' ? 480 : Math.min(max, 24);
  const some = fc.integer({ min: 1, max: most });
  return optional ? fc.option(some) : some;
};
const all = fc.constantFrom(...modes).chain((mode) =>
  fc.record({
    mode: fc.constant(mode),
    inputs: fc.record(Object.fromEntries(fieldsOf(mode).map(([key, field]) => [key, figure(field)]))),
    key: fc.constantFrom(...fieldsOf(mode).map(([key]) => key)),
  }),
);

test('a result that is shown without an input is that of every value of the input', () => {
  fc.assert(
    fc.property(all, ({ mode, inputs, key }) => {
      const complete = inputs as AnyInputs;
      fc.pre(inputFaults(mode, complete).length === 0);
      const known = analyzeKnown(mode, { ...complete, [key]: null }, { [key]: 'Enter a number.' });
      const whole = analyze(mode, complete as never);
      const resultOf = new Map([...whole.headline, ...whole.details].map((result) => [result.key, result]));
      for (const result of [...known.headline, ...known.details]) {
        if (result.value === null && result.note?.startsWith('Needs ')) continue;
        expect(result).toEqual(resultOf.get(result.key));
      }
      if (known.statementNeeds.length === 0) expect(known.statement).toEqual(whole.statement);
    }),
    randomCases(3_000),
  );
});

test('without missing inputs the analysis is the whole one', () => {
  for (const mode of modes) {
    const { missing, asked, statementNeeds, ...analysis } = analyzeKnown(mode, sampleInputs(mode));
    expect([missing, asked, statementNeeds]).toEqual([[], [], []]);
    expect(analysis).toEqual(analyze(mode, sampleInputs(mode) as never));
  }
});

test('a listing without ARV, rehab and rent has no cash flow, and results that need none of them are shown', () => {
  const { inputs } = dealInputs('rental', factsOfListing(land, true), assumptions);
  const { headline, details, missing } = analyzeKnown('rental', inputs);
  expect(missing).toEqual(['rehabCents', 'rentCents']);
  const textOf = (key: string) => {
    const result = [...headline, ...details].find((one) => one.key === key);
    return result?.value ?? result?.note;
  };
  expect([textOf('cashFlowCents'), textOf('cashOnCash')]).toEqual(['Needs rent', 'Needs rehab and rent']);
  expect(textOf('paymentCents')).toBeCloseTo(628_711, 0);
});

test('what follows from a missing figure is not asked for beside it', () => {
  const { inputs, sources } = dealInputs('wholesale', factsOfLead({ name: 'Ana', askingPrice: null }), assumptions);
  const { missing, asked, headline } = analyzeKnown('wholesale', inputs, {}, sources);
  expect(missing).toHaveLength(9);
  expect(asked).toEqual(['arvCents', 'rehabCents', 'contractCents', 'feeCents']);
  expect(headline.find(({ key }) => key === 'itemizedOfferCents')?.note).toBe(
    'Needs after-repair value, rehab and wholesale fee',
  );
});

test('a figure that follows from the missing price is not asked for: the price is', () => {
  const { inputs, sources } = dealInputs('rental', factsOfListing(house, true), assumptions);
  const unpriced = followRules({ ...inputs, priceCents: null }, sources);
  expect(unpriced).toMatchObject({ loanCents: null, taxCents: null, insuranceCents: null });
  const { headline, details, asked } = analyzeKnown('rental', unpriced, {}, sources);
  expect(asked).toEqual(['priceCents']);
  const notes = [...headline, ...details].flatMap(({ note }) => (note?.startsWith('Needs') ? [note] : []));
  expect(notes.length).toBeGreaterThan(5);
  expect(new Set(notes)).toEqual(new Set(['Needs price']));
});

test('a stated rent is the rent, and the fee is inside the asking price of a listing', () => {
  const facts = factsOfListing(house, true);
  const rental = dealInputs('rental', facts, assumptions);
  expect(rental.inputs.rentCents).toBe(95_000);
  expect(sourceText(rental.sources.rentCents!)).toBe('Listing DS-12, seller’s rent');
  const dated = dealInputs(
    'rental',
    factsOfListing({ ...house, confirmedAt: '2026-03-31T15:00:00.000Z' }, true),
    assumptions,
  );
  expect(sourceText(dated.sources.arvCents!)).toBe('Listing DS-12, seller’s ARV, Mar 31, 2026');
  const { inputs, sources } = dealInputs('wholesale', facts, assumptions);
  expect([inputs.contractCents, inputs.feeCents, inputs.buyerHoldingCents]).toEqual([9_200_000, 800_000, 450_000]);
  expect(sourceText(sources.contractCents!)).toBe('Listing DS-12, asking price less the fee');
  expect(sourceText(sources.buyerClosingCents!)).toBe('Assumed: 3% of the buyer’s price plus 8% of the ARV');
});

test('the fee of a deal comes on top of its contract price', () => {
  const deal = { title: 'Elm', purchasePrice: 99_000, offerAmount: 95_000, contractPrice: 90_000, rehabBudget: null };
  const facts = factsOfDeal({ ...deal, arv: 160_000, wholesaleFee: 8_000 });
  const { inputs, sources } = dealInputs('wholesale', facts, assumptions);
  expect([inputs.contractCents, inputs.feeCents, inputs.rehabCents]).toEqual([9_000_000, 800_000, null]);
  expect(sourceText(sources.contractCents!)).toBe('Deal “Elm”, contract price');
});

test('a holding brings its loan, its collected rent and its expenses in one amount', () => {
  const holding = {
    address: '9 Elm St',
    purchasePrice: 150_000,
    closingCosts: 4_000,
    rehabCost: 20_000,
    loan: { amount: 110_000, rate: 6.25, termMonths: 300 },
    monthlyRent: 1_600,
    monthlyExpenses: 450,
    value: { date: '2026-10-01', amount: 190_000, source: 'appraisal' },
  };
  const { inputs, sources } = dealInputs('rental', factsOfHolding(holding, true), assumptions);
  expect(inputs).toMatchObject({
    priceCents: 15_000_000,
    closingCents: 400_000,
    loanCents: 11_000_000,
    interestPercent: 6.25,
    termMonths: 300,
    rentCents: 160_000,
    vacancyPercent: 0,
    taxCents: 0,
    managementPercent: 0,
    otherCostsCents: 540_000,
  });
  expect(analyzeKnown('rental', inputs).details.find(({ key }) => key === 'noiCents')?.value).toBeCloseTo(1_380_000, 6);
  expect(sourceText(sources.taxCents!)).toBe('Included in: Portfolio, 9 Elm St, expenses');
  expect(sourceText(sources.arvCents!)).toBe('Portfolio, 9 Elm St, value, Oct 1, 2026');
  const paid = dealInputs('rental', factsOfHolding({ ...holding, loan: null }, true), assumptions);
  expect([paid.inputs.loanCents, sourceText(paid.sources.interestPercent!)]).toEqual([0, 'Assumed']);
});

test('what nobody stated of a holding is no 0, and its purchase price is no value', () => {
  const bare = {
    address: '9 Elm St',
    purchasePrice: 150_000,
    closingCosts: null,
    rehabCost: null,
    loan: null,
    monthlyRent: 1_600,
    monthlyExpenses: null,
    value: { date: '2024-10-01', amount: 150_000, source: 'purchase-price' },
  };
  const { inputs, sources } = dealInputs('rental', factsOfHolding(bare, true), assumptions);
  expect(inputs).toMatchObject({ rehabCents: null, arvCents: null, rentCents: 160_000, vacancyPercent: 0 });
  expect(sourceText(sources.closingCents!)).toBe('Assumed: 3% of the price');
  expect(sourceText(sources.managementPercent!)).toBe('Assumed');
});

test('a lead brings its asking price as the price, and an offer replaces the asking price of a listing', () => {
  const lead = dealInputs('flip', factsOfLead({ name: 'Ana Ruiz', askingPrice: 90_000 }), assumptions);
  expect([lead.inputs.priceCents, lead.inputs.arvCents]).toEqual([9_000_000, null]);
  const offer = statedFigure(88_000, 'member', 'Listing DS-12, newest offer');
  const { inputs, sources } = dealInputs(
    'flip',
    withFigures(factsOfListing(house, true), { price: offer }),
    assumptions,
  );
  expect([inputs.priceCents, inputs.arvCents]).toEqual([8_800_000, 16_000_000]);
  expect(sourceText(sources.priceCents!)).toBe('Listing DS-12, newest offer');
});

test('a down payment in dollars leaves the rest of the price as the loan, none of a lower price, and follows the price', () => {
  const inDollars = { ...assumptions, downPaymentDollars: 25_000 };
  const { inputs, sources } = dealInputs('brrrr', factsOfListing(house, true), inDollars);
  expect(inputs.loanCents).toBe(7_500_000);
  expect(sourceText(sources.loanCents!)).toBe('Assumed: the price, less $25,000');
  const loanAt = (priceCents: number | null) => followRules({ ...inputs, priceCents }, sources).loanCents;
  expect([loanAt(9_000_000), loanAt(2_500_000), loanAt(2_000_000), loanAt(null)]).toEqual([6_500_000, 0, 0, null]);
  expect(followsAssumptions('brrrr', { inputs, sources }, inDollars)).toBe(true);
  expect(followsAssumptions('brrrr', { inputs, sources }, { ...inDollars, downPaymentDollars: 26_000 })).toBe(false);
});

test('a value with a rule follows its figures until it is typed, and is missing while one of them is', () => {
  const { inputs, sources } = dealInputs('rental', factsOfListing(house, true), assumptions);
  expect([inputs.loanCents, inputs.taxCents]).toEqual([7_500_000, 120_000]);
  const { loanCents: _, ...others } = sources;
  const moved = followRules({ ...inputs, priceCents: 8_000_000 }, others);
  expect([moved.loanCents, moved.taxCents, moved.closingCents]).toEqual([7_500_000, 96_000, 240_000]);
  expect(followRules({ ...inputs, priceCents: null }, sources)).toMatchObject({ loanCents: null, taxCents: null });
});

test('a stored source that does not give the stored value is dropped, and one in words is read', () => {
  const { inputs, sources } = dealInputs('rental', factsOfListing(house, true), assumptions);
  const stored = { ...sources, rehabCents: 'Listing DS-12, seller’s estimate', interestPercent: 'Assumed' };
  const read = readSources({ ...inputs, loanCents: 7_360_000 }, stored);
  expect([read.loanCents, read.interestPercent, sourceText(read.rehabCents!)]).toEqual([
    undefined,
    undefined,
    'Listing DS-12, seller’s estimate',
  ]);
  expect(read.taxCents).toBe(sources.taxCents);
});

test('an estimate says its method, range and day', () => {
  const source = { kind: 'estimate', label: 'Comparable sales', low: 21_200_000, high: 23_800_000 } as const;
  expect(sourceText({ ...source, date: '2026-03-31' })).toBe('Comparable sales, $212,000–$238,000, Mar 31, 2026');
});

test('names of inputs read as a sentence', () => {
  expect(inputNames('flip', ['arvCents', 'rehabCents', 'priceCents'])).toBe('price, rehab and after-repair value');
  expect(inputNames('rental', ['otherCostsCents'])).toBe('HOA and other');
});

test('a missing rule is named, and no placeholder of it', () => {
  for (const mode of ['flip', 'wholesale'] as const) {
    const { headline } = analyzeKnown(mode, { ...sampleInputs(mode), rulePercent: null });
    const ruled = headline.find(({ key }) => key === (mode === 'flip' ? 'maximumOfferCents' : 'buyerMaximumCents'));
    expect(ruled).toMatchObject({
      label: 'MAO by the rule',
      value: null,
      note: 'Needs MAO rule',
      derivation: {
        formula: 'ARV \u00d7 the rule \u2212 repairs',
        variant: expect.stringMatching(/^MAO by the rule: /),
      },
    });
    expect(JSON.stringify(headline)).not.toMatch(/\D0%/);
  }
});

test('an empty figure says what it waits for, and a return without a yearly rate says why', () => {
  const source = { kind: 'assumption', rule: { shares: [{ percent: 15, of: 'arvCents' }] } } as const;
  expect(waitingText(source)).toBe('Needs the ARV. Assumed: 15% of the ARV');
  expect(waitingText({ kind: 'assumption' })).toBe('Assumed');
  const yearly = (figures: AnyInputs) =>
    analyzeKnown('flip', { ...sampleInputs('flip'), ...figures }).headline.find(({ key }) => key === 'annualizedRoi');
  expect(yearly({ arvCents: 0 })?.note).toBe('All cash is lost');
  expect(yearly({ holdMonths: 0 })?.note).toBe('Needs a holding period');
});

test('a percent that stands for an amount shows as its field does', () => {
  const flip = analyze('flip', { ...sampleInputs('flip'), buyingPercent: (2_500 / 65_000) * 100 });
  expect(flip.statement.lines.map(({ label }) => label)).toContain('Buying costs 3.8462%');
  const rental = analyze('rental', {
    ...sampleInputs('rental'),
    managementPercent: 200 / 250.8,
    vacancyPercent: 100 / 3,
  });
  expect(rental.statement.lines.map(({ label }) => label)).toEqual(
    expect.arrayContaining(['Vacancy 33.3333%', 'Management, maintenance, capital 10.7974%']),
  );
});

test('results of a loan that is interest only at first say which year they are of', () => {
  const labels = (mode: 'rental' | 'brrrr', figures: AnyInputs) =>
    analyzeKnown(mode, { ...sampleInputs(mode), ...figures })
      .headline.filter(({ key }) => ['cashFlowCents', 'cashOnCash', 'dscr'].includes(key))
      .map(({ label }) => label);
  const firstYear = ['Cash flow, year 1', 'Cash-on-cash, year 1', 'DSCR, year 1'];
  expect(labels('rental', { interestOnlyYears: 3 })).toEqual(firstYear);
  expect(labels('brrrr', { refinanceInterestOnlyYears: 3 })).toEqual(firstYear);
  expect(labels('rental', {})).toEqual(['Cash flow, year 1', 'Cash-on-cash', 'DSCR']);
});
