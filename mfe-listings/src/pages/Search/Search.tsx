import { isCursor, modeOfMetrics } from '@dealstead/contracts';
import {
  Alert,
  VisuallyHidden,
  desktop,
  phone,
  useAssumptions,
  useIsAllowed,
  useLocation,
  useRead,
  useSearchParams,
} from '@dealstead/kit';
import { useCallback, useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { CompareTray } from '../../features/compare/index.ts';
import { FilterBar, type FilterBarProps } from '../../features/filters/FilterBar.tsx';
import { metricsOf, withAssumptions } from '../../features/returns/assumptions.ts';
import { ReturnsNotice } from '../../features/returns/ReturnsNotice.tsx';
import { ResultList } from '../../features/results/ResultList.tsx';
import { SearchMap } from '../../features/map/index.ts';
import { boundsOfBox, overlap, type Bounds } from '../../features/map/mercator.ts';
import { FilterChips } from '../../features/results/FilterChips.tsx';
import { FacetChips, LeftOut, PlainSorting, RelaxedNotice, ResultsTitle } from '../../features/results/ResultsHead.tsx';
import { useIndexLoading } from '../../features/results/useResults.ts';
import { useSearch } from '../../features/results/useSearch.ts';
import { changeOf, facetsTemplate, useSearchFilter, type SearchFilter } from '../../features/search/filter.ts';
import { updateInterpreted } from '../../features/search/interpretation.ts';
import { LockedMap, MapPane, type MapPaneProps } from './MapPane.tsx';
import { SearchHead } from './SearchHead.tsx';

const Sides = styled.div`
  ${desktop} {
    display: grid;
    grid-template-columns: minmax(560px, 47fr) 53fr;
    @media (scripting: none) {
      grid-template-columns: minmax(0, 1fr);
    }
  }
`;

const ListSide = styled.div`
  min-width: 0;
  padding: 14px 16px 32px;
  @media (scripting: none) {
    max-width: 960px;
  }
  ${phone} {
    padding-top: 12px;
  }
`;

const Notice = styled(Alert)`
  margin-top: 12px;
`;

const previous = { placeholderData: <Value,>(before: Value | undefined) => before };

/** The search page: rows beside a map, with all state in the URL. */
export function Search() {
  const [filter, setFilter] = useSearchFilter();
  const cursor = useSearchParams()[0].get('after');
  const after = cursor !== null && isCursor(cursor) ? cursor : undefined;

  const {
    allowed,
    locked,
    summary,
    interpretation,
    asked,
    order,
    results: found,
  } = useSearch(filter, { after, keepPrevious: true });
  const facets = useRead(facetsTemplate, { ...allowed }, previous);
  const waits = [useIndexLoading(found), useIndexLoading(summary), useIndexLoading(facets)];
  const [selected, setSelected] = useState<number | null>(null);
  const [fullMap, setFullMap] = useState(false);
  const [requested, setRequested] = useState<FilterBarProps['requested']>(null);
  const changeFromTop = useChangeFromTop(useWithAssumptions(asked, setFilter));
  const change: FilterBarProps['change'] = (update, control) =>
    changeFromTop(updateInterpreted(update, { filter, asked, interpretation }), control);
  const counted = summary.isPlaceholderData && found.isPlaceholderData ? undefined : summary.data;
  const metrics = metricsOf({ ...allowed, ...summary.data?.asked, ...order });
  // The previous count belongs to another filter.
  const numbered = summary.isPlaceholderData || waits.some(Boolean) ? undefined : summary.data;

  return (
    <>
      <SearchHead filter={filter} after={after} found={found.data?.pages.flat() ?? []} summary={counted} />
      <FilterBar
        filter={{ ...filter, ...asked, search: filter.search }}
        change={change}
        requested={requested}
        overMap={fullMap}
      />
      <Sides>
        <ResultMap
          filter={allowed}
          metrics={metrics}
          summary={summary.data}
          place={summary.isPlaceholderData ? undefined : summary.data?.bounds}
          selected={selected}
          onSelect={setSelected}
          full={fullMap}
          onFull={setFullMap}
          change={change}
          correct={setFilter}
        />
        <ListSide>
          <ResultsTitle filter={{ ...allowed, ...order }} summary={numbered} change={change} />
          <PlainSorting filter={{ ...allowed, ...order }} />
          {!facets.isError && <FacetChips filter={filter} facets={facets.data} change={setFilter} />}
          <FilterChips
            filter={allowed}
            summary={summary.isPlaceholderData ? undefined : summary.data}
            change={changeFromTop}
            onOpenControl={(control) => setRequested({ control })}
          />
          <ReturnsNotice
            filter={{ ...allowed, ...order, ...summary.data?.asked }}
            summary={numbered}
            change={changeFromTop}
          />
          <LeftOut locked={locked} onOpenControl={(control) => setRequested({ control })} />
          {waits.some(Boolean) && <Notice tone="water">Filters and map are loading.</Notice>}
          <RelaxedNotice summary={numbered} />
          <VisuallyHidden as="h2">Listings</VisuallyHidden>
          <ResultList
            query={found}
            filter={allowed}
            order={order}
            summary={summary.data}
            after={after}
            isIndexLoading={waits[0] ?? false}
            selected={selected}
            onRetry={() => retryFailed(found, summary, facets)}
          />
        </ListSide>
      </Sides>
      <CompareTray mode={modeOfMetrics(metrics)} />
    </>
  );
}

function retryFailed(...readings: readonly { readonly isError: boolean; refetch(): Promise<unknown> }[]): void {
  for (const reading of readings) if (reading.isError) void reading.refetch();
}

interface ResultMapProps extends Pick<MapPaneProps, 'summary' | 'selected' | 'metrics' | 'full' | 'onFull'> {
  filter: SearchFilter;
  /** Where the place that is searched lies. */
  place: Bounds | undefined;
  onSelect: (id: number | null) => void;
  change: FilterBarProps['change'];
  /** Changes the filter without moving to the top of the list. */
  correct: FilterBarProps['change'];
}

/** Where the map was moved by hand counts instead of the place that was searched. */
const withoutPlace = Object.fromEntries(
  (['state', 'county', 'city', 'zip', 'region', 'near', 'radius'] as const).map((name) => [name, undefined]),
);

/** The map beside the list. Its frame and the drawn area are filters, of which one excludes the other. */
function ResultMap({
  filter,
  place,
  summary,
  selected,
  metrics,
  onSelect,
  full,
  onFull,
  change,
  correct,
}: ResultMapProps) {
  const { box } = filter;
  // Someone searched a place that lies elsewhere than the frame, which no listing can match.
  const isOutsidePlace = box !== undefined && place !== undefined && !overlap(boundsOfBox(box), place);
  useEffect(() => {
    if (isOutsidePlace) correct({ box: undefined }, 'correction');
  }, [isOutsidePlace, correct]);
  if (!useIsAllowed('property-data')) return <LockedMap />;
  return (
    <MapPane summary={summary} selected={selected} metrics={metrics} full={full} onFull={onFull}>
      <SearchMap
        filter={filter}
        mode={modeOfMetrics(metrics)}
        selected={selected}
        onSelect={onSelect}
        onBoxChange={(box, byHand) =>
          change({ ...(box !== null && byHand && withoutPlace), box: box ?? undefined, area: undefined }, 'map')
        }
        onAreaChange={(area) => change({ area: area ?? undefined, box: undefined })}
      />
    </MapPane>
  );
}

/**
 * Adds the member's assumptions to changes that begin to use projected returns.
 * @param filter the filter with the conditions of its text, which may state returns
 */
function useWithAssumptions(filter: SearchFilter, setFilter: FilterBarProps['change']): FilterBarProps['change'] {
  const { figures: own } = useAssumptions();
  return useCallback(
    (update, control) =>
      setFilter((now) => {
        const change = changeOf(update, now);
        return withAssumptions(change, 'search' in change ? now : { ...filter, ...now }, own);
      }, control),
    [filter, own, setFilter],
  );
}

/** Another filter's list starts at its beginning. */
function useChangeFromTop(setFilter: FilterBarProps['change']): FilterBarProps['change'] {
  const { key } = useLocation();
  const changed = useRef(false);
  useEffect(() => {
    // Scroll only after the navigation, so that the position is not stored for the previous history entry.
    if (changed.current) scrollTo(0, 0);
    changed.current = false;
  }, [key]);
  return useCallback(
    (patch, control) => {
      changed.current = true;
      setFilter(patch, control);
    },
    [setFilter],
  );
}

export default Search;
