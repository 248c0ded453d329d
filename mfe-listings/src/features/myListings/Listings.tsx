import { listingStatusLabels, type OwnSortOrder, policy, type Status } from '@dealstead/contracts';
import type { OwnPropertyCard } from '@dealstead/contracts/listings/ownListings';
import {
  Button,
  EmptyState,
  FilterSelect,
  SearchInput,
  Skeleton,
  TabPanel,
  Tabs,
  formatCount,
  messageOf,
  useRead,
} from '@dealstead/kit';
import { QueryView } from '@dealstead/kit/data';
import { useState } from 'react';
import type { Delegation } from '../delegation/delegation.ts';
import { useDebounced } from '../filters/useDebounced.ts';
import { BulkBar, Failures } from './BulkBar.tsx';
import { useChanges } from './changes.ts';
import { ListingTable } from './ListingTable.tsx';
import { Loading, Pages, TableFrame, Toolbar } from './styles.ts';
import { type ListState, useListState } from './useListState.ts';

/** Rows per page. */
const pageSize = 50;

/** What buyers see comes first. */
const tabOrder: readonly Status[] = [
  'active',
  'under-contract',
  'in-review',
  'draft',
  'expired',
  'closed',
  'withdrawn',
];

const sortLabels: Readonly<Record<OwnSortOrder, string>> = {
  createdAt: 'Newest',
  price: 'Highest price',
  arvPercent: 'Lowest percent of ARV',
  views: 'Most views',
  inquiries: 'Most questions',
  confirmedAt: 'Longest unconfirmed',
};

export interface ListingsProps {
  /** The owner, if the reader is their delegate. */
  owner?: Delegation;
  /** Prefix of the URL's parameters, for a second table on the page. */
  prefix?: string;
}

/** Listings of one owner: tabs by status, search, sort order, actions for several, and pages. */
export function Listings({ owner, prefix = '' }: ListingsProps) {
  const [state, setState] = useListState(prefix);
  const counts = useRead(
    '/api/va/properties/counts{?owner,search}',
    { owner: owner?.id, search: state.search },
    { placeholderData: (previous) => previous },
  );
  const label = owner ? `Listings of ${owner.name}` : 'My listings';
  const total = Object.values(counts.data ?? {}).reduce((sum, count) => sum + count, 0);
  if (counts.data && total === 0 && state.search === '') return <NoListings owner={owner} />;
  const shown = tabOrder.filter((status) => status === state.status || (counts.data?.[status] ?? 0) > 0);
  const tabs = [
    { id: 'all', label: counts.data ? `All ${formatCount(total)}` : 'All' },
    ...shown.map((status) => ({
      id: status,
      label: `${listingStatusLabels[status]} ${formatCount(counts.data?.[status] ?? 0)}`,
    })),
  ];
  const count = counts.data && (state.status ? (counts.data[state.status] ?? 0) : total);
  const tabsId = `${prefix}listings`;
  return (
    <div>
      <Tabs
        label="Status"
        name={tabsId}
        items={tabs}
        value={state.status ?? 'all'}
        onChange={(id) => setState({ status: id === 'all' ? null : (id as Status) })}
      />
      <TabPanel tabsId={tabsId} tab={state.status ?? 'all'}>
        <TableFrame aria-label={label}>
          <ListingToolbar state={state} setState={setState} count={count} />
          <TablePart
            key={`${state.status} ${state.search}`}
            label={label}
            owner={owner}
            state={state}
            setState={setState}
          />
          {count !== undefined && <PageLinks page={state.page} count={count} onPage={(page) => setState({ page })} />}
        </TableFrame>
      </TabPanel>
    </div>
  );
}

function NoListings({ owner }: { owner: Delegation | undefined }) {
  return (
    <EmptyState
      page
      title={owner ? 'No listings yet' : 'You have no listings yet'}
      action={
        <Button kind="secondary" to="/post-property">
          List a property
        </Button>
      }
    >
      {owner
        ? `Everything you list for ${owner.name} appears here, from draft to sale.`
        : 'Everything you list appears here, from draft to sale.'}
    </EmptyState>
  );
}

interface TablePartProps {
  label: string;
  owner: Delegation | undefined;
  state: ListState;
  setState: (change: Partial<ListState>) => void;
}

