import type { LookupOverview, ModelValue, PropertyAnalysis, PropertyRecord } from '@dealstead/contracts';
import type { SkipTraceState } from '@dealstead/contracts/tools/skipTraces';
import json from './data/property.json' with { type: 'json' };
import { daysAgo, renewalDay, shiftDates } from './sampleDates.ts';

/** A generated record with the service's responses to it. `sampleResponses.test.ts` checks them by the contracts. */
const sample = shiftDates(
  json as unknown as { report: PropertyRecord; analysis: PropertyAnalysis; modelValue: ModelValue },
  json.report.asOf,
);

export const propertyReport = sample.report;
export const propertyAnalysis = sample.analysis;

/** The measurement names the days of the real sales that it used, which stay. */
export const modelValue: ModelValue = { ...sample.modelValue, accuracy: json.modelValue.accuracy };

export function lookupOverview(): LookupOverview {
  const { id, address, city, state, zipCode, county, parcelNumber, kind, source, asOf } = propertyReport;
  return {
    quota: { limit: 200, used: 1, left: 199, renewsOn: renewalDay() },
    recent: [{ id, address, city, state, zipCode, county, parcelNumber, kind, source, lookedUpAt: daysAgo(0.1) }],
    coverage: [{ source: 'sample', name: 'Sample records', records: 1, states: 1, asOf }],
    provider: null,
  };
}

/** The result of a skip trace: an invented person with numbers that are reserved for fiction. */
export function ownerContact(): SkipTraceState {
  return {
    trace: {
      ownerName: 'Hugo Nettles',
      mailingAddress: '865 Prospect St, Seattle, WA 98121',
      phoneNumbers: [
        { number: '(206) 555-0142', type: 'mobile', doNotCall: false },
        { number: '(206) 555-0117', type: 'landline', doNotCall: true },
      ],
      emailAddresses: ['hugo.nettles@example.com'],
      relatives: ['Morgan Nettles'],
      confidence: 84,
      sourceName: 'Sample people',
      isSample: true,
      purpose: 'purchase-offer',
      requestedAt: daysAgo(2),
      expiresAt: daysAgo(-88),
      isMasked: false,
    },
    quota: { limit: 500, used: 1, left: 499, renewsOn: renewalDay() },
    provider: { name: 'Sample people', isSample: true },
    mayRequest: true,
  };
}
