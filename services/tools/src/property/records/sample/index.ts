export { sampleRecord, type SampleListing } from './sampleRecord.ts';
export { sampleAssessmentRatio } from './sampleRecord.ts';
export { sampleSalesNear } from './sampleSales.ts';
