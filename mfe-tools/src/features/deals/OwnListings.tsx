import { Link, formatMoney, formatPercent, phone, twoLines } from '@dealstead/kit';
import { Table, type Column } from '@dealstead/kit/data';
import { styled } from 'styled-components';
import { NoValue, OnPhone } from '../dashboard.ts';
import type { Deal } from './DealList.tsx';

/** Titles take the width that the figures leave, and are cut off there. */
const Listings = styled.div`
  th[scope='row'] {
    width: 100%;
    max-width: 0;
  }
  td {
    padding-left: 12px;
  }
  ${phone} {
    td {
      padding-left: 0;
    }
    th[scope='row'] {
      width: auto;
      max-width: none;
    }
  }
`;

const Title = styled(Link)`
  display: block;
  overflow: hidden;
  text-overflow: ellipsis;
  text-decoration: none;
  &:hover {
    text-decoration: underline;
  }
  ${phone} {
    ${twoLines}
    /* The whole row is the touch target. */
    &::after {
      content: '';
      position: absolute;
      inset: 0;
    }
  }
`;

const columns: readonly Column<Deal>[] = [
  {
    key: 'listing',
    heading: 'Listing',
    cell: ({ propertyId, title }) => (
      <Title to={`/property/${propertyId}`} title={title}>
        {title}
      </Title>
    ),
  },
  { key: 'price', heading: 'Price', isNumeric: true, onPhone: 'corner', cell: ({ price }) => formatMoney(price) },
  {
    key: 'arv',
    heading: 'ARV',
    isNumeric: true,
    cell: ({ arv }) =>
      arv === null ? (
        <NoValue />
      ) : (
        <>
          <OnPhone>ARV </OnPhone>
          {formatMoney(arv)}
        </>
      ),
  },
  {
    key: 'share',
    heading: 'Of ARV',
    isNumeric: true,
    cell: ({ price, arv }) =>
      arv === null || arv <= 0 ? (
        <NoValue />
      ) : (
        <>
          {formatPercent(price / arv)}
          <OnPhone> of ARV</OnPhone>
        </>
      ),
  },
];

/** One owner's listings in a dense table. */
export function OwnListings({ caption, listings }: { caption: string; listings: readonly Deal[] }) {
  return (
    <Listings>
      <Table caption={caption} dense rows={listings} rowKey={({ propertyId }) => propertyId} columns={columns} />
    </Listings>
  );
}
