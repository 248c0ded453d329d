import type { Status } from '@dealstead/contracts';

/** Status labels for the owner. */
export const statusLabels: Readonly<Record<Status, string>> = {
  draft: 'Draft',
  'in-review': 'In review',
  active: 'Active',
  'under-contract': 'Under contract',
  closed: 'Sold',
  expired: 'Expired',
  withdrawn: 'Withdrawn',
};
