import {
  Alert,
  Button,
  EmptyState,
  ErrorCard,
  formatCount,
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
  useScope,
  useSearchParams,
  useUser,
} from '@dealstead/kit';
import { DashboardHeader, QueryView } from '@dealstead/kit/data';
import { Plus, UploadSimple } from '@dealstead/kit/icons';
import { openLeadStatuses, type LeadCounts, type LeadRow } from '@dealstead/contracts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { BulkBar } from '../../features/leads/BulkBar.tsx';
import { parseColumns } from '../../features/leads/columns.ts';
import type { LeadBoardProps } from '../../features/leads/LeadBoard.tsx';
import { LeadFilters } from '../../features/leads/LeadFilters.tsx';
import { LeadForm } from '../../features/leads/LeadForm.tsx';
import { LeadList } from '../../features/leads/LeadList.tsx';
import { useLeadChanges, type LeadChanges } from '../../features/leads/leadChanges.ts';
import { apiParams, countFilters, useLeadCounts, useLeadPages, useLeadQuery } from '../../features/leads/leadQuery.ts';
import { ColumnsMenu, ViewsMenu } from '../../features/leads/ListMenus.tsx';
import { useLeadKeys } from '../../features/leads/useLeadKeys.ts';

/** A phone's rows have no columns. */
const OnDesk = styled.span`
  ${phone} {
    display: none;
  }
`;

