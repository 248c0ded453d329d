export { sampleRecord, type SampleListing } from './sampleRecord.ts';
