import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  defaultAssumptions,
  defaultDealAssumptions,
  formatAssumptions,
  roundPercent,
  type Property,
  type PropertySummary,
} from '@dealstead/contracts';
import { type PropertyPage, rentedCategories, type StoredAssumptions } from '@dealstead/contracts';
import { analyzeKnown, dealInputs, factsOfListing } from '@dealstead/formulas';
import { emptyTables } from '@dealstead/service-kit/fixtures/emptyTables';
import { until } from '@dealstead/service-kit/fixtures/until';
import { listing, member, type Running, startTestListings } from '../fixtures/listings.ts';

let listings: Running;
const deal = { arv: 200_000_00n, rehabCost: 10_000_00n, dollars: 100_000 };
beforeAll(async () => {
  listings = await startTestListings();
  await emptyTables(listings.db.pool, 'properties', 'saved_searches', 'investment_assumptions');
  await listings.db.prisma.property.createMany({
    data: [
      listing({ ...deal, title: 'Alpha with a stated rent', monthlyRent: 1_500_00n }),
      listing({ ...deal, title: 'Beta by the rule' }),
      listing({ ...deal, title: 'Gamma too expensive', dollars: 190_000 }),
      listing({ ...deal, title: 'Delta without ARV', arv: null }),
      listing({ ...deal, title: 'Epsilon land', category: 'land' }),
      listing({ ...deal, title: 'Zeta without rehab', rehabCost: null }),
    ],
  });
  await until(async () => listings.search.isReady() && (await listings.search.queries().size({}, Date.now())) === 6);
});
afterAll(() => listings.stop());

const pro = (id = 7) => member(id, { plan: 'investor_pro' });
const buyer = member(8, { plan: 'buyer' });
const nameOf = ({ title }: Property) => title.split(' ')[0];
const list = (query: string) => listings.read<Property[]>(`/api/properties?${query}`, pro());
const names = async (query: string) => (await list(query)).map(nameOf);
const summary = (query: string) => listings.read<PropertySummary>(`/api/properties/summary?${query}`, pro());

test('cards of a list by cash-on-cash return have the figure and the source of its rent', async () => {
  const cards = await list('minCashOnCash=1&sortBy=cashOnCash');
  expect(cards.map(nameOf)).toEqual(['Beta', 'Alpha']);
  // Rent 1,600 by the rule (0.8 % of ARV) and 1,500 stated; 38,000 cash invested; loan of 75,000 at 7 %.
  expect(cards.map(({ returns }) => returns)).toMatchObject([
    { rent: 1_600, rentFrom: 'rule', capRate: 13.26, cashOnCash: 19.13, maoMargin: 30_000, flipProfit: 66_500 },
    { rent: 1_500, rentFrom: 'listing', capRate: 12.32, cashOnCash: 16.67 },
  ]);
  expect((await list('sortBy=price'))[0]).not.toHaveProperty('returns');
});

test('returns of a listing that takes cash only have no loan, in the list, by id and in the order', async () => {
  const row = listing({ ...deal, title: 'Cash only', monthlyRent: 1_500_00n, financeOptions: ['cash'] });
  const { id } = await listings.db.prisma.property.create({ data: { ...row, status: 'active' } });
  await until(async () => (await names('minCapRate=1')).includes('Cash'));
  // 12,322 a year from 113,000 of cash, where 38,000 of cash and a loan give 16.67 %.
  const stated = { cashOnCash: 10.9, capRate: 12.32, isCashOnly: true };
  const cards = await list('minCashOnCash=1&sortBy=cashOnCash');
  expect(cards.map(nameOf)).toEqual(['Beta', 'Alpha', 'Cash']);
  expect(cards.at(-1)!.returns).toMatchObject(stated);
  expect(cards[0]!.returns).toMatchObject({ isCashOnly: false });
  expect(
    (await listings.read<Property[]>(`/api/properties/picked?returns=true&ids=${id}`, pro()))[0]!.returns,
  ).toMatchObject(stated);
  await listings.db.prisma.property.delete({ where: { id } });
  await until(async () => !(await names('minCapRate=1')).includes('Cash'));
});

