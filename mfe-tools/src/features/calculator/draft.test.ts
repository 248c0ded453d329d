import { beforeEach, expect, test } from '@jest/globals';
import { defaultDealAssumptions } from '@dealstead/contracts';
import { factsOfListing, followsAssumptions, modes, sourceTexts, statedFigure } from '@dealstead/formulas';
import { draftReducer, emptyDraft, type Draft } from './draft.ts';
import { keepDraft, listUnsavedDrafts, loadDraft, storeDraft, takeDraftOf } from './draftStore.ts';
import { calculatorLink, factsOfQuery, withoutFigures } from './calculatorLink.ts';
import { inputsOfModes, modeOfListing } from './prefill.ts';

const typed = (draft: Draft, key: string, text: string) =>
  draftReducer(draft, { type: 'typed', mode: 'rental', key, text });

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

test('what is pasted is read, and written in one form when the field is left', () => {
  const pasted = typed(emptyDraft(), 'priceCents', '$1,250,000.50');
  expect(pasted.modes.rental.inputs.priceCents).toBe(125_000_050);
  expect(pasted.modes.rental.texts.priceCents).toBe('$1,250,000.50');
  const left = draftReducer(pasted, { type: 'left', mode: 'rental', key: 'priceCents' });
  expect(left.modes.rental.texts.priceCents).toBe('1,250,000.50');
  expect(draftReducer(left, { type: 'left', mode: 'rental', key: 'priceCents' })).toBe(left);
});

test('a fault is named at its field and keeps the text, not an older value', () => {
  const wrong = typed(emptyDraft(), 'priceCents', '-5');
  expect(wrong.modes.rental.faults).toEqual({ priceCents: 'This can’t be negative.' });
  expect(wrong.modes.rental.texts.priceCents).toBe('-5');
  expect(wrong.modes.rental.inputs.priceCents).toBeNull();
  expect(draftReducer(wrong, { type: 'left', mode: 'rental', key: 'priceCents' })).toBe(wrong);
  expect(typed(wrong, 'priceCents', '1.2M').modes.rental.faults).toEqual({});
});

test('terms are years unless a unit is typed, and other modes stay as they were', () => {
  const draft = typed(emptyDraft(), 'termMonths', '367 mo');
  expect(draft.modes.rental.inputs.termMonths).toBe(367);
  expect(draftReducer(draft, { type: 'left', mode: 'rental', key: 'termMonths' }).modes.rental.texts.termMonths).toBe(
    '367 mo',
  );
  expect(draft.modes.flip).toEqual(emptyDraft().modes.flip);
});

test('a reload keeps every text, faults included, and another member sees none of it', () => {
  const draft = typed(emptyDraft(), 'rentCents', 'about 2,000');
  storeDraft(7, draft);
  expect(loadDraft(7)).toEqual(draft);
  expect(loadDraft(8)).toEqual(emptyDraft());
  sessionStorage.setItem('calculator-draft-7', '{"version":1}');
  expect(loadDraft(7)).toEqual(emptyDraft());
});

test.each([
  ['taxCents', '1.2%', 360_000],
  ['closingCents', '3%', 900_000],
] as const)(
  'a share that was typed into %s is still one after a reload, before its field is left',
  (key, text, cents) => {
    const draft = typed(typed(emptyDraft(), 'priceCents', '300,000'), key, text);
    expect(draft.modes.rental.inputs[key]).toBe(cents);
    storeDraft(7, draft);
    const { inputs, faults } = loadDraft(7).modes.rental;
    expect([inputs[key], faults]).toEqual([cents, {}]);
    expect(typed(loadDraft(7), 'priceCents', '600,000').modes.rental.inputs[key]).toBe(2 * cents);
    // Of a price that is still missing it waits.
    storeDraft(7, typed(draft, 'priceCents', ''));
    const waiting = loadDraft(7);
    expect(waiting.modes.rental.faults).toEqual({});
    expect(typed(waiting, 'priceCents', '300,000').modes.rental.inputs[key]).toBe(cents);
  },
);

