/** Figures of the market, and the monthly report by mail. Other folders import this file only. */
export { createMarketJob } from './job.ts';
export { createMarketReportJob } from './marketReportJob.ts';
export { createMarketRoutes } from './routes.ts';
export { fullAccess } from './rules.ts';
export { readMarket } from './store.ts';
export { type MarketTable, monthsTable, placesTable } from './tables.ts';
