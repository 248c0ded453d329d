import { z } from 'zod';
import { endpoint, Id } from '../endpoint.ts';

/** A property's value by the trained model. Dollars and shares. */
export const ModelValue = z.object({
  asOf: z.iso.date(),
  estimate: z
    .object({
      value: z.number(),
      /** The 80 % range. */
      low: z.number(),
      high: z.number(),
      /** Recorded sales that set the price level. */
      sales: z.number().int(),
      /** The arithmetic in one sentence. */
      explanation: z.string(),
      /** Facts of the property that are unknown and were taken from the sales nearby. */
      assumed: z.array(z.string()),
    })
    .nullable(),
  /** Why there is no estimate, in a sentence. */
  reason: z.string().nullable(),
  /** Some of the sales are sample records; the errors were measured on real ones. */
  hasSampleSales: z.boolean(),
  accuracy: z.object({
    /** What the model was trained on. */
    source: z.string(),
    /** Median absolute error on held-out sales, and that of the comparables' median on the same sales. */
    medianError: z.number(),
    comparablesMedianError: z.number(),
    /** Share of held-out prices within the 80 % range. */
    coverage: z.number(),
    heldOutSales: z.number().int(),
    heldOutFrom: z.iso.date(),
    heldOutTo: z.iso.date(),
  }),
});
export type ModelValue = z.infer<typeof ModelValue>;

export const getModelValue = endpoint({
  service: 'tools',
  method: 'GET',
  path: '/api/property-records/{id}/model-value',
  access: 'member',
  feature: 'comparable-data',
  params: z.object({ id: Id }),
  response: ModelValue,
  summary:
    'After-repair value of a looked-up property by the trained model, with its measured error, or why there is none',
});
