import type { SellerRole } from '@dealstead/contracts';

/** Labels of the right to sell, as in the seller's form. */
export const roleNames: Readonly<Record<SellerRole, string>> = {
  owner: 'Owner',
  agent: 'Licensed agent',
  'equitable-interest': 'Equitable interest under contract',
};
