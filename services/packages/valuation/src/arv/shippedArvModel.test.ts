import { statSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { saleOf } from '../fixtures/sales.ts';
import { estimateArv } from './estimateArv.ts';
import { shippedArvModel } from './shippedArvModel.ts';

test('the shipped model fits its schema, in less than 200 kB', () => {
  expect(shippedArvModel().counties.length).toBeGreaterThan(0);
  expect(statSync(new URL('arvModel.json', import.meta.url)).size).toBeLessThan(200_000);
});

test('the shipped model beats the median of comparables, and its 80 % range is one', () => {
  const { comparables, coverage, estimated } = shippedArvModel().evaluation;
  expect(estimated).toBeGreaterThan(1000);
  expect(comparables.modelMedianError).toBeLessThan(0.9 * comparables.medianError);
  expect(coverage).toBeGreaterThan(0.77);
  expect(coverage).toBeLessThan(0.83);
});

test('the shipped model was evaluated on sales later than those it was trained on', () => {
  const { training, calibration, evaluation } = shippedArvModel();
  expect(training.to < calibration.from && calibration.to < evaluation.period.from).toBe(true);
});

test('houses on a street of equal prices are worth about that price', () => {
  const seattle = {
    propertyType: 'single-family',
    state: 'WA',
    county: 'King',
    latitude: 47.6,
    longitude: -122.3,
    livingArea: 1900,
    yearBuilt: 1965,
  };
  const sales = Array.from({ length: 200 }, (_, index) =>
    saleOf({
      ...seattle,
      id: String(index),
      latitude: 47.6 + (index % 20) / 1000,
      longitude: -122.3 + Math.floor(index / 20) / 1000,
      priceCents: 45_000_000 + ((index * 7919) % 200) * 100_000,
    }),
  );
  const { estimate } = estimateArv(saleOf(seattle), sales, shippedArvModel(), '2026-06-30');
  expect(estimate!.arvCents).toBeGreaterThan(50_000_000);
  expect(estimate!.arvCents).toBeLessThan(60_000_000);
});
