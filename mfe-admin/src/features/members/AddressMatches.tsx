import type { MemberListing } from '@dealstead/contracts';
import { Panel, PanelHead, useRead } from '@dealstead/kit';
import { Table, type Column } from '@dealstead/kit/data';
import { listingColumns } from '../memberRecord/ListingsTab.tsx';
import { QueryError } from '../QueryError.tsx';
import { MemberLink } from './MemberLink.tsx';

const columns: readonly Column<MemberListing>[] = [
  ...listingColumns,
  { key: 'seller', heading: 'Seller', cell: ({ memberId }) => <MemberLink id={memberId} /> },
];

/** Whether a text may begin the address of a listing: a house number and the beginning of a street. */
const isAddress = (text: string) => /^\d+[A-Za-z]?\s+\S/.test(text);

/** Listings whose address begins with the text of a search, with their sellers; nothing for other texts. */
export function AddressMatches({ text }: { text: string }) {
  const query = useRead('/api/admin/listing-owners{?address}', { address: text }, { enabled: isAddress(text) });
  if (query.error && !query.data) return <QueryError label="Listings at this address" query={query} />;
  if (!query.data || query.data.length === 0) return null;
  return (
    <Panel aria-labelledby="at-address">
      <PanelHead>
        <h2 id="at-address">Listings at this address</h2>
      </PanelHead>
      <Table caption="Listings at this address" dense columns={columns} rows={query.data} rowKey={({ id }) => id} />
    </Panel>
  );
}
