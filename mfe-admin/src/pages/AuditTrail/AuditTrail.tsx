import { type AuditArea, auditAreas, auditPageSize } from '@dealstead/contracts';
import {
  Button,
  Chip,
  EmptyState,
  FilterSelect,
  Head,
  Lead,
  Page,
  Stack,
  TextInput,
  phone,
  usePagedRead,
  useSearchParams,
} from '@dealstead/kit';
import { DashboardHeader } from '@dealstead/kit/data';
import { DownloadSimple } from '@dealstead/kit/icons';
import { styled } from 'styled-components';
import { AdminLinks } from '../../features/AdminLinks.tsx';
import { ChainCheck } from '../../features/audit/ChainCheck.tsx';
import { auditColumns } from '../../features/audit/columns.tsx';
import { PagedTable } from '../../features/PagedTable.tsx';
import { RequirePermission } from '../../features/permissions/RequirePermission.tsx';
import { withParameters } from '../../features/withParameters.ts';
import { SearchForm } from '../../features/SearchForm.tsx';

const filterNames = ['search', 'area', 'member', 'from', 'to'] as const;
type FilterName = (typeof filterNames)[number];

const Filters = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 12px;
`;

const Days = styled.div`
  display: flex;
  gap: 12px;
  input {
    width: auto;
  }
  ${phone} {
    width: 100%;
    label {
      flex: 1;
      min-width: 0;
    }
    input {
      width: 100%;
    }
  }
`;

/** What admins did, and what members did that touches their security, newest first. */
export function AuditTrail() {
  const [search, setSearch] = useSearchParams();
  const filters = Object.fromEntries(
    filterNames.flatMap((name) => (search.get(name) ? [[name, search.get(name)]] : [])),
  ) as Partial<Record<FilterName, string>>;
  const set = (name: FilterName, value: string) => setSearch(withParameters({ [name]: value }), { replace: true });
  const query = usePagedRead('/api/admin/audit-trail{?search,area,member,from,to,after}', filters, {
    pageSize: auditPageSize,
    cursorAfter: ({ id }) => String(id),
    keepPrevious: true,
  });
  const isFiltered = Object.keys(filters).length > 0;
  return (
    <Page>
      <Head title="Audit trail" description="What admins and members did." path="/admin/audit" noIndex />
      <Stack space={5}>
        <AdminLinks />
        <DashboardHeader>
          <h1>Audit trail</h1>
          <Lead>
            Every act of an admin and every change to a member’s security. Entries cannot be edited or deleted.
          </Lead>
          <RequirePermission permission="export-audit-trail">
            <div>
              <Button
                kind="secondary"
                icon={<DownloadSimple size={18} />}
                href={`/api/admin/audit-trail.csv?${new URLSearchParams(filters)}`}
                download
              >
                CSV
              </Button>
            </div>
          </RequirePermission>
        </DashboardHeader>
        <AuditFilters filters={filters} set={set} />
        <ChainCheck />
        <PagedTable
          query={query}
          label="Audit trail"
          noun="entries"
          heading={isFiltered ? 'Matching entries' : 'Newest entries'}
          loading={420}
          empty={
            <EmptyState title={isFiltered ? 'No entries match' : 'No entries yet'}>{emptyText(filters)}</EmptyState>
          }
          caption="Audit trail"
          dense
          columns={auditColumns}
          rowKey={({ id }) => id}
        />
      </Stack>
    </Page>
  );
}

function emptyText(filters: Partial<Record<FilterName, string>>): string {
  const { from, to } = filters;
  if (from && to && from > to) return 'The first day is after the last one.';
  return Object.keys(filters).length > 0
    ? 'Change the search or the filters.'
    : 'The first act of an admin appears here.';
}

interface AuditFiltersProps {
  readonly filters: Partial<Record<FilterName, string>>;
  readonly set: (name: FilterName, value: string) => void;
}

const AuditFilters = ({ filters, set }: AuditFiltersProps) => (
  <Filters>
    <SearchForm label="Reason, target or email" text={filters.search ?? ''} onSearch={(text) => set('search', text)} />
    <FilterSelect label="Area" value={filters.area ?? ''} onChange={(event) => set('area', event.target.value)}>
      <option value="">All areas</option>
      {(Object.keys(auditAreas) as AuditArea[]).map((area) => (
        <option key={area} value={area}>
          {auditAreas[area].label}
        </option>
      ))}
    </FilterSelect>
    <Days>
      <Day label="From" value={filters.from} onChange={(day) => set('from', day)} />
      <Day label="To" value={filters.to} onChange={(day) => set('to', day)} />
    </Days>
    {filters.member && <Chip onRemove={() => set('member', '')}>{`Member ${filters.member}`}</Chip>}
  </Filters>
);

interface DayProps {
  readonly label: string;
  readonly value: string | undefined;
  readonly onChange: (day: string) => void;
}

const Day = ({ label, value = '', onChange }: DayProps) => (
  <DayLabel>
    {label}
    <TextInput type="date" value={value} onChange={(event) => onChange(event.target.value)} />
  </DayLabel>
);

const DayLabel = styled.label`
  display: flex;
  align-items: center;
  gap: 8px;
  ${phone} {
    flex-direction: column;
    align-items: start;
    gap: 4px;
  }
  font-size: var(--t14);
  color: var(--ink-2);
`;

export default AuditTrail;
