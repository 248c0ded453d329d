import { formatDateTime, messageOf, Panel, PanelHead, TextLink, useRead } from '@dealstead/kit';
import { useState } from 'react';
import { ListingNumberForm } from '../ListingNumberForm.tsx';
import { fileLabel } from './fileNames.ts';
import { leftOutReasons } from './exclusions.ts';

/** Shows whether a listing is in the sitemap, and why not. */
export function ListingCheck() {
  const [id, setId] = useState<number | null>(null);
  return (
    <Panel aria-labelledby="check">
      <PanelHead>
        <h2 id="check">Check a listing</h2>
      </PanelHead>
      <ListingNumberForm action="Check" onSubmit={setId} />
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
      {link} is in <a href={data.file}>{fileLabel(data.file)}</a>, last changed {formatDateTime(data.changedAt)}.
    </>
  );
}