/** Leads of the member or of the owner of their seat, as a list or as a board. */
export function Leads() {
  const query = useLeadQuery();
  const params = apiParams(query.values);
  const counts = useLeadCounts(params);
  const changes = useLeadChanges();
  const [isAdding, setAdding] = useAddDialog();
  const search = useRef<HTMLInputElement>(null);
  const isBoard = query.values.view === 'board';
  return (
    <Page>
      <Head title="Leads" description="People to call, in the order of their follow-ups." path="/leads" noIndex />
      <Stack space={4}>
        <DashboardHeader>
          <h1>Leads</h1>
          <LeadText>{counts.data ? summary(counts.data) : ' '}</LeadText>
          <div>
            <ToggleChip pressed={!isBoard} onClick={() => query.set({ view: '' })}>
              List
            </ToggleChip>
            <ToggleChip pressed={isBoard} onClick={() => query.set({ view: 'board' })}>
              Board
            </ToggleChip>
            <ViewsMenu query={query} />
            {!isBoard && (
              <OnDesk>
                <ColumnsMenu query={query} />
              </OnDesk>
            )}
            <Button kind="secondary" size="small" to="/import-leads" icon={<UploadSimple size={16} />}>
              Import
            </Button>
            <Button size="small" icon={<Plus size={18} />} onClick={() => setAdding(true)}>
              Add lead
            </Button>
          </div>
        </DashboardHeader>
        <SeatAlert />
        <LeadFilters query={query} sources={counts.data?.sources ?? []} searchRef={search} withoutStatus={isBoard} />
        {isBoard ? (
          <Board params={params} counts={counts.data} from={query.text} changes={changes} />
        ) : (
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
      {isAdding && <LeadForm onClose={() => setAdding(false)} />}
    </Page>
  );
}

/** Whether the form for a lead is open. A link with `?add=1` opens it, wherever it was followed. */
function useAddDialog() {
  const [isAdding, setAdding] = useState(false);
  const [search, setSearch] = useSearchParams();
  const isAsked = search.has('add');
  useEffect(() => {
    if (!isAsked) return;
    setAdding(true);
    setSearch(
      (now) => {
        const next = new URLSearchParams(now);
        next.delete('add');
        return next;
      },
      { replace: true },
    );
  }, [isAsked, setSearch]);
  return [isAdding, setAdding] as const;
}

function summary({ byStatus, due, late }: LeadCounts): string {
  const open = openLeadStatuses.reduce((sum, status) => sum + byStatus[status], 0);
  const leads = `${formatCount(open)} open ${open === 1 ? 'lead' : 'leads'}.`;
  if (due === 0) return `${leads} No follow-up is due.`;
  return `${leads} ${formatCount(due)} ${due === 1 ? 'follow-up is' : 'follow-ups are'} due${late > 0 ? `, ${formatCount(late)} late` : ''}.`;
}

/** Says whose leads an assistant works on. */
function SeatAlert() {
  const user = useUser();
  const scope = useScope('lead-management');
  const ownerId = user && scope?.allowed && scope.ownerId !== user.id ? scope.ownerId : null;
  const team = useRead('/api/team', {}, { enabled: ownerId !== null });
  if (ownerId === null) return null;
  const owner = team.data?.memberOf.find((seat) => seat.ownerId === ownerId)?.owner ?? 'the owner';
  return <Alert tone="water">You are working on the leads of {owner}.</Alert>;
}

type BoardProps = Omit<LeadBoardProps, 'today'>;

const loadBoard = () => import('../../features/leads/LeadBoard.tsx');

/** The board's code, with dragging, loads when it is first shown. */
function Board(props: BoardProps) {
  const { module, load, hasFailed } = useLazyModule(loadBoard);
  useEffect(() => load(), [load]);
  if (hasFailed)
    return (
      <ErrorCard title="The board did not load" onRetry={load}>
        The list works.
      </ErrorCard>
    );
  if (!module || !props.counts) return <Skeleton height={480} />;
  return <module.LeadBoard {...props} today={props.counts.today} />;
}

interface ListProps {
  query: ReturnType<typeof useLeadQuery>;
  params: ReturnType<typeof apiParams>;
  today: string | undefined;
  changes: LeadChanges;
  onAdd: () => void;
  onSearch: () => void;
}

function List({ query, params, today, changes, onAdd, onSearch }: ListProps) {
  const navigate = useNavigate();
  const { query: pages, rows } = useLeadPages(params);
  const [active, setActive] = useState(-1);
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const [edited, setEdited] = useState<number | null>(null);
  const scrollTo = useRef<((index: number) => void) | null>(null);
  const from = query.text;

  const focus = (index: number) => {
    setActive(index);
    scrollTo.current?.(index);
    // The row exists once the list has scrolled to it.
    requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-row="${index}"]`)?.focus());
  };
  const lead: LeadRow | undefined = rows[active];
  useLeadKeys(
    {
      move: (by) => rows.length > 0 && focus(Math.min(rows.length - 1, Math.max(0, active + by))),
      open: () => lead && navigate(`/leads/${lead.id}${from && `?${from}`}`),
      edit: () => lead && setEdited(lead.id),
      select: () => lead && setSelected((now) => toggled(now, lead.id)),
      create: onAdd,
      search: onSearch,
    },
    edited === null,
  );
  const { fetchNextPage, isFetchingNextPage } = pages;
  const loadMore = useCallback(() => {
    if (!isFetchingNextPage) void fetchNextPage();
  }, [fetchNextPage, isFetchingNextPage]);
  return (
    <>
      <QueryView
        query={pages}
        label="Leads"
        loading={<Skeleton height={480} />}
        isEmpty={() => rows.length === 0}
        empty={
          <NoLeads
            hasFilters={Boolean(query.values.search) || countFilters(query.values) > 0}
            onAdd={onAdd}
            onReset={() => query.load('')}
          />
        }
      >
        {() => (
          <LeadList
            rows={rows}
            columns={parseColumns(query.values.columns)}
            today={today ?? ''}
            from={from}
            active={active}
            onActive={setActive}
            selected={selected}
            onSelect={setSelected}
            changes={changes}
            hasMore={pages.hasNextPage}
            loadMore={loadMore}
            scrollTo={scrollTo}
          />
        )}
      </QueryView>
      {selected.size > 0 && <BulkBar selected={selected} changes={changes} onDone={() => setSelected(new Set())} />}
      {edited !== null && <EditLead id={edited} onClose={() => setEdited(null)} />}
    </>
  );
}

function toggled(set: ReadonlySet<number>, id: number): ReadonlySet<number> {
  const next = new Set(set);
  if (!next.delete(id)) next.add(id);
  return next;
}

/** The form needs the whole lead, with its notes. */
function EditLead({ id, onClose }: { id: number; onClose: () => void }) {
  const { data } = useRead('/api/leads/{id}', { id });
  return data ? <LeadForm lead={data} onClose={onClose} /> : null;
}

interface NoLeadsProps {
  hasFilters: boolean;
  onAdd: () => void;
  onReset: () => void;
}

function NoLeads({ hasFilters, onAdd, onReset }: NoLeadsProps) {
  return hasFilters ? (
    <EmptyState
      title="No leads match"
      action={
        <Button kind="secondary" onClick={onReset}>
          Clear filters
        </Button>
      }
    >
      Try fewer filters or other words.
    </EmptyState>
  ) : (
    <EmptyState title="No open leads" action={<Button onClick={onAdd}>Add your first lead</Button>}>
      Sellers and buyers you want to call appear here, with what to do next.
    </EmptyState>
  );
}

export default Leads;
