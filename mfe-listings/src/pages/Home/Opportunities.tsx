import { catalogue, type Feature } from '@dealstead/contracts';
import {
  Button,
  Locked,
  Section,
  SectionHead,
  Skeleton,
  Small,
  TabPanel,
  Tabs,
  TextLink,
  phone,
  useIsAllowed,
  useRead,
  type TabItem,
} from '@dealstead/kit';
import { BookmarkSimple, ChartBar, Fire, MapTrifold, SquaresFour } from '@dealstead/kit/icons';
import { useState } from 'react';
import { styled } from 'styled-components';
import { CompareButton } from '../../features/compare/index.ts';
import { HeatMap } from '../../features/heat/index.ts';
import { MapFrame } from '../../features/map/MapFrame.ts';
import { MapLoading } from '../../features/map/MapLoading.tsx';
import { ListingGrid } from '../../features/listings/ListingGrid.tsx';
import type { useFeatured, useListings } from '../../features/listings/useListings.ts';
import { searchPath } from '../../features/search/filter.ts';
import { categoryNames, type Filter, type FilterChange } from '../../features/search/useFilter.ts';
import { lazyPart } from '../../features/islands/lazyPart.tsx';
import { useTab, type Tab } from './useTab.ts';

const Head = styled(SectionHead)`
  h2 {
    font-size: var(--t32);
  }
  .acts {
    display: flex;
    flex-wrap: wrap;
    gap: 4px 8px;
  }
  /* Its text ends at the column's edge. */
  .acts > :last-child:not(:first-child) {
    margin-right: -12px;
    color: var(--primary);
  }
  ${phone} {
    margin-bottom: var(--s2);
    h2 {
      font-size: 1.625rem;
    }
    .acts {
      margin-top: var(--s1);
    }
    .acts > * {
      padding-inline: 10px;
      font-size: var(--t13);
    }
    .acts > :last-child:not(:first-child) {
      margin-right: 0;
      padding-inline: 2px;
    }
  }
`;

const fallback = <Skeleton height={480} />;
const MapTab = lazyPart(() => import('./MapTab.tsx'), {
  title: 'The map',
  fallback: (
    <MapFrame>
      <MapLoading />
    </MapFrame>
  ),
});
const SavedSearches = lazyPart(() => import('../../features/saved/SavedSearches.tsx'), {
  title: 'Saved searches',
  fallback,
});
const SavedListings = lazyPart(() => import('../../features/saved/SavedListings.tsx'), {
  title: 'Saved listings',
  fallback,
});
const AnalyticsTab = lazyPart(() => import('../../features/analytics/AnalyticsTab.tsx'), {
  title: 'Analytics',
  fallback,
});
const AnalyticsPreview = lazyPart(() => import('../../features/analytics/AnalyticsPreview.tsx'), {
  title: 'The preview',
});
const LandPreview = lazyPart(() => import('./LandPreview.tsx'), { title: 'The preview' });
const SavedPreview = lazyPart(() => import('../../features/saved/SavedPreview.tsx'), { title: 'The preview' });

/** The feature that each gated tab requires; all belong to the buyer plan. */
const needs = {
  map: 'property-data',
  heatmap: 'basic-analytics',
  saved: 'property-alerts',
  analytics: 'basic-analytics',
} as const satisfies Record<Exclude<Tab, 'list'>, Feature>;

function useTabs(): readonly TabItem<Tab>[] {
  const lock = (allowed: boolean) => (allowed ? undefined : 'Buyer');
  const [data, analytics, alerts] = [useIsAllowed(needs.map), useIsAllowed(needs.analytics), useIsAllowed(needs.saved)];
  return [
    { id: 'list', label: 'List', icon: SquaresFour },
    { id: 'map', label: 'Map', icon: MapTrifold, locked: lock(data) },
    { id: 'heatmap', label: 'Heatmap', icon: Fire, locked: lock(analytics) },
    { id: 'saved', label: 'Saved', icon: BookmarkSimple, locked: lock(alerts) },
    { id: 'analytics', label: 'Analytics', icon: ChartBar, locked: lock(analytics) },
  ];
}

