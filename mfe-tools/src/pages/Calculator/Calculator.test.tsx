import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { defaultDealAssumptions } from '@dealstead/contracts';
import { errorResponse, fakeApi, memberWith, renderPage } from '@dealstead/kit/testing';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { sampleInputs } from '@dealstead/formulas';
import { draftReducer, emptyDraft } from '../../features/calculator/draft.ts';
import { storeDraft } from '../../features/calculator/draftStore.ts';
import { Calculator } from './Calculator.tsx';

const open = (plan: Parameters<typeof memberWith>[0], responses = {}, url = '/calculator') => {
  const api = fakeApi(responses);
  return { api, ...renderPage(<Calculator />, { user: memberWith(plan), url }) };
};
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(cleanup);

test('a free member works the sample deal: results and derivations open, the figures are fixed', async () => {
  const press = userEvent.setup();
  open('free');
  expect(screen.getByText(/^Sample deal\./)).toBeTruthy();
  expect(screen.getByLabelText('Price').hasAttribute('readonly')).toBe(true);
  await press.click(screen.getByRole('button', { name: /^Cash-on-cash/ }));
  expect(screen.getByText('(NOI − debt service) ÷ cash invested')).toBeTruthy();
  expect(screen.getByRole('heading', { name: /requires the Investor Pro membership/ })).toBeTruthy();
});

test('the sample deal is not said to go by a profile; figures that do are', async () => {
  const press = userEvent.setup();
  const figures = { ...defaultDealAssumptions, downPayment: 25 };
  open('investor_pro', {
    '/api/assumption-profiles': { inUse: 3, profiles: [{ id: 3, version: 1, name: 'Mine', figures }] },
  });
  const clear = await screen.findByRole('button', { name: 'Clear sample' });
  expect(screen.getByRole('button', { name: 'Assumptions' })).toBeTruthy();
  await press.click(clear);
  expect(screen.getByRole('button', { name: 'Assumptions: Mine' })).toBeTruthy();
});

test('results follow what a buyer types, and a fault is named at its field', async () => {
  const press = userEvent.setup();
  open('buyer');
  const results = within(screen.getByRole('group', { name: 'Results' }));
  expect(results.getByRole('button', { name: /^Cash flow, year/ }).textContent).toContain('$1,195.92');
  const rent = screen.getByLabelText('Rent');
  // One change: keys of a busy machine may take longer than the pause after which a fault is named.
  await press.click(rent);
  fireEvent.change(rent, { target: { value: '2.4k' } });
  await press.tab();
  expect((rent as HTMLInputElement).value).toBe('2,400');
  expect(results.getByRole('button', { name: /^Cash flow, year/ }).textContent).toContain('$3,065.52');
  fireEvent.change(rent, { target: { value: 'lots' } });
  expect(screen.queryByText('Enter an amount, such as 250,000 or 1.2M.')).toBeNull();
  expect(await screen.findByText('Enter an amount, such as 250,000 or 1.2M.')).toBeTruthy();
  expect((rent as HTMLInputElement).value).toBe('lots');
  expect(await screen.findByText(/One figure needs your attention/)).toBeTruthy();
});

test('no chart is drawn of a figure with a fault, also in the moment after it was corrected', async () => {
  open('buyer');
  const term = screen.getByLabelText('Term');
  const noCharts = 'Charts and tools show once every figure is there.';
  fireEvent.change(term, { target: { value: '0' } });
  expect(await screen.findByText(/One figure needs your attention/)).toBeTruthy();
  expect(screen.getByText(noCharts)).toBeTruthy();
  fireEvent.change(term, { target: { value: '15' } });
  expect(screen.getByText(noCharts)).toBeTruthy();
  await waitFor(() => expect(screen.queryByText(noCharts)).toBeNull());
});

