import {
  addDays,
  callablePhone,
  callOutcomeEffects,
  callOutcomeLabels,
  daysBetween,
  isBarred,
  isOpenLead,
  leadStatusLabels,
  writableEmail,
} from '@dealstead/contracts';
import type { CallOutcome, LeadStatus, LoggedActivity } from '@dealstead/contracts';
import type { Lead, NextAction } from '@dealstead/contracts/tools/leads';

/** The timeline's text of a changed status. */
export const stageText = (from: LeadStatus, to: LeadStatus): string =>
  `${leadStatusLabels[from]} to ${leadStatusLabels[to]}`;

export interface LoggedContact {
  readonly activityType: LoggedActivity;
  readonly outcome?: CallOutcome | undefined;
  readonly description: string;
  /** The number that was called. */
  readonly phone?: string | undefined;
  readonly nextFollowupDate?: string | undefined;
}

export interface ContactEffects {
  readonly description: string;
  /** Whether it counts as a contact: a note does not. */
  readonly isContact: boolean;
  /** Whether the open follow-up is thereby done: the lead was reached on its day or later. */
  readonly completesFollowUp: boolean;
  readonly status?: LeadStatus;
  readonly nextFollowupDate?: string | null;
}

/** What a logged activity changes beside the timeline. */
export function contactEffects(lead: Lead, contact: LoggedContact, today: string): ContactEffects {
  const { activityType, outcome, description } = contact;
  const effect = outcome === undefined ? { hasReached: true } : callOutcomeEffects[outcome];
  const isContact = activityType !== 'note';
  const isDue = lead.nextFollowupDate !== null && lead.nextFollowupDate <= today;
  const completesFollowUp = isContact && isDue && effect.hasReached;
  const status = nextStatus(lead.status, effect.status);
  const ends = status !== undefined && !isOpenLead(status);
  const canRetry = effect.retryInDays !== undefined && (lead.nextFollowupDate === null || isDue);
  const retry = canRetry ? addDays(today, effect.retryInDays) : undefined;
  const next = contact.nextFollowupDate ?? (ends || completesFollowUp ? null : retry);
  const text = [outcome && callOutcomeLabels[outcome], description].filter(Boolean).join('. ');
  return {
    description: text,
    isContact,
    completesFollowUp,
    ...(status === undefined ? {} : { status }),
    ...(next === undefined ? {} : { nextFollowupDate: next }),
  };
}

/** A first talk moves a new lead only; a lead that is further along stays there. A lost one may be lost from anywhere. */
function nextStatus(now: LeadStatus, wanted: LeadStatus | undefined): LeadStatus | undefined {
  if (wanted === undefined || wanted === now) return undefined;
  if (wanted === 'contacted') return now === 'new' ? wanted : undefined;
  return isOpenLead(now) ? wanted : undefined;
}

export interface ActionFacts {
  readonly lead: Lead;
  /** What the open follow-up is about. */
  readonly followUp: string | null;
  readonly hasDeal: boolean;
  readonly today: string;
}

/** Days without contact after which a lead that is being worked on is called again. */
const quietDays = 5;

/** The next best action for a lead: the first rule that applies. */
export function nextAction({ lead, followUp, hasDeal, today }: ActionFacts): NextAction {
  const { status, nextFollowupDate, lastContactDate } = lead;
  const [phone, email] = [callablePhone(lead), writableEmail(lead)];
  if (!isOpenLead(status)) return { kind: 'none', title: 'Nothing to do', reason: `This lead is ${status}.` };
  if (nextFollowupDate !== null && nextFollowupDate <= today) {
    const late = daysBetween(nextFollowupDate, today);
    const reason = late === 0 ? 'Due today.' : `${late} ${late === 1 ? 'day' : 'days'} late.`;
    return { kind: 'follow-up', title: followUp ?? 'Follow up', reason };
  }
  if (!phone && !email && lead.phones.some(isBarred))
    return {
      kind: 'details',
      title: 'Do not call',
      reason: 'Every number is on a do-not-call list or of a litigator.',
    };
  if (!phone && !email)
    return { kind: 'details', title: 'Add a phone number', reason: 'There is no way to reach this lead yet.' };
  const reach = phone ? 'call' : 'email';
  const verb = phone ? 'Call' : 'Email';
  const waits = daysBetween(lead.createdAt.slice(0, 10), today);
  if (lastContactDate === null && status === 'new' && nextFollowupDate === null)
    return {
      kind: reach,
      title: `${verb} for the first time`,
      reason: waits <= 0 ? 'Came in today.' : `Waiting for ${waits} ${waits === 1 ? 'day' : 'days'}.`,
    };
  if (status === 'qualified' && !hasDeal)
    return { kind: 'deal', title: 'Start a deal', reason: 'The lead is qualified and has no deal.' };
  if (nextFollowupDate !== null)
    return { kind: 'none', title: followUp ?? 'Follow up', reason: `Planned for ${nextFollowupDate}.` };
  const quiet = lastContactDate === null ? waits : daysBetween(lastContactDate, today);
  if (quiet >= quietDays) return { kind: reach, title: `${verb} again`, reason: `No contact for ${quiet} days.` };
  return { kind: 'follow-up', title: 'Plan the next follow-up', reason: 'Nothing is planned.' };
}
