import { Button, formatCount, Head, Page, Skeleton, Stack, useQueryClient, useRead } from '@dealstead/kit';
import { QueryView, RowsSkeleton } from '@dealstead/kit/data';
import { Plus, UploadSimple } from '@dealstead/kit/icons';
import {
  todayHere,
  openLeadStatuses,
  type Assignees,
  type LeadCounts,
  type NamedLeadField,
} from '@dealstead/contracts';
import { useMemo, useRef, useState } from 'react';
import { CrmLinks } from '../../features/CrmLinks.tsx';
import { leadColumnsOf, withAssignee, type LeadColumn } from '../../features/leads/columns.ts';
import { LeadBulkBar } from '../../features/leads/LeadBulkBar.tsx';
import { CustomFieldsSheet } from '../../features/leads/CustomFieldsSheet.tsx';
import { LeadFilters } from '../../features/leads/LeadFilters.tsx';
import { LeadForm } from '../../features/leads/LeadForm.tsx';
import { LeadList } from '../../features/leads/LeadList.tsx';
import { ListsSheet } from '../../features/leads/lists/ListsSheet.tsx';
import { useLeadFields } from '../../features/leads/useLeadFields.ts';
import { useLeadChanges, type LeadChanges } from '../../features/leads/leadChanges.ts';
import {
  apiParams,
  countFilters,
  countMatching,
  leadFilter,
  prefetchLayout,
  useLeadCounts,
  useLeadPages,
  useLeadQuery,
} from '../../features/leads/leadQuery.ts';
import { hasTeam, useAssignees } from '../../features/records/assignees.tsx';
import type { ColumnSet } from '../../features/records/columns.ts';
import { LazyBoard } from '../../features/records/LazyBoard.tsx';
import { NoRecords, RecordHeader } from '../../features/records/RecordHeader.tsx';
import { RecordSeatAlert } from '../../features/records/RecordSeatAlert.tsx';
import { useAddDialog } from '../../features/records/useAddDialog.ts';
import { useListControl } from '../../features/records/useListControl.ts';

const layouts = [
  ['', 'List'],
  ['board', 'Board'],
] as const;

/** Leads of the member or of the owner of their seat, as a list or as a board. */
export function Leads() {
  const client = useQueryClient();
  const query = useLeadQuery();
  const params = useMemo(() => apiParams(query.values), [query.values]);
  const counts = useLeadCounts(params);
  const changes = useLeadChanges();
  const people = useAssignees('leads');
  const fields = useLeadFields();
  const usualColumns = useMemo(() => leadColumnsOf(fields), [fields]);
  const columns = useMemo(() => (hasTeam(people) ? withAssignee(usualColumns) : usualColumns), [people, usualColumns]);
  const [isAdding, setAdding] = useAddDialog();
  const [isDefining, setDefining] = useState(false);
  const [isListing, setListing] = useState(false);
  const search = useRef<HTMLInputElement>(null);
  const isBoard = query.values.view === 'board';
  return (
    <Page>
      <Head title="Leads" description="People to call, in the order of their follow-ups." path="/leads" noIndex />
      <Stack space={4}>
        <CrmLinks />
        <RecordHeader
          title="Leads"
          summary={counts.data && summary(counts.data)}
          query={query}
          layouts={layouts}
          prefetchLayout={(view) => prefetchLayout(client, query.values, view)}
          viewsPath="/api/lead-views"
          columns={columns}
        >
          <Button kind="secondary" size="small" onClick={() => setListing(true)}>
            Lists
          </Button>
          <Button kind="secondary" size="small" onClick={() => setDefining(true)}>
            Fields
          </Button>
          <Button kind="secondary" size="small" to="/lead-forms">
            Forms
          </Button>
          <Button kind="secondary" size="small" to="/import-leads" icon={<UploadSimple size={16} />}>
            Import
          </Button>
          <Button size="small" icon={<Plus size={18} />} onClick={() => setAdding(true)}>
            Add lead
          </Button>
        </RecordHeader>
        <RecordSeatAlert feature="lead-management" noun="leads" />
        <LeadFilters
          query={query}
          sources={counts.data?.sources ?? []}
          tags={counts.data?.tags ?? []}
          fields={fields}
          people={people}
          searchRef={search}
          withoutStatus={isBoard}
        />
        {isBoard ? (
          <QueryView
            query={counts}
            label="The board"
            loading={<Skeleton height={480} />}
            isEmpty={({ byStatus }) => Object.values(byStatus).every((count) => count === 0)}
            empty={<NoLeads query={query} onAdd={() => setAdding(true)} />}
          >
            {(data) => (
              <LazyBoard
                load={loadBoard}
                board={{ params, people, changes, counts: data, from: query.text, today: data.today }}
              />
            )}
          </QueryView>
        ) : (
          <List
            query={query}
            params={params}
            counts={counts.data}
            people={people}
            columns={columns}
            fields={fields}
            changes={changes}
            onAdd={() => setAdding(true)}
            onSearch={() => search.current?.focus()}
          />
        )}
      </Stack>
      {isAdding && <LeadForm onClose={() => setAdding(false)} />}
      {isListing && <ListsSheet onClose={() => setListing(false)} />}
      {isDefining && <CustomFieldsSheet onClose={() => setDefining(false)} />}
    </Page>
  );
}

