import { catalogue, modeOfMetrics, type Feature, type PropertySummary } from '@dealstead/contracts';
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
  useNavigate,
  usePlansPath,
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
import type { useFeatured } from '../../features/listings/useFeatured.ts';
import { FilterChips } from '../../features/results/FilterChips.tsx';
import { LeftOut, RelaxedNotice, headingOf } from '../../features/results/ResultsHead.tsx';
import type { FoundSearch } from '../../features/results/useSearch.ts';
import { metricsOf } from '../../features/returns/assumptions.ts';
import { noFilter, searchPath, type FilterChange, type SearchFilter } from '../../features/search/filter.ts';
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
  /** The filter as the URL states it. */
  filter: SearchFilter;
  found: FoundSearch;
  featured: ReturnType<typeof useFeatured>;
  onFilter: (change: FilterChange) => void;
}

/** The listings in five tabs. */
export function Opportunities({ id, filter, found, featured, onFilter }: OpportunitiesProps) {
  const [tab, choose] = useTab();
  const summary = found.summary.isPlaceholderData ? undefined : found.summary.data;
  const items = useTabs();
  const mode = modeOfMetrics(metricsOf({ ...found.asked, ...found.order }));
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
          {Object.keys(filter).length > 0 && (
            <FilterNotice filter={filter} found={found} summary={summary} onFilter={onFilter} />
          )}
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
            query={found.results}
            summary={found.summary}
            featured={featured}
            mode={mode}
            onClear={() => onFilter(noFilter)}
          />
        )}
        {tab === 'map' && (
          <Locked needs={needs.map} feature="Property Map" preview={<LandPreview view="map" />}>
            <MapTab filter={found.allowed} mode={mode} summary={summary} selected={selected} onSelect={setSelected} />
          </Locked>
        )}
        {tab === 'heatmap' && (
          <Locked needs={needs.heatmap} feature="Market Heatmap" preview={<LandPreview view="heat" />}>
            <HeatMap filter={found.allowed} onSelectProperty={showOnMap} />
          </Locked>
        )}
        {tab === 'saved' && (
          <>
            <Locked needs={needs.saved} feature="Saved Searches" preview={<SavedPreview />}>
              <SavedSearches
                onLoad={({ category, search }) => {
                  onFilter({ ...noFilter, category, search });
                  choose('list');
                }}
              />
            </Locked>
            <SavedListings />
          </>
        )}
        {tab === 'analytics' && (
          <Locked needs={needs.analytics} feature="Market Analytics" preview={<AnalyticsPreview />}>
            <AnalyticsTab filter={found.allowed} />
          </Locked>
        )}
      </TabPanel>
    </Section>
  );
}

interface FilterNoticeProps extends Pick<OpportunitiesProps, 'filter' | 'found' | 'onFilter'> {
  /** Of this filter; absent until it is known. */
  summary: PropertySummary | undefined;
}

/** What the filter finds: how many, its conditions as chips, what was relaxed, and the button to all filters. */
function FilterNotice({ filter, found, summary, onFilter }: FilterNoticeProps) {
  const navigate = useNavigate();
  const plansPath = usePlansPath();
  const showPlans = () => void navigate(plansPath);
  return (
    <>
      <p aria-live="polite">{headingOf({ ...found.allowed, ...found.order }, summary)}</p>
      <FilterChips filter={found.allowed} summary={summary} change={onFilter} onOpenControl={showPlans} />
      <LeftOut locked={found.locked} onOpenControl={showPlans} />
      <RelaxedNotice summary={summary} />
      <LockedConditions interpretation={found.interpretation} />
      <Small>
        <TextLink to={searchPath(filter)}>More filters</TextLink>
      </Small>
    </>
  );
}

/** What the text says that the plan does not include. */
function LockedConditions({ interpretation }: Pick<FoundSearch, 'interpretation'>) {
  const isAllowed = {
    'advanced-filters': useIsAllowed('advanced-filters'),
    'investment-calculator': useIsAllowed('investment-calculator'),
  };
  const locked = (interpretation?.parts ?? []).filter(({ feature }) => feature !== null && !isAllowed[feature]);
  const required = locked.some(({ feature }) => feature === 'investment-calculator') ? 'investor_pro' : 'buyer';
  const plansPath = usePlansPath(required);
  if (locked.length === 0) return null;
  const labels = locked.map(({ label }) => `“${label}”`).join(' and ');
  return (
    <Small>
      {labels} {locked.length === 1 ? 'needs' : 'need'} the {catalogue[required].name} plan and{' '}
      {locked.length === 1 ? 'is' : 'are'} left out. <TextLink to={plansPath}>See plans</TextLink>
    </Small>
  );
}
