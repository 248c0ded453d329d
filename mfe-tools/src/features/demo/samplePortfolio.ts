import type { HoldingDetail, Portfolio } from '@dealstead/contracts/tools/portfolio';
import json from './data/portfolio.json' with { type: 'json' };
import { shiftDates } from './sampleDates.ts';

type Details = Pick<HoldingDetail, 'values' | 'flows'>;

/** What the service computed for five purchases. `sampleResponses.test.ts` checks it by the contracts. */
const sample = shiftDates(
  json as unknown as { portfolio: Portfolio; details: Readonly<Record<string, Details>> },
  json.portfolio.today,
);

export const portfolio = sample.portfolio;

/** A holding of the sample with its values and cash flows; null for another id. */
export function holdingDetail(id: number): HoldingDetail | null {
  const holding = portfolio.holdings.find((candidate) => candidate.id === id);
  const details = sample.details[id];
  return holding && details
    ? { today: portfolio.today, settings: portfolio.settings, holding, values: details.values, flows: details.flows }
    : null;
}
