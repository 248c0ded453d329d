import { expect, test } from '@jest/globals';
import { defaultDealAssumptions } from '@dealstead/contracts';
import { factsOfListing, sourceTexts, type Mode } from '@dealstead/formulas';
import { draftReducer, emptyDraft, type Draft } from './draft.ts';
import { loadDraft, storeDraft } from './draftStore.ts';
import { inputsOfModes } from './prefill.ts';

const typed = (draft: Draft, mode: Mode, key: string, text: string) =>
  draftReducer(draft, { type: 'typed', mode, key, text });

const assumptions = defaultDealAssumptions;
const figuresOf = (wholesaleFee: number | null) =>
  inputsOfModes(
    factsOfListing({ id: 12, price: 474_900, arv: 600_000, rehabCost: 25_000, wholesaleFee }, true),
    assumptions,
  );
const prefilled = (wholesaleFee: number | null = null) =>
  draftReducer(emptyDraft(), {
    type: 'prefilled',
    subject: { kind: 'listing', id: 12, title: 'A house' },
    figures: figuresOf(wholesaleFee),
  });
const priceOf = ({ modes }: Draft, mode: Mode) =>
  modes[mode].texts[mode === 'wholesale' ? 'contractCents' : 'priceCents'];

test('a price typed in one strategy is the price of the property in the others, with what follows from it', () => {
  const { modes } = typed(prefilled(), 'flip', 'priceCents', '450,000');
  for (const mode of ['rental', 'brrrr', 'land'] as const) expect(modes[mode].inputs.priceCents).toBe(45_000_000);
  expect(modes.wholesale.inputs.contractCents).toBe(45_000_000);
  expect(modes.rental.inputs.loanCents).toBe(33_750_000);
  expect(sourceTexts(modes.rental.sources).priceCents).toBe('Entered in Flip');
  expect(modes.rental.isChanged).toBe(false);
});

test('rent, ARV, rehab, tax and insurance are copied to the strategies that use them', () => {
  const figures = {
    rentCents: '3,100',
    arvCents: '590k',
    rehabCents: '30,000',
    taxCents: '5,000',
    insuranceCents: '1,900',
  };
  let draft = prefilled();
  for (const [key, text] of Object.entries(figures)) draft = typed(draft, 'rental', key, text);
  expect(draft.modes.brrrr.inputs).toMatchObject({
    rentCents: 310_000,
    arvCents: 59_000_000,
    rehabCents: 3_000_000,
    taxCents: 500_000,
    insuranceCents: 190_000,
  });
  expect(draft.modes.flip.inputs).toMatchObject({ arvCents: 59_000_000, rehabCents: 3_000_000 });
  expect(draft.modes.land.inputs).toMatchObject({ saleCents: 59_000_000, taxCents: 500_000 });
});

test('how a property is let is copied between the strategies that let it', () => {
  const typedIn = typed(typed(prefilled(), 'rental', 'vacancyPercent', '9'), 'rental', 'managementPercent', '10.5');
  const { brrrr } = typed(typedIn, 'rental', 'otherIncomeCents', '75').modes;
  expect(brrrr.inputs).toMatchObject({ vacancyPercent: 9, managementPercent: 10.5, otherIncomeCents: 7_500 });
  expect([brrrr.texts.vacancyPercent, sourceTexts(brrrr.sources).vacancyPercent]).toEqual(['9', 'Entered in Rental']);
  expect(typed(typedIn, 'brrrr', 'vacancyPercent', '4').modes.rental.inputs.vacancyPercent).toBe(9);
});

test('a figure that was typed in another strategy stays, and the last one typed reaches the rest', () => {
  const rental = typed(prefilled(), 'rental', 'priceCents', '440,000');
  const both = typed(rental, 'flip', 'priceCents', '450,000');
  expect(['rental', 'flip', 'brrrr'].map((mode) => priceOf(both, mode as Mode))).toEqual([
    '440,000',
    '450,000',
    '450,000',
  ]);
  expect(priceOf(typed(both, 'rental', 'rentCents', '3,000'), 'brrrr')).toBe('450,000');
});

test('a share that was typed is copied as its amount, and moves with the price that it is a share of', () => {
  const draft = typed(prefilled(), 'rental', 'taxCents', '2%');
  expect(draft.modes.brrrr.inputs.taxCents).toBe(949_800);
  expect(typed(draft, 'rental', 'priceCents', '450,000').modes.brrrr.inputs.taxCents).toBe(900_000);
});

test('a copied figure is missing while the typed one is; a figure that others state remains', () => {
  const cleared = typed(typed(prefilled(), 'flip', 'priceCents', '450,000'), 'flip', 'priceCents', '');
  expect([priceOf(cleared, 'rental'), cleared.modes.rental.sources.priceCents]).toEqual(['', undefined]);
  expect(priceOf(typed(cleared, 'flip', 'priceCents', '460,000'), 'rental')).toBe('460,000');
  expect(priceOf(typed(prefilled(), 'flip', 'priceCents', ''), 'rental')).toBe('474,900');
});

