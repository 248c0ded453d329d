/** Brands of members and their domains. Other folders import this file only. */
export { createDnsLookup } from './dns.ts';
export { createDomainJob } from './domainJob.ts';
export { brandRoutes } from './routes.ts';
