import { Button, Field, TextInput, Panel, PanelHead, Small, useFieldErrors } from '@dealstead/kit';
import type { FormEvent } from 'react';
import { styled } from 'styled-components';

/* The button aligns with the field, below its label. */
const LookupRow = styled.div`
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

/** Opens any listing by its number, from its URL or as `DS-…` from its page. */
export function ListingLookup({ onOpen }: { onOpen: (id: number) => void }) {
  const fields = useFieldErrors({ listing: 'Enter a listing number, such as DS-10234.' });
  const open = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const input = String(new FormData(event.currentTarget).get('listing'));
    const id = Number(/^\s*(?:DS-)?(\d{1,9})\s*$/i.exec(input)?.[1]);
    if (fields.check(event.currentTarget, id > 0 ? {} : { listing: 'Required' })) onOpen(id);
  };
  return (
    <Panel aria-labelledby="look-up">
      <PanelHead>
        <h2 id="look-up">Look up a listing</h2>
      </PanelHead>
      <form {...fields.form} onSubmit={open}>
        <LookupRow>
          <Field label="Listing number" error={fields.errors.listing}>
            <TextInput name="listing" autoComplete="off" />
          </Field>
          <Button type="submit" kind="secondary">
            Open
          </Button>
        </LookupRow>
      </form>
      <Small>View any listing in full and take it off the market.</Small>
    </Panel>
  );
}
