import type { ReportReason } from '@dealstead/contracts';
import {
  Button,
  EmptyState,
  Panel,
  PanelHead,
  Row,
  Skeleton,
  Small,
  TextLink,
  toast,
  useRead,
  useWrite,
  toastError,
} from '@dealstead/kit';
import { useRef } from 'react';
import { Entries } from '../Entries.ts';
import { QueryError } from '../QueryError.tsx';
import { useNow } from '../reviews/waitingTime.ts';
import { WaitingBadge } from '../reviews/WaitingBadge.tsx';

const reasonLabels: Readonly<Record<ReportReason, string>> = {
  'not-available': 'Not available anymore',
  'wrong-facts': 'The facts are wrong',
  duplicate: 'A duplicate',
  scam: 'A scam',
  offensive: 'Offensive',
  other: 'Something else',
};

/** Page size. */
const pageSize = 100;
const queueLabel = (n: number) =>
  n === 1 ? '1 report waits' : `${n < pageSize ? n : `${pageSize} or more`} reports wait`;

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
    onError: (error) => toastError(error, 'The report waits on.'),
  });
  if (query.isPending) return <Skeleton height={160} />;
  if (!query.data) return <QueryError label="Reports" query={query} />;
  return (
    <Panel aria-labelledby="reports">
      <PanelHead>
        <h2 id="reports" ref={heading} tabIndex={-1}>
          {queueLabel(query.data.length)}
        </h2>
      </PanelHead>
      {query.data.length === 0 && (
        <EmptyState title="No report waits">What readers report of a listing appears here.</EmptyState>
      )}
      <Entries aria-labelledby="reports">
        {query.data.map(({ id, property, reason, note, memberId, reportedAt }) => (
          <li key={id}>
            <header>
              <b>{reasonLabels[reason]}</b>
              <span>
                <WaitingBadge since={reportedAt} now={now} />
              </span>
            </header>
            <div>
              <TextLink to={`/property/${property.id}`}>{property.title}</TextLink>
            </div>
            <Small>{`${property.place}, by ${memberId === null ? 'a visitor' : `member ${memberId}`}`}</Small>
            {note !== null && <p>{note}</p>}
            <Row space={2}>
              <Button
                kind="secondary"
                size="small"
                aria-label={`Open the reported listing: ${property.title}`}
                onClick={() => onOpen(property.id)}
              >
                Open
              </Button>
              <Button
                kind="secondary"
                size="small"
                disabled={closeReport.isPending}
                aria-label={`Done: ${property.title}`}
                onClick={() => closeReport.mutate({ params: { id } })}
              >
                Done
              </Button>
            </Row>
          </li>
        ))}
      </Entries>
    </Panel>
  );
}
