import { shareImageUrl } from '@dealstead/contracts';
import { Container, Head, useRead, useSiteUrl } from '@dealstead/kit';
import { Suspense } from 'react';
import { LandingSections, MarketSummary } from '#islands';
import { AdvancedPanel } from '../../features/analytics/AdvancedPanel.tsx';
import { CompareTray } from '../../features/compare/index.ts';
import { BuyerListForm } from '../../features/buyerList/BuyerListForm.tsx';
import { featuredFirst } from '../../features/listings/featuredFirst.ts';
import { useFeatured } from '../../features/listings/useFeatured.ts';
import { useSearch } from '../../features/results/useSearch.ts';
import { Hero } from '../../features/search/Hero.tsx';
import { updateInterpreted } from '../../features/search/interpretation.ts';
import {
  categoriesLabel,
  splitValues,
  summaryTemplate,
  useSearchFilter,
  type FilterChange,
} from '../../features/search/filter.ts';
import { SellerForm } from '../../features/sellerLead/SellerForm.tsx';
import { Opportunities } from './Opportunities.tsx';
import { useTab } from './useTab.ts';

const sectionId = 'properties-section';
const toOpportunities = () => document.getElementById(sectionId)?.scrollIntoView();

/** The home page: search, listings, and how the marketplace works. */
export function Home() {
  const [filter, setFilter] = useSearchFilter();
  const site = useSiteUrl();
  const [, setTab] = useTab();
  // Without conditions, so that it is the list's own summary where nothing is searched.
  const market = useRead(summaryTemplate);
  const found = useSearch(filter, { keepPrevious: false });
  const featured = useFeatured(filter);
  const { interpretation, asked, results } = found;
  const change = (changes: FilterChange) => setFilter(updateInterpreted(changes, { filter, asked, interpretation }));

  function search(changes: FilterChange): void {
    change(changes);
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
        title={filter.category ? `${categoriesLabel(filter.category)} deals` : 'Wholesale land, houses and buildings'}
        description="A marketplace for wholesale real-estate deals in the United States. See each price against the after-repair value that its seller states."
        keywords="wholesale real estate, investment property, land for sale, off-market deals, ARV"
        path={splitValues(filter.category).length === 1 ? `/?category=${filter.category}` : '/'}
        noIndex={Object.keys(filter).some((name) => name !== 'category')}
        structuredData={organization(site)}
      />
      <Hero
        filter={filter}
        report={{ onSearch: search, onChoose: change }}
        summary={market.data}
        listings={featuredFirst(results.data?.pages[0] ?? [], featured.listings, true)}
      />
      <Container>
        <Suspense>
          <Opportunities id={sectionId} filter={filter} found={found} featured={featured} onFilter={setFilter} />
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
