import { addressLine, listingStatusLabels, memberListingPageSize, type MemberListing } from '@dealstead/contracts';
import { Badge, EmptyState, formatMoney, formatShortDate, TextLink, usePagedRead, type Tone } from '@dealstead/kit';
import type { Column } from '@dealstead/kit/data';
import { PagedTable } from '../PagedTable.tsx';
import { WrapCell } from '../styles.ts';

const tones: Readonly<Partial<Record<MemberListing['status'], Tone>>> = {
  active: 'ok',
  'under-contract': 'water',
  'in-review': 'amber',
};

/** Columns of listings in any status. */
export const listingColumns: readonly Column<MemberListing>[] = [
  {
    key: 'listing',
    heading: 'Listing',
    cell: ({ id, title, address, city, state }) => (
      <WrapCell>
        <span>
          <TextLink to={`/property/${id}`}>{title}</TextLink>
        </span>
        <small>{addressLine({ address, city, state })}</small>
      </WrapCell>
    ),
  },
  { key: 'price', heading: 'Price', isNumeric: true, onPhone: 'corner', cell: ({ price }) => formatMoney(price) },
  {
    key: 'status',
    heading: 'Status',
    onPhone: 'line',
    cell: ({ status }) => <Badge tone={tones[status] ?? 'plain'}>{listingStatusLabels[status]}</Badge>,
  },
  { key: 'created', heading: 'Posted', cell: ({ createdAt }) => formatShortDate(createdAt) },
];

/** A member's listings in any status, newest first. */
export function ListingsTab({ id }: { id: number }) {
  const query = usePagedRead(
    '/api/admin/members/{id}/listings{?after}',
    { id },
    { pageSize: memberListingPageSize, cursorAfter: (listing) => String(listing.id) },
  );
  return (
    <PagedTable
      query={query}
      label="Listings"
      heading="Listings"
      noun="listings"
      loading={240}
      empty={<EmptyState title="No listings">This member has not posted a property.</EmptyState>}
      caption="Listings"
      dense
      columns={listingColumns}
      rowKey={(listing) => listing.id}
    />
  );
}