test('each tab keeps its own draft, and a new tab begins with the last one', () => {
  storeDraft(7, typed(emptyDraft(), 'rentCents', '2,100'));
  const first = sessionStorage.getItem('calculator-draft-7')!;
  // Another tab has its own session storage.
  sessionStorage.clear();
  storeDraft(7, typed(emptyDraft(), 'rentCents', '2,300'));
  sessionStorage.clear();
  expect(loadDraft(7).modes.rental.inputs.rentCents).toBe(230_000);
  sessionStorage.setItem('calculator-draft-7', first);
  expect(loadDraft(7).modes.rental.inputs.rentCents).toBe(210_000);
});

test('a draft that an earlier release stored keeps its figures', () => {
  const draft = typed(emptyDraft(), 'rentCents', '2,100');
  const { texts, saved } = draft.modes.rental;
  const old = Object.fromEntries(
    Object.keys(draft.modes).map((mode) => [mode, { texts: {}, sources: {}, saved: null }]),
  );
  const modes = { ...old, rental: { texts, sources: { priceCents: 'Listing DS-12, asking price' }, saved } };
  localStorage.setItem('calculator-draft-7', JSON.stringify({ version: 1, listing: null, modes, scenarios: {} }));
  expect(loadDraft(7).modes.rental).toMatchObject({
    inputs: { rentCents: 210_000 },
    scenarios: [],
    simulation: { seed: 1 },
    sources: { priceCents: { label: 'Listing DS-12, asking price' }, taxCents: { kind: 'sample' } },
  });
});

test('a draft is changed from the first key until it is saved, and by what is typed while it is saved', () => {
  const saved = { id: 3, version: 1, name: 'Elm' };
  const draft = typed(emptyDraft(), 'rentCents', '2,100');
  expect([emptyDraft().modes.rental.isChanged, draft.modes.rental.isChanged]).toEqual([false, true]);
  const content = draft.modes.rental;
  expect(draftReducer(draft, { type: 'saved', mode: 'rental', saved, content }).modes.rental.isChanged).toBe(false);
  const later = typed(draft, 'rentCents', '2,150');
  const both = draftReducer(later, { type: 'saved', mode: 'rental', saved, content }).modes.rental;
  expect([both.isChanged, both.saved, both.inputs.rentCents]).toEqual([true, saved, 215_000]);
});

test('opening a saved calculation brings its scenarios and simulation, and can be undone', () => {
  const typedBefore = typed(emptyDraft(), 'rentCents', '2,100');
  const inputs = { ...typedBefore.modes.rental.inputs, rentCents: 190_000 };
  const simulation = { seed: 9, spreads: { rentCents: { shape: 'fixed' } } } as const;
  const content = { inputs, sources: {}, scenarios: [{ name: 'Low', inputs }], simulation };
  const open = draftReducer(typedBefore, {
    type: 'opened',
    mode: 'rental',
    content,
    saved: { id: 3, version: 2, name: 'Elm' },
  });
  expect(open.modes.rental).toMatchObject({ inputs, simulation, scenarios: [{ name: 'Low' }], isChanged: false });
  expect(draftReducer(open, { type: 'restored', draft: typedBefore })).toBe(typedBefore);
});

const house = { id: 12, price: 100_000, arv: 160_000, rehabCost: 25_000, wholesaleFee: null };
const assumptions = defaultDealAssumptions;
const filledFrom = (listing: Parameters<typeof factsOfListing>[0], isLet = true) =>
  draftReducer(emptyDraft(), {
    type: 'prefilled',
    subject: { kind: 'listing', id: listing.id, title: 'A house' },
    figures: inputsOfModes(factsOfListing(listing, isLet), assumptions),
  });