test('an analysis that was renamed elsewhere has its new name in the calculator, also when it is saved again', async () => {
  const press = userEvent.setup();
  const saved = { id: 9, version: 1, name: 'Elm Street' };
  const simulation = { seed: 1, spreads: {} };
  const content = { inputs: sampleInputs('rental'), sources: {}, scenarios: [], simulation, items: {} };
  storeDraft(
    memberWith('investor-pro').id,
    draftReducer(emptyDraft(), { type: 'opened', mode: 'rental', content, saved }),
  );
  open('investor-pro', {
    '/api/calculations/9': { ...content, ...saved, mode: 'rental', version: 2, name: 'Elm duplex' },
  });
  expect(await screen.findByRole('link', { name: '“Elm duplex”' })).toBeTruthy();
  await press.click(screen.getByRole('button', { name: 'Save analysis' }));
  expect(screen.getByPlaceholderText('Rental on Elm Street').getAttribute('value')).toBe('Elm duplex');
});

test('each kind of deal has its own figures, and names the variants of the maximum offer', async () => {
  const press = userEvent.setup();
  open('buyer');
  await press.click(screen.getByRole('tab', { name: 'Flip' }));
  const results = within(screen.getByRole('group', { name: 'Results' }));
  expect(results.getByRole('button', { name: /^Profit/ }).textContent).toContain('$47,200.00');
  await press.click(screen.getByRole('tab', { name: 'Wholesale' }));
  const buttons = within(screen.getByRole('group', { name: 'Results' })).getAllByRole('button');
  expect(buttons.map(({ textContent }) => textContent?.replace(/[\d$,.−]+$/, ''))).toEqual([
    'MAO wholesale',
    'Room below MAO',
    'MAO 70%',
    'MAO itemized',
    'End buyer’s profit',
  ]);
});

/** A seller who does not say how they may be paid. */
const unfinanced = { financeOptions: [], dealType: null };
const field = (key: string) => document.querySelector<HTMLInputElement>(`input[name=${key}]`)!;

test('a listing without ARV, rehab and rent shows no figure of the sample, and asks for what is missing', async () => {
  const press = userEvent.setup();
  const listing = {
    id: 12,
    title: 'Twelve acres',
    category: 'commercial',
    price: 1_260_000,
    arv: null,
    rehabCost: null,
    ...unfinanced,
  };
  open('buyer', { '/api/properties/12': listing }, '/calculator?listing=12');
  expect(screen.getByRole('status', { name: 'The deal’s figures are loading' })).toBeTruthy();
  expect(document.body.textContent).not.toMatch(/sample deal|Save analysis|\$/i);
  expect(await screen.findByText('Add the rehab and rent to see every result.')).toBeTruthy();
  const results = within(screen.getByRole('group', { name: 'Results' }));
  expect(results.getByRole('button', { name: /^Cash flow, year/ }).textContent).toBe('Cash flow, year 1Needs rent');
  expect(field('loanCents').value).toBe('945,000');
  await press.type(field('rentCents'), '9,000');
  await press.type(field('rehabCents'), '0');
  expect(results.getByRole('button', { name: /^Cash-on-cash/ }).textContent).toMatch(/%$/);
  await press.clear(field('priceCents'));
  expect(field('loanCents').value).toBe('');
  expect(results.getByRole('button', { name: /^Cash-on-cash/ }).textContent).toContain('Needs price');
});

const rented = {
  id: 12,
  title: '12 Oak St',
  category: 'residential',
  price: 108_600,
  arv: 150_000,
  rehabCost: 10_000,
  monthlyRent: 1_925,
  ...unfinanced,
};

