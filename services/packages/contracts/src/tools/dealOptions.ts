/** Constants and rules of deals that browsers and services share. */

/** Stages of a deal, in the order of the board. */
export const dealStages = ['analysis', 'offer', 'under-contract', 'closing', 'closed'] as const;
export type DealStage = (typeof dealStages)[number];

export const dealStageLabels: Record<DealStage, string> = {
  analysis: 'Analysis',
  offer: 'Offer',
  'under-contract': 'Under contract',
  closing: 'Closing',
  closed: 'Closed',
};

/** The stages that a deal may move to. A contract that fell through leads back to the offer. */
export const dealTransitions: Record<DealStage, readonly DealStage[]> = {
  analysis: ['offer'],
  offer: ['analysis', 'under-contract'],
  'under-contract': ['offer', 'closing'],
  closing: ['under-contract', 'closed'],
  closed: ['closing'],
};

/** An active deal is in its stage; a lost one has ended without a closing. */
export const dealStatuses = ['active', 'lost'] as const;
export type DealStatus = (typeof dealStatuses)[number];

/** Whether a deal has ended: it is closed or lost. */
export const isSettled = ({ stage, status }: { readonly stage: DealStage; readonly status: DealStatus }): boolean =>
  stage === 'closed' || status === 'lost';

/** Types of a deal in the pipeline; each is a mode of the calculator. A listing has deal types of its own. */
export const pipelineTypes = ['wholesale', 'flip', 'rental', 'brrrr', 'land'] as const;
export type PipelineType = (typeof pipelineTypes)[number];
export const pipelineTypeLabels: Record<PipelineType, string> = {
  wholesale: 'Wholesale',
  flip: 'Flip',
  rental: 'Rental',
  brrrr: 'BRRRR',
  land: 'Land',
};

export const lostReasons = [
  'price',
  'seller-stays',
  'other-buyer',
  'title',
  'inspection',
  'financing',
  'no-buyer',
  'other',
] as const;
export type LostReason = (typeof lostReasons)[number];
export const lostReasonLabels: Record<LostReason, string> = {
  price: 'We could not agree on the price',
  'seller-stays': 'The seller decided not to sell',
  'other-buyer': 'Sold to someone else',
  title: 'Title problem',
  inspection: 'Inspection found too much',
  financing: 'Financing fell through',
  'no-buyer': 'No end buyer found',
  other: 'Another reason',
};

/** Fields of a deal that its owner edits, with their labels. */
export const dealFieldLabels = {
  title: 'Title',
  address: 'Address',
  dealType: 'Deal type',
  stage: 'Stage',
  status: 'Status',
  lostReason: 'Lost reason',
  leadId: 'Lead',
  propertyId: 'Listing',
  assignedToUserId: 'Assigned to',
  purchasePrice: 'Asking price',
  offerAmount: 'Offer amount',
  contractPrice: 'Contract price',
  rehabBudget: 'Rehab budget',
  arv: 'ARV',
  monthlyRent: 'Monthly rent',
  wholesaleFee: 'Wholesale fee',
  otherCosts: 'Other costs',
  actualProfit: 'Actual profit',
  buyerName: 'Buyer',
  buyerLeadId: 'Buyer’s lead',
  offerDate: 'Offer date',
  contractDate: 'Contract date',
  expectedClosingDate: 'Expected closing',
  closingDate: 'Closing date',
  notes: 'Notes',
} as const;
export type DealField = keyof typeof dealFieldLabels;
export const dealFields = Object.keys(dealFieldLabels) as DealField[];

export const dealMoneyFields = [
  'purchasePrice',
  'offerAmount',
  'contractPrice',
  'rehabBudget',
  'arv',
  'monthlyRent',
  'wholesaleFee',
  'otherCosts',
  'actualProfit',
] as const satisfies readonly DealField[];

/** What the requirements of a stage read of a deal. */
export interface StageFacts {
  readonly stage: DealStage;
  readonly dealType: PipelineType;
  readonly offerAmount: number | null;
  readonly contractPrice: number | null;
  readonly contractDate: string | null;
  /** Whether a contract is there: its date is entered, a document of that kind is uploaded, or one was signed here. */
  readonly hasContract: boolean;
  readonly buyerName: string | null;
  readonly expectedClosingDate: string | null;
  readonly closingDate: string | null;
  readonly actualProfit: number | null;
}

