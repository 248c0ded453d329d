import { addressLine } from '@dealstead/contracts';
import type { Sender } from '@dealstead/contracts/account/internal';
import type { User } from '../../database.ts';
import { greetingName } from '../../mail/index.ts';
import { displayName } from '../../team/index.ts';

/** A member as the sender of bulk mail: their brand, else their company, else their name. Null as postal address unless it is complete. */
export function toSender(user: User, brand?: NonNullable<Sender['brand']>): Sender {
  const { email, company, address, city, state, zipCode } = user;
  const isComplete = address && city && state && zipCode;
  return {
    name: brand?.name ?? ((company && greetingName(company)) || displayName(user)),
    email,
    postalAddress: isComplete ? addressLine({ address, city, state, zipCode }) : null,
    brand: brand ? { name: brand.name, color: brand.color } : null,
  };
}
