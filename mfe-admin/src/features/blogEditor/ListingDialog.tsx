import { ApiError, Field, TextInput, messageOf, read, useForm, WrongFields } from '@dealstead/kit';
import { FormDialog } from '@dealstead/kit/data';
import type { PropertyPage } from '@dealstead/contracts';

/** A listing as it is when it is embedded. */
export interface EmbeddedListing {
  readonly propertyId: number;
  readonly title: string;
  readonly place: string;
  readonly price: number;
}

const notLoaded = 'The listing did not load. Try again.';
const enterListing = 'Enter a number such as DS-10021, or the address of a listing’s page.';

/** @throws what is wrong with the listing's number, at its field */
function nameProblem(failure: unknown): never {
  const isMissing = failure instanceof ApiError && failure.status === 404;
  const missing = 'There is no public listing with this number.';
  throw new WrongFields({ listing: isMissing ? missing : messageOf(failure, notLoaded) });
}

/** Asks for a listing by its number or its page's address. */
export function ListingDialog({
  onInsert,
  onClose,
}: {
  onInsert: (listing: EmbeddedListing) => void;
  onClose: () => void;
}) {
  const form = useForm({
    draft: 'embedded-listing',
    messages: { listing: enterListing },
    send: async (typed) => {
      const id = /(\d+)\D*$/.exec(typed.text('listing'))?.[1];
      if (id === undefined) throw new WrongFields({ listing: enterListing });
      const { title, city, state, price } = await read<PropertyPage>(`/api/properties/${id}`).catch(nameProblem);
      return { propertyId: Number(id), title, place: `${city}, ${state}`, price };
    },
    onSent: onInsert,
  });

  return (
    <FormDialog title="Embed a listing" actionLabel="Insert listing" form={form} fallback={notLoaded} onClose={onClose}>
      <Field label="Listing" hint="Readers see its current price and status." required error={form.errors.listing}>
        <TextInput name="listing" placeholder="DS-10021" />
      </Field>
    </FormDialog>
  );
}
