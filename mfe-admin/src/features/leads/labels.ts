import type { LeadAssignee, SellerLeadRecord } from '@dealstead/contracts/listings/leads';

export const leadStatusLabels: Readonly<Record<SellerLeadRecord['status'], string>> = {
  new: 'New',
  contacted: 'Contacted',
  qualified: 'Qualified',
  closed: 'Closed',
};

/** An admin by first name and email, because first names are not unique. */
export const assigneeLabel = ({ firstName, email }: LeadAssignee): string =>
  firstName === '' ? email : `${firstName} (${email})`;
