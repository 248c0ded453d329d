import { Link, money, percent, phone } from '@dealstead/kit';
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
    max-width: none;
    padding-block: 12px 10px;
  }
`;

const columns: readonly Column<Deal>[] = [
  {
    key: 'listing',
    head: 'Listing',
    cell: ({ propertyId, title }) => (
      <Title to={`/property/${propertyId}`} title={title}>
        {title}
      </Title>
    ),
  },
  { key: 'price', head: 'Price', number: true, cell: ({ price }) => money(price) },
  { key: 'arv', head: 'ARV', number: true, cell: ({ arv }) => money(arv) },
  {
    key: 'share',
    head: 'Of ARV',
    number: true,
    cell: ({ price, arv }) => (arv === null || arv <= 0 ? '–' : percent(price / arv)),
  },
];

/** One owner's listings in a dense table. */
export function OwnListings({ caption, listings }: { caption: string; listings: readonly Deal[] }) {
  return <Table caption={caption} dense rows={listings} rowKey={({ propertyId }) => propertyId} columns={columns} />;
}