/** A requirement of a stage that a deal does not meet: the field that meets it, and what is missing. */
export interface MissingRequirement {
  readonly field: DealField;
  readonly what: string;
}

type Requirement = MissingRequirement & { readonly isMet: (facts: StageFacts) => boolean };

/** Whether a deal keeps its property and lets it: it has cash flow and cash-on-cash, and no profit when its purchase closes. */
export const isHeld = (type: PipelineType) => type === 'rental' || type === 'brrrr';

const requirements: Record<DealStage, readonly Requirement[]> = {
  analysis: [],
  offer: [{ field: 'offerAmount', what: 'an offer amount', isMet: ({ offerAmount }) => offerAmount !== null }],
  'under-contract': [
    { field: 'contractPrice', what: 'a contract price', isMet: ({ contractPrice }) => contractPrice !== null },
    {
      field: 'contractDate',
      what: 'a contract: its date, or the signed document',
      isMet: ({ hasContract }) => hasContract,
    },
  ],
  closing: [
    {
      field: 'expectedClosingDate',
      what: 'an expected closing date',
      isMet: ({ expectedClosingDate }) => expectedClosingDate !== null,
    },
    {
      field: 'buyerName',
      what: 'a buyer',
      isMet: ({ dealType, buyerName }) => dealType !== 'wholesale' || buyerName !== null,
    },
  ],
  closed: [
    { field: 'closingDate', what: 'a closing date', isMet: ({ closingDate }) => closingDate !== null },
    {
      field: 'actualProfit',
      what: 'the actual profit',
      isMet: ({ dealType, actualProfit }) => isHeld(dealType) || actualProfit !== null,
    },
  ],
};

/** What a deal lacks for a stage: the requirements of that stage and of all before it. */
export function missingForStage(facts: StageFacts, stage: DealStage): MissingRequirement[] {
  return dealStages
    .slice(0, dealStages.indexOf(stage) + 1)
    .flatMap((reached) => requirements[reached])
    .filter(({ isMet }) => !isMet(facts))
    .map(({ field, what }) => ({ field, what }));
}

const stageList = (stages: readonly DealStage[]) => stages.map((stage) => dealStageLabels[stage]).join(' or ');

/** Why a deal cannot move from one stage to another, as a sentence; null where it can. */
export function transitionProblem(from: DealStage, to: DealStage): string | null {
  if (from === to || dealTransitions[from].includes(to)) return null;
  return `A deal in ${dealStageLabels[from]} moves to ${stageList(dealTransitions[from])}, not to ${dealStageLabels[to]}.`;
}

/** What is missing for a stage, as a sentence. */
export function missingSentence(stage: DealStage, missing: readonly MissingRequirement[]): string {
  const texts = missing.map(({ what }) => what);
  const last = texts.pop() ?? '';
  const list = texts.length > 0 ? `${texts.join(', ')} and ${last}` : last;
  return `${dealStageLabels[stage]} needs ${list}.`;
}

/** The usual work of each stage, as a checklist. Keys are stored. */
export const dealChecklist: Record<DealStage, readonly (readonly [key: string, label: string])[]> = {
  analysis: [
    ['comparables', 'Check comparable sales'],
    ['repairs', 'Estimate the repairs'],
    ['title-check', 'Look up owner, liens and taxes'],
    ['motivation', 'Know why the seller sells, and by when'],
  ],
  offer: [
    ['offer-sent', 'Send the offer in writing'],
    ['proof-of-funds', 'Attach proof of funds'],
    ['answer-date', 'Agree on a date for the answer'],
  ],
  'under-contract': [
    ['contract-signed', 'Have the contract signed by all owners'],
    ['earnest-money', 'Deposit the earnest money'],
    ['title-opened', 'Open the file at the title company'],
    ['inspection', 'Inspect the property'],
    ['buyer-found', 'Find the buyer or the financing'],
  ],
  closing: [
    ['title-clear', 'Get a clear title commitment'],
    ['settlement', 'Review the settlement statement'],
    ['walkthrough', 'Walk the property a last time'],
    ['wire', 'Confirm the wire instructions by phone'],
  ],
  closed: [
    ['funds', 'Receive the funds'],
    ['documents', 'File the recorded documents'],
    ['referral', 'Ask for a review or a referral'],
  ],
};

