import { brandChanged, createEvent } from '@dealstead/contracts/events';
import type { AccountTransaction, User } from '../../database.ts';
import { isBrandOn } from './rules.ts';
import { lockBrand, nextVersion, toBrand } from './store.ts';

/** Emits the brand that a member has now. Call it in the transaction of the change. */
export async function emitBrand(tx: AccountTransaction, user: User): Promise<void> {
  const version = await nextVersion(tx, user.id);
  const brand = version === null ? undefined : await lockBrand(tx, user.id);
  if (version === null || !brand) return;
  const isOn = isBrandOn(user);
  await tx.emit(
    createEvent(
      brandChanged,
      { subject: `brand/${user.id}`, version },
      {
        userId: user.id,
        brand: isOn ? toBrand(brand) : null,
        host: isOn && brand.domainVerifiedAt ? brand.domain : null,
      },
    ),
  );
}