/** A page of listings, and the selection. The selection ends when status or search change, because the parent renders it under another key. */
function TablePart({ label, owner, state, setState }: TablePartProps) {
  const [selected, setSelected] = useState<ReadonlyMap<number, OwnPropertyCard>>(new Map());
  const changes = useChanges();
  const query = useRead(
    '/api/va/properties{?limit,offset,owner,status,search,sortBy}',
    {
      limit: pageSize,
      offset: (state.page - 1) * pageSize || undefined,
      owner: owner?.id,
      status: state.status ?? undefined,
      search: state.search,
      sortBy: state.sortBy === 'createdAt' ? undefined : state.sortBy,
    },
    { placeholderData: (previous) => previous },
  );
  const select = (rows: readonly OwnPropertyCard[], isSelected: boolean) =>
    setSelected((before) => {
      const after = new Map(before);
      for (const row of rows) {
        if (isSelected) after.set(row.id, row);
        else after.delete(row.id);
      }
      return after;
    });
  return (
    <div data-stale={query.isPlaceholderData || undefined}>
      <Failures failures={changes.failures} onDismiss={changes.dismissFailures} />
      {selected.size > 0 && (
        <BulkBar selected={[...selected.values()]} changes={changes} onClear={() => setSelected(new Map())} />
      )}
      <QueryView
        query={query}
        label={owner ? 'The listings' : 'Your listings'}
        loading={<LoadingRows />}
        isEmpty={(rows) => rows.length === 0}
        empty={<NoMatches state={state} setState={setState} />}
        errorCard={{ text: (error) => messageOf(error, 'Your listings have not changed.') }}
      >
        {(rows) => <ListingTable label={label} rows={rows} selected={selected} onSelect={select} changes={changes} />}
      </QueryView>
    </div>
  );
}

function LoadingRows() {
  return (
    <Loading role="group" aria-busy="true" aria-label="Your listings are loading">
      {Array.from({ length: 6 }, (_, i) => (
        <Skeleton key={i} height={60} />
      ))}
    </Loading>
  );
}

function NoMatches({ state, setState }: Pick<TablePartProps, 'state' | 'setState'>) {
  return (
    <EmptyState
      title={state.search === '' ? 'No listings here' : `No listings match “${state.search}”`}
      action={
        <Button kind="secondary" onClick={() => setState({ status: null, search: '' })}>
          Show all listings
        </Button>
      }
    >
      {state.search === '' ? 'No listing has this status.' : 'Search by title, address, city, state or DS number.'}
    </EmptyState>
  );
}

interface ToolbarProps extends Pick<TablePartProps, 'state' | 'setState'> {
  /** Listings of the tab that match the search; undefined while they are counted. */
  count: number | undefined;
}

function ListingToolbar({ state, setState, count }: ToolbarProps) {
  const search = useDebounced((text: string) => setState({ search: text.trim() }), policy.searchDebounce);
  return (
    <Toolbar>
      <form
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          search(String(new FormData(event.currentTarget).get('search')), true);
        }}
      >
        <SearchInput
          name="search"
          aria-label="Search your listings"
          placeholder="Title, address or DS number"
          maxLength={100}
          defaultValue={state.search}
          onChange={({ target }) => search(target.value)}
        />
      </form>
      <FilterSelect
        label="Sort by"
        value={state.sortBy === 'createdAt' ? '' : state.sortBy}
        onChange={({ target }) => setState({ sortBy: (target.value || 'createdAt') as OwnSortOrder })}
      >
        {Object.entries(sortLabels).map(([order, text]) => (
          <option key={order} value={order === 'createdAt' ? '' : order}>
            {text}
          </option>
        ))}
      </FilterSelect>
      <output>{count !== undefined && `${formatCount(count)} ${count === 1 ? 'listing' : 'listings'}`}</output>
    </Toolbar>
  );
}

function PageLinks({ page, count, onPage }: { page: number; count: number; onPage: (page: number) => void }) {
  const pages = Math.ceil(count / pageSize);
  if (pages <= 1 && page === 1) return null;
  const first = (page - 1) * pageSize + 1;
  return (
    <Pages aria-label="Pages">
      <span>{`${formatCount(first)}–${formatCount(Math.min(count, page * pageSize))} of ${formatCount(count)}`}</span>
      <span>
        <Button kind="secondary" size="small" disabled={page <= 1} onClick={() => onPage(page - 1)}>
          Previous
        </Button>{' '}
        <Button kind="secondary" size="small" disabled={page >= pages} onClick={() => onPage(page + 1)}>
          Next
        </Button>
      </span>
    </Pages>
  );
}
