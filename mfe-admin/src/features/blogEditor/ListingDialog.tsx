import { ApiError, Field, TextInput, messageOf, read, useFieldErrors } from '@dealstead/kit';
import { FormDialog } from '@dealstead/kit/data';
import type { PropertyPage } from '@dealstead/contracts';
import { useState } from 'react';

/** A listing as it is when it is embedded. */
export interface EmbeddedListing {
  readonly propertyId: number;
  readonly title: string;
  readonly place: string;
  readonly price: number;
}

const enterListing = 'Enter a number such as DS-10021, or the address of a listing’s page.';

/** Asks for a listing by its number or its page's address. */
export function ListingDialog({
  onInsert,
  onClose,
}: {
  onInsert: (listing: EmbeddedListing) => void;
  onClose: () => void;
}) {
  const [text, setText] = useState('');
  const [isPending, setPending] = useState(false);
  const fields = useFieldErrors({ listing: enterListing });

  async function find(): Promise<void> {
    const id = /(\d+)\D*$/.exec(text)?.[1];
    if (id === undefined) return void fields.show({ listing: enterListing });
    setPending(true);
    try {
      const { title, city, state, price } = await read<PropertyPage>(`/api/properties/${id}`);
      onInsert({ propertyId: Number(id), title, place: `${city}, ${state}`, price });
    } catch (failure) {
      const isMissing = failure instanceof ApiError && failure.status === 404;
      fields.show({
        listing: isMissing
          ? 'There is no public listing with this number.'
          : messageOf(failure, 'The listing did not load. Try again.'),
      });
      setPending(false);
    }
  }

  return (
    <FormDialog
      title="Embed a listing"
      actionLabel="Insert listing"
      pending={isPending}
      fields={fields}
      onSubmit={() => void find()}
      onClose={onClose}
    >
      <Field label="Listing" hint="Readers see its current price and status." required error={fields.errors.listing}>
        <TextInput
          name="listing"
          value={text}
          onChange={(event) => setText(event.target.value)}
          placeholder="DS-10021"
        />
      </Field>
    </FormDialog>
  );
}
