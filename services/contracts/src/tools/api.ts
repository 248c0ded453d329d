import type { Endpoint } from '../endpoint.ts';
import * as dashboards from './dashboards.ts';

/** Endpoints of the tools service. */
export const toolsApi = [
  dashboards.getMemberDashboard,
  dashboards.getBuyerDashboard,
  dashboards.getProDashboard,
] as const satisfies readonly Endpoint[];
