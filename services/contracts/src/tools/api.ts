import type { Endpoint } from '../endpoint.ts';
import * as dashboards from './dashboards.ts';
import * as leads from './leads.ts';

/** Endpoints of the tools service. */
export const toolsApi = [
  dashboards.getMemberDashboard,
  dashboards.getBuyerDashboard,
  dashboards.getProDashboard,
  leads.listLeads,
  leads.countLeads,
  leads.createLead,
  leads.changeLeads,
  leads.getLead,
  leads.updateLead,
  leads.logActivity,
  leads.planFollowUp,
  leads.mergeLeads,
  leads.undoLeadChange,
  leads.listLeadViews,
  leads.saveLeadView,
  leads.deleteLeadView,
] as const satisfies readonly Endpoint[];
