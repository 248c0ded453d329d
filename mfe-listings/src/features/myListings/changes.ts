import { canTransition, maxOwnChanges, type OwnChange, ownChanges, type Status } from '@dealstead/contracts';
import type { OwnPropertyCard } from '@dealstead/contracts/listings/ownListings';
import { invalidate, toast, toastError, useQueryClient, useWrite } from '@dealstead/kit';
import { useState } from 'react';

/** Screen copy of a change: the button, what it does, and the past participle of "3 listings …". */
export const changeLabels: Readonly<Record<OwnChange, { label: string; consequence: string; done: string }>> = {
  confirm: {
    label: 'Confirm available',
    consequence: 'Buyers see today as the date you last confirmed.',
    done: 'confirmed',
  },
  active: {
    label: 'Put back on the market',
    consequence: 'Buyers can find it again, and those watching it are notified.',
    done: 'put back on the market',
  },
  'under-contract': {
    label: 'Mark under contract',
    consequence: 'The page stays up, marked as under contract. It leaves the default search.',
    done: 'marked under contract',
  },
  closed: {
    label: 'Mark sold',
    consequence: 'The page stays up for the record, marked as sold. You cannot undo this.',
    done: 'marked sold',
  },
  withdrawn: {
    label: 'Withdraw',
    consequence: 'Only you can see it after this. You can put it back on the market later.',
    done: 'withdrawn',
  },
};

/** Changes that a listing's status allows its owner from the table. Drafts are published through their form. */
export function changesFor(status: Status): OwnChange[] {
  if (status === 'draft') return [];
  return ownChanges.filter((change) =>
    change === 'confirm' ? status === 'active' || status === 'under-contract' : canTransition(status, change, 'owner'),
  );
}

/** A listing that did not change, with the reason. */
export interface FailedChange {
  readonly title: string;
  readonly message: string;
}

/** Applies a change to listings, at most fifty in a request, and reports how many changed. */
export function useChanges() {
  const client = useQueryClient();
  const request = useWrite('POST', '/api/va/properties/changes');
  const [pending, setPending] = useState(false);
  const [failures, setFailures] = useState<readonly FailedChange[]>([]);

  const apply = async (change: OwnChange, listings: readonly OwnPropertyCard[]): Promise<void> => {
    setPending(true);
    setFailures([]);
    const titles = new Map(listings.map(({ id, title }) => [id, title]));
    const failed: FailedChange[] = [];
    let changed = 0;
    try {
      for (let from = 0; from < listings.length; from += maxOwnChanges) {
        const ids = listings.slice(from, from + maxOwnChanges).map(({ id }) => id);
        const result = await request.mutateAsync({ body: { change, ids } });
        changed += result.changed.length;
        failed.push(...result.failed.map(({ id, message }) => ({ title: titles.get(id) ?? `DS-${id}`, message })));
      }
    } catch (error) {
      toastError(error instanceof Error ? error : null, 'Some listings were not changed. Try again.');
    }
    if (changed > 0)
      toast({ title: `${changed} ${changed === 1 ? 'listing' : 'listings'} ${changeLabels[change].done}` });
    setFailures(failed);
    await invalidate(client, ['/api/va/properties', '/api/properties']);
    setPending(false);
  };
  return { apply, pending, failures, dismissFailures: () => setFailures([]) };
}
