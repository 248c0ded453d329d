import { afterEach, expect, test } from '@jest/globals';
import { errorResponse, fakeApi, memberWith, renderPage } from '@dealstead/kit/testing';
import { defaultDealAssumptions } from '@dealstead/contracts';
import { factsOfListing, sampleInputs } from '@dealstead/formulas';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { draftReducer, emptyDraft } from '../../features/calculator/draft.ts';
import { inputsOfModes } from '../../features/calculator/prefill.ts';
import { Actions } from '../../features/calculator/saved/Actions.tsx';
import { storeDraft } from '../../features/calculator/draftStore.ts';
import { strategiesOf } from '../../features/calculator/saved/strategies.ts';
import { CompareAnalyses } from './CompareAnalyses.tsx';

afterEach(cleanup);

const analysis = (id: number, name: string, rentCents: number) => ({
  id,
  name,
  mode: 'rental',
  version: 1,
  updatedAt: '2026-11-20T15:00:00.000Z',
  propertyId: null,
  leadId: null,
  dealId: null,
  subjectTitle: null,
  sharedUntil: null,
  inputs: { ...sampleInputs('rental'), rentCents },
  sources: {},
  scenarios: [],
  simulation: { seed: 1, spreads: {} },
});
const open = (ids: string) =>
  renderPage(<CompareAnalyses />, { user: memberWith('investor-pro'), url: `/calculator/compare?ids=${ids}` });
const row = (name: RegExp) => screen.getByRole('row', { name }).textContent;

test('results name the best value in words, inputs that differ say so, and a deleted analysis is left out', async () => {
  const press = userEvent.setup();
  fakeApi({
    '/api/calculations/3': analysis(3, 'As is', 220_000),
    '/api/calculations/5': analysis(5, 'After rehab', 250_000),
    '/api/calculations/7': errorResponse(404, 'There is no such saved analysis.'),
  });
  const { location } = open('3,5,7');
  await screen.findByRole('link', { name: 'After rehab' });
  expect(row(/^Cash flow, year/)).toMatch(/^Cash flow, year 1\$1,195\.92\$4,\d{3}\.\d\dBest$/);
  expect(row(/^Rent, a month Differs/)).toBe('Rent, a monthDiffers$2,200.00$2,500.00');
  expect(row(/^Price/)).toBe('Price$250,000.00$250,000.00');
  await press.click(screen.getByRole('switch', { name: 'Only show differences' }));
  expect(screen.queryByRole('row', { name: /^Price/ })).toBeNull();
  await press.click(screen.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(location()).toBe('/calculator/compare?ids=3%2C5'));
  expect(screen.queryByText('1 analysis was deleted.')).toBeNull();
});

test('the comparison names the profile of each analysis where it is known', async () => {
  const named = (profile: string) => ({ vacancyPercent: { kind: 'assumption', profile } });
  fakeApi({
    '/api/calculations/3': { ...analysis(3, 'As is', 220_000), sources: named('Dealstead defaults') },
    '/api/calculations/5': { ...analysis(5, 'After rehab', 250_000), sources: named('Flips Tennessee') },
    '/api/calculations/7': analysis(7, 'Typed', 250_000),
  });
  open('3,5,7');
  await screen.findByRole('link', { name: 'After rehab' });
  expect(row(/^Assumptions/)).toBe('AssumptionsDiffersDealstead defaultsFlips Tennessee–');
});

const inUse = (figures: typeof defaultDealAssumptions) => ({
  inUse: 3,
  profiles: [{ id: 3, version: 1, name: 'Flips Tennessee', figures }],
});

