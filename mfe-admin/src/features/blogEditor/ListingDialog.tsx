import { ApiError, Button, Dialog, ErrorText, Field, Stack, TextInput, messageOf, read } from '@dealstead/kit';
import type { PropertyPage } from '@dealstead/contracts';
import { useState } from 'react';

/** A listing as it is when it is embedded. */
export interface EmbeddedListing {
  readonly propertyId: number;
  readonly title: string;
  readonly place: string;
  readonly price: number;
}

/** Asks for a listing by its number or its page's address. */
export function ListingDialog({
  onInsert,
  onClose,
}: {
  onInsert: (listing: EmbeddedListing) => void;
  onClose: () => void;
}) {
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const [isPending, setPending] = useState(false);

  async function find(): Promise<void> {
    const id = /(\d+)\D*$/.exec(text)?.[1];
    if (id === undefined) return setError('Enter a number such as DS-10021, or the address of a listing’s page.');
    setPending(true);
    try {
      const { title, city, state, price } = await read<PropertyPage>(`/api/properties/${id}`);
      onInsert({ propertyId: Number(id), title, place: `${city}, ${state}`, price });
    } catch (failure) {
      const isMissing = failure instanceof ApiError && failure.status === 404;
      setError(
        isMissing
          ? 'There is no public listing with this number.'
          : messageOf(failure, 'The listing did not load. Try again.'),
      );
      setPending(false);
    }
  }

  return (
    <Dialog open title="Embed a listing" onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void find();
        }}
      >
        <Stack>
          <Field label="Listing" hint="Readers see its current price and status.">
            <TextInput value={text} onChange={(event) => setText(event.target.value)} placeholder="DS-10021" />
          </Field>
          {error && <ErrorText role="alert">{error}</ErrorText>}
          <div>
            <Button type="submit" pending={isPending} disabled={isPending}>
              Insert listing
            </Button>
          </div>
        </Stack>
      </form>
    </Dialog>
  );
}
