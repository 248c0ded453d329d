import type { OwnPerformance } from '@dealstead/contracts/listings/activity';
import { Button, EmptyState, Panel, PanelHead, Skeleton, Small, formatCount, phone, useRead } from '@dealstead/kit';
import { QueryView, Table, type Column } from '@dealstead/kit/data';
import { styled } from 'styled-components';
import { HeadLink, OnPhone, RowLink } from '../dashboard.ts';
import type { DashboardSeat } from '../seat/useDashboardSeat.ts';
import { changeText } from './change.ts';
import { Sparkline } from './Sparkline.tsx';

/** Performance of the listings that the dashboard is about: the member's own, or the owner's of their seat. */
export function useOwnPerformance(seat: DashboardSeat | null, enabled = true) {
  return useRead('/api/va/properties/performance{?owner}', { owner: seat?.ownerId }, { enabled });
}

/** Titles take the width that the figures leave, and are cut off there. */
const Listings = styled.div`
  th[scope='row'] {
    width: 100%;
    max-width: 0;
  }
  td {
    padding-left: 8px;
  }
  ${phone} {
    td {
      padding-left: 0;
    }
    /* The change in percent says the same in less width. */
    td:has(> svg) {
      display: none;
    }
    th[scope='row'] {
      width: auto;
      max-width: none;
    }
  }
`;

const Note = styled(Small)`
  margin-top: 12px;
  color: var(--ink-2);
`;

type Row = OwnPerformance['top'][number];

const count = (value: number, noun: string) => (
  <>
    {formatCount(value)}
    <OnPhone> {noun}</OnPhone>
  </>
);

const columns = ({ total, top, onMarket }: OwnPerformance): readonly Column<Row>[] => [
  {
    key: 'listing',
    heading: 'Listing',
    cell: ({ propertyId, title }) => (
      <RowLink to={`/property/${propertyId}`} title={title}>
        {title}
      </RowLink>
    ),
    total: onMarket > top.length ? `All ${formatCount(onMarket)}` : 'Total',
  },
  { key: 'trend', heading: 'By day', cell: ({ daily }) => <Sparkline values={daily} /> },
  {
    key: 'views',
    heading: 'Views',
    isNumeric: true,
    onPhone: 'corner',
    cell: ({ views }) => count(views, 'views'),
    total: count(total.views, 'views'),
  },
  {
    key: 'change',
    heading: 'Change',
    isNumeric: true,
    cell: ({ views, viewsBefore }) => changeText(views, viewsBefore) ?? <span data-missing>New</span>,
    total: changeText(total.views, total.viewsBefore),
  },
  {
    key: 'saves',
    heading: 'Saves',
    isNumeric: true,
    cell: ({ favorites }) => count(favorites, 'saves'),
    total: count(total.favorites, 'saves'),
  },
  {
    key: 'asks',
    heading: 'Inquiries',
    isNumeric: true,
    cell: ({ inquiries }) => count(inquiries, 'inquiries'),
    total: count(total.inquiries, 'inquiries'),
  },
  {
    key: 'offers',
    heading: 'Offers',
    isNumeric: true,
    cell: ({ offers }) => count(offers, 'offers'),
    total: count(total.offers, 'offers'),
  },
];

/** Views, saves, inquiries and offers of the most viewed listings, with the totals of all. */
export function PerformancePanel({ seat }: { seat: DashboardSeat | null }) {
  const query = useOwnPerformance(seat);
  const title = seat ? `Listing performance of ${seat.ownerName}` : 'Listing performance';
  return (
    <Panel aria-labelledby="performance">
      <PanelHead>
        <h2 id="performance">{title}</h2>
        <HeadLink to="/my-listings">All listings</HeadLink>
      </PanelHead>
      <QueryView
        query={query}
        label="Listing performance"
        loading={<Skeleton height={260} />}
        isEmpty={({ onMarket }) => onMarket === 0}
        empty={
          <EmptyState
            title={seat ? 'No active listings' : 'You have no active listings'}
            action={
              <Button kind="secondary" size="small" to="/post-property">
                List a property
              </Button>
            }
          >
            Views, saves and inquiries of your listings appear here.
          </EmptyState>
        }
      >
        {(performance) => (
          <>
            <Listings>
              <Table
                caption={title}
                dense
                rows={performance.top}
                rowKey={({ propertyId }) => propertyId}
                columns={columns(performance)}
              />
            </Listings>
            <Note>
              Last {performance.days} days. Change: views against the {performance.days} days before.
            </Note>
          </>
        )}
      </QueryView>
    </Panel>
  );
}
