import { todayHere, type Assignees } from '@dealstead/contracts';
import {
  AssumptionsButton,
  Button,
  EmptyState,
  Head,
  Page,
  Skeleton,
  Stack,
  useNavigateWhileHere,
  useRead,
  useScope,
  useUser,
} from '@dealstead/kit';
import { QueryView, RowsSkeleton } from '@dealstead/kit/data';
import { DownloadSimple, Plus } from '@dealstead/kit/icons';
import { useMemo, useRef } from 'react';
import { CrmLinks } from '../../features/CrmLinks.tsx';
import { DealBulkBar } from '../../features/dealPipeline/DealBulkBar.tsx';
import { useDealChanges, type DealChanges } from '../../features/dealPipeline/dealChanges.tsx';
import { dealsSummary } from '../../features/dealPipeline/dealsSummary.ts';
import { dealColumns, teamDealColumns, type DealColumn } from '../../features/dealPipeline/dealColumns.ts';
import { DealFilters } from '../../features/dealPipeline/DealFilters.tsx';
import { DealForm } from '../../features/dealPipeline/DealForm.tsx';
import {
  apiParams,
  countFilters,
  csvPath,
  useDealCounts,
  useDealPages,
  useDealQuery,
  useDealValue,
  type DealQuery,
} from '../../features/dealPipeline/dealQuery.ts';
import { DealTable } from '../../features/dealPipeline/DealTable.tsx';
import { MoveDialog } from '../../features/dealPipeline/MoveDialog.tsx';
import { ValuePanel } from '../../features/dealPipeline/ValuePanel.tsx';
import { hasTeam, useAssignees } from '../../features/records/assignees.tsx';
import type { ColumnSet } from '../../features/records/columns.ts';
import { LazyBoard } from '../../features/records/LazyBoard.tsx';
import { NoRecords, RecordHeader } from '../../features/records/RecordHeader.tsx';
import { RecordSeatAlert } from '../../features/records/RecordSeatAlert.tsx';
import { useAddDialog } from '../../features/records/useAddDialog.ts';
import { useListControl } from '../../features/records/useListControl.ts';

type Params = ReturnType<typeof apiParams>;

const layouts = [
  ['', 'List'],
  ['board', 'Board'],
  ['months', 'By month'],
] as const;

/** The profile that maximum offers and profits go by; on the deals of another owner it is theirs, which a deal's page names. */
function OwnAssumptions() {
  const user = useUser();
  const scope = useScope('deal-pipeline');
  if (!user || !scope?.allowed || scope.ownerId !== user.id) return null;
  return (
    <div>
      <AssumptionsButton />
    </div>
  );
}

/** Deals of the member or of the owner of their seat, as a list, as a board or by month. */
export function Deals() {
  const query = useDealQuery();
  const params = useMemo(() => apiParams(query.values), [query.values]);
  const counts = useDealCounts(params);
  const changes = useDealChanges();
  const people = useAssignees('deals');
  const columns = hasTeam(people) ? teamDealColumns : dealColumns;
  const navigate = useNavigateWhileHere();
  const [isAdding, setAdding] = useAddDialog();
  const search = useRef<HTMLInputElement>(null);
  const layout = query.values.view ?? 'list';
  return (
    <Page>
      <Head title="Deals" description="Your deals from analysis to closing." path="/deals" noIndex />
      <Stack space={4}>
        <CrmLinks />
        <RecordHeader
          title="Deals"
          summary={counts.data && dealsSummary(counts.data)}
          query={query}
          layouts={layouts}
          viewsPath="/api/deal-views"
          columns={columns}
        >
          <Button kind="secondary" size="small" href={csvPath(query.values)} icon={<DownloadSimple size={16} />}>
            CSV
          </Button>
          <Button size="small" icon={<Plus size={18} />} onClick={() => setAdding(true)}>
            Add deal
          </Button>
        </RecordHeader>
        <RecordSeatAlert feature="deal-pipeline" noun="deals" />
        <OwnAssumptions />
        <DealFilters query={query} people={people} searchRef={search} withoutStage={layout !== 'list'} />
        {layout === 'board' && (
          <QueryView
            query={counts}
            label="The board"
            loading={<Skeleton height={480} />}
            isEmpty={({ byStage }) => Object.values(byStage).every(({ deals }) => deals === 0)}
            empty={<NoDeals query={query} onAdd={() => setAdding(true)} />}
          >
            {(data) => (
              <LazyBoard load={loadBoard} board={{ params, counts: data, from: query.text, people, changes }} />
            )}
          </QueryView>
        )}
        {layout === 'months' && <Months params={params} />}
        {layout !== 'board' && layout !== 'months' && (
          <List
            query={query}
            params={params}
            today={counts.data?.today}
            people={people}
            columns={columns}
            changes={changes}
            onAdd={() => setAdding(true)}
            onSearch={() => search.current?.focus()}
          />
        )}
      </Stack>
      {isAdding && <DealForm onClose={() => setAdding(false)} onAdded={({ id }) => void navigate(`/deals/${id}`)} />}
      {changes.blocked && (
        <MoveDialog blocked={changes.blocked} today={counts.data?.today ?? todayHere()} changes={changes} />
      )}
    </Page>
  );
}

const loadBoard = async () => ({ Board: (await import('../../features/dealPipeline/DealBoard.tsx')).DealBoard });

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
  people: Assignees;
  columns: ColumnSet<DealColumn>;
  changes: DealChanges;
  onAdd: () => void;
  onSearch: () => void;
}

function List({ query, params, today, people, columns, changes, onAdd, onSearch }: ListProps) {
  const { query: pages, rows } = useDealPages(params);
  const { table, edited, setEdited, clearSelection } = useListControl({
    path: '/deals',
    query,
    columns,
    rows,
    pages,
    onAdd,
    onSearch,
    isEnabled: changes.blocked === null,
  });
  return (
    <>
      <QueryView
        query={pages}
        label="Deals"
        loading={<RowsSkeleton framed />}
        isEmpty={() => rows.length === 0}
        empty={<NoDeals query={query} onAdd={onAdd} />}
      >
        {() => <DealTable {...table} today={today ?? todayHere()} people={people} changes={changes} />}
      </QueryView>
      <DealBulkBar
        marks={table.marks}
        people={people}
        changes={changes}
        isTrash={query.values.stage === 'deleted'}
        onDone={clearSelection}
      />
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
  return (
    <NoRecords
      noun="deal"
      hasFilters={Boolean(query.values.search) || countFilters(query.values) > 0}
      onAdd={onAdd}
      onReset={() => query.load(query.values.view === 'board' ? 'view=board' : '')}
    >
      Track a property from the first numbers to the closing, with its deadlines and documents.
    </NoRecords>
  );
}

export default Deals;
