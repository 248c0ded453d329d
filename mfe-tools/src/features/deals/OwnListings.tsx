import { Link, formatMoney, formatPercent, phone, twoLines } from '@dealstead/kit';
import { Table, type Column } from '@dealstead/kit/data';
import { styled } from 'styled-components';
import type { Deal } from './DealList.tsx';

const Title = styled(Link)`
  display: block;
  max-width: 236px;
  overflow: hidden;
  text-overflow: ellipsis;
  text-decoration: none;
  &:hover {
    text-decoration: underline;
  }
  ${phone} {
    ${twoLines}
    max-width: none;
    padding-block: 12px 2px;
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
  { key: 'price', heading: 'Price', isNumeric: true, cell: ({ price }) => formatMoney(price) },
  { key: 'arv', heading: 'ARV', isNumeric: true, cell: ({ arv }) => formatMoney(arv) },
  {
    key: 'share',
    heading: 'Of ARV',
    isNumeric: true,
    cell: ({ price, arv }) => (arv === null || arv <= 0 ? '–' : formatPercent(price / arv)),
  },
];

/** One owner's listings in a dense table. */
export function OwnListings({ caption, listings }: { caption: string; listings: readonly Deal[] }) {
  return <Table caption={caption} dense rows={listings} rowKey={({ propertyId }) => propertyId} columns={columns} />;
}
