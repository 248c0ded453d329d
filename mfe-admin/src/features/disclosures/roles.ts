import type { SellerRole } from '@dealstead/contracts';

/** By what right someone sells, as a seller reads it in the form. */
export const roleNames: Readonly<Record<SellerRole, string>> = {
  owner: 'Owner',
  agent: 'Licensed agent',
  'equitable-interest': 'Equitable interest under contract',
};
