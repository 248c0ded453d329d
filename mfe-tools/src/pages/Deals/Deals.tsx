import { dealStages, type DealCounts, type DealRow } from '@dealstead/contracts';
import {
  Button,
  EmptyState,
  ErrorCard,
  formatCount,
  formatMoney,
  Head,
  Lead as LeadText,
  Page,
  phone,
  Skeleton,
  Stack,
  ToggleChip,
  useLazyModule,
  useNavigate,
  useRead,
} from '@dealstead/kit';
import { DashboardHeader, QueryView } from '@dealstead/kit/data';
import { DownloadSimple, Plus } from '@dealstead/kit/icons';
import { useEffect, useMemo, useRef, useState } from 'react';
import { styled } from 'styled-components';
import type { DealBoardProps } from '../../features/dealPipeline/DealBoard.tsx';
import { DealBulkBar } from '../../features/dealPipeline/DealBulkBar.tsx';
import { useDealChanges, type DealChanges } from '../../features/dealPipeline/dealChanges.tsx';
import { dealColumns } from '../../features/dealPipeline/dealColumns.ts';
import { DealFilters } from '../../features/dealPipeline/DealFilters.tsx';
import { DealForm } from '../../features/dealPipeline/DealForm.tsx';
import {
  apiParams,
  countFilters,
  useDealCounts,
  useDealPages,
  useDealQuery,
  useDealValue,
  type DealQuery,
} from '../../features/dealPipeline/dealQuery.ts';
import { DealTable } from '../../features/dealPipeline/DealTable.tsx';
import { MoveDialog } from '../../features/dealPipeline/MoveDialog.tsx';
import { ValuePanel } from '../../features/dealPipeline/ValuePanel.tsx';
import { parseColumns } from '../../features/records/columns.ts';
import { ColumnsMenu, ViewsMenu } from '../../features/records/Menus.tsx';
import { RecordSeatAlert } from '../../features/records/RecordSeatAlert.tsx';
import { useListControl } from '../../features/records/useListControl.ts';

/** A phone's rows have no columns. */
const OnDesk = styled.span`
  ${phone} {
    display: none;
  }
`;

type Params = ReturnType<typeof apiParams>;

/** Deals of the member or of the owner of their seat, as a list, as a board or by month. */
export function Deals() {
  const query = useDealQuery();
  const params = useMemo(() => apiParams(query.values), [query.values]);
  const counts = useDealCounts(params);
  const changes = useDealChanges();
  const navigate = useNavigate();
  const [isAdding, setAdding] = useState(false);
  const search = useRef<HTMLInputElement>(null);
  const layout = query.values.view ?? 'list';
  return (
    <Page>
      <Head title="Deals" description="Your deals from analysis to closing." path="/deals" noIndex />
      <Stack space={4}>
        <DealsHeader query={query} params={params} counts={counts.data} onAdd={() => setAdding(true)} />
        <RecordSeatAlert feature="deal-pipeline" noun="deals" />
        <DealFilters query={query} searchRef={search} withoutStage={layout !== 'list'} />
        {layout === 'board' && <Board params={params} counts={counts.data} from={query.text} changes={changes} />}
        {layout === 'months' && <Months params={params} />}
        {layout !== 'board' && layout !== 'months' && (
          <List
            query={query}
            params={params}
            today={counts.data?.today}
            changes={changes}
            onAdd={() => setAdding(true)}
            onSearch={() => search.current?.focus()}
          />
        )}
      </Stack>
      {isAdding && <DealForm onClose={() => setAdding(false)} onAdded={({ id }) => void navigate(`/deals/${id}`)} />}
      {changes.blocked && <MoveDialog blocked={changes.blocked} today={counts.data?.today ?? ''} changes={changes} />}
    </Page>
  );
}

interface DealsHeaderProps {
  query: DealQuery;
  params: Params;
  counts: DealCounts | undefined;
  onAdd: () => void;
}

const layouts = [
  ['', 'List'],
  ['board', 'Board'],
  ['months', 'By month'],
] as const;

function DealsHeader({ query, params, counts, onAdd }: DealsHeaderProps) {
  const layout = query.values.view ?? '';
  return (
    <DashboardHeader>
      <h1>Deals</h1>
      <LeadText>{counts ? summary(counts) : ' '}</LeadText>
      <div>
        {layouts.map(([view, label]) => (
          <ToggleChip key={view} pressed={view === layout} onClick={() => query.set({ view })}>
            {label}
          </ToggleChip>
        ))}
        <ViewsMenu path="/api/deal-views" query={query} resetLabel="Reset to open deals" />
        {layout === '' && (
          <OnDesk>
            <ColumnsMenu
              columns={dealColumns}
              value={query.values.columns}
              onChange={(columns) => query.set({ columns })}
            />
          </OnDesk>
        )}
        <Button kind="secondary" size="small" href={csvPath(params)} icon={<DownloadSimple size={16} />}>
          CSV
        </Button>
        <Button size="small" icon={<Plus size={18} />} onClick={onAdd}>
          Add deal
        </Button>
      </div>
    </DashboardHeader>
  );
}

