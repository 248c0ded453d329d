export { samplePropertyRecord, type SampleListing } from './samplePropertyRecord.ts';
export { sampleAssessmentRatio } from './samplePropertyRecord.ts';
export { sampleSalesNear } from './sampleSales.ts';
