import { onPlatform } from '@dealstead/contracts';
import { getSender, type Sender } from '@dealstead/contracts/account/internal';
import { getOutreachSender } from '@dealstead/contracts/tools/buyerInvitations';
import { handle, type Peer, Refusal, type Route } from '@dealstead/service-kit';
import { scopeOf } from './scope.ts';

/** A sender as recipients know them: "Ruth Amsel, Acme on Dealstead". */
export const senderLabel = ({ name, brand }: Pick<Sender, 'name' | 'brand'>): string =>
  brand ? `${name}, ${onPlatform(brand.name)}` : name;

export type SenderWithAddress = Sender & { readonly postalAddress: string };

/** The names and postal addresses of members, which account knows. */
export interface Senders {
  find(ownerId: number): Promise<Sender>;
  /** @throws Refusal 409 without a postal address: the CAN-SPAM Act requires one in every commercial email */
  require(ownerId: number): Promise<SenderWithAddress>;
}

export function createSenders(account: Pick<Peer, 'call'>): Senders {
  const find = (ownerId: number) => account.call(getSender, { params: { id: ownerId } });
  return {
    find,
    async require(ownerId) {
      const { postalAddress, ...sender } = await find(ownerId);
      if (postalAddress === null)
        throw new Refusal(
          409,
          'postal-address',
          'Add your street address, city, state and ZIP code in Settings first. The law requires a postal address in every commercial email.',
        );
      return { ...sender, postalAddress };
    },
  };
}

export const senderRoute = (senders: Senders, areTextsSimulated: boolean): Route =>
  handle(getOutreachSender, async ({ actor }) => {
    const { ownerId } = scopeOf(actor);
    return { ...(await senders.find(ownerId)), isOwn: ownerId === actor.id, areTextsSimulated };
  });
