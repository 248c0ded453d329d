import { alertFrequencies } from '@dealstead/contracts';
import type { SavedSearch } from '@dealstead/contracts/listings/savedSearches';
import {
  Button,
  EmptyState,
  ErrorCard,
  FilterSelect,
  IconButton,
  Panel,
  PanelHead,
  Skeleton,
  formatTimeAgo,
  formatCount,
  formatDate,
  messageOf,
  toast,
  useRead,
  useWrite,
} from '@dealstead/kit';
import { CaretDown, CaretUp, PencilSimple, Trash } from '@dealstead/kit/icons';
import { useState } from 'react';
import { searchPath } from '../search/filter.ts';
import type { BoxFilter } from '../search/SearchBox.tsx';
import { criteriaSummary } from './criteriaSummary.ts';
import { alertLabels } from './alertLabels.ts';
import { Searches } from './styles.ts';
import { Matches } from './Matches.tsx';
import { Rename } from './Rename.tsx';

/** A member's saved searches: apply one here, open it on the search page, or delete it. */
export default function SavedSearches({ onLoad }: { onLoad: (filter: BoxFilter) => void }) {
  const reading = useRead('/api/saved-searches');
  return (
    <Panel aria-labelledby="saved-searches">
      <PanelHead>
        <h2 id="saved-searches">Saved searches</h2>
        {reading.data && <span>{formatCount(reading.data.length)}</span>}
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
          Your searches are still saved.
        </ErrorCard>
      ) : (
        <Skeleton height={144} />
      )}
    </Panel>
  );
}

function SearchList({ searches, onLoad }: { searches: readonly SavedSearch[]; onLoad: (filter: BoxFilter) => void }) {
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
        Save a search to see its new matches here.
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

const failed = (error: unknown, fallback: string) =>
  void toast({ title: 'Error', description: messageOf(error, fallback), destructive: true });

function SearchRow({ search, onLoad }: { search: SavedSearch; onLoad: (filter: BoxFilter) => void }) {
  const { id, name, searchCriteria, matchCount, createdAt, lastRun } = search;
  const [isOpen, setOpen] = useState(false);
  const [renaming, setRenaming] = useState(false);
  const removal = useWrite('DELETE', '/api/saved-searches/{id}', {
    invalidates: ['/api/saved-searches'],
    onError: (error) => failed(error, 'The search was not deleted.'),
  });
  const running = useWrite('POST', '/api/saved-searches/{id}/runs', { invalidates: ['/api/saved-searches'] });
  // The home page filters by categories and text; the search page applies all criteria.
  const load = () => {
    // Only the use count and date depend on this request, so an error is not shown.
    running.mutate({ params: { id } });
    onLoad({ category: searchCriteria.category, search: searchCriteria.search });
  };
  return (
    <li>
      <div>
        <h3>{name}</h3>
        <p>
          {criteriaSummary(searchCriteria)}. {formatCount(matchCount)} {matchCount === 1 ? 'listing' : 'listings'},
          saved {formatDate(createdAt)}, {lastRun === null ? 'never opened' : `last opened ${formatTimeAgo(lastRun)}`}.
        </p>
        <Button kind="quiet" size="small" className="more" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Hide last matches' : 'Last matches'}
          <span className="about"> of {name}</span>
          {isOpen ? <CaretUp size={14} /> : <CaretDown size={14} />}
        </Button>
      </div>
      <div className="acts">
        <AlertTimes of={search} />
        <Button kind="secondary" size="small" to={searchPath(searchCriteria)}>
          Open in search
        </Button>
        <Button kind="secondary" size="small" onClick={load}>
          Load<span className="about"> {name}</span>
        </Button>
        <IconButton label={`Rename ${name}`} onClick={() => setRenaming(true)}>
          <PencilSimple size={18} />
        </IconButton>
        <IconButton
          label={`Delete ${name}`}
          disabled={removal.isPending}
          onClick={() => removal.mutate({ params: { id } })}
        >
          <Trash size={18} />
        </IconButton>
      </div>
      {isOpen && <Matches id={id} />}
      {renaming && <Rename of={search} onClose={() => setRenaming(false)} />}
    </li>
  );
}

/** Frequency of a search's alerts; the choice is shown optimistically and reverted if the request fails. */
function AlertTimes({ of: { id, name, alerts } }: { of: SavedSearch }) {
  const changing = useWrite('PATCH', '/api/saved-searches/{id}', {
    invalidates: ['/api/saved-searches'],
    onError: (error) => failed(error, 'Alerts were not changed.'),
  });
  const chosen = (changing.isPending && changing.variables.body.alerts) || alerts;
  return (
    <FilterSelect
      label={`Alerts for ${name}`}
      // "Off" is the select's empty value, so that the control is tinted only while alerts are on.
      value={chosen === 'off' ? '' : chosen}
      disabled={changing.isPending}
      onChange={({ target }) =>
        changing.mutate({
          params: { id },
          body: { alerts: alertFrequencies.find((time) => time === target.value) ?? 'off' },
        })
      }
    >
      {alertFrequencies.map((time) => (
        <option key={time} value={time === 'off' ? '' : time}>
          {alertLabels[time]}
        </option>
      ))}
    </FilterSelect>
  );
}
