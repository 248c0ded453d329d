import { addMonths } from '@dealstead/contracts';
import type { Holding, Portfolio, Returns } from '@dealstead/contracts/tools/portfolio';

const holding = (
  part: Partial<Holding> & Pick<Holding, 'id' | 'address' | 'city' | 'state'>,
  figures: Partial<Holding['figures']>,
): Holding => ({
  changedAt: '2026-06-30T12:00:00+00:00',
  propertyId: null,
  category: 'residential',
  strategy: 'rental',
  purchaseDate: '2023-04-14',
  purchasePrice: 148_000,
  closingCosts: 3_100,
  rehabCost: 21_000,
  loan: { amount: 118_000, rate: 6.5, termMonths: 360, startDate: '2023-04-14' },
  monthlyRent: 1_850,
  monthlyExpenses: 560,
  sale: null,
  notes: '',
  unstated: [],
  value: { date: '2026-06-30', amount: 214_000, source: 'comparables' },
  ...part,
  figures: {
    cost: 172_100,
    loanBalance: 112_900,
    equity: 101_100,
    cashInvested: 54_100,
    monthlyPayment: 746,
    monthlyCashFlow: 544,
    noi: 15_480,
    capRateOnCost: 0.09,
    cashOnCash: 0.121,
    cashCollected: 23_400,
    netProceeds: null,
    gain: 70_400,
    totalReturn: 1.301,
    annualReturn: { rate: 0.281, reason: null },
    ...figures,
  },
});

const returns = (holdings: number, cashInvested: number, gain: number, rate: number): Returns => ({
  holdings,
  leftOut: 0,
  cashInvested,
  gain,
  totalReturn: gain / cashInvested,
  annualReturn: { rate, reason: null },
});

/** What the upgrade prompt shows dimmed behind it. */
export const samplePortfolio: Portfolio = {
  today: '2026-11-23',
  holdings: [
    holding({ id: 1, address: '1904 Vance Ave', city: 'Memphis', state: 'TN' }, {}),
    holding(
      { id: 2, address: '88 Quarry Ln', city: 'Toledo', state: 'OH', strategy: 'brrrr' },
      {
        cost: 115_200,
        loanBalance: 93_806,
        equity: 76_400,
        monthlyCashFlow: 310,
        capRateOnCost: 0.099,
        cashOnCash: 0.216,
        annualReturn: { rate: 0.305, reason: null },
      },
    ),
    holding(
      { id: 3, address: '40 ac, County Road 310', city: 'Cookeville', state: 'TN', category: 'land', strategy: 'land' },
      {
        cost: 97_900,
        equity: 58_000,
        loanBalance: 0,
        monthlyCashFlow: -65,
        capRateOnCost: -0.008,
        cashOnCash: -0.008,
        annualReturn: { rate: 0.074, reason: null },
      },
    ),
  ],
  totals: {
    held: 3,
    sold: 0,
    cost: 468_000,
    withoutCost: 0,
    value: 589_000,
    loanBalance: 353_500,
    equity: 235_500,
    monthlyCashFlow: 1_140,
    withoutCashFlow: 0,
    cashOnCash: 0.113,
  },
  history: Array.from({ length: 40 }, (_, i) => ({
    date: addMonths('2023-07-01', i),
    value: 148_000 + Math.floor(i / 7) * 88_200,
    loanBalance: 118_000 + Math.floor(i / 14) * 121_000 - i * 180,
  })),
  returns: {
    all: returns(3, 114_500, 118_300, 0.204),
    realized: returns(0, 1, 0, 0),
    unrealized: returns(3, 114_500, 118_300, 0.204),
    byStrategy: [],
  },
  settings: { targetReturn: 12, sellingCosts: 6, isSet: true },
};
