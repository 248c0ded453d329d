import {
  listingModerationRequested,
  propertiesLoaded,
  propertyChanged,
  propertyPublished,
} from '@dealstead/contracts/events';
import { on } from '@dealstead/service-kit';
import type { Tx } from '../../database.ts';
import { queueChecks } from './store.ts';

/** Queues published, changed and submitted listings for the rules that flag by themselves. */
export const createRuleConsumers = () => [
  on(propertyPublished, (tx: Tx, { propertyId }) => queueChecks(tx, [propertyId])),
  on(propertyChanged, (tx: Tx, { propertyId }) => queueChecks(tx, [propertyId])),
  on(propertiesLoaded, async (tx: Tx, { properties, quiet }) => {
    // Demo data is not checked.
    if (!quiet)
      await queueChecks(
        tx,
        properties.map(({ propertyId }) => propertyId),
      );
  }),
  // A listing that waits for its review has no public event yet.
  on(listingModerationRequested, async (tx: Tx, { kind, subjectId, reasons }) => {
    if (kind === 'new-listing' && reasons.every(({ source }) => source !== 'rule')) await queueChecks(tx, [subjectId]);
  }),
];