test('a listing fills every mode, names the source of each figure, and assumes what it does not state', () => {
  const { flip, rental, wholesale } = filledFrom(house).modes;
  expect(flip.inputs).toMatchObject({ priceCents: 10_000_000, rehabCents: 2_500_000, arvCents: 16_000_000 });
  expect(sourceTexts(flip.sources)).toMatchObject({
    priceCents: 'Listing DS-12, asking price',
    arvCents: 'Listing DS-12, seller’s ARV',
    holdingCents: 'Assumed: 4.5% of the price over 6 months',
  });
  expect(rental.inputs).toMatchObject({ loanCents: 7_500_000, rentCents: 128_000 });
  expect(sourceTexts(rental.sources).rentCents).toBe('Assumed: 0.8% of the ARV a month');
  expect(wholesale.inputs).toMatchObject({ contractCents: 10_000_000, feeCents: null });
});

test('other assumptions take the place of what is assumed; what is stated or typed stays', () => {
  const before = typed(filledFrom(house), 'managementPercent', '9');
  const other = { ...assumptions, downPayment: 20, management: 4, rentPercent: 1, offerRule: 65, sellingCosts: 6 };
  const after = draftReducer(before, { type: 'assumed', assumptions: other }).modes;
  const fresh = draftReducer(emptyDraft(), {
    type: 'prefilled',
    subject: { kind: 'listing', id: 12, title: 'A house' },
    figures: inputsOfModes(factsOfListing(house, true), other),
  }).modes;
  expect(after.flip.inputs).toEqual(fresh.flip.inputs);
  expect(after.rental.inputs).toEqual({ ...fresh.rental.inputs, managementPercent: 9 });
  expect(after.rental.texts.loanCents).toBe('80,000');
  const unrented = draftReducer(before, { type: 'assumed', assumptions: { ...other, rentBasis: 'none' } }).modes.rental;
  expect([unrented.texts.rentCents, unrented.inputs.rentCents]).toEqual(['', null]);
});

test('a draft follows the assumptions that it is filled by, whatever is typed, and no others until it takes them', () => {
  const filled = filledFrom(house);
  const changed = typed(typed(filled, 'priceCents', '90,001'), 'interestPercent', '6');
  for (const mode of modes) {
    expect(followsAssumptions(mode, filled.modes[mode], assumptions)).toBe(true);
    expect(followsAssumptions(mode, changed.modes[mode], assumptions)).toBe(true);
  }
  const other = { ...assumptions, interest: 7.5, offerRule: 65 };
  // The rate of the rental is typed, so that nothing in it rests on the other assumptions.
  expect(followsAssumptions('rental', changed.modes.rental, other)).toBe(true);
  expect(followsAssumptions('rental', filled.modes.rental, other)).toBe(false);
  expect(followsAssumptions('flip', changed.modes.flip, other)).toBe(false);
  const taken = draftReducer(changed, { type: 'assumed', assumptions: other });
  expect(followsAssumptions('flip', taken.modes.flip, other)).toBe(true);
});

test('what is assumed of the price moves with it until it is typed, and is empty while the price is not valid', () => {
  const filled = filledFrom(house);
  const moved = typed(filled, 'priceCents', '90,001').modes.rental;
  expect([moved.texts.loanCents, moved.texts.taxCents]).toEqual(['67,500.75', '1,080.01']);
  const own = typed(typed(filled, 'loanCents', '60k'), 'priceCents', '80,000').modes.rental;
  expect([own.texts.loanCents, own.sources.loanCents, own.texts.closingCents]).toEqual(['60k', undefined, '2,400']);
  const wrong = typed(filled, 'priceCents', 'lots').modes.rental;
  expect([wrong.inputs.loanCents, wrong.texts.loanCents, wrong.faults.loanCents]).toEqual([null, '', undefined]);
  storeDraft(7, typed(filled, 'priceCents', 'lots'));
  expect(typed(loadDraft(7), 'priceCents', '90,001').modes.rental).toEqual(moved);
});

test('figures that a listing does not state are missing, and no figure of the sample deal stands in', () => {
  const { flip, rental } = filledFrom({ ...house, arv: null, rehabCost: null }).modes;
  expect([flip.texts.arvCents, flip.texts.rehabCents, flip.texts.targetProfitCents]).toEqual(['', '', '']);
  expect([rental.texts.arvCents, rental.texts.rentCents, rental.faults]).toEqual(['', '', {}]);
  expect(Object.values(rental.sources).some(({ kind }) => kind === 'sample')).toBe(false);
  expect(modeOfListing({ category: 'land', arv: null, rehabCost: null })).toBe('land');
});

