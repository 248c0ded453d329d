import { shareImageUrl } from '@dealstead/contracts';
import { Container, Head, useRead, useSiteUrl } from '@dealstead/kit';
import { Suspense } from 'react';
import { LandingSections, MarketSummary } from '#islands';
import { AdvancedPanel } from '../../features/analytics/AdvancedPanel.tsx';
import { CompareTray } from '../../features/compare/index.ts';
import { BuyerListForm } from '../../features/buyerList/BuyerListForm.tsx';
import { featuredFirst } from '../../features/listings/featuredFirst.ts';
import { useFeatured, useListings } from '../../features/listings/useListings.ts';
import { Hero } from '../../features/search/Hero.tsx';
import { categoriesOf, categoryNames, useFilter, type Filter } from '../../features/search/useFilter.ts';
import { SellerForm } from '../../features/sellerLead/SellerForm.tsx';
import { Opportunities } from './Opportunities.tsx';
import { useTab } from './useTab.ts';

const sectionId = 'properties-section';
const toOpportunities = () => document.getElementById(sectionId)?.scrollIntoView();

/** The home page: search, listings, and how the marketplace works. */
export function Home() {
  const [filter, setFilter] = useFilter();
  const site = useSiteUrl();
  const [, setTab] = useTab();
  const market = useRead('/api/properties/summary');
  const listings = useListings(filter);
  const featured = useFeatured(filter);

  function search(nextFilter: Filter): void {
    setFilter(nextFilter);
    toOpportunities();
  }
  function openAnalytics(): void {
    setTab('analytics');
    toOpportunities();
  }

  // Each Suspense boundary hydrates separately: in document order, and with priority when pressed.
  return (
    <>
      <Head
        title={filter.category ? `${categoryNames(filter.category)} deals` : 'Wholesale land, houses and buildings'}
        description="A marketplace for wholesale real-estate deals in the United States. Every listing shows its price against its after-repair value."
        keywords="wholesale real estate, investment property, land for sale, off-market deals, ARV"
        path={categoriesOf(filter.category).length === 1 ? `/?category=${filter.category}` : '/'}
        noIndex={filter.search !== undefined}
        structuredData={organization(site)}
      />
      <Hero
        filter={filter}
        report={{ onSearch: search, onChoose: setFilter }}
        summary={market.data}
        listings={featuredFirst(listings.data?.pages[0] ?? [], featured.listings, true)}
      />
      <Container>
        <Suspense>
          <Opportunities id={sectionId} listings={listings} featured={featured} filter={filter} onFilter={setFilter} />
        </Suspense>
        <MarketSummary />
        <Suspense>
          <AdvancedPanel onOpen={openAnalytics} />
        </Suspense>
        <Suspense>
          <SellerForm />
        </Suspense>
        <LandingSections />
        <Suspense>
          <BuyerListForm />
        </Suspense>
      </Container>
      <CompareTray />
    </>
  );
}

/** schema.org data of the company and of the site with its search, which search engines expect on the home page. */
const organization = (site: string) => ({
  '@graph': [
    {
      '@type': 'Organization',
      '@id': `${site}/#organization`,
      name: 'Dealstead',
      url: `${site}/`,
      description: 'A United States marketplace for wholesale real-estate deals.',
      image: site + shareImageUrl('home'),
      areaServed: { '@type': 'Country', name: 'United States' },
    },
    {
      '@type': 'WebSite',
      '@id': `${site}/#website`,
      name: 'Dealstead',
      url: `${site}/`,
      publisher: { '@id': `${site}/#organization` },
      potentialAction: {
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: `${site}/search?search={search_term_string}` },
        'query-input': 'required name=search_term_string',
      },
    },
  ],
});

export default Home;
