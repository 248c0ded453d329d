import type { ModerationReason } from '@dealstead/contracts/admin/moderationRequest';

const urgentCodes = new Set(['scam']);
const highCodes = new Set(['offensive', 'private-data']);
/** Reports of this many members make an item urgent. */
const manyReports = 3;

/** Index in `moderationPriorities`: scams and what several members report are urgent, offenses and flags are high. */
export function priorityOf(reasons: readonly ModerationReason[]): number {
  const reports = reasons.filter(({ source }) => source === 'member');
  if (reports.length >= manyReports || reports.some(({ code }) => urgentCodes.has(code))) return 2;
  return reasons.some(({ source, code }) => source === 'rule' || highCodes.has(code)) ? 1 : 0;
}