test('a listing’s analysis begins again with its figures, and offers what the seller states for a figure that was emptied', async () => {
  const press = userEvent.setup();
  const api = { '/api/assumption-profiles': { inUse: null, profiles: [] }, '/api/properties/12': rented };
  const { location } = open('investor_pro', api, '/calculator?mode=rental&listing=12');
  await waitFor(() => expect(field('priceCents').value).toBe('108,600'));
  await press.clear(field('priceCents'));
  await press.type(field('priceCents'), '99k');
  await press.clear(field('rentCents'));
  expect(document.body.textContent).not.toContain('Not stated');
  expect(await screen.findByText('Listing DS-12, seller’s rent: $1,925.')).toBeTruthy();
  await press.click(screen.getByRole('button', { name: 'Use what is stated: Rent' }));
  expect(field('rentCents').value).toBe('1,925');
  expect(screen.getByText('Listing DS-12, seller’s rent')).toBeTruthy();
  await press.click(screen.getByRole('button', { name: 'Start over' }));
  expect([field('priceCents').value, field('rentCents').value]).toEqual(['108,600', '1,925']);
  expect(document.body.textContent).not.toMatch(/sample/i);
  expect(location()).toContain('listing=12');
  // The menu opens the draft without naming its listing.
  cleanup();
  open('investor_pro', api, '/calculator?mode=rental');
  await press.clear(field('priceCents'));
  await press.type(field('priceCents'), '99k');
  await press.click(screen.getByRole('button', { name: 'Start over' }));
  expect([field('priceCents').value, field('rentCents').value]).toEqual(['108,600', '1,925']);
});

test('figures that nobody has changed follow the assumptions in use; those that somebody changed ask first', async () => {
  const press = userEvent.setup();
  const profile = (downPayment: number) => ({
    inUse: 3,
    profiles: [{ id: 3, version: 1, name: 'Mine', figures: { ...defaultDealAssumptions, downPayment } }],
  });
  const url = '/calculator?mode=rental&listing=12';
  const first = open('investor_pro', { '/api/assumption-profiles': profile(25), '/api/properties/12': rented }, url);
  await waitFor(() => expect(field('loanCents').value).toBe('81,450'));
  first.unmount();
  const other = open('investor_pro', { '/api/assumption-profiles': profile(20), '/api/properties/12': rented }, url);
  await waitFor(() => expect(field('loanCents').value).toBe('86,880'));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Apply “Mine”' })).toBeNull());
  await press.clear(field('rentCents'));
  await press.type(field('rentCents'), '2,000');
  other.unmount();
  open('investor_pro', { '/api/assumption-profiles': profile(10), '/api/properties/12': rented }, url);
  expect(await screen.findByRole('button', { name: 'Apply “Mine”' })).toBeTruthy();
  expect(field('loanCents').value).toBe('86,880');
});

const deal = {
  id: 12,
  version: 3,
  title: '12 Elm St',
  dealType: 'flip',
  propertyAddress: null,
  purchasePrice: 99_000,
  offerAmount: null,
  contractPrice: 90_000,
  rehabBudget: 20_000,
  arv: null,
  wholesaleFee: null,
};

test('an estimate of what a seller does not state is offered with its range, taken with one press, and names its source', async () => {
  const press = userEvent.setup();
  const listing = {
    id: 12,
    title: '12 Oak St',
    category: 'residential',
    price: 150_000,
    arv: null,
    rehabCost: 30_000,
    ...unfinanced,
  };
  const arv = { value: 224_600, low: 211_700, high: 237_900, sampleSize: 8, explanation: '' };
  open(
    'investor_pro',
    {
      '/api/assumption-profiles': { inUse: null, profiles: [] },
      '/api/properties/12': listing,
      '/api/property-values/listings/12': {
        asOf: '2026-11-28',
        recordId: null,
        arv,
        noArv: null,
        confidence: 'medium',
        isOwnSelection: false,
        rent: { value: 1_425, label: 'HUD fair-market rent 2026, 3 bedrooms' },
        tax: null,
      },
    },
    '/calculator?mode=flip&listing=12',
  );
  expect(await screen.findByText('Estimate: $212,000–238,000.')).toBeTruthy();
  await press.click(screen.getByRole('button', { name: 'Use the estimate: After-repair value' }));
  await waitFor(() => expect(field('arvCents').value).toBe('225,000'));
  expect(
    screen.getByText('Dealstead’s estimate from 8 recorded sales, medium confidence, $212,000–$238,000, Nov 28, 2026'),
  ).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Use the estimate/ })).toBeNull();
});

