import { Button, Field, TextInput, useForm, WrongFields } from '@dealstead/kit';
import { styled } from 'styled-components';

/* The button aligns with the field, below its label. */
const Row = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 240px) auto;
  gap: 12px;
  align-items: start;
  justify-content: start;
  margin-bottom: 8px;
  > button {
    margin-top: 26px;
  }
`;

export interface ListingNumberFormProps {
  /** Label of the button. */
  readonly action: string;
  readonly onSubmit: (id: number) => void;
}

/** Asks for a listing by its number, from its URL or as `DS-…` from its page. */
export function ListingNumberForm({ action, onSubmit }: ListingNumberFormProps) {
  const form = useForm({
    draft: null, // It looks up and saves nothing.
    send: async (typed) => {
      const id = Number(/^(?:DS-)?(\d{1,9})$/i.exec(typed.text('listing'))?.[1]);
      if (!(id > 0)) throw new WrongFields({ listing: 'Enter a listing number, such as DS-10234.' });
      onSubmit(id);
    },
  });
  return (
    <form {...form.props}>
      <Row>
        <Field label="Listing number" error={form.errors.listing}>
          <TextInput name="listing" autoComplete="off" />
        </Field>
        <Button type="submit" kind="secondary">
          {action}
        </Button>
      </Row>
    </form>
  );
}
