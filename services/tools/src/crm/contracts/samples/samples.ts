import type { ContractType } from '@dealstead/contracts';
import { assignmentSample } from './assignment.ts';
import { jointVentureSample } from './jointVenture.ts';
import { purchaseSample } from './purchase.ts';

export interface ContractSample {
  /** Identifies it among templates, whose own ones have numbers. */
  readonly key: `sample-${ContractType}`;
  readonly name: string;
  readonly contractType: ContractType;
  readonly body: string;
}

/** The sample texts that come with the product. A lawyer must check each before it is used. */
export const contractSamples: readonly ContractSample[] = [
  {
    key: 'sample-purchase',
    name: 'Purchase and sale (sample)',
    contractType: 'purchase',
    body: purchaseSample,
  },
  {
    key: 'sample-assignment',
    name: 'Assignment (sample)',
    contractType: 'assignment',
    body: assignmentSample,
  },
  {
    key: 'sample-joint-venture',
    name: 'Joint venture (sample)',
    contractType: 'joint-venture',
    body: jointVentureSample,
  },
];
