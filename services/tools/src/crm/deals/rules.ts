import {
  type DealField,
  dealFieldLabels,
  dealMoneyFields,
  type DealStage,
  dealStageLabels,
  dollarsToCents,
  formatAgreedCents,
  lostReasonLabels,
  missingForStage,
  missingSentence,
  type MissingRequirement,
  transitionProblem,
} from '@dealstead/contracts';
import type { Deal, DealFields } from '@dealstead/contracts/tools/deals';
import type { StoredDeal } from './columns.ts';

/** What editing a deal reads of it. */
export type EditedDeal = DealFields & Pick<Deal, 'hasContract'> & Pick<StoredDeal, 'hasContractDocument'>;

/** Why an edit is refused. */
export type EditProblem =
  | { readonly code: 'deal-transition'; readonly message: string }
  | {
      readonly code: 'deal-requirements';
      readonly message: string;
      readonly stage: DealStage;
      readonly missing: readonly MissingRequirement[];
    }
  | { readonly code: 'invalid-input'; readonly message: string; readonly field: DealField };

/**
 * A deal with a change applied. Reopening a lost deal clears its reason. Whether there is a contract follows the contract's
 * date; an uploaded or signed one counts regardless of it.
 */
export function withChanges(deal: EditedDeal, changes: Partial<DealFields>): EditedDeal {
  const next = { ...deal, ...changes };
  return {
    ...next,
    hasContract: next.contractDate !== null || next.hasContractDocument,
    lostReason: next.status === 'active' ? null : next.lostReason,
  };
}

/**
 * Why a deal cannot become `next`; null where it can. A move needs an allowed transition and everything that the stage
 * requires; another edit must not remove what the present stage requires.
 */
export function editProblem(deal: EditedDeal, next: EditedDeal): EditProblem | null {
  if (next.status === 'lost' && next.lostReason === null)
    return { code: 'invalid-input', field: 'lostReason', message: 'Choose why the deal was lost.' };
  if (next.stage !== deal.stage) {
    if (next.status === 'lost')
      return { code: 'deal-transition', message: 'Reopen this deal before you move it to another stage.' };
    const message = transitionProblem(deal.stage, next.stage);
    if (message !== null) return { code: 'deal-transition', message };
  }
  const isDayChanged = next.contractDate !== deal.contractDate || next.closingDate !== deal.closingDate;
  if (isDayChanged && next.contractDate !== null && next.closingDate !== null && next.closingDate < next.contractDate)
    return {
      code: 'invalid-input',
      field: next.closingDate === deal.closingDate ? 'contractDate' : 'closingDate',
      message: 'The closing is before the contract.',
    };
  return requirementProblem(next, next.stage === deal.stage ? missingForStage(deal, deal.stage) : []);
}

/** What a deal lacks for its stage, apart from what it lacked before. */
export function requirementProblem(
  deal: EditedDeal,
  before: readonly MissingRequirement[] = [],
): Extract<EditProblem, { code: 'deal-requirements' }> | null {
  const known = new Set(before.map(({ field }) => field));
  const missing = missingForStage(deal, deal.stage).filter(({ field }) => !known.has(field));
  if (missing.length === 0) return null;
  return { code: 'deal-requirements', message: missingSentence(deal.stage, missing), stage: deal.stage, missing };
}

/** Fields whose change is worth a line in the timeline. */
export const loggedFields = [
  'offerAmount',
  'contractPrice',
  'wholesaleFee',
  'monthlyRent',
  'rehabBudget',
  'arv',
  'otherCosts',
  'actualProfit',
  'buyerName',
  'expectedClosingDate',
] as const satisfies readonly DealField[];

const isMoney = (field: DealField) => dealMoneyFields.some((name) => name === field);

function shown(field: DealField, value: unknown): string {
  if (value === null || value === undefined) return 'none';
  if (isMoney(field)) return formatAgreedCents(dollarsToCents(Number(value)));
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value))
    return new Date(value).toLocaleDateString('en-US', {
      month: 'short',
      day: 'numeric',
      year: 'numeric',
      timeZone: 'UTC',
    });
  return String(value);
}

export interface TimelineEntry {
  readonly activityType: 'stage' | 'field';
  readonly description: string;
}

/** The timeline's entries of an edit. */
export function timelineOf(deal: DealFields, next: DealFields): TimelineEntry[] {
  const entries: TimelineEntry[] = [];
  if (deal.stage !== next.stage)
    entries.push({
      activityType: 'stage',
      description: `${dealStageLabels[deal.stage]} to ${dealStageLabels[next.stage]}`,
    });
  if (deal.status !== next.status)
    entries.push({
      activityType: 'stage',
      description:
        next.status === 'lost'
          ? `Lost in ${dealStageLabels[next.stage]}: ${lostReasonLabels[next.lostReason ?? 'other']}`
          : `Reopened in ${dealStageLabels[next.stage]}`,
    });
  for (const field of loggedFields)
    if (deal[field] !== next[field])
      entries.push({
        activityType: 'field',
        description: `${dealFieldLabels[field]}: ${shown(field, deal[field])} to ${shown(field, next[field])}`,
      });
  return entries;
}
