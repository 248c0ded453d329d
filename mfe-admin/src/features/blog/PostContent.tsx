import type { PostBlock } from '@dealstead/contracts';
import { Badge, Link, PropertyRow, formatMoney, useRead } from '@dealstead/kit';
import { styled } from 'styled-components';
import { Prose } from './Prose.ts';

const ListingLink = styled(Link)`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: 4px 16px;
  padding: 14px 16px;
  background: var(--surface);
  border: 1px solid var(--line);
  border-radius: var(--r2);
  color: inherit;
  text-decoration: none;
  strong,
  small {
    display: block;
  }
  small {
    color: var(--ink-2);
  }
`;

/** A post's content. Its HTML is sanitized by the service. */
export const PostContent = ({ blocks }: { blocks: readonly PostBlock[] }) =>
  blocks.map((block, index) =>
    block.kind === 'html' ? (
      <Prose key={index} dangerouslySetInnerHTML={{ __html: block.html }} />
    ) : (
      <ListingEmbed key={block.propertyId} listing={block} />
    ),
  );

/** An embedded listing: as it was when it was embedded, and once it is loaded as it is now. */
function ListingEmbed({ listing }: { listing: PostBlock & { kind: 'listing' } }) {
  const { propertyId, title, place, price } = listing;
  const query = useRead('/api/properties/picked{?ids}', { ids: String(propertyId) });
  const current = query.data?.[0];
  if (current) return <PropertyRow property={current} />;
  const isOffMarket = query.data !== undefined;
  return (
    <ListingLink to={isOffMarket ? '/search' : `/property/${propertyId}`}>
      <span>
        <strong>{title}</strong>
        <small>{place}</small>
      </span>
      {isOffMarket ? <Badge>Off the market</Badge> : <strong>{formatMoney(price)}</strong>}
    </ListingLink>
  );
}