test('a rent and a tax of the public record beside a seller’s and an assumed one are said, and taken by a press', async () => {
  const press = userEvent.setup();
  const listing = {
    id: 12,
    title: '12 Oak St',
    category: 'residential',
    price: 150_000,
    arv: null,
    rehabCost: 30_000,
    ...unfinanced,
    monthlyRent: 5_375,
  };
  open(
    'investor_pro',
    {
      '/api/assumption-profiles': { inUse: null, profiles: [] },
      '/api/properties/12': listing,
      '/api/property-values/listings/12': {
        asOf: null,
        recordId: 4,
        arv: null,
        noArv: 'No recorded sale matches.',
        confidence: null,
        isOwnSelection: false,
        rent: { value: 4_000, label: 'Shelby County Assessor' },
        tax: { value: 6_210, label: 'Shelby County Assessor, tax of 2025' },
      },
    },
    '/calculator?mode=rental&listing=12',
  );
  expect(
    await screen.findByText('Rent: $4,000 (Shelby County Assessor), $5,375 here (Listing DS-12, seller’s rent).'),
  ).toBeTruthy();
  expect(field('taxCents').value).toBe('1,800');
  await press.click(screen.getByRole('button', { name: 'Use $6,210: Property taxes' }));
  await waitFor(() => expect(field('taxCents').value).toBe('6,210'));
  expect(screen.getByText('Shelby County Assessor, tax of 2025')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /: Property taxes$/ })).toBeNull();
  await press.click(screen.getByRole('button', { name: 'Use $4,000: Rent' }));
  await waitFor(() => expect(field('rentCents').value).toBe('4,000'));
});

test('the value of a lead’s property is offered where an after-repair value is asked for', async () => {
  const press = userEvent.setup();
  const lead = {
    firstName: 'Ana',
    lastName: 'Ruiz',
    propertyAddress: '472 Cedar Ct',
    askingPrice: 180_000,
    propertyValue: 298_000,
  };
  open(
    'investor_pro',
    { '/api/assumption-profiles': { inUse: null, profiles: [] }, '/api/leads/4': lead },
    '/calculator?mode=flip&lead=4',
  );
  expect(await screen.findByText('Lead “472 Cedar Ct”, property value: $298,000.')).toBeTruthy();
  await press.click(screen.getByRole('button', { name: 'Use what is stated: After-repair value' }));
  await waitFor(() => expect(field('arvCents').value).toBe('298,000'));
});

