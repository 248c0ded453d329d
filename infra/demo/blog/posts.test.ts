import { expect, test } from '@jest/globals';
import { renderPost, textOf } from '@dealstead/admin/blog/html';
import { parseMarkdown, renderMarkdown } from '@dealstead/admin/blog/markdown';
import { PostDocument } from '@dealstead/contracts/admin/blog/document';
import {
  analyze,
  itemizedMaximumOffer,
  lenderBalance,
  levelPayment,
  maximumOffer,
  sampleInputs,
  wholesaleMaximumOffer,
  type Inputs,
  type Mode,
} from '@dealstead/formulas';
import { readDemoPosts } from './posts.ts';

const posts = readDemoPosts();

test('there are twelve posts of 600 to 1,200 words, each a valid document with headings', () => {
  expect(posts).toHaveLength(12);
  for (const { slug, markdown } of posts) {
    const { words, headings } = renderPost(PostDocument.parse(parseMarkdown(markdown)));
    expect([slug, words >= 600 && words <= 1_200, headings.length >= 4]).toEqual([slug, true, true]);
  }
});

test('Markdown survives the way into the document and back', () => {
  for (const { markdown } of posts) {
    const document = PostDocument.parse(parseMarkdown(markdown));
    expect(PostDocument.parse(parseMarkdown(renderMarkdown(document)))).toEqual(document);
  }
});