test('strategies go by the assumptions in use; what was changed says that its profile has changed, and that prices differ', async () => {
  const user = { ...memberWith('investor-pro'), id: 4_072 };
  const facts = factsOfListing({ id: 12, price: 90_000, arv: 160_000, rehabCost: 25_000, monthlyRent: 1_300 }, true);
  const figures = inputsOfModes(facts, defaultDealAssumptions, 'Flips Tennessee');
  const subject = { kind: 'listing', id: 12, title: 'Brick ranch' } as const;
  const draft = draftReducer(emptyDraft(), { type: 'prefilled', subject, figures });
  const fee = draftReducer(draft, { type: 'typed', mode: 'wholesale', key: 'feeCents', text: '5,000' });
  const { wholesale, ...others } = fee.modes;
  storeDraft(user.id, { ...draft, modes: { ...others, wholesale: { ...wholesale, isChanged: true } } });
  fakeApi({ '/api/assumption-profiles': inUse({ ...defaultDealAssumptions, vacancy: 9, offerRule: 65 }) });
  renderPage(<CompareAnalyses />, { user, url: '/calculator/compare?modes=rental,flip,wholesale' });
  expect(await screen.findByText('“Flips Tennessee” has changed since these figures were assumed.')).toBeTruthy();
  expect(row(/^Vacancy/)).toBe('Vacancy9%––');
  expect(screen.queryByText(/not of one purchase/)).toBeNull();
  cleanup();
  const typed = draftReducer(fee, { type: 'typed', mode: 'wholesale', key: 'contractCents', text: '70,000' });
  const apart = draftReducer(typed, { type: 'typed', mode: 'rental', key: 'priceCents', text: '80,000' });
  storeDraft(user.id, apart);
  renderPage(<CompareAnalyses />, { user, url: '/calculator/compare?modes=rental,flip,wholesale' });
  expect(
    await screen.findByText(
      'These strategies do not have the same price, so they are not of one purchase. Open a strategy to change its figures.',
    ),
  ).toBeTruthy();
});

test('strategies of a draft that was not saved are compared from the calculator, and lead back to their figures', async () => {
  const user = { ...memberWith('investor-pro'), id: 4_071 };
  const facts = factsOfListing({ id: 12, price: 90_000, arv: 160_000, rehabCost: 25_000, monthlyRent: 1_300 }, true);
  const figures = inputsOfModes(facts, defaultDealAssumptions, 'Flips Tennessee');
  const subject = { kind: 'listing', id: 12, title: 'Brick ranch' } as const;
  const draft = draftReducer(emptyDraft(), { type: 'prefilled', subject, figures });
  const typed = draftReducer(draft, { type: 'typed', mode: 'rental', key: 'rentCents', text: '1,450' });
  // A sample deal is about no property; what is typed in one strategy is in the others.
  expect(strategiesOf(emptyDraft(), 'rental')).toEqual([]);
  expect(strategiesOf(typed, 'flip')).toEqual(['flip', 'rental', 'brrrr', 'land']);
  const press = userEvent.setup();
  const noop = () => undefined;
  fakeApi({ '/api/assumption-profiles': inUse({ ...defaultDealAssumptions, vacancy: 9 }) });
  const calculator = renderPage(
    <Actions mode="rental" draft={typed} dispatch={noop} store={() => storeDraft(user.id, typed)} canSave />,
    { user },
  );
  await press.click(screen.getByRole('link', { name: 'Compare strategies' }));
  expect(calculator.location()).toBe('/calculator/compare?modes=rental,flip,brrrr,land');
  cleanup();
  const { location } = renderPage(<CompareAnalyses />, {
    user,
    url: '/calculator/compare?modes=rental,flip,brrrr,land',
  });
  await screen.findByRole('heading', { name: 'Compare strategies' });
  expect(await screen.findByText('Your figures for Brick ranch.')).toBeTruthy();
  expect(row(/^Price/)).toBe('Price$90,000.00$90,000.00$90,000.00$90,000.00');
  expect(row(/^Rent, a month \$/)).toBe('Rent, a month$1,450.00–$1,450.00–');
  expect(row(/^Assumptions/)).toBe(`Assumptions${'Flips Tennessee'.repeat(4)}`);
  await press.click(screen.getByRole('button', { name: 'Remove Land, owner finance' }));
  await waitFor(() => expect(location()).toBe('/calculator/compare?modes=rental%2Cflip%2Cbrrrr'));
  expect(screen.getByRole('link', { name: 'Flip' }).getAttribute('href')).toBe('/calculator?mode=flip');
});

test('without a choice the page leads to the saved analyses', () => {
  open('');
  expect(screen.getByRole('link', { name: 'Choose saved analyses' }).getAttribute('href')).toBe('/calculator/saved');
});
