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
  messageOf,
  toast,
  useRead,
  useWrite,
} from '@dealstead/kit';
import { useRef } from 'react';
import { Entries } from '../Entries.ts';
import { QueryError } from '../QueryError.tsx';
import { useNow } from '../reviews/age.ts';
import { Waited } from '../reviews/Waited.tsx';

const why: Readonly<Record<ReportReason, string>> = {
  'not-available': 'Not available anymore',
  'wrong-facts': 'The facts are wrong',
  duplicate: 'A duplicate',
  scam: 'A scam',
  offensive: 'Offensive',
  other: 'Something else',
};

/** Page size. */
const most = 100;
const howMany = (n: number) => (n === 1 ? '1 report waits' : `${n < most ? n : `${most} or more`} reports wait`);

/** Reports about listings, oldest first. `onOpen` shows the whole listing with the takedown. */
export function ReportsPanel({ onOpen }: { onOpen: (id: number) => void }) {
  const reading = useRead('/api/admin/reports');
  const now = useNow();
  const heading = useRef<HTMLHeadingElement>(null);
  const ending = useWrite('POST', '/api/admin/reports/{id}/done', {
    invalidates: ['/api/admin/reports'],
    onSuccess: ({ message }) => {
      toast({ title: message });
      // The focused button is removed with its report.
      heading.current?.focus();
    },
    onError: (error) =>
      void toast({ title: 'Error', description: messageOf(error, 'The report waits on.'), destructive: true }),
  });
  if (reading.isPending) return <Skeleton height={160} />;
  if (!reading.data) return <QueryError label="Reports" query={reading} />;
  return (
    <Panel aria-labelledby="reports">
      <PanelHead>
        <h2 id="reports" ref={heading} tabIndex={-1}>
          {howMany(reading.data.length)}
        </h2>
      </PanelHead>
      {reading.data.length === 0 && (
        <EmptyState title="No report waits">What readers report of a listing appears here.</EmptyState>
      )}
      <Entries aria-labelledby="reports">
        {reading.data.map(({ id, property, reason, note, memberId, reportedAt }) => (
          <li key={id}>
            <header>
              <b>{why[reason]}</b>
              <span>
                <Waited since={reportedAt} now={now} />
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
                disabled={ending.isPending}
                aria-label={`Done: ${property.title}`}
                onClick={() => ending.mutate({ params: { id } })}
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