test('the calculator computes from a listing’s page the returns that the search shows for it', async () => {
  const assumed = { ...defaultAssumptions, downPayment: 22.5, insurance: 0.55, propertyTax: 1.31 };
  const cards = await list(`minCapRate=0&assumptions=${formatAssumptions(assumed)}`);
  expect(cards.map(nameOf).toSorted()).toEqual(['Alpha', 'Beta', 'Gamma', 'Zeta']);
  for (const { id, category, returns } of cards) {
    const page = await listings.read<PropertyPage>(`/api/properties/${id}`, pro());
    const facts = factsOfListing(page, rentedCategories.includes(category));
    const { inputs } = dealInputs('rental', facts, { ...defaultDealAssumptions, ...assumed });
    const { headline } = analyzeKnown('rental', inputs);
    const share = headline.find(({ key }) => key === 'cashOnCash')!.value;
    expect(returns?.cashOnCash).toBe(share === null ? null : roundPercent(share * 100, 2));
    expect(returns?.rent).toBe((inputs.rentCents ?? 0) / 100);
  }
});

test('other assumptions in the URL give other results', async () => {
  const strict = formatAssumptions({ ...defaultAssumptions, rentBasis: 'none' });
  expect(strict).toBe('1_rn');
  expect(await names(`minCashOnCash=1&assumptions=${strict}`)).toEqual(['Alpha']);
  const ofPrice = formatAssumptions({ ...defaultAssumptions, rentBasis: 'price', rentPercent: 1 });
  expect(await names(`minCapRate=7&sortBy=capRate&assumptions=${ofPrice}`)).toContain('Delta');
});

test('listings of which a figure is unknown are left out and counted', async () => {
  expect(await summary('minCashOnCash=1')).toMatchObject({ count: 2, unknownReturns: 3 });
  expect(await summary('minMaoMargin=0')).toMatchObject({ count: 3, unknownReturns: 2 });
  expect(await names('minMaoMargin=0&sortBy=maoMargin')).toEqual(['Epsilon', 'Beta', 'Alpha']);
  expect(await summary('category=land&minCapRate=0')).toMatchObject({ count: 0, unknownReturns: 1 });
  expect(await summary('minPrice=1')).not.toHaveProperty('unknownReturns');
});

test('a list that is ordered by a return counts the listings that lack it', async () => {
  expect(await summary('unknownOf=cashOnCash')).toMatchObject({ count: 6, unknownReturns: 3 });
  expect(await summary('unknownOf=capRate&category=land')).toMatchObject({ count: 1, unknownReturns: 1 });
  // With a bound, those that it leaves out are counted.
  expect(await summary('unknownOf=cashOnCash&minMaoMargin=0')).toMatchObject({ count: 3, unknownReturns: 2 });
  expect((await listings.request('/api/properties/summary?unknownOf=capRate', buyer)).status).toBe(403);
});

test('returns that a text states count with returnsText only, which needs the plan', async () => {
  const text = 'search=cash+on+cash+over+17%25';
  expect((await listings.read<PropertySummary>(`/api/properties/summary?${text}`)).count).toBe(6);
  expect(await summary(`${text}&returnsText=true`)).toMatchObject({
    count: 1,
    unknownReturns: 3,
    asked: { minCashOnCash: '17' },
    interpretation: { parts: [{ label: '17%+ cash-on-cash', feature: 'investment-calculator' }], text: '' },
  });
  const [found] = await list(`${text}&returnsText=true`);
  expect([found && nameOf(found), found?.returns?.cashOnCash]).toEqual(['Beta', 19.13]);
  expect((await listings.request(`/api/properties?${text}&returnsText=true`, buyer)).status).toBe(403);
});

