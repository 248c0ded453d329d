/** Constants of leads that browsers and services share. */

/** Statuses of a lead, in the order of the board. `closed` and `lost` end it. */
export const leadStatuses = ['new', 'contacted', 'qualified', 'offer made', 'closed', 'lost'] as const;
export type LeadStatus = (typeof leadStatuses)[number];

/** Statuses that still need work. */
export const openLeadStatuses = ['new', 'contacted', 'qualified', 'offer made'] as const satisfies LeadStatus[];

/** Whether a lead of this status still needs work. */
export const isOpenLead = (status: LeadStatus): boolean => openLeadStatuses.some((open) => open === status);

export const leadStatusLabels: Record<LeadStatus, string> = {
  new: 'New',
  contacted: 'Contacted',
  qualified: 'Qualified',
  'offer made': 'Offer made',
  closed: 'Closed',
  lost: 'Lost',
};

export const leadPriorities = ['high', 'medium', 'low'] as const;
export type LeadPriority = (typeof leadPriorities)[number];
export const leadPriorityLabels: Record<LeadPriority, string> = { high: 'High', medium: 'Medium', low: 'Low' };

export const leadTypes = ['seller', 'buyer', 'agent', 'other'] as const;
export type LeadType = (typeof leadTypes)[number];
export const leadTypeLabels: Record<LeadType, string> = {
  seller: 'Seller',
  buyer: 'Buyer',
  agent: 'Agent',
  other: 'Other',
};

/** Sources that a form suggests; any other text may be entered. */
export const leadSources = ['website', 'direct mail', 'cold call', 'driving', 'referral', 'inquiry', 'import'] as const;

/** Sort orders of the list. `follow-up` is the order of work: due first, leads without a date last. */
export const leadSortOrders = ['follow-up', 'newest', 'updated', 'name', 'value', 'priority'] as const;
export type LeadSortOrder = (typeof leadSortOrders)[number];
export const leadSortLabels: Record<LeadSortOrder, string> = {
  'follow-up': 'Follow-up date',
  newest: 'Newest',
  updated: 'Last changed',
  name: 'Last name',
  value: 'Value, high to low',
  priority: 'Priority',
};

/** When the follow-up is due: before today, today or before, within seven days, or never. */
export const leadDueFilters = ['late', 'today', 'week', 'none'] as const;
export type LeadDueFilter = (typeof leadDueFilters)[number];
export const leadDueLabels: Record<LeadDueFilter, string> = {
  late: 'Late',
  today: 'Due today or late',
  week: 'Due within 7 days',
  none: 'No follow-up',
};

/** What a member enters in the timeline. */
export const loggedActivities = ['call', 'text', 'email', 'visit', 'note'] as const;
export type LoggedActivity = (typeof loggedActivities)[number];

/** All kinds in the timeline. `task` is a follow-up, `stage` a change of status, `source` how the lead arrived. */
export const activityTypes = [...loggedActivities, 'task', 'stage', 'assignment', 'source', 'contract'] as const;
export type ActivityType = (typeof activityTypes)[number];
export const activityLabels: Record<ActivityType, string> = {
  call: 'Call',
  text: 'Text',
  email: 'Email',
  visit: 'Visit',
  note: 'Note',
  task: 'Follow-up',
  stage: 'Status',
  assignment: 'Assigned',
  source: 'Source',
  contract: 'Contract',
};

/** Results of a call. Each is logged with one press; `callOutcomeEffects` says what else it changes. */
export const callOutcomes = ['talked', 'no-answer', 'voicemail', 'wrong-number', 'not-interested'] as const;
export type CallOutcome = (typeof callOutcomes)[number];
export const callOutcomeLabels: Record<CallOutcome, string> = {
  talked: 'Talked',
  'no-answer': 'No answer',
  voicemail: 'Left voicemail',
  'wrong-number': 'Wrong number',
  'not-interested': 'Not interested',
};

/**
 * What a call's result changes beside the timeline. Only a talk completes a follow-up that is due and moves the status, unless
 * the lead is further along. A call that reached nobody is tried again after some days, unless a later day is planned.
 */
export const callOutcomeEffects: Record<
  CallOutcome,
  { readonly hasReached: boolean; readonly status?: LeadStatus; readonly retryInDays?: number }
> = {
  talked: { hasReached: true, status: 'contacted' },
  'no-answer': { hasReached: false, retryInDays: 1 },
  voicemail: { hasReached: false, retryInDays: 2 },
  'wrong-number': { hasReached: false },
  'not-interested': { hasReached: true, status: 'lost' },
};

/** Most tags of one lead. */
export const maxLeadTags = 30;
/** Leads in one page of the list. */
export const leadPageSize = 100;
/** Most leads of one change of all that match a filter. */
export const maxMatchingLeads = 10_000;
/** Changes by filter that one member may make in an hour. */
export const matchingChangesPerHour = 60;
/** Most leads of one bulk change. */
export const maxLeadsAtOnce = 1_000;
/** Most saved views of one member. */
export const maxLeadViews = 30;