test('a listing suggests the strategy of the buyers whom its seller names, else that of its figures', () => {
  const stated = { category: 'residential', arv: 160_000, rehabCost: 25_000 } as const;
  expect(modeOfListing(stated)).toBe('flip');
  expect(modeOfListing({ ...stated, targetBuyerType: ['buy-hold', 'cash-buyer'] })).toBe('rental');
  expect(modeOfListing({ ...stated, arv: null, targetBuyerType: ['fix-and-flip'] })).toBe('flip');
  expect(modeOfListing({ ...stated, targetBuyerType: ['fix-and-flip', 'buy-hold'] })).toBe('flip');
});

test('the sample deal is named as one, and a figure typed over it is the member’s', () => {
  const { rental } = typed(emptyDraft(), 'rentCents', '2,100').modes;
  expect([rental.sources.rentCents, rental.sources.priceCents]).toEqual([undefined, { kind: 'sample' }]);
});

test('a link states figures in dollars with their source, range and day; others are ignored', () => {
  const facts = factsOfQuery(
    new URLSearchParams('price=250000&rent=2200&arv=abc&priceFrom=record:Assessor&rentFrom=Mine&taxRange=1-2'),
  );
  expect(facts).toEqual({
    price: { cents: 25_000_000, source: { kind: 'record', label: 'Assessor' } },
    rent: { cents: 220_000, source: { kind: 'member', label: 'Mine' } },
    isLet: true,
    isFeeInside: false,
  });
  expect(factsOfQuery(new URLSearchParams('mode=flip'))).toBeNull();
  const arv = statedFigure(225_000.5, 'estimate', 'Comparable sales', {
    low: 21_200_000,
    high: 23_800_000,
    date: '2026-11-20',
  });
  const subject = { kind: 'record', id: 41, title: '9 Elm St' } as const;
  const query = new URL(calculatorLink({ mode: 'flip', subject, figures: { arv } }), 'https://dealstead.test')
    .searchParams;
  expect(factsOfQuery(query)?.arv).toEqual(arv);
  expect(withoutFigures(query).toString()).toBe('mode=flip&record=41&title=9+Elm+St');
});

test('a draft that an earlier release stored for a listing keeps its link', () => {
  storeDraft(7, filledFrom(house));
  const { subject, ...stored } = JSON.parse(sessionStorage.getItem('calculator-draft-7')!) as { subject: object };
  expect(subject).toEqual({ kind: 'listing', id: 12, title: 'A house' });
  const listing = { id: 12, title: 'A house' };
  sessionStorage.setItem('calculator-draft-7', JSON.stringify({ ...stored, version: 1, listing }));
  expect(loadDraft(7).subject).toEqual({ kind: 'listing', ...listing });
});

test('a percent typed into a cost becomes its amount, follows the price, and waits for a missing one', () => {
  const left = (draft: Draft) => draftReducer(draft, { type: 'left', mode: 'rental', key: 'closingCents' });
  const draft = typed(emptyDraft(), 'closingCents', '3%');
  expect(draft.modes.rental).toMatchObject({ inputs: { closingCents: 750_000 }, texts: { closingCents: '3%' } });
  expect(left(draft).modes.rental.texts.closingCents).toBe('7,500');
  expect(typed(left(draft), 'priceCents', '300,000').modes.rental.inputs.closingCents).toBe(900_000);
  const waiting = left(typed(typed(emptyDraft(), 'priceCents', ''), 'closingCents', '3%'));
  expect([waiting.modes.rental.texts.closingCents, waiting.modes.rental.faults.closingCents]).toEqual([
    '3%',
    undefined,
  ]);
  expect(typed(waiting, 'priceCents', '200,000').modes.rental.texts.closingCents).toBe('6,000');
  expect(typed(draft, 'closingCents', '5,000').modes.rental.sources.closingCents).toBeUndefined();
});