/** The export of what the list shows. */
function csvPath({ sortBy: _sortBy, ...filters }: Params): string {
  const query = new URLSearchParams(
    Object.entries(filters).flatMap(([name, value]) => (value ? [[name, String(value)]] : [])),
  );
  return `/api/deals.csv?${query.toString()}`;
}

function summary({ byStage, late }: DealCounts): string {
  const open = dealStages.filter((stage) => stage !== 'closed');
  const sum = (part: 'deals' | 'profit') => open.reduce((total, stage) => total + byStage[stage][part], 0);
  const deals = sum('deals');
  const text = `${formatCount(deals)} open ${deals === 1 ? 'deal' : 'deals'}, ${formatMoney(sum('profit'))} expected.`;
  return late === 0 ? text : `${text} ${formatCount(late)} ${late === 1 ? 'closing is' : 'closings are'} late.`;
}

type BoardProps = Omit<DealBoardProps, 'counts'> & { counts: DealCounts | undefined };

const loadBoard = () => import('../../features/dealPipeline/DealBoard.tsx');

/** The board's code, with dragging, loads when it is first shown. */
function Board({ counts, ...props }: BoardProps) {
  const { module, load, hasFailed } = useLazyModule(loadBoard);
  useEffect(() => load(), [load]);
  if (hasFailed)
    return (
      <ErrorCard title="The board did not load" onRetry={load}>
        The list works.
      </ErrorCard>
    );
  if (!module || !counts) return <Skeleton height={480} />;
  return <module.DealBoard {...props} counts={counts} />;
}

function Months({ params }: { params: Params }) {
  const value = useDealValue(params, true);
  return (
    <QueryView query={value} label="The pipeline by month" loading={<Skeleton height={320} />}>
      {(months) => <ValuePanel months={months} />}
    </QueryView>
  );
}

interface ListProps {
  query: DealQuery;
  params: Params;
  today: string | undefined;
  changes: DealChanges;
  onAdd: () => void;
  onSearch: () => void;
}

function List({ query, params, today, changes, onAdd, onSearch }: ListProps) {
  const navigate = useNavigate();
  const { query: pages, rows } = useDealPages(params);
  const from = query.text;
  const { table, edited, setEdited, clearSelection } = useListControl({
    rows,
    pages,
    onAdd,
    onSearch,
    onOpen: ({ id }: DealRow) => navigate(`/deals/${id}${from && `?${from}`}`),
    isEnabled: changes.blocked === null,
  });
  return (
    <>
      <QueryView
        query={pages}
        label="Deals"
        loading={<Skeleton height={480} />}
        isEmpty={() => rows.length === 0}
        empty={<NoDeals query={query} onAdd={onAdd} />}
      >
        {() => (
          <DealTable
            {...table}
            rows={rows}
            shown={parseColumns(dealColumns, query.values.columns)}
            today={today ?? ''}
            from={from}
            changes={changes}
          />
        )}
      </QueryView>
      {table.selected.size > 0 && (
        <DealBulkBar
          selected={table.selected}
          changes={changes}
          isTrash={query.values.stage === 'deleted'}
          onDone={clearSelection}
        />
      )}
      {edited !== null && <EditDeal id={edited} onClose={() => setEdited(null)} />}
    </>
  );
}

/** The form needs the whole deal, with its notes. */
function EditDeal({ id, onClose }: { id: number; onClose: () => void }) {
  const { data } = useRead('/api/deals/{id}', { id });
  return data ? <DealForm deal={data} onClose={onClose} /> : null;
}

function NoDeals({ query, onAdd }: { query: DealQuery; onAdd: () => void }) {
  if (query.values.stage === 'deleted' && !query.values.search)
    return <EmptyState title="The trash is empty">Deleted deals stay here for 30 days.</EmptyState>;
  const hasFilters = Boolean(query.values.search) || countFilters(query.values) > 0;
  return hasFilters ? (
    <EmptyState
      title="No deals match"
      action={
        <Button kind="secondary" onClick={() => query.load('')}>
          Clear filters
        </Button>
      }
    >
      Try fewer filters or other words.
    </EmptyState>
  ) : (
    <EmptyState title="No open deals" action={<Button onClick={onAdd}>Add your first deal</Button>}>
      Track a property from the first numbers to the closing, with its deadlines and documents.
    </EmptyState>
  );
}

export default Deals;
