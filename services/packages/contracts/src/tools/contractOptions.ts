/** Constants of contracts and their signatures that browsers and services share. */

/** Types of a contract. A member's own template may be of any other kind. */
export const contractTypes = ['purchase', 'assignment', 'joint-venture', 'other'] as const;
export type ContractType = (typeof contractTypes)[number];
export const contractTypeLabels: Record<ContractType, string> = {
  purchase: 'Purchase and sale agreement',
  assignment: 'Assignment of contract',
  'joint-venture': 'Joint venture agreement',
  other: 'Other agreement',
};

/** The parties of each type, in the order in which they sign. */
export const contractRoles: Record<ContractType, readonly [string, string]> = {
  purchase: ['Seller', 'Buyer'],
  assignment: ['Assignor', 'Assignee'],
  'joint-venture': ['First partner', 'Second partner'],
  other: ['First party', 'Second party'],
};

export const contractStatuses = [
  'draft',
  'sent',
  'viewed',
  'partially-signed',
  'signed',
  'declined',
  'expired',
  'superseded',
  'voided',
] as const;
export type ContractStatus = (typeof contractStatuses)[number];
export const contractStatusLabels: Record<ContractStatus, string> = {
  draft: 'Draft',
  sent: 'Sent',
  viewed: 'Viewed',
  'partially-signed': 'Partially signed',
  signed: 'Signed',
  declined: 'Declined',
  expired: 'Expired',
  superseded: 'Superseded',
  voided: 'Voided',
};

/** Statuses in which signers can sign. */
export const openContractStatuses = ['sent', 'viewed', 'partially-signed'] as const satisfies readonly ContractStatus[];
export const isOpenContract = (status: ContractStatus): boolean =>
  openContractStatuses.some((known) => known === status);

export const signerStatuses = ['waiting', 'invited', 'viewed', 'signed', 'declined'] as const;
export type SignerStatus = (typeof signerStatuses)[number];
export const signerStatusLabels: Record<SignerStatus, string> = {
  waiting: 'Waiting for their turn',
  invited: 'Link sent',
  viewed: 'Opened',
  signed: 'Signed',
  declined: 'Declined',
};

/** Entries of the audit trail. */
export const contractEventLabels = {
  created: 'Created',
  sent: 'Sent for signature',
  'link-sent': 'Link sent',
  reminded: 'Reminder sent',
  'code-sent': 'Code sent',
  'code-failed': 'Wrong code entered',
  identified: 'Identified',
  viewed: 'Read the contract',
  consented: 'Agreed to sign electronically',
  signed: 'Signed',
  declined: 'Declined to sign',
  completed: 'All parties have signed',
  sealed: 'PDF sealed',
  downloaded: 'PDF downloaded',
  expired: 'Expired',
  superseded: 'Replaced by a new version',
  voided: 'Voided',
} as const;
export type ContractEventKind = keyof typeof contractEventLabels;
export const contractEventKinds = Object.keys(contractEventLabels) as [ContractEventKind, ...ContractEventKind[]];

export const contractLimits = {
  /** Leaves room for the sender's name in a subject. */
  titleLength: 110,
  bodyLength: 60_000,
  valueLength: 4_000,
  fields: 120,
  signers: 6,
  templates: 100,
} as const;

/** Days that signers get. */
export const signingDayChoices = [3, 7, 14, 30] as const;

export const signingRules = {
  /** Minutes for which a mailed code works. */
  codeMinutes: 10,
  /** Wrong codes after which a new one must be requested. */
  codeAttempts: 5,
  /** Minutes for which an identified signer may read and sign. */
  sessionMinutes: 120,
  /** Days without a signature after which a signer is reminded, and between reminders. */
  reminderDays: 3,
  /** Mails with a link to one signer. */
  maxSends: 8,
  /** Days before the end on which the owner is warned. */
  warningDays: 2,
} as const;

/** The box of a drawn signature, in the units of its path. */
export const signatureBox = { width: 600, height: 200 } as const;

/** What a signer agrees to before signing (15 U.S.C. § 7001, the ESIGN Act). */
export const signingConsent =
  'I agree to sign this contract electronically and to receive it electronically. My electronic signature binds me as one on paper does.';

export const contractPageSize = 50;
