import { type FunnelCounts, type SellerFunnel } from '@dealstead/contracts';
import {
  Button,
  EmptyState,
  Hint,
  Link,
  Panel,
  PanelHead,
  Skeleton,
  Stack,
  formatCount,
  formatPercent,
  useIsAllowed,
  useRead,
} from '@dealstead/kit';
import { HorizontalBars, QueryView, Table, type Column } from '@dealstead/kit/data';
import { DownloadSimple, Plus } from '@dealstead/kit/icons';
import { OnPhone } from '../dashboard.ts';

type FunnelListing = SellerFunnel['top'][number];

/** The steps of the funnel in their order. */
const steps = [
  ['views', 'Views'],
  ['favorites', 'Favorites'],
  ['inquiries', 'Inquiries'],
  ['offers', 'Offers'],
  ['closed', 'Closed'],
] as const satisfies readonly (readonly [keyof FunnelCounts, string])[];

/** Listings shown before "Show all listings". */
const few = 8;

/** What buyers did with the member's own listings; nothing for members who neither sell nor can. */
export function FunnelPanel() {
  const canPost = useIsAllowed('property-posting');
  const query = useRead('/api/va/properties/funnel');
  if (!canPost && (query.data?.listings ?? 0) === 0) return null;
  return (
    <Panel aria-labelledby="funnel">
      <PanelHead>
        <h2 id="funnel">Your listings</h2>
        {(query.data?.listings ?? 0) > 0 && (
          <Button
            kind="quiet"
            size="small"
            href="/api/va/properties/funnel.csv"
            download
            icon={<DownloadSimple size={18} />}
            aria-label="Download your listings as CSV"
          >
            CSV
          </Button>
        )}
      </PanelHead>
      <QueryView
        query={query}
        label="Your listings"
        loading={<Skeleton height={240} />}
        isEmpty={({ listings }) => listings === 0}
        empty={
          <EmptyState
            title="No listings yet"
            action={
              <Button kind="secondary" to="/post-property" icon={<Plus size={18} />}>
                List Property
              </Button>
            }
          >
            Views, favorites, inquiries and offers of your listings appear here.
          </EmptyState>
        }
      >
        {(funnel) => <Funnel funnel={funnel} />}
      </QueryView>
    </Panel>
  );
}

function Funnel({ funnel: { listings, totals, top } }: { funnel: SellerFunnel }) {
  const share = (count: number) => {
    if (totals.views === 0) return formatCount(count);
    const part = count / totals.views;
    return `${formatCount(count)} (${count > 0 && part < 0.0005 ? '<0.1%' : formatPercent(part, 1)})`;
  };
  return (
    <Stack space={4}>
      <HorizontalBars
        bars={steps.map(([key, label]) => ({
          label,
          value: totals[key],
          valueText: key === 'views' || key === 'closed' ? formatCount(totals[key]) : share(totals[key]),
        }))}
      />
      <Hint>
        {`${formatCount(listings)} ${listings === 1 ? 'listing' : 'listings'}, since each was posted. Percentages are of views. A view is one visitor on one day; favorites are those of members.`}
      </Hint>
      <Table
        caption="Your listings with the most views"
        dense
        rows={top.slice(0, few)}
        rowKey={({ propertyId }) => propertyId}
        columns={columns}
      />
    </Stack>
  );
}

const columns: readonly Column<FunnelListing>[] = [
  {
    key: 'listing',
    heading: 'Listing',
    cell: ({ propertyId, title }) => <Link to={`/property/${propertyId}`}>{title}</Link>,
  },
  ...steps.slice(0, 4).map(([key, heading]): Column<FunnelListing> => ({
    key,
    heading,
    isNumeric: true,
    cell: (listing) => (
      <>
        {formatCount(listing[key])}
        <OnPhone> {heading.toLowerCase()}</OnPhone>
      </>
    ),
  })),
];
