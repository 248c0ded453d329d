import type { SavedSearch } from '@dealstead/contracts';
import {
  Button,
  EmptyState,
  ErrorCard,
  IconButton,
  Panel,
  PanelHead,
  Skeleton,
  TextLink,
  count,
  date,
  messageOf,
  toast,
  useRead,
  useWrite,
} from '@dealstead/kit';
import { Trash } from '@dealstead/kit/icons';
import { categoriesInWords, categoryNamed, searchPath } from '../search/filter.ts';
import type { Filter } from '../search/useFilter.ts';
import { Searches } from './layout.ts';

/** A member's saved searches: load one here, open it whole on the search page, or forget it. */
export default function SavedSearches({ onLoad }: { onLoad: (filter: Filter) => void }) {
  const reading = useRead('/api/saved-searches');
  return (
    <Panel aria-labelledby="saved-searches">
      <PanelHead>
        <h2 id="saved-searches">Saved searches</h2>
        {reading.data && <span>{count(reading.data.length)}</span>}
      </PanelHead>
      {reading.data ? (
        <SearchList searches={reading.data} onLoad={onLoad} />
      ) : reading.isError ? (
        <ErrorCard
          title="Saved searches did not load"
          detail={messageOf(reading.error, 'They could not be read.')}
          onRetry={() => void reading.refetch()}
          retrying={reading.isFetching}
        >
          Your searches are kept.
        </ErrorCard>
      ) : (
        <Skeleton height={144} />
      )}
    </Panel>
  );
}

function SearchList({ searches, onLoad }: { searches: readonly SavedSearch[]; onLoad: (filter: Filter) => void }) {
  if (searches.length === 0) {
    return (
      <EmptyState
        title="No saved searches"
        action={
          <Button kind="secondary" size="small" to="/search">
            Search properties
          </Button>
        }
      >
        Save a search there, and it stands here with what is new in it.
      </EmptyState>
    );
  }
  return (
    <Searches>
      {searches.map((search) => (
        <SearchRow key={search.id} search={search} onLoad={onLoad} />
      ))}
    </Searches>
  );
}

function SearchRow({ search, onLoad }: { search: SavedSearch; onLoad: (filter: Filter) => void }) {
  const { id, name, searchCriteria, matchCount, createdAt } = search;
  const removal = useWrite('DELETE', '/api/saved-searches/{id}', {
    stale: ['/api/saved-searches'],
    onError: (error) =>
      void toast({ title: 'Error', description: messageOf(error, 'The search was not deleted.'), destructive: true }),
  });
  // Home narrows by one category and a text; what else a search holds, the search page shows.
  const load = () =>
    onLoad({
      category: categoryNamed(searchCriteria.category?.split(',')[0] ?? ''),
      search: searchCriteria.search,
    });
  return (
    <li>
      <div>
        <h3>{name}</h3>
        <p>
          {inWords(searchCriteria)}. {count(matchCount)} {matchCount === 1 ? 'listing' : 'listings'}, saved{' '}
          {date(createdAt)}.
        </p>
      </div>
      <div className="acts">
        <TextLink to={searchPath(searchCriteria)}>Open in search</TextLink>
        <Button kind="secondary" size="small" onClick={load}>
          Load<span className="about"> {name}</span>
        </Button>
        <IconButton
          label={`Delete ${name}`}
          disabled={removal.isPending}
          onClick={() => removal.mutate({ params: { id } })}
        >
          <Trash size={18} />
        </IconButton>
      </div>
    </li>
  );
}

function inWords({ category, search, ...more }: SavedSearch['searchCriteria']): string {
  const others = Object.keys(more).filter((name) => !name.startsWith('sort')).length;
  const words = [
    category ? categoriesInWords(category) : 'All categories',
    search && `“${search}”`,
    others > 0 && `${others} more ${others === 1 ? 'filter' : 'filters'}`,
  ];
  return words.filter(Boolean).join(', ');
}
