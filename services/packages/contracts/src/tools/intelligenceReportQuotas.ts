import type { Plan } from '../plans.ts';

/** Intelligence reports that a member may request in a calendar month (America/New_York), by plan. */
export const intelligenceReportsPerMonth: Readonly<Record<Plan, number>> = {
  free: 0,
  buyer: 0,
  va: 0,
  investor_pro: 10,
  wholesaler: 25,
  partnership: 100,
};

/** Reports a month of an admin without a paid plan. */
export const intelligenceReportsPerMonthOfAdmins = 100;

/** Days after which a report's file is deleted. */
export const intelligenceReportLifetimeDays = 90;
