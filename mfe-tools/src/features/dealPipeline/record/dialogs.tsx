import { lostReasonLabels, lostReasons, type DealRecord } from '@dealstead/contracts';
import {
  Button,
  Dialog,
  Field,
  RadioChoices,
  Small,
  Stack,
  TextInput,
  useForm,
  useRead,
  WrongFields,
} from '@dealstead/kit';
import { FormDialog } from '@dealstead/kit/data';
import { useState } from 'react';
import type { DealChanges } from '../dealChanges.tsx';

export interface DialogProps {
  deal: DealRecord;
  changes: DealChanges;
  onClose: () => void;
}

/** Asks why a deal was lost. */
export function LostDialog({ deal, changes, onClose }: DialogProps) {
  const form = useForm({
    draft: `lost-deal-${deal.id}`,
    send: (typed) => {
      const lostReason = typed.choice('lostReason', lostReasons);
      if (!lostReason) throw new WrongFields({ lostReason: 'Choose why.' });
      return changes.edit(deal, { status: 'lost', lostReason }, true);
    },
    onSent: onClose,
  });
  return (
    <FormDialog
      title="Mark as lost"
      actionLabel="Mark as lost"
      form={form}
      fallback="The deal was not changed. Try again."
      onClose={onClose}
    >
      <RadioChoices
        legend={`Why was ${deal.title} lost?`}
        name="lostReason"
        error={form.errors.lostReason}
        choices={lostReasons.map((value) => ({ value, label: lostReasonLabels[value] }))}
      />
    </FormDialog>
  );
}

/** Links one of the member's own listings. */
export function LinkListingDialog({ deal, changes, ownerId, onClose }: DialogProps & { ownerId: number | null }) {
  const [search, setSearch] = useState('');
  const listings = useRead('/api/va/properties{?search,owner,limit}', { search, owner: ownerId, limit: 8 });
  const link = (propertyId: number) => {
    onClose();
    void changes.edit(deal, { propertyId });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Link a listing"
      footer={
        <Button kind="secondary" onClick={onClose}>
          Cancel
        </Button>
      }
    >
      <Stack space={3}>
        <Field label="Search your listings">
          <TextInput value={search} maxLength={100} onChange={(event) => setSearch(event.target.value)} />
        </Field>
        {listings.data?.length === 0 && <Small>No listing of yours matches.</Small>}
        {listings.data?.map(({ id, title, city, state }) => (
          <Button key={id} kind="secondary" full onClick={() => link(id)}>
            {title}, {city}, {state}
          </Button>
        ))}
      </Stack>
    </Dialog>
  );
}