/** What a buyer who keeps the property does instead: a loan is looked for, not a buyer, and the funds go out. */
const heldItems: Readonly<Record<string, string>> = {
  'buyer-found': 'Find the financing',
  funds: 'Wire the funds and get the keys',
};

/** The checklist of a stage for a type of deal. A flip and land close with their sale, as a wholesale deal does. */
export const checklistOf = (type: PipelineType, stage: DealStage): readonly (readonly [key: string, label: string])[] =>
  dealChecklist[stage].map(([key, label]) => [key, (isHeld(type) ? heldItems[key] : undefined) ?? label]);
export const checklistKeys = Object.values(dealChecklist).flatMap((items) => items.map(([key]) => key));

/** Kinds of a to-do of a deal or lead. All but `task` are deadlines, of which mails remind. */
export const taskKinds = ['task', 'inspection', 'earnest-money', 'financing', 'title', 'deadline'] as const;
export type TaskKind = (typeof taskKinds)[number];
export const taskKindLabels: Record<TaskKind, string> = {
  task: 'To-do',
  inspection: 'Inspection period ends',
  'earnest-money': 'Earnest money due',
  financing: 'Financing contingency ends',
  title: 'Title objections due',
  deadline: 'Other deadline',
};
/** Days before a deadline on which a mail reminds of it. */
export const deadlineReminders = [3, 1, 0] as const;

export const dealDocumentKinds = [
  'contract',
  'assignment',
  'inspection',
  'title',
  'settlement',
  'photo',
  'other',
] as const;
export type DealDocumentKind = (typeof dealDocumentKinds)[number];
export const dealDocumentLabels: Record<DealDocumentKind, string> = {
  contract: 'Purchase contract',
  assignment: 'Assignment',
  inspection: 'Inspection report',
  title: 'Title',
  settlement: 'Settlement statement',
  photo: 'Photo',
  other: 'Other',
};
export const dealDocumentLimits = { count: 25, bytes: 10 * 1024 * 1024 } as const;

/** What a member enters in a deal's timeline, and all kinds in it. */
export const loggedDealActivities = ['note', 'call', 'text', 'email', 'visit'] as const;
export const dealActivityTypes = [...loggedDealActivities, 'stage', 'document', 'contract', 'task', 'field'] as const;
export type LoggedDealActivity = (typeof loggedDealActivities)[number];
export type DealActivityType = (typeof dealActivityTypes)[number];
export const dealActivityLabels: Record<DealActivityType, string> = {
  note: 'Note',
  call: 'Call',
  text: 'Text',
  email: 'Email',
  visit: 'Visit',
  stage: 'Stage',
  document: 'Document',
  contract: 'Contract',
  task: 'To-do',
  field: 'Change',
};

export const dealSortOrders = ['closing', 'newest', 'updated', 'title', 'profit'] as const;
export type DealSortOrder = (typeof dealSortOrders)[number];
export const dealSortLabels: Record<DealSortOrder, string> = {
  closing: 'Closing date',
  newest: 'Newest',
  updated: 'Last changed',
  title: 'Title',
  profit: 'Profit, high to low',
};

/** When a deal is to close: before today, within 7 or 30 days, or without a date. */
export const dealDueFilters = ['late', 'week', 'month', 'none'] as const;
export type DealDueFilter = (typeof dealDueFilters)[number];
export const dealDueLabels: Record<DealDueFilter, string> = {
  late: 'Closing is late',
  week: 'Closes within 7 days',
  month: 'Closes within 30 days',
  none: 'No closing date',
};

/** Share of the profit that a forecast counts at each stage: a signed contract is firm and counts whole. */
export const dealStageWeights: Record<DealStage, number> = {
  analysis: 0.2,
  offer: 0.4,
  'under-contract': 1,
  closing: 1,
  closed: 1,
};

export const dealPageSize = 100;
/** Most deals of one bulk change. */
export const maxDealsAtOnce = 1_000;
/** Most open to-dos of one deal or lead. */
export const maxTasks = 100;
