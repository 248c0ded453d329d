import { categoryLabels } from '@dealstead/contracts';
import { Container, Head, Section, SectionHead, phone, useRead } from '@dealstead/kit';
import { styled } from 'styled-components';
import { ListingGrid } from '../../features/listings/ListingGrid.tsx';
import { useListings } from '../../features/listings/useListings.ts';
import { Hero } from '../../features/search/Hero.tsx';
import { useFilter, type Filter } from '../../features/search/useFilter.ts';
import { Story } from '../../features/story/Story.tsx';

const Title = styled.h2`
  font-size: var(--t32);
  ${phone} {
    font-size: 1.625rem;
  }
`;

const sectionId = 'properties-section';

/** The market's front door: find a deal, see what is there, learn how it goes. */
export function Home() {
  const [filter, setFilter] = useFilter();
  const market = useRead('/api/properties/summary');
  const found = useListings(filter);

  function search(wanted: Filter): void {
    setFilter(wanted);
    document.getElementById(sectionId)?.scrollIntoView();
  }

  return (
    <>
      <Head
        title={filter.category ? `${categoryLabels[filter.category]} deals` : 'Wholesale land, houses and buildings'}
        description="A marketplace for wholesale real-estate deals in the United States. Every listing shows its price against its value after repair."
        keywords="wholesale real estate, investment property, land for sale, off-market deals, ARV"
        path={filter.category ? `/?category=${filter.category}` : '/'}
        noIndex={filter.search !== undefined}
        structuredData={organization}
      />
      <Hero
        filter={filter}
        onSearch={search}
        onChoose={setFilter}
        summary={market.data}
        listings={found.data?.pages[0] ?? []}
      />
      <Container>
        <Section id={sectionId} aria-labelledby="opportunities">
          <SectionHead>
            <div>
              <Title id="opportunities">Investment Opportunities</Title>
              <p>{inWords(filter)}</p>
            </div>
          </SectionHead>
          <ListingGrid
            reading={found}
            filter={filter}
            onClear={() => setFilter({ category: undefined, search: undefined })}
          />
        </Section>
        <Story />
      </Container>
    </>
  );
}

const organization = {
  '@type': 'Organization',
  name: 'Dealstead',
  description: 'A United States marketplace for wholesale real-estate deals.',
  areaServed: 'US',
};

function inWords({ category, search }: Filter): string {
  const what = category ? `${categoryLabels[category]}, newest first` : 'Newest first';
  return search ? `${what}, matching “${search}”` : what;
}

export default Home;
