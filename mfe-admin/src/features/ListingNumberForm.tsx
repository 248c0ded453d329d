import { Button, Field, TextInput, useFieldErrors } from '@dealstead/kit';
import type { FormEvent } from 'react';
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
  const fields = useFieldErrors({ listing: 'Enter a listing number, such as DS-10234.' });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const input = String(new FormData(event.currentTarget).get('listing'));
    const id = Number(/^\s*(?:DS-)?(\d{1,9})\s*$/i.exec(input)?.[1]);
    if (fields.check(event.currentTarget, id > 0 ? {} : { listing: 'Required' })) onSubmit(id);
  };
  return (
    <form {...fields.form} onSubmit={submit}>
      <Row>
        <Field label="Listing number" error={fields.errors.listing}>
          <TextInput name="listing" autoComplete="off" />
        </Field>
        <Button type="submit" kind="secondary">
          {action}
        </Button>
      </Row>
    </form>
  );
}
