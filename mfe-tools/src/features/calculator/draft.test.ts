import { beforeEach, expect, test } from '@jest/globals';
import { draftReducer, emptyDraft, loadDraft, storeDraft, type Draft } from './draft.ts';
import { figuresOfListing, figuresOfQuery, modeOfListing, prefillOf } from './prefill.ts';

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

test('a fault is named at its field, keeps the text and the last valid inputs', () => {
  const wrong = typed(emptyDraft(), 'priceCents', '-5');
  expect(wrong.modes.rental.faults).toEqual({ priceCents: 'This can’t be negative.' });
  expect(wrong.modes.rental.texts.priceCents).toBe('-5');
  expect(wrong.modes.rental.inputs.priceCents).toBe(25_000_000);
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
  const { texts, sources, saved } = draft.modes.rental;
  const old = Object.fromEntries(
    Object.keys(draft.modes).map((mode) => [mode, { texts: {}, sources: {}, saved: null }]),
  );
  const modes = { ...old, rental: { texts, sources, saved } };
  localStorage.setItem('calculator-draft-7', JSON.stringify({ version: 1, listing: null, modes, scenarios: {} }));
  expect(loadDraft(7).modes.rental).toMatchObject({
    inputs: { rentCents: 210_000 },
    scenarios: [],
    simulation: { seed: 1 },
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
  expect(draftReducer(open, { type: 'undone', draft: typedBefore })).toBe(typedBefore);
});

test('a listing fills every mode, names the source of each figure, and assumes what it does not state', () => {
  const listing = { id: 12, price: 100_000, arv: 160_000, rehabCost: 25_000, wholesaleFee: null };
  const filled = draftReducer(emptyDraft(), {
    type: 'prefilled',
    listing: { id: 12, title: 'A house' },
    figures: prefillOf(figuresOfListing(listing)),
  });
  const { flip, rental, wholesale } = filled.modes;
  expect(flip.inputs).toMatchObject({ priceCents: 10_000_000, rehabCents: 2_500_000, arvCents: 16_000_000 });
  expect(flip.sources).toMatchObject({
    priceCents: 'Listing DS-12, asking price',
    arvCents: 'Listing DS-12, seller’s ARV',
  });
  expect(rental.inputs).toMatchObject({ loanCents: 8_000_000, rentCents: 128_000 });
  expect(rental.sources.rentCents).toBe('Assumed: 0.8% of the ARV a month');
  expect(wholesale.inputs.contractCents).toBe(10_000_000);
  const edited = typed(filled, 'rentCents', '1,500');
  expect(edited.modes.rental.sources).not.toHaveProperty('rentCents');
});

test('an ARV that a listing does not state is asked for, not assumed', () => {
  const listing = { id: 12, price: 100_000, arv: null, rehabCost: null, wholesaleFee: null };
  const { flip, rental } = draftReducer(emptyDraft(), {
    type: 'prefilled',
    listing: null,
    figures: prefillOf(figuresOfListing(listing)),
  }).modes;
  expect(Object.keys(flip.faults)).toEqual(['rehabCents', 'arvCents']);
  expect(rental.texts.arvCents).toBe('');
  expect(modeOfListing({ category: 'land', arv: null, rehabCost: null })).toBe('land');
});

test('a link states figures in dollars with their source; others are ignored', () => {
  const figures = figuresOfQuery(new URLSearchParams('price=250000&rent=2200&arv=abc&from=Property record'));
  expect(figures).toEqual({
    price: { cents: 25_000_000, source: 'Property record' },
    rent: { cents: 220_000, source: 'Property record' },
  });
  expect(figuresOfQuery(new URLSearchParams('mode=flip'))).toBeNull();
});
