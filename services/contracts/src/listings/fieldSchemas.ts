import { z } from 'zod';
import { targetBuyerTypes } from './dealTerms.ts';
import { financingOptionOf, financingOptions } from './financing.ts';

/** Financing options by slug or any spelling that `financingOptionOf` knows, each once. */
export const FinancingOptions = z
  .array(
    z.preprocess(
      (value) => (typeof value === 'string' ? (financingOptionOf(value) ?? value) : value),
      z.enum(financingOptions, `Choose from ${financingOptions.join(', ')}`),
    ),
  )
  .max(60)
  .overwrite((options) => [...new Set(options)]);

/** Buyers whom a deal suits, each once. */
export const TargetBuyerTypes = z
  .array(z.enum(targetBuyerTypes))
  .max(targetBuyerTypes.length)
  .overwrite((types) => [...new Set(types)]);
