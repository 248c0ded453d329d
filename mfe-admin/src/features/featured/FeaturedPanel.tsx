import { type FeaturedListing, memberListingPageSize } from '@dealstead/contracts';
import { Badge, EmptyState, formatShortDate, Panel, PanelHead, TextLink, usePagedRead } from '@dealstead/kit';
import type { Column } from '@dealstead/kit/data';
import { listingColumns } from '../memberRecord/ListingsTab.tsx';
import { PagedTable } from '../PagedTable.tsx';
import { PhoneText } from '../styles.ts';

const columns: readonly Column<FeaturedListing>[] = [
  ...listingColumns.filter(({ key }) => key !== 'created'),
  {
    key: 'seller',
    heading: 'Seller',
    cell: ({ email, memberId }) =>
      email === null ? 'Closed account' : <TextLink to={`/admin/members/${memberId}?tab=payments`}>{email}</TextLink>,
  },
  {
    key: 'until',
    heading: 'Featured until',
    cell: ({ until }) =>
      until === null ? (
        'No end'
      ) : (
        <>
          <PhoneText>Featured until </PhoneText>
          {formatShortDate(until)}
        </>
      ),
  },
  {
    key: 'paid',
    heading: 'Payment',
    onPhone: 'line',
    cell: ({ isPaid }) => <Badge tone={isPaid ? 'ok' : 'plain'}>{isPaid ? 'Paid' : 'No payment'}</Badge>,
  },
];

/** Listings that are featured now, newest first. */
export function FeaturedPanel() {
  const query = usePagedRead(
    '/api/admin/featured-listings{?after}',
    {},
    { pageSize: memberListingPageSize, cursorAfter: ({ id }) => String(id) },
  );
  return (
    <Panel aria-labelledby="featured">
      <PanelHead>
        <h2 id="featured">Featured now</h2>
      </PanelHead>
      <PagedTable
        query={query}
        label="Featured listings"
        noun="listings"
        loading={320}
        empty={
          <EmptyState title="No featured listings">
            A listing appears here once its seller pays to feature it.
          </EmptyState>
        }
        caption="Featured listings, newest first"
        columns={columns}
        rowKey={({ id }) => id}
      />
    </Panel>
  );
}
