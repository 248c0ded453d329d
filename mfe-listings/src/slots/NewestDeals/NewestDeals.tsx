import { CardGrid, SectionHead, TextLink, useRead } from '@dealstead/kit';
import { styled } from 'styled-components';
import { ListingCard } from '../../features/listings/ListingCard.tsx';

/** 44 px touch target without shifting the layout. */
const All = styled(TextLink)`
  margin-block: -11px;
  padding-block: 11px;
`;

/** Apart from the panels above, as the next topic. */
const Deals = styled.section`
  margin-top: var(--s4);
`;

/** The four newest listings as cards, for a dashboard of another slice. Renders nothing until they are loaded. */
export function NewestDeals() {
  const { data } = useRead('/api/properties{?limit}', { limit: 4 });
  if (!data || data.length === 0) return null;
  return (
    <Deals aria-labelledby="newest-deals">
      <SectionHead>
        <h2 id="newest-deals">New on the market</h2>
        <All to="/#properties-section">Browse all</All>
      </SectionHead>
      <CardGrid>
        {data.map((property) => (
          <ListingCard key={property.id} property={property} />
        ))}
      </CardGrid>
    </Deals>
  );
}

export default NewestDeals;
