import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { billingPeriods } from '../plans.ts';

export const listPlans = endpoint({
  service: 'account',
  method: 'GET',
  path: '/api/plans',
  who: 'anyone',
  shared: true,
  answer: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      description: z.string(),
      /** Dollars for each period. */
      price: z.record(z.enum(billingPeriods), z.number()),
      priceIds: z.record(z.enum(billingPeriods), z.string()),
      billing: z.record(z.enum(billingPeriods), z.string()),
      annualSavings: z.number(),
      features: z.array(z.string()),
    }),
  ),
  summary: 'The plan catalogue with prices for each billing period',
});
