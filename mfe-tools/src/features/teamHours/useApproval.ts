import { formatMinutes, type VaHoursEntry } from '@dealstead/contracts';
import { toast, toastError, useWrite } from '@dealstead/kit';
import { hoursTags, sumMinutes } from './teamHours.ts';

type Version = Pick<VaHoursEntry, 'id' | 'version'>;

/** Approves entries as they are shown, and takes approvals back. */
export function useApproval() {
  const write = useWrite('POST', '/api/va/hours/approvals', {
    invalidates: hoursTags,
    onError: (error) => toastError(error, 'Failed to save the approval.'),
  });
  const set = (entries: readonly Version[], isApproved: boolean, onSuccess: (changed: number) => void) =>
    write.mutate(
      { body: { entries: entries.map(({ id, version }) => ({ id, version })), isApproved } },
      { onSuccess: ({ changed }) => onSuccess(changed) },
    );
  const undo = (entries: readonly VaHoursEntry[]) =>
    set(
      entries.map(({ id, version }) => ({ id, version: version + 1 })),
      false,
      () => undefined,
    );
  return {
    isPending: write.isPending,
    approve: (entries: readonly VaHoursEntry[], name: string) =>
      set(entries, true, (changed) =>
        toast({
          title: `${name}: ${formatMinutes(sumMinutes(entries))} approved`,
          ...(changed < entries.length
            ? { description: 'Entries that were changed in the meantime are not approved yet.' }
            : {}),
          action: { label: 'Undo', onPress: () => undo(entries) },
        }),
      ),
    withdraw: (entry: VaHoursEntry) =>
      set([entry], false, () => toast({ title: 'Reopened', description: 'The person can correct the entry.' })),
  };
}
