import {
  cursorAfter,
  modeOfMetrics,
  sortingOf,
  policy,
  type Property,
  type PropertySummary,
  type ReturnMetric,
} from '@dealstead/contracts';
import { Button, Link, PropertyRow, PropertyRowSkeleton, Spinner, useAssumptions, useRead } from '@dealstead/kit';
import { useEffect, useRef, type MouseEvent } from 'react';
import { styled } from 'styled-components';
import { useCompareToggle } from '../compare/index.ts';
import { useFavorite } from '../favorites/favorites.ts';
import { ListFailed, ListFoot, NothingFound } from '../listings/ListParts.tsx';
import { useRemoval } from '../listings/useRemoval.tsx';
import { linkedAssumptions, metricsOf } from '../returns/assumptions.ts';
import { ReturnFigures } from '../returns/ReturnFigures.tsx';
import { searchPath, writeFilter, type SearchFilter } from '../search/filter.ts';
import type { useResults } from './useResults.ts';

const Rows = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 12px;
  margin-top: 12px;
  transition: opacity var(--base);
  &[aria-busy='true'][data-old] {
    opacity: 0.55;
  }
`;

// Keeps the row below the sticky filters when it is scrolled to.
const Place = styled.div`
  min-width: 0;
  scroll-margin: 80px 0 20px;
`;

/**
 * A listing as a row with favorite and compare toggles, and for its owner the delete button. Scrolls into view when it
 * is selected.
 */
export function ResultRow({
  property,
  metrics = [],
  assumptions,
  eager,
  selected,
}: {
  property: Property;
  /** The projected returns that the search asks for. */
  metrics?: readonly ReturnMetric[];
  /** The assumptions of these returns, where they are not the member's own. */
  assumptions?: string | undefined;
  eager?: boolean;
  selected?: boolean;
}) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (selected) row.current?.scrollIntoView({ block: 'nearest', behavior: 'smooth' });
  }, [selected]);
  const favorite = useFavorite(property.id);
  const compare = useCompareToggle(property);
  const { confirmRemoval, pending, dialog } = useRemoval(property);
  return (
    <Place ref={row}>
      <PropertyRow
        property={property}
        eager={eager}
        selected={selected}
        mode={modeOfMetrics(metrics)}
        assumptions={assumptions}
        favorite={favorite}
        secondToggle={compare}
        owner={confirmRemoval && { onDelete: confirmRemoval, deleting: pending }}
      >
        <ReturnFigures returns={property.returns} metrics={metrics} />
      </PropertyRow>
      {confirmRemoval && dialog}
    </Place>
  );
}

/** A listing selected on the map that is not among the loaded rows. */
export function ChosenOutsideList({ id, metrics }: { id: number; metrics: readonly ReturnMetric[] }) {
  const { data } = useRead('/api/properties/picked{?ids}', { ids: id });
  const [listing] = data ?? [];
  return listing ? <ResultRow property={listing} metrics={metrics} selected /> : null;
}

export interface ResultListProps {
  query: ReturnType<typeof useResults>;
  filter: SearchFilter;
  /** The order of the list, which its text may state. */
  order: SearchFilter;
  summary: PropertySummary | undefined;
  /** The URL has a cursor, so the list starts in the middle. */
  after: string | undefined;
  /** The index is loading; the list appears when it is ready. */
  isIndexLoading: boolean;
  /** The listing selected on the map. */
  selected: number | null;
  /** Reloads the failed requests. */
  onRetry: () => void;
}

/** Results of a filter as rows: twelve per page. */
export function ResultList({
  query,
  filter,
  order,
  summary,
  after,
  isIndexLoading,
  selected,
  onRetry,
}: ResultListProps) {
  const { figures: own, isPending } = useAssumptions(metricsOf(filter).length > 0);
  if (!query.data) {
    if (query.isPending || isIndexLoading) return <Loading />;
    return (
      <Rows>
        <ListFailed query={query} onRetry={onRetry} />
      </Rows>
    );
  }
  const listings = query.data.pages.flat();
  const last = listings.at(-1);
  if (!last) return <NoResults />;
  const old = query.isPlaceholderData;
  const metrics = metricsOf({ ...filter, ...summary?.asked, ...order });
  const linked = isPending ? undefined : linkedAssumptions(filter, own);
  const filterQuery = writeFilter(filter);
  const next = `/search?${filterQuery ? `${filterQuery}&` : ''}after=${encodeURIComponent(cursorAfter(last, sortingOf(order)))}`;
  return (
    <>
      {after && (
        <p>
          <Link to={searchPath(filter)}>Back to the first listings</Link>
        </p>
      )}
      <Rows aria-busy={old || undefined} data-old={old || undefined}>
        {selected !== null && !listings.some(({ id }) => id === selected) && (
          <ChosenOutsideList id={selected} metrics={metrics} />
        )}
        {listings.map((property, i) => (
          <ResultRow
            key={property.id}
            property={property}
            metrics={metrics}
            assumptions={linked}
            eager={i < policy.eagerImages}
            selected={property.id === selected}
          />
        ))}
      </Rows>
      <ListFoot
        query={query}
        shown={listings.length}
        total={summary?.count}
        startsAtCursor={after !== undefined}
        more={<LoadMore to={next} query={query} />}
      />
    </>
  );
}

function NoResults() {
  return (
    <Rows>
      <NothingFound
        clear={
          <Button kind="secondary" size="small" to="/search">
            Clear filters
          </Button>
        }
      />
    </Rows>
  );
}

/** Appends the next page. Opened in a tab of its own, it shows that page alone. */
function LoadMore({ to, query }: { to: string; query: ResultListProps['query'] }) {
  function append(event: MouseEvent): void {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    if (!query.isFetchingNextPage) void query.fetchNextPage();
  }
  return (
    <Button
      kind="secondary"
      to={to}
      rel="next"
      prefetch={false}
      icon={query.isFetchingNextPage ? <Spinner /> : undefined}
      aria-busy={query.isFetchingNextPage || undefined}
      onClick={append}
    >
      Load More Properties
    </Button>
  );
}

function Loading() {
  return (
    <Rows role="group" aria-busy="true" aria-label="Listings are loading">
      {Array.from({ length: policy.skeletonCards }, (_, i) => (
        <PropertyRowSkeleton key={i} />
      ))}
    </Rows>
  );
}
