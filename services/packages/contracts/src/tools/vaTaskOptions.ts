/** Constants and rules of a team's tasks that browsers and services share. */

/** Statuses of a task, in the order of the board. */
export const vaTaskStatuses = ['pending', 'in-progress', 'review', 'done'] as const;
export type VaTaskStatus = (typeof vaTaskStatuses)[number];
export const vaTaskStatusLabels: Record<VaTaskStatus, string> = {
  pending: 'To do',
  'in-progress': 'In progress',
  review: 'Review',
  done: 'Done',
};

export const vaTaskPriorities = ['high', 'medium', 'low'] as const;
export type VaTaskPriority = (typeof vaTaskPriorities)[number];
export const vaTaskPriorityLabels: Record<VaTaskPriority, string> = { high: 'High', medium: 'Medium', low: 'Low' };

export const vaTaskTypes = ['calls', 'listings', 'research', 'marketing', 'admin', 'other'] as const;
export type VaTaskType = (typeof vaTaskTypes)[number];
export const vaTaskTypeLabels: Record<VaTaskType, string> = {
  calls: 'Calls',
  listings: 'Listings',
  research: 'Research',
  marketing: 'Marketing',
  admin: 'Admin',
  other: 'Other',
};

/** How a task repeats: a subset of RFC 5545. */
export const recurrences = ['FREQ=DAILY', 'FREQ=WEEKLY', 'FREQ=WEEKLY;INTERVAL=2', 'FREQ=MONTHLY'] as const;
export type Recurrence = (typeof recurrences)[number];
export const recurrenceLabels: Record<Recurrence, string> = {
  'FREQ=DAILY': 'Every day',
  'FREQ=WEEKLY': 'Every week',
  'FREQ=WEEKLY;INTERVAL=2': 'Every two weeks',
  'FREQ=MONTHLY': 'Every month',
};

/** Open tasks of an owner, files and notes of a task, and bytes of a file. */
export const vaTaskLimits = { open: 500, done: 100, files: 20, notes: 500, bytes: 20 * 2 ** 20 } as const;

/** Fields of a task that people edit, with their labels. */
export const vaTaskFieldLabels = {
  title: 'Title',
  description: 'Description',
  status: 'Status',
  priority: 'Priority',
  taskType: 'Kind',
  vaId: 'Assigned to',
  dueDate: 'Due',
  recurrence: 'Repeats',
  leadId: 'Lead',
  dealId: 'Deal',
  propertyId: 'Listing',
} as const;
export type VaTaskField = keyof typeof vaTaskFieldLabels;
export const vaTaskFields = Object.keys(vaTaskFieldLabels) as VaTaskField[];

/** Fields that the assignee may change in a task that someone else created. */
export const vaTaskFieldsOfAssignee: readonly VaTaskField[] = ['status'];
