import type { Endpoint } from '../endpoint.ts';
import * as buyers from './buyerProfile.ts';
import * as calculations from './calculations.ts';
import * as dashboards from './dashboards.ts';
import * as leadImports from './leadImports.ts';
import * as leads from './leads.ts';
import * as modelValues from './modelValues.ts';
import * as notifications from './notifications.ts';
import * as portfolio from './portfolio.ts';
import * as propertyAnalysis from './propertyAnalysis.ts';
import * as reports from './intelligenceReports.ts';
import * as propertyRecords from './propertyRecords.ts';
import * as skipTraces from './skipTraces.ts';

/** Endpoints of the tools service. */
export const toolsApi = [
  buyers.getBuyerProfile,
  buyers.saveBuyerProfile,
  dashboards.getMemberDashboard,
  dashboards.getBuyerDashboard,
  dashboards.getProDashboard,
  calculations.listCalculations,
  calculations.createCalculation,
  calculations.getCalculation,
  calculations.updateCalculation,
  calculations.listCalculationVersions,
  calculations.deleteCalculation,
  calculations.shareCalculation,
  calculations.revokeShare,
  calculations.getCalculationReport,
  calculations.getCalculationTargets,
  calculations.getSharedCalculation,
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
  leadImports.listLeadImports,
  leadImports.uploadLeadImport,
  leadImports.getLeadImport,
  leadImports.checkLeadImport,
  leadImports.runLeadImport,
  leadImports.undoLeadImport,
  leadImports.deleteLeadImport,
  leadImports.listLeadImportProblems,
  leadImports.exportLeadImportProblems,
  leadImports.exportLeads,
  portfolio.getPortfolio,
  portfolio.exportHoldings,
  portfolio.importHoldings,
  portfolio.setPortfolioSettings,
  portfolio.addHolding,
  portfolio.getHolding,
  portfolio.updateHolding,
  portfolio.deleteHolding,
  portfolio.addHoldingValue,
  portfolio.deleteHoldingValue,
  reports.listReports,
  reports.requestReport,
  reports.downloadReport,
  reports.retryReport,
  reports.deleteReport,
  propertyRecords.getLookups,
  propertyRecords.lookUpProperty,
  propertyRecords.suggestRecords,
  propertyRecords.getRecordsNear,
  propertyRecords.getPropertyReport,
  modelValues.getModelValue,
  notifications.listNotifications,
  notifications.countUnreadNotifications,
  notifications.markNotifications,
  notifications.getPushSettings,
  notifications.savePushSubscription,
  notifications.deletePushSubscription,
  notifications.sendTestPush,
  skipTraces.getSkipTrace,
  skipTraces.requestSkipTrace,
  skipTraces.deleteSkipTrace,
  propertyAnalysis.getPropertyAnalysis,
  propertyAnalysis.savePropertyAnalysis,
] as const satisfies readonly Endpoint[];
