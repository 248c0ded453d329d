import { expect, test } from '@jest/globals';
import { generateMarket } from '../fixtures/market.ts';
import { ArvModel } from './arvModel.ts';
import { describeAccuracy, estimateArv } from './estimateArv.ts';
import { trainArvModel } from './trainArvModel.ts';

const market = generateMarket(2200);
const model = trainArvModel(market, {
  source: 'Generated sales',
  propertyType: 'house',
  calibrateFrom: '2025-09-15',
  testFrom: '2025-10-25',
});
const asOf = '2026-01-01';
const subject = market.find(({ livingArea }) => livingArea! > 1700 && livingArea! < 1900)!;

test('a model trained on a generated market is near its noise, beats comparables and covers 80 %', () => {
  const { medianError, coverage, comparables, estimated, period } = model.evaluation;
  expect(period.from >= '2025-10-25').toBe(true);
  expect(estimated).toBeGreaterThan(0.85 * period.sales);
  // The median absolute value of noise of 10 % is 6.7 %.
  expect(medianError).toBeLessThan(0.085);
  expect(comparables.modelMedianError).toBeLessThan(0.85 * comparables.medianError);
  expect(coverage).toBeGreaterThan(0.72);
  expect(coverage).toBeLessThan(0.88);
});

test('a trained model fits its schema and survives JSON', () => {
  expect(ArvModel.parse(JSON.parse(JSON.stringify(model)))).toEqual(model);
});

test('an estimate lies in its range and says its arithmetic', () => {
  const { estimate } = estimateArv(subject, market, model, asOf);
  expect(estimate!.lowCents).toBeLessThan(estimate!.arvCents);
  expect(estimate!.highCents).toBeGreaterThan(estimate!.arvCents);
  expect(estimate!.explanation).toMatch(
    /^The 60 nearest sales \(up to \d\.\d miles away\), adjusted for size, lot, rooms and age, give \$[\d,]+; the model corrects this by [+−][\d.]+% to \$[\d,]+\.$/,
  );
  expect(Math.round(estimate!.baselineCents * (1 + estimate!.correction)) / estimate!.arvCents).toBeCloseTo(1, 4);
});

test('sales on the day of the estimate or later do not count', () => {
  const later = market.map((sale) => ({ ...sale, soldOn: asOf, priceCents: sale.priceCents * 3 }));
  const before = estimateArv(subject, market, model, asOf);
  expect(estimateArv(subject, [...market, ...later], model, asOf)).toEqual(before);
});

test('unknown facts become the average of the near sales and are named', () => {
  const { estimate } = estimateArv({ ...subject, yearBuilt: null, acres: null }, market, model, asOf);
  expect(estimate!.imputed).toEqual(['logAcres', 'yearBuilt']);
});

test.each([
  ['in another county', { county: 'Larimer' }, 'outside-region', /trained on sales in Boulder County, CO/],
  ['in a county of that name in another state', { state: 'NE' }, 'outside-region', /not been tested elsewhere/],
  ['of another type', { propertyType: 'land' }, 'other-property-type', /trained on house properties only/],
  ['without a position', { latitude: null }, 'position-unknown', /position/],
  ['without a size', { livingArea: null }, 'size-unknown', /living area/],
  ['far from all sales', { latitude: 41 }, 'few-sales', /Fewer than 25/],
  ['of an unseen size', { livingArea: 40_000 }, 'outside-range', /The living area is outside/],
  ['of an unseen age', { yearBuilt: 1650 }, 'outside-range', /age of the house/],
])('a house %s has no estimate and a reason', (_, facts, reason, detail) => {
  expect(estimateArv({ ...subject, ...facts }, market, model, asOf)).toMatchObject({
    estimate: null,
    reason,
    detail: expect.stringMatching(detail),
  });
});

test('a county matches with or without the word County', () => {
  expect(estimateArv({ ...subject, county: 'boulder County' }, market, model, asOf).reason).toBeNull();
});

test('too few sales for a calibration stop the training with the number', () => {
  expect(() =>
    trainArvModel(market, { source: 's', propertyType: 'house', calibrateFrom: '2025-10-25', testFrom: '2025-10-26' }),
  ).toThrow(/Only \d+ sales calibrate the range; 100 are needed/);
});

test('the accuracy is one sentence', () => {
  const evaluation = { ...model.evaluation, medianError: 0.0813, coverage: 0.812, estimated: 3000 };
  expect(describeAccuracy({ ...model, evaluation })).toMatch(
    /^Median error 8\.1%; the 80% range held the sale price in 81% of 3,000 held-out sales in Boulder County, CO \(2025-10-\d\d to 2025-12-31\)\.$/,
  );
});
