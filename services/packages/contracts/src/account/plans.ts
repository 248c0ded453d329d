import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { billingPeriods } from '../plans.ts';

export const listPlans = endpoint({
  service: 'account',
  method: 'GET',
  path: '/api/plans',
  access: 'anyone',
  shared: true,
  response: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      description: z.string(),
      /** Dollars for each period; null for the plan that is granted and never sold, as are the price ids and savings. */
      price: z.record(z.enum(billingPeriods), z.number()).nullable(),
      /** The price as screens show it: `$79.98`, `$0`, `Granted`. */
      priceText: z.record(z.enum(billingPeriods), z.string()),
      priceIds: z.record(z.enum(billingPeriods), z.string()).nullable(),
      billing: z.record(z.enum(billingPeriods), z.string()),
      annualSavings: z.number().nullable(),
      features: z.array(z.string()),
    }),
  ),
  summary: 'The plan catalogue with prices for each billing period; the granted plan comes last',
});