test('the contract price and the price differ by the fee where the price includes it', () => {
  const down = typed(prefilled(10_000), 'flip', 'priceCents', '450,000');
  expect(priceOf(down, 'wholesale')).toBe('440,000');
  expect(sourceTexts(down.modes.wholesale.sources).contractCents).toBe('Entered in Flip less the fee');
  const contract = typed(prefilled(10_000), 'wholesale', 'contractCents', '430,000');
  expect(priceOf(contract, 'rental')).toBe('440,000');
  expect(priceOf(typed(contract, 'wholesale', 'feeCents', '15,000'), 'rental')).toBe('445,000');
  expect(priceOf(typed(prefilled(), 'wholesale', 'contractCents', '430,000'), 'rental')).toBe('430,000');
});

test('an analysis that was opened shares no figure with the strategies beside it, also after a reload', () => {
  const before = prefilled();
  const opened = draftReducer(before, {
    type: 'opened',
    mode: 'rental',
    content: { ...before.modes.rental, sources: before.modes.rental.sources },
    saved: { id: 3, version: 1, name: 'Elm' },
  });
  storeDraft(7, opened);
  const price = typed(loadDraft(7), 'flip', 'priceCents', '450,000');
  expect([priceOf(price, 'rental'), priceOf(price, 'brrrr')]).toEqual(['474,900', '450,000']);
  expect(price.modes.rental.isChanged).toBe(false);
  expect(priceOf(typed(opened, 'rental', 'priceCents', '1'), 'flip')).toBe('474,900');
});

test('a strategy that starts over leaves the property of the others', () => {
  const fresh = draftReducer(prefilled(), { type: 'reset', mode: 'rental' });
  expect(priceOf(typed(fresh, 'rental', 'priceCents', '90,000'), 'flip')).toBe('474,900');
});

test('a strategy that begins again takes back what the others had from it, and not what was typed in them', () => {
  const price = typed(typed(prefilled(), 'rental', 'priceCents', '400,000'), 'flip', 'rehabCents', '9,000');
  expect([priceOf(price, 'flip'), priceOf(price, 'wholesale')]).toEqual(['400,000', '400,000']);
  const begun = draftReducer(price, { type: 'begun', mode: 'rental', figures: figuresOf(null) });
  expect((['rental', 'flip', 'brrrr', 'wholesale'] as const).map((mode) => priceOf(begun, mode))).toEqual(
    Array(4).fill('474,900'),
  );
  expect(begun.modes.flip.sources.priceCents).toEqual(prefilled().modes.flip.sources.priceCents);
  expect([begun.modes.flip.texts.rehabCents, begun.modes.brrrr.texts.rehabCents]).toEqual(['9,000', '9,000']);
});

test('a sample that begins again takes back what the others had from it', () => {
  const price = typed(emptyDraft(), 'rental', 'priceCents', '90,000');
  expect(priceOf(price, 'flip')).toBe('90,000');
  const fresh = draftReducer(price, { type: 'reset', mode: 'rental' });
  expect(fresh.modes.flip.texts).toEqual(emptyDraft().modes.flip.texts);
});

test('clearing the sample of a strategy leaves what was typed for the property elsewhere', () => {
  const price = typed(emptyDraft(), 'rental', 'priceCents', '90,000');
  const figures = inputsOfModes({ isLet: true }, assumptions).flip;
  expect(priceOf(draftReducer(price, { type: 'emptied', mode: 'flip', figures }), 'flip')).toBe('90,000');
});

test('items of a shared figure are copied with their sum, follow changes, and leave with it', () => {
  const items = (cents: number) => ({ rows: [{ name: 'Roof', cents }], contingencyPercent: 10 });
  const with10 = (draft: Draft, cents: number) =>
    draftReducer(draft, { type: 'itemized', mode: 'flip', key: 'rehabCents', items: items(cents) });
  const first = with10(prefilled(), 2_000_000);
  for (const mode of ['rental', 'brrrr', 'wholesale'] as const) {
    expect(first.modes[mode].inputs.rehabCents).toBe(2_200_000);
    expect(first.modes[mode].items).toEqual({ rehabCents: items(2_000_000) });
  }
  const second = with10(first, 3_000_000);
  expect(second.modes.rental.items).toEqual({ rehabCents: items(3_000_000) });
  storeDraft(7, second);
  expect(loadDraft(7)).toEqual(second);
  const bare = draftReducer(second, { type: 'itemized', mode: 'flip', key: 'rehabCents', items: null });
  expect(bare.modes.rental.items).toEqual({});
  expect(bare.modes.rental.inputs.rehabCents).toBe(3_300_000);
});
