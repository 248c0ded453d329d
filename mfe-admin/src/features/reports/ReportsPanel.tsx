import type { OpenReport } from '@dealstead/contracts/listings/disclosures';
import {
  Button,
  EmptyState,
  Panel,
  PanelHead,
  Skeleton,
  Small,
  TextLink,
  toast,
  useRead,
  useWrite,
  toastError,
} from '@dealstead/kit';
import { Table, type Column } from '@dealstead/kit/data';
import { useRef } from 'react';
import { styled } from 'styled-components';
import { QueryError } from '../QueryError.tsx';
import { MemberLink } from '../members/MemberLink.tsx';
import { useNow } from '../reviews/waitingTime.ts';
import { WaitingBadge } from '../reviews/WaitingBadge.tsx';
import { RowActions, WrapCell } from '../styles.ts';
import { reportReasonLabels } from './labels.ts';

/** Page size. */
const pageSize = 100;
const queueLabel = (n: number) =>
  n === 1 ? '1 report to review' : `${n < pageSize ? n : `${pageSize} or more`} reports to review`;

/* Equal in every row, so that none has to fill the column. */
const Actions = styled(RowActions)`
  > :first-child {
    flex: none;
  }
`;

interface ReportActions {
  now: number;
  isClosing: boolean;
  onOpen: (listingId: number) => void;
  onResolve: (id: number) => void;
}

const columns = ({ now, isClosing, onOpen, onResolve }: ReportActions): readonly Column<OpenReport>[] => [
  {
    key: 'listing',
    heading: 'Listing',
    cell: ({ property, note }) => (
      <WrapCell>
        <TextLink to={`/property/${property.id}`}>{property.title}</TextLink>
        {note !== null && <small>{note}</small>}
      </WrapCell>
    ),
  },
  { key: 'reason', heading: 'Reason', cell: ({ reason }) => reportReasonLabels[reason] },
  { key: 'place', heading: 'Location', cell: ({ property }) => property.place },
  {
    key: 'by',
    heading: 'Reported by',
    cell: ({ memberId }) => (memberId === null ? 'Visitor' : <MemberLink id={memberId} />),
  },
  {
    key: 'age',
    heading: 'Age',
    isNumeric: true,
    cell: ({ reportedAt }) => <WaitingBadge since={reportedAt} now={now} />,
  },
  {
    key: 'actions',
    heading: 'Actions',
    onPhone: 'line',
    cell: ({ id, property }) => (
      <Actions>
        <Button
          kind="secondary"
          size="small"
          aria-label={`Open the reported listing: ${property.title}`}
          onClick={() => onOpen(property.id)}
        >
          Open
        </Button>
        <Button
          kind="quiet"
          size="small"
          disabled={isClosing}
          aria-label={`Resolve: ${property.title}`}
          onClick={() => onResolve(id)}
        >
          Resolve
        </Button>
      </Actions>
    ),
  },
];

/** Reports about listings, oldest first. `onOpen` shows the whole listing with the takedown. */
export function ReportsPanel({ onOpen }: { onOpen: (id: number) => void }) {
  const query = useRead('/api/admin/reports');
  const now = useNow();
  const heading = useRef<HTMLHeadingElement>(null);
  const closeReport = useWrite('POST', '/api/admin/reports/{id}/done', {
    invalidates: ['/api/admin/reports'],
    onSuccess: ({ message }) => {
      toast({ title: message });
      // The focused button is removed with its report.
      heading.current?.focus();
    },
    onError: (error) => toastError(error, 'The report was not resolved. Try again.'),
  });
  if (query.isPending) return <Skeleton height={160} />;
  if (!query.data) return <QueryError label="Reports" query={query} />;
  return (
    <Panel aria-labelledby="reports">
      <PanelHead>
        <h2 id="reports" ref={heading} tabIndex={-1}>
          {queueLabel(query.data.length)}
        </h2>
        {query.data.length > 0 && <Small as="span">Oldest first</Small>}
      </PanelHead>
      {query.data.length === 0 ? (
        <EmptyState title="Queue is clear">New reports from buyers appear here.</EmptyState>
      ) : (
        <Table
          caption="Reports, oldest first"
          dense
          columns={columns({
            now,
            isClosing: closeReport.isPending,
            onOpen,
            onResolve: (id) => closeReport.mutate({ params: { id } }),
          })}
          rows={query.data}
          rowKey={({ id }) => id}
        />
      )}
    </Panel>
  );
}
