/** Property data, valuation, the calculator, reports, portfolios, dashboards. Other folders import this file only. */
export { createReminderJob } from './buyers/reminders.ts';
export { buyerRoutes } from './buyers/routes.ts';
export { calculationPalette } from './calculations/paletteSource.ts';
export { calculationRoutes } from './calculations/routes.ts';
export { dashboardRoutes } from './dashboards/routes.ts';
export { modelValueRoute } from './modelValue/routes.ts';
export { readHoldingRows } from './portfolio/exportRows.ts';
export { balanceOn, type Loan } from './portfolio/figures.ts';
export { portfolioRoutes } from './portfolio/routes.ts';
export {
  assertWithinLimit,
  insertHoldings,
  lockPortfolio,
  replaceValues,
  type StoredValue,
  valuesByDay,
} from './portfolio/store.ts';
export { configuredProvider } from './propertyRecords/providers/index.ts';
export type { PropertyDataProvider } from './propertyRecords/providers/provider.ts';
export { propertyRecordRoutes } from './propertyRecords/routes.ts';
export { createPropertyRecordKeyJob } from './propertyRecords/writePropertyRecords.ts';
export { createGather } from './intelligenceReports/gather.ts';
export { createIntelligenceReportJob } from './intelligenceReports/job.ts';
export { intelligenceReportRoutes } from './intelligenceReports/routes.ts';
export { configuredSkipTraces } from './skipTrace/configuredProvider.ts';
export type { SkipTraceProvider } from './skipTrace/provider.ts';
export { createTracePurgeJob, skipTraceRoutes } from './skipTrace/routes.ts';
export { propertyValueRoutes } from './valuation/propertyValueRoutes.ts';
export { valuationRoutes } from './valuation/routes.ts';
export type { ListingValueDeps } from './valuation/valueListing.ts';