export interface OpportunitiesProps {
  id: string;
  listings: ReturnType<typeof useListings>;
  featured: ReturnType<typeof useFeatured>;
  filter: Filter;
  onFilter: (change: FilterChange) => void;
}

/** The listings in five tabs. */
export function Opportunities({ id, listings, featured, filter, onFilter }: OpportunitiesProps) {
  const [tab, choose] = useTab();
  const items = useTabs();
  // Selected on the map or through the heatmap; preserved while another tab is open.
  const [selected, setSelected] = useState<number | null>(null);
  const showOnMap = (listing: number) => {
    setSelected(listing);
    choose('map');
  };
  return (
    <Section id={id} aria-labelledby="opportunities">
      <Head>
        <div>
          <h2 id="opportunities">Investment Opportunities</h2>
          {filterText(filter)}
          {filter.search && <TextNotice filter={filter} />}
        </div>
        <div className="acts">
          <CompareButton />
          <Button kind="quiet" size="small" to="/subscribe">
            Access Professional Tools
          </Button>
        </div>
      </Head>
      <Tabs label="Listing views" name="home" items={items} value={tab} onChange={choose} />
      <TabPanel tabsId="home" tab={tab}>
        {tab === 'list' && (
          <ListingGrid
            query={listings}
            featured={featured}
            filter={filter}
            onClear={() => onFilter({ category: undefined, search: undefined })}
          />
        )}
        {tab === 'map' && (
          <Locked needs={needs.map} feature="Property Map" preview={<LandPreview view="map" />}>
            <MapTab filter={filter} selected={selected} onSelect={setSelected} />
          </Locked>
        )}
        {tab === 'heatmap' && (
          <Locked needs={needs.heatmap} feature="Market Heatmap" preview={<LandPreview view="heat" />}>
            <HeatMap filter={filter} onSelectProperty={showOnMap} />
          </Locked>
        )}
        {tab === 'saved' && (
          <>
            <Locked needs={needs.saved} feature="Saved Searches" preview={<SavedPreview />}>
              <SavedSearches onLoad={({ category, search }) => onFilter({ category, search, tab: undefined })} />
            </Locked>
            <SavedListings />
          </>
        )}
        {tab === 'analytics' && (
          <Locked needs={needs.analytics} feature="Market Analytics" preview={<AnalyticsPreview />}>
            <AnalyticsTab filter={filter} />
          </Locked>
        )}
      </TabPanel>
    </Section>
  );
}

/** What the text says that the plan does not include, and the way to the search page with its filters. */
function TextNotice({ filter }: { filter: Filter }) {
  const { data } = useRead('/api/properties/summary{?category,search}', { ...filter });
  const isAllowed = {
    'advanced-filters': useIsAllowed('advanced-filters'),
    'investment-calculator': useIsAllowed('investment-calculator'),
  };
  const locked = (data?.interpretation?.parts ?? []).filter(({ feature }) => feature !== null && !isAllowed[feature]);
  const plan = catalogue[locked.some(({ feature }) => feature === 'investment-calculator') ? 'investor_pro' : 'buyer'];
  const labels = locked.map(({ label }) => `“${label}”`).join(' and ');
  return (
    <Small>
      {locked.length > 0 && (
        <>
          {labels} {locked.length === 1 ? 'needs' : 'need'} the {plan.name} plan and{' '}
          {locked.length === 1 ? 'is' : 'are'} left out. <TextLink to="/subscribe">See plans</TextLink>
          {' · '}
        </>
      )}
      <TextLink to={searchPath(filter)}>More filters</TextLink>
    </Small>
  );
}

/** The active filters; renders nothing without any. */
function filterText({ category, search }: Filter) {
  if (!category && !search) return null;
  const categoryText = category ? categoryNames(category) : 'All categories';
  return <p>{search ? `${categoryText}, matching “${search}”` : categoryText}</p>;
}
