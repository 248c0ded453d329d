import { contractPageSize, contractTypeLabels, maxSearchLength, type ContractRow } from '@dealstead/contracts';
import {
  Button,
  EmptyState,
  formatCount,
  formatTimeAgo,
  Head,
  Lead as LeadText,
  Page,
  Panel,
  phone,
  Row,
  sentenceCase,
  Skeleton,
  Stack,
  TextLink,
  ToggleChip,
  usePagedRead,
  useRead,
} from '@dealstead/kit';
import { DashboardHeader, LoadMore, QueryView, Table, type Column } from '@dealstead/kit/data';
import { Plus } from '@dealstead/kit/icons';
import { CrmLinks } from '../../features/CrmLinks.tsx';
import { useRef } from 'react';
import { styled } from 'styled-components';
import { ContractBadge } from '../../features/contracts/ContractBadge.tsx';
import { NewContractDialog } from '../../features/contracts/NewContractDialog.tsx';
import { useCanSendContracts } from '../../features/contracts/useCanSendContracts.ts';
import { KeyHelp } from '../../features/records/KeyHelp.tsx';
import { RecordSeatAlert } from '../../features/records/RecordSeatAlert.tsx';
import { SearchText } from '../../features/records/FilterBar.tsx';
import { useRecordKeys } from '../../features/records/useRecordKeys.ts';
import { isId, textUpTo, useUrlQuery } from '../../features/records/urlQuery.ts';
import { useAddDialog } from '../../features/records/useAddDialog.ts';

/** As wide as the field in the filters of the other lists. */
const Search = styled.div`
  max-width: 360px;
  ${phone} {
    max-width: none;
  }
`;

const groups = [
  ['', 'All'],
  ['draft', 'Drafts'],
  ['open', 'Out for signature'],
  ['signed', 'Signed'],
  ['ended', 'Ended'],
] as const;

const parameters = { status: groups.map(([status]) => status), search: textUpTo(maxSearchLength), offer: isId };

/** `/contracts`: the member's contracts or those of the owner of their seat. */
export function Contracts() {
  const { values, set, load } = useUrlQuery(parameters);
  const { status = '', search = '', offer } = values;
  const [isAdding, setAdding] = useAddDialog();
  const field = useRef<HTMLInputElement>(null);
  const canSend = useCanSendContracts();
  useRecordKeys(
    { create: canSend ? () => setAdding(true) : undefined, search: () => field.current?.focus() },
    !isAdding,
  );
  const counts = useRead('/api/contracts/counts');
  const isEmpty = counts.data !== undefined && Object.values(counts.data).every((count) => count === 0);
  return (
    <Page>
      <Head title="Contracts" description="Contracts from draft to signature." path="/contracts" noIndex />
      <Stack space={4}>
        <CrmLinks />
        <DashboardHeader>
          <h1>Contracts</h1>
          <LeadText>
            {counts.data
              ? `${formatCount(counts.data.open)} out for signature, ${formatCount(counts.data.signed)} signed.`
              : ' '}
          </LeadText>
          {canSend && (
            <div>
              <KeyHelp actions={['create', 'search']} />
              <Button kind="secondary" size="small" to="/contract-templates">
                Templates
              </Button>
              <Button size="small" icon={<Plus size={18} />} onClick={() => setAdding(true)}>
                New contract
              </Button>
            </div>
          )}
        </DashboardHeader>
        <RecordSeatAlert feature="contracts" noun="contracts" />
        {!isEmpty && (
          <>
            <Row space={2}>
              {groups.map(([value, label]) => (
                <ToggleChip key={value} pressed={status === value} onClick={() => set({ status: value })}>
                  {value && counts.data ? `${label} ${formatCount(counts.data[value])}` : label}
                </ToggleChip>
              ))}
            </Row>
            <Search>
              <SearchText
                noun="contracts"
                placeholder="Search by title"
                applied={search}
                onApply={(text) => set({ search: text })}
                inputRef={field}
              />
            </Search>
          </>
        )}
        <ContractList
          status={status}
          search={search}
          onAdd={canSend ? () => setAdding(true) : null}
          onReset={() => load('')}
        />
      </Stack>
      {canSend && isAdding && (
        <NewContractDialog
          offerId={offer ? Number(offer) : undefined}
          onClose={() => {
            setAdding(false);
            set({ offer: '' });
          }}
        />
      )}
    </Page>
  );
}

const columns: readonly Column<ContractRow>[] = [
  { key: 'title', heading: 'Contract', cell: ({ id, title }) => <TextLink to={`/contracts/${id}`}>{title}</TextLink> },
  { key: 'status', heading: 'Status', onPhone: 'corner', cell: ({ status }) => <ContractBadge status={status} /> },
  { key: 'type', heading: 'Type', cell: ({ contractType }) => contractTypeLabels[contractType] },
  {
    key: 'signers',
    heading: 'Signatures',
    cell: ({ signers }) => `${signers.filter(({ status }) => status === 'signed').length} of ${signers.length} signed`,
  },
  { key: 'updated', heading: 'Changed', cell: ({ updatedAt }) => sentenceCase(formatTimeAgo(updatedAt)) },
];

interface ContractListProps {
  status: string;
  search: string;
  /** Null for someone who only sees contracts. */
  onAdd: (() => void) | null;
  onReset: () => void;
}

function ContractList({ status, search, onAdd, onReset }: ContractListProps) {
  const query = usePagedRead(
    '/api/contracts{?status,search}',
    { status, search },
    { pageSize: contractPageSize, cursorAfter: ({ cursor }) => cursor },
  );
  const rows = query.data?.pages.flat() ?? [];
  const hasFilters = status !== '' || search !== '';
  return (
    <QueryView
      query={query}
      label="Contracts"
      loading={<Skeleton height={320} />}
      isEmpty={() => rows.length === 0}
      empty={
        hasFilters ? (
          <EmptyState
            title="No contracts match"
            action={
              <Button kind="secondary" onClick={onReset}>
                Show all contracts
              </Button>
            }
          >
            Try another status or other words.
          </EmptyState>
        ) : (
          <NoContracts onAdd={onAdd} />
        )
      }
    >
      {() => (
        <Panel aria-label="Contracts">
          <Table caption="Contracts" rows={rows} rowKey={({ id }) => id} columns={columns} />
          <LoadMore query={query} rows="contracts" />
        </Panel>
      )}
    </QueryView>
  );
}

function NoContracts({ onAdd }: Pick<ContractListProps, 'onAdd'>) {
  if (onAdd === null)
    return <EmptyState title="No contracts yet">Contracts of the owner appear here once there are any.</EmptyState>;
  return (
    <EmptyState title="No contracts yet" action={<Button onClick={onAdd}>Create your first contract</Button>}>
      Draft one from a template, send it by link, and have it signed online. In a deal, one press fills it in.
    </EmptyState>
  );
}

export default Contracts;