test('pages continue after a listing, and unknown ones come last', async () => {
  const first = await list('sortBy=flipProfit&limit=2');
  const rest = await names(`sortBy=flipProfit&after=${encodeURIComponent(`~${first.at(-1)!.id}`)}`);
  const all = await names('sortBy=flipProfit');
  expect([...first.map(nameOf), ...rest]).toEqual(all);
  expect(all.slice(-2).toSorted()).toEqual(['Delta', 'Zeta']);
  expect((await listings.request('/api/properties?sortBy=flipProfit&after=5~1', pro())).status).toBe(400);
});

test('filters, assumptions and orders by a return require the plan', async () => {
  for (const query of ['minCashOnCash=8', 'minFlipProfit=1', 'assumptions=1_rn', 'sortBy=cashOnCash']) {
    const response = await listings.request(`/api/properties?${query}`, buyer);
    expect([query, response.status]).toEqual([query, 403]);
    expect(await response.json()).toMatchObject({ requiredPlan: 'investor_pro', currentPlan: 'buyer' });
  }
  expect((await listings.request('/api/properties/picked?ids=1&returns=true', buyer)).status).toBe(403);
  expect((await listings.request('/api/properties?sortBy=price', buyer)).status).toBe(200);
  expect((await listings.request('/api/properties/summary?minCapRate=5')).status).toBe(403);
});

test('assumptions that are none are rejected', async () => {
  for (const text of [
    '1',
    '1_',
    '2_d20',
    '1_d101',
    '1_d20_d25',
    '1_ra',
    '1_y2.5',
    '1_zz1',
    '1_d1.234',
    'x'.repeat(300),
  ]) {
    const { status } = await listings.request(`/api/properties?assumptions=${text}`, pro());
    expect([text, status]).toEqual([text, text === '1' ? 200 : 400]);
  }
});

test('compared listings have their returns on request, also those that have left the market', async () => {
  const [beta] = await list('minCashOnCash=1&sortBy=cashOnCash');
  const closed = await listings.db.prisma.property.create({ data: listing({ ...deal, status: 'closed' }) });
  const picked = await listings.read<Property[]>(
    `/api/properties/picked?ids=${beta!.id},${closed.id}&returns=true`,
    pro(),
  );
  expect(picked.map(({ returns }) => returns?.cashOnCash)).toEqual([19.13, 19.13]);
  const plain = await listings.read<Property[]>(`/api/properties/picked?ids=${beta!.id}`);
  expect(plain[0]).not.toHaveProperty('returns');
});

test('a saved search by a return requires the plan, too', async () => {
  const body = { name: 'Eight percent', searchCriteria: { minCashOnCash: '8', assumptions: '1_d20' } };
  expect((await listings.send('POST', '/api/saved-searches', body, buyer)).status).toBe(403);
  const saved = await listings.send('POST', '/api/saved-searches', body, pro());
  expect(await saved.json()).toMatchObject({ matchCount: 2, searchCriteria: body.searchCriteria });
});

test('a member has the defaults until they set assumptions of their own', async () => {
  const read = (id: number) => listings.read<StoredAssumptions>('/api/investment-assumptions', pro(id));
  expect(await read(7)).toEqual({ ...defaultAssumptions, isOwn: false });
  const own = { ...defaultAssumptions, downPayment: 20, rentBasis: 'price', rentPercent: 1 };
  const put = (body: object, actor = pro()) => listings.send('PUT', '/api/investment-assumptions', body, actor);
  const saved = await put(own);
  expect(saved.headers.get('x-dealstead-invalidates')).toContain('/api/investment-assumptions');
  expect(await saved.json()).toEqual({ ...own, isOwn: true });
  expect(await read(7)).toEqual({ ...own, isOwn: true });
  expect(await read(9)).toMatchObject({ isOwn: false });
  await put(defaultAssumptions);
  expect(await read(7)).toEqual({ ...defaultAssumptions, isOwn: true });
  for (const wrong of [{ downPayment: 101 }, { loanYears: 2.5 }, { rentPercent: 0 }, { interest: 'x' }, { other: 1 }])
    expect((await put({ ...own, ...wrong })).status).toBe(400);
  expect((await put(own, buyer)).status).toBe(403);
});