test('a deal fills the calculator, names itself and the way back, and takes agreed figures', async () => {
  const press = userEvent.setup();
  const { api } = open(
    'investor_pro',
    {
      '/api/assumption-profiles': { inUse: null, profiles: [] },
      '/api/deals/12': deal,
      'PATCH /api/deals/12': { deal, changeId: 5 },
    },
    '/calculator?deal=12',
  );
  expect(await screen.findByText('Deal “12 Elm St”, contract price')).toBeTruthy();
  expect(await screen.findByText('Figures from 12 Elm St')).toBeTruthy();
  expect((await screen.findByRole('link', { name: 'Back to the deal' })).getAttribute('href')).toBe('/deals/12');
  expect(await screen.findByText('Add the after-repair value to see every result.')).toBeTruthy();
  await press.type(field('arvCents'), '160k');
  await press.clear(field('rehabCents'));
  await press.type(field('rehabCents'), '25k');
  await press.click(screen.getByRole('button', { name: 'Update deal' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Update the deal' }));
  await press.click(await sheet.findByRole('checkbox', { name: 'Rehab budget: $20,000 → $25,000' }));
  expect(sheet.getByRole('checkbox', { name: 'ARV: not set → $160,000' })).toBeTruthy();
  await press.click(sheet.getByRole('button', { name: 'Update deal' }));
  await waitFor(() =>
    expect(api.bodies('PATCH')).toEqual([{ version: 3, changes: { arv: 160_000 }, was: { arv: null } }]),
  );
});

test('a lead takes the value of the property; what the seller asks is replaced only where that is checked', async () => {
  const press = userEvent.setup();
  const lead = { id: 7, version: 4, firstName: 'Ana', lastName: 'Ruiz', propertyAddress: '9 Elm St' };
  const { api } = open(
    'investor_pro',
    {
      '/api/assumption-profiles': { inUse: null, profiles: [] },
      '/api/leads/7': { ...lead, askingPrice: 90_000, propertyValue: null },
      'PATCH /api/leads/7': { lead, changeId: 6 },
    },
    '/calculator?mode=flip&lead=7',
  );
  expect(await screen.findByRole('link', { name: 'Back to the lead' })).toBeTruthy();
  await waitFor(() => expect(field('priceCents').value).toBe('90,000'));
  await press.clear(field('priceCents'));
  await press.type(field('priceCents'), '85k');
  await press.type(field('arvCents'), '160k');
  await press.type(field('rehabCents'), '25k');
  await press.click(screen.getByRole('button', { name: 'Update lead' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Update the lead' }));
  const asking = await sheet.findByRole('checkbox', { name: 'Asking price: $90,000 → $85,000' });
  expect((asking as HTMLInputElement).checked).toBe(false);
  expect(sheet.getByRole('checkbox', { name: 'Property value (ARV): not set → $160,000' })).toBeTruthy();
  expect(sheet.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Rehab: $25,000.00']);
  await press.click(sheet.getByRole('button', { name: 'Update lead' }));
  await waitFor(() =>
    expect(api.bodies('PATCH')).toEqual([
      { version: 4, changes: { propertyValue: 160_000 }, was: { propertyValue: null } },
    ]),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a property of the portfolio takes its value of today and its rent, and keeps its other terms', async () => {
  const press = userEvent.setup();
  const terms = {
    propertyId: null,
    address: '9 Elm St',
    city: 'Memphis',
    state: 'TN',
    category: 'residential',
    strategy: 'rental',
    purchaseDate: '2024-03-01',
    purchasePrice: 180_000,
    closingCosts: 5_400,
    rehabCost: 0,
    loan: { amount: 120_000, rate: 6.5, termMonths: 360, startDate: '2024-03-01' },
    monthlyRent: 1_800,
    monthlyExpenses: 600,
    sale: null,
    notes: 'Key at the office',
  };
  const changedAt = '2026-11-30T10:00:00.123456+00:00';
  const holding = { ...terms, id: 3, changedAt, value: { date: '2026-01-01', amount: 210_000, source: 'appraisal' } };
  const { api } = open(
    'investor_pro',
    {
      '/api/assumption-profiles': { inUse: null, profiles: [] },
      '/api/portfolio/holdings/3': { today: '2026-11-30', holding, values: [], flows: null },
      'PUT /api/portfolio/holdings/3': { message: 'Holding saved' },
      'PUT /api/portfolio/holdings/3/values/2026-11-30': { message: 'Value saved' },
    },
    '/calculator?holding=3',
  );
  await waitFor(() => expect(field('rentCents').value).toBe('1,800'));
  for (const [key, text] of [
    ['arvCents', '225k'],
    ['rentCents', '1,900'],
    ['loanCents', '118k'],
  ] as const) {
    await press.clear(field(key));
    await press.type(field(key), text);
  }
  await press.click(screen.getByRole('button', { name: 'Update property' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Update the property' }));
  expect(await sheet.findByRole('checkbox', { name: 'Value as of today: $210,000 → $225,000' })).toBeTruthy();
  await press.click(sheet.getByRole('checkbox', { name: /^Loan: \$120,000 at 6.5% for 30 years → \$118,000/ }));
  expect(sheet.queryByRole('listitem')).toBeNull();
  // Expenses that were changed elsewhere meanwhile are not replaced: the sheet shows them first.
  const later = '2026-11-30T11:00:00.5+00:00';
  const now = { ...holding, changedAt: later, monthlyExpenses: 650 };
  api.respond({
    '/api/portfolio/holdings/3': { today: '2026-11-30', holding: now, values: [], flows: null },
    'PUT /api/portfolio/holdings/3': errorResponse(409, 'Changed', { code: 'holding-conflict' }),
  });
  await press.click(sheet.getByRole('button', { name: 'Update property' }));
  await press.click(await sheet.findByRole('checkbox', { name: 'Monthly expenses: $650 → $600' }));
  api.respond({ 'PUT /api/portfolio/holdings/3': { message: 'Holding saved' } });
  await press.click(sheet.getByRole('button', { name: 'Update property' }));
  await waitFor(() =>
    expect(api.bodies('PUT')).toEqual([
      // A refused write is sent once more.
      { ...terms, monthlyRent: 1_900, changedAt },
      { ...terms, monthlyRent: 1_900, changedAt },
      { ...terms, monthlyRent: 1_900, monthlyExpenses: 650, changedAt: later },
      { amount: 225_000, source: 'own-estimate' },
    ]),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a deal that is opened again has the price that was agreed since, unless its figures were changed here', async () => {
  const press = userEvent.setup();
  const opened = (contractPrice: number | null) =>
    open(
      'investor_pro',
      {
        '/api/assumption-profiles': { inUse: null, profiles: [] },
        '/api/deals/12': { ...deal, purchasePrice: 99_000, offerAmount: null, contractPrice },
      },
      '/calculator?deal=12',
    );
  opened(null);
  await waitFor(() => expect(field('priceCents').value).toBe('99,000'));
  cleanup();
  opened(90_000);
  await waitFor(() => expect(field('priceCents').value).toBe('90,000'));
  await press.clear(field('rehabCents'));
  await press.type(field('rehabCents'), '31k');
  cleanup();
  opened(85_000);
  expect(await screen.findByRole('link', { name: 'Back to the deal' })).toBeTruthy();
  expect([field('priceCents').value, field('rehabCents').value]).toEqual(['90,000', '31,000']);
});

test('a linked deal takes the rent of its listing with its source; another price is an offer, not what the seller asks', async () => {
  const press = userEvent.setup();
  const linked = { ...deal, dealType: 'rental', propertyId: 77, purchasePrice: 216_900, contractPrice: null };
  const listing = {
    id: 77,
    title: 'Brick duplex',
    category: 'residential',
    price: 230_000,
    arv: 310_000,
    rehabCost: 50_000,
    monthlyRent: 3_250,
    ...unfinanced,
  };
  open(
    'investor_pro',
    {
      '/api/assumption-profiles': { inUse: null, profiles: [] },
      '/api/deals/12': linked,
      '/api/properties/77': listing,
    },
    '/calculator?deal=12',
  );
  expect(await screen.findByText('Listing DS-77, seller’s rent')).toBeTruthy();
  // What the deal states itself stays.
  expect(['priceCents', 'rehabCents', 'arvCents', 'rentCents'].map((key) => field(key).value)).toEqual([
    '216,900',
    '20,000',
    '310,000',
    '3,250',
  ]);
  await press.clear(field('priceCents'));
  await press.type(field('priceCents'), '190,000');
  await press.click(screen.getByRole('button', { name: 'Update deal' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Update the deal' }));
  expect(await sheet.findByRole('checkbox', { name: 'Offer amount: not set → $190,000' })).toBeTruthy();
  expect(sheet.queryByRole('checkbox', { name: /^Asking price/ })).toBeNull();
  expect(sheet.queryByText(/^Rent:/)).toBeNull();
});