test('drafts of other properties are kept, ten at most, and open again', () => {
  const of = (id: number, rent = '2,100') => ({
    ...typed(emptyDraft(), 'rentCents', rent),
    subject: { kind: 'listing', id, title: `${id} Oak St` } as const,
  });
  keepDraft(7, { ...of(1), modes: emptyDraft().modes });
  expect(listUnsavedDrafts(7, null)).toEqual([]);
  for (let id = 1; id <= 12; id++) keepDraft(7, of(id));
  keepDraft(7, of(12, '2,300'));
  const drafts = listUnsavedDrafts(7, of(12).subject);
  expect(drafts).toHaveLength(9);
  expect(drafts.map(({ title }) => title)).not.toContain('12 Oak St');
  expect(listUnsavedDrafts(8, null)).toEqual([]);
  expect(takeDraftOf(7, of(12).subject)?.modes.rental.inputs.rentCents).toBe(230_000);
  expect(takeDraftOf(7, of(12).subject)).toBeNull();
});

const itemized = (draft: Draft, mode: 'rental' | 'flip', key: string, cents: number | null) =>
  draftReducer(draft, {
    type: 'itemized',
    mode,
    key,
    items: cents === null ? null : { rows: [{ name: 'Title', cents }] },
  });

test('items survive a reload with their sum, also where it is a percent of the price, and taking them away leaves it', () => {
  const price = draftReducer(emptyDraft(), { type: 'typed', mode: 'flip', key: 'priceCents', text: '123,457' });
  const draft = itemized(itemized(price, 'flip', 'buyingPercent', 231_999), 'rental', 'closingCents', 450_050);
  expect((draft.modes.flip.inputs.buyingPercent! * 12_345_700) / 100).toBeCloseTo(231_999, 6);
  storeDraft(7, draft);
  const loaded = loadDraft(7);
  expect(loaded.modes.flip).toEqual(draft.modes.flip);
  expect(loaded.modes.rental).toEqual(draft.modes.rental);
  expect(sourceTexts(loaded.modes.rental.sources).closingCents).toBe('Itemized: 1 item');
  // The sum stays when the price changes.
  const dearer = draftReducer(loaded, { type: 'typed', mode: 'flip', key: 'priceCents', text: '200,000' });
  expect(dearer.modes.flip.inputs.buyingPercent).toBeCloseTo(1.159995, 9);
  const without = itemized(itemized(dearer, 'flip', 'buyingPercent', null), 'rental', 'closingCents', null);
  expect([without.modes.flip.items, without.modes.rental.items]).toEqual([{}, {}]);
  expect(without.modes.flip.inputs.buyingPercent).toBeCloseTo(1.159995, 9);
  expect(without.modes.rental.inputs.closingCents).toBe(450_050);
  expect(without.modes.rental.sources.closingCents).toBeUndefined();
});

test('a saved analysis opens with its items, and a scenario with another figure takes them away', () => {
  const items = { rehabCents: { rows: [{ name: 'Roof', cents: 400_000 }] } };
  const { inputs } = emptyDraft().modes.rental;
  const opened = draftReducer(emptyDraft(), {
    type: 'opened',
    mode: 'rental',
    content: { inputs, sources: {}, scenarios: [], simulation: { seed: 1, spreads: {} }, items },
    saved: { id: 9, version: 1, name: 'Elm' },
  });
  expect(opened.modes.rental.items).toEqual(items);
  const used = draftReducer(opened, { type: 'used', mode: 'rental', inputs: { ...inputs, rehabCents: 1 } });
  expect(used.modes.rental.items).toEqual({});
});

test('an analysis that lacks figures is saved whole, and one with a fault is not', () => {
  const saved = { id: 9, version: 1, name: 'Elm' };
  const savedOf = (draft: Draft) =>
    draftReducer(draft, { type: 'saved', mode: 'rental', saved, content: draft.modes.rental }).modes.rental.isChanged;
  expect(savedOf(typed(emptyDraft(), 'rentCents', ''))).toBe(false);
  expect(savedOf(typed(emptyDraft(), 'rentCents', 'lots'))).toBe(true);
});
