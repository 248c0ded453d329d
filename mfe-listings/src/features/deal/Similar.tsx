import type { PropertyPage } from '@dealstead/contracts';
import { CardGrid, Section, SectionHead, useRead } from '@dealstead/kit';
import { ListingCard } from '../listings/ListingCard.tsx';

const shown = 4;

/** Four more of the same category. Draws nothing until they are there: the page does not wait for them. */
export function Similar({ to }: { to: PropertyPage }) {
  const { data = [] } = useRead(
    '/api/properties{?category,limit}',
    { category: to.category, limit: shown + 1 },
    { select: (listings) => listings.filter(({ id }) => id !== to.id).slice(0, shown) },
  );
  if (data.length === 0) return null;
  return (
    <Section aria-labelledby="similar">
      <SectionHead>
        <h2 id="similar">Similar properties</h2>
      </SectionHead>
      <CardGrid>
        {data.map((property) => (
          <ListingCard key={property.id} property={property} />
        ))}
      </CardGrid>
    </Section>
  );
}
