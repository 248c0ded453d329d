import {
  Button,
  Field,
  formatDateTime,
  messageOf,
  Panel,
  PanelHead,
  TextInput,
  TextLink,
  useFieldErrors,
  useRead,
} from '@dealstead/kit';
import { type FormEvent, useState } from 'react';
import { styled } from 'styled-components';
import { fileLabel } from './fileNames.ts';
import { leftOutReasons } from './leftOut.ts';

/* The button aligns with the field, below its label. */
const Row = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 240px) auto;
  gap: 12px;
  align-items: start;
  justify-content: start;
  > button {
    margin-top: 26px;
  }
`;

/** Tells whether a listing is in the sitemap, and why not. */
export function ListingCheck() {
  const [id, setId] = useState<number | null>(null);
  const fields = useFieldErrors({ listing: 'Enter a listing number, such as DS-10234.' });
  const check = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const input = String(new FormData(event.currentTarget).get('listing'));
    const number = Number(/^\s*(?:DS-)?([1-9]\d{0,8})\s*$/i.exec(input)?.[1]);
    if (fields.check(event.currentTarget, number > 0 ? {} : { listing: 'Required' })) setId(number);
  };
  return (
    <Panel aria-labelledby="check">
      <PanelHead>
        <h2 id="check">Check a listing</h2>
      </PanelHead>
      <form {...fields.form} onSubmit={check}>
        <Row>
          <Field label="Listing number" error={fields.errors.listing}>
            <TextInput name="listing" autoComplete="off" />
          </Field>
          <Button type="submit" kind="secondary">
            Check
          </Button>
        </Row>
      </form>
      <p role="status">{id !== null && <CheckResult id={id} />}</p>
    </Panel>
  );
}

function CheckResult({ id }: { id: number }) {
  const { data, error } = useRead('/api/admin/sitemap/listings/{id}', { id });
  const link = <TextLink to={`/property/${id}`}>{`DS-${id}`}</TextLink>;
  if (error) return messageOf(error, 'The listing could not be checked. Try again.');
  if (!data) return 'Checking…';
  const leftOut = leftOutReasons[data.status];
  if (data.file === null || leftOut !== null)
    return (
      <>
        {link} is left out ({leftOut?.label.toLowerCase()}). {leftOut?.reason}
      </>
    );
  return (
    <>
      {link} is in{' '}
      <TextLink to={data.file} reloadDocument>
        {fileLabel(data.file)}
      </TextLink>
      , last changed {formatDateTime(data.changedAt)}.
    </>
  );
}