const dollars = (cents: number) => Math.round(cents / 100).toLocaleString('en-US');
const exact = (cents: number) =>
  (cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const percent = (share: number | null) => `${((share ?? Number.NaN) * 100).toFixed(2)}`;

/** A result of an analysis by its key. */
function resultOf<M extends Mode>(mode: M, key: string, changes: Partial<Inputs<M>> = {}): number {
  const { headline, details } = analyze(mode, { ...sampleInputs(mode), ...changes });
  return [...headline, ...details].find((result) => result.key === key)?.value ?? Number.NaN;
}

const house = { arv: 250_000_00, rehab: 55_000_00 };
const costs = { closing: 22_400_00, holding: 5_400_00, profit: 40_000_00 };
const borrowed = { loanCents: 140_000_00 };

/** Figures that posts state in words or tables, as the formulas package computes them. */
const figures: Readonly<Record<string, readonly string[]>> = {
  'the-70-percent-rule-fee-included': [
    dollars(maximumOffer(house.arv, house.rehab, 70)),
    dollars(wholesaleMaximumOffer(house.arv, house.rehab, 10_000_00, 70)),
    dollars(itemizedMaximumOffer({ ...house, ...costs, fee: 10_000_00 })),
    dollars(resultOf('flip', 'profitCents')),
    dollars(resultOf('flip', 'profitCents', { priceCents: 130_000_00 })),
    dollars(resultOf('flip', 'profitCents', { arvCents: 237_500_00, rehabCents: 66_000_00 })),
    dollars(resultOf('flip', 'profitCents', { priceCents: 130_000_00, arvCents: 237_500_00, rehabCents: 66_000_00 })),
  ],
  'how-to-read-a-flip': [
    ...[{}, { arvCents: 237_500_00 }, { rehabCents: 66_000_00 }, { holdMonths: 10 }].flatMap((changes) => [
      dollars(resultOf('flip', 'profitCents', changes)),
      percent(resultOf('flip', 'roi', changes)),
    ]),
    ...[borrowed, { ...borrowed, holdMonths: 10 }].flatMap((changes) => [
      dollars(resultOf('flip', 'profitCents', changes)),
      dollars(resultOf('flip', 'interestCents', changes)),
      percent(resultOf('flip', 'roi', changes)),
    ]),
    percent(resultOf('flip', 'cashOnCash', borrowed)),
    percent(resultOf('flip', 'annualizedRoi')),
    percent(resultOf('flip', 'annualizedRoi', { holdMonths: 10 })),
    dollars(resultOf('flip', 'itemizedOfferCents')),
    dollars(resultOf('flip', 'cashInvestedCents')),
    dollars(resultOf('flip', 'cashInvestedCents', borrowed)),
    dollars(resultOf('flip', 'profitCents', { arvCents: 237_500_00, rehabCents: 66_000_00 })),
  ],
  'why-cap-rate-and-cash-on-cash-disagree': [
    exact(resultOf('rental', 'noiCents')),
    percent(resultOf('rental', 'capRate')),
    exact(resultOf('rental', 'paymentCents')),
    exact(resultOf('rental', 'paymentCents') * 12),
    exact(resultOf('rental', 'cashFlowCents')),
    percent(resultOf('rental', 'cashOnCash')),
    percent(resultOf('rental', 'cashOnCash', { loanCents: 0 })),
    resultOf('rental', 'dscr').toFixed(2),
    percent(resultOf('rental', 'breakEvenOccupancy')),
    percent(resultOf('rental', 'irr')),
    resultOf('rental', 'equityMultiple').toFixed(2),
    dollars(resultOf('rental', 'netSaleCents')),
    exact(lenderBalance({ loanCents: 200_000_00, interestPercent: 6.5, termMonths: 360 }, 60)),
    percent(resultOf('rental', 'capRate', { managementPercent: 0, maintenancePercent: 0, capitalPercent: 0 })),
    dollars(resultOf('rental', 'noiCents', { managementPercent: 0, maintenancePercent: 0, capitalPercent: 0 })),
  ],
  'brrrr-cash-left-in-the-deal': [
    dollars(resultOf('brrrr', 'allInCents')),
    percent(resultOf('brrrr', 'cashOnCash')),
    percent(resultOf('brrrr', 'cashOnCash', { arvCents: 190_000_00 })),
    dollars(resultOf('brrrr', 'equityCents')),
    ...[{}, { arvCents: 190_000_00 }, { arvCents: 240_000_00 }].flatMap((changes) => [
      dollars(Math.abs(resultOf('brrrr', 'cashLeftCents', changes))),
      dollars(resultOf('brrrr', 'newLoanCents', changes)),
      exact(resultOf('brrrr', 'cashFlowCents', changes)),
      resultOf('brrrr', 'dscr', changes).toFixed(2),
    ]),
  ],
  'selling-land-on-terms': [
    exact(resultOf('land', 'notePaymentCents')),
    dollars(resultOf('land', 'noteCents')),
    dollars(resultOf('land', 'interestCents')),
    dollars(resultOf('land', 'totalProfitCents')),
    percent(resultOf('land', 'irr')),
    percent(resultOf('land', 'effectiveIrr')),
    resultOf('land', 'multiple').toFixed(2),
    `${resultOf('land', 'monthsToRecover')} months`,
    exact(resultOf('land', 'noteValueCents')),
    dollars(levelPayment(15_300_00, 9.9, 84) * 84 + 1_700_00),
    dollars(levelPayment(15_300_00, 9.9, 84) * 18),
  ],
  'comparables-that-hold-up': [
    dollars(wholesaleMaximumOffer(246_500_00, 45_000_00, 10_000_00, 70)),
    dollars(wholesaleMaximumOffer(256_940_00, 45_000_00, 10_000_00, 70)),
  ],
  'the-assignment-contract-line-by-line': [
    dollars(resultOf('wholesale', 'netFeeCents')),
    dollars(resultOf('wholesale', 'buyerPriceCents')),
  ],
  'what-hard-money-really-costs': [
    ...[3, 6, 10, 12].map((holdMonths) => dollars(resultOf('flip', 'interestCents', { ...borrowed, holdMonths }))),
    dollars(resultOf('flip', 'profitCents')),
    dollars(resultOf('flip', 'profitCents', borrowed)),
    dollars(resultOf('flip', 'profitCents', { ...borrowed, holdMonths: 10 })),
    dollars(resultOf('flip', 'cashInvestedCents', borrowed)),
    dollars(resultOf('flip', 'interestCents', { ...borrowed, interestPercent: 12.5 })),
    dollars(resultOf('flip', 'interestCents', { ...borrowed, interestPercent: 12.5, holdMonths: 12 })),
    dollars(resultOf('flip', 'interestCents', { ...borrowed, interestPercent: 12.5, holdMonths: 16 })),
  ],
  'building-a-buyer-list-that-buys': [
    dollars(itemizedMaximumOffer({ ...house, ...costs, fee: 0 })),
    dollars(itemizedMaximumOffer({ ...house, ...costs, fee: 10_000_00 })),
  ],
};

test.each(Object.entries(figures))('the figures of %s are those of the formulas package', (slug, expected) => {
  const post = posts.find((each) => each.slug === slug);
  const text = textOf(PostDocument.parse(parseMarkdown(post?.markdown ?? '')));
  for (const figure of expected) expect(text).toContain(figure);
});