function summary({ byStatus, due, late }: LeadCounts): string {
  const open = openLeadStatuses.reduce((sum, status) => sum + byStatus[status], 0);
  const leads = `${formatCount(open)} open ${open === 1 ? 'lead' : 'leads'}.`;
  if (due === 0) return `${leads} No follow-up is due.`;
  return `${leads} ${formatCount(due)} ${due === 1 ? 'follow-up is' : 'follow-ups are'} due${late > 0 ? `, ${formatCount(late)} late` : ''}.`;
}

const loadBoard = async () => ({ Board: (await import('../../features/leads/LeadBoard.tsx')).LeadBoard });

interface ListProps {
  query: ReturnType<typeof useLeadQuery>;
  params: ReturnType<typeof apiParams>;
  counts: LeadCounts | undefined;
  people: Assignees;
  columns: ColumnSet<LeadColumn>;
  fields: readonly NamedLeadField[];
  changes: LeadChanges;
  onAdd: () => void;
  onSearch: () => void;
}

function List({ query, params, counts, people, columns, fields, changes, onAdd, onSearch }: ListProps) {
  const { query: pages, rows } = useLeadPages(params);
  const filter = useMemo(() => leadFilter(params), [params]);
  const { table, edited, setEdited, clearSelection } = useListControl({
    path: '/leads',
    query,
    columns,
    rows,
    pages,
    onAdd,
    onSearch,
  });
  return (
    <>
      <QueryView
        query={pages}
        label="Leads"
        loading={<RowsSkeleton framed />}
        isEmpty={() => rows.length === 0}
        empty={<NoLeads query={query} onAdd={onAdd} />}
      >
        {() => (
          <LeadList
            {...table}
            today={counts?.today ?? todayHere()}
            people={people}
            columnSet={columns}
            fields={fields}
            changes={changes}
          />
        )}
      </QueryView>
      <LeadBulkBar
        marks={table.marks}
        filter={filter}
        total={counts && countMatching(counts.byStatus, filter)}
        loaded={rows.length}
        people={people}
        changes={changes}
        onDone={clearSelection}
      />
      {edited !== null && <EditLead id={edited} onClose={() => setEdited(null)} />}
    </>
  );
}

function NoLeads({ query, onAdd }: Pick<ListProps, 'query' | 'onAdd'>) {
  return (
    <NoRecords
      noun="lead"
      hasFilters={Boolean(query.values.search) || countFilters(query.values) > 0}
      onAdd={onAdd}
      onReset={() => query.load(query.values.view === 'board' ? 'view=board' : '')}
    >
      Sellers and buyers you want to call appear here, with what to do next.
    </NoRecords>
  );
}

/** The form needs the whole lead, with its notes. */
function EditLead({ id, onClose }: { id: number; onClose: () => void }) {
  const { data } = useRead('/api/leads/{id}', { id });
  return data ? <LeadForm lead={data} onClose={onClose} /> : null;
}

export default Leads;
