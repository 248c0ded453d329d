import { brandPageSize, brandPath, cursorAfter, isCursor, type Property } from '@dealstead/contracts';
import {
  Alert,
  Button,
  CardGrid,
  EmptyState,
  ErrorCard,
  formatCount,
  Link,
  Panel,
  PropertyCard,
  SectionHead,
  SkeletonGrid,
  Spinner,
  Stack,
  usePagedRead,
  useRead,
  useSearchParams,
} from '@dealstead/kit';
import type { MouseEvent } from 'react';

const cursorOf = (last: Property) => cursorAfter(last, 'createdAt');

/** The listings of a brand's page, newest first, with the number of all. */
export function BrandListings({ slug }: { slug: string }) {
  const [search] = useSearchParams();
  const cursor = search.get('after');
  const after = cursor !== null && isCursor(cursor) ? cursor : undefined;
  const summary = useRead('/api/brands/{slug}/listings/summary', { slug });
  const query = usePagedRead(
    '/api/brands/{slug}/listings{?after}',
    { slug, after },
    { pageSize: brandPageSize, cursorAfter: cursorOf },
  );
  const listings = query.data?.pages.flat();
  const count = summary.data?.count ?? 0;
  return (
    <section aria-labelledby="listings">
      <SectionHead>
        <h2 id="listings">Listings</h2>
        {count > 0 && <span>{formatCount(count)} for sale</span>}
      </SectionHead>
      {listings ? (
        <Stack space={4}>
          {after !== undefined && <Link to={brandPath(slug)}>Back to the first listings</Link>}
          <Cards listings={listings} />
          <More slug={slug} query={query} last={listings.at(-1)} />
        </Stack>
      ) : query.isError ? (
        <ErrorCard title="The listings did not load" onRetry={() => void query.refetch()} retrying={query.isFetching}>
          The rest of the page works.
        </ErrorCard>
      ) : (
        <SkeletonGrid />
      )}
    </section>
  );
}

function Cards({ listings }: { listings: readonly Property[] }) {
  if (listings.length === 0)
    return (
      <Panel>
        <EmptyState title="Nothing for sale right now" action={<Link to="/search">Browse Dealstead</Link>}>
          New listings appear here as soon as they are published.
        </EmptyState>
      </Panel>
    );
  return (
    <CardGrid>
      {listings.map((property, i) => (
        <PropertyCard key={property.id} property={property} eager={i < 3} />
      ))}
    </CardGrid>
  );
}

interface MoreProps {
  slug: string;
  query: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    fetchNextPage: () => unknown;
  };
  last: Property | undefined;
}

/** Appends the next page. Opened in a tab of its own, and without a script, it shows that page alone. */
function More({ slug, query, last }: MoreProps) {
  if (!query.hasNextPage || !last) return null;
  function append(event: MouseEvent): void {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    if (!query.isFetchingNextPage) void query.fetchNextPage();
  }
  return (
    <Stack space={3}>
      {query.isFetchNextPageError && <Alert tone="danger">More listings did not load. Try again.</Alert>}
      <div>
        <Button
          kind="secondary"
          to={`${brandPath(slug)}?after=${encodeURIComponent(cursorOf(last))}`}
          rel="next"
          prefetch={false}
          icon={query.isFetchingNextPage ? <Spinner /> : undefined}
          aria-busy={query.isFetchingNextPage || undefined}
          onClick={append}
        >
          Show more
        </Button>
      </div>
    </Stack>
  );
}
