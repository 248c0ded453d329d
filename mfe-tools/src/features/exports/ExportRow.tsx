import type { ExportRun, ScheduledExport } from '@dealstead/contracts';
import { Badge, Button, IconButton, phone, Row, toast, toastError, useWrite } from '@dealstead/kit';
import { ArrowClockwise, DownloadSimple, Trash } from '@dealstead/kit/icons';
import { styled } from 'styled-components';
import { exportName, exportTags, formatMoment, scheduleText, sizeText } from './labels.ts';

const Item = styled.li`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: 8px 24px;
  padding: 16px 0;
  border-top: 1px solid var(--line);
  h3 {
    font-size: var(--t15);
  }
  ${phone} {
    grid-template-columns: minmax(0, 1fr);
  }
`;
const Facts = styled.p`
  font-size: var(--t13);
  color: var(--ink-2);
`;
const Runs = styled.ul`
  grid-column: 1 / -1;
  margin: 4px 0 0;
  padding: 0;
  list-style: none;
  font-size: var(--t13);
  li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 4px 12px;
    min-height: 40px;
  }
  li > span:first-child {
    min-width: 132px;
  }
  a {
    display: inline-flex;
    align-items: center;
    gap: 6px;
    min-height: 40px;
    color: var(--primary);
    font-weight: 600;
  }
`;
const Reason = styled.span`
  color: var(--danger);
`;
const Actions = styled(Row)`
  align-self: start;
`;

export interface ExportRowProps {
  readonly scheduled: ScheduledExport;
  readonly onDelete: () => void;
}

/** One scheduled export with its files. */
export function ExportRow({ scheduled, onDelete }: ExportRowProps) {
  const { id, runs, paused, nextRunAt, timeZone, keep } = scheduled;
  const name = exportName(scheduled);
  const options = {
    invalidates: exportTags,
    onError: (error: Error) => toastError(error, 'The export was not changed. Try again.'),
  } as const;
  const pause = useWrite('PATCH', '/api/scheduled-exports/{id}', options);
  const run = useWrite('POST', '/api/scheduled-exports/{id}/runs', {
    ...options,
    onSuccess: () => void toast({ title: 'Export started' }),
  });
  const isOpen = runs.some(({ state }) => state === 'waiting' || state === 'running');
  return (
    <Item>
      <div>
        <Row space={2}>
          <h3>{name}</h3>
          {paused && <Badge tone="amber">Paused</Badge>}
        </Row>
        <Facts>
          {[
            scheduleText(scheduled),
            nextRunAt && `next ${formatMoment(nextRunAt, timeZone)}`,
            keep === 1 ? 'keeps 1 file' : `keeps ${keep} files`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </Facts>
      </div>
      <Actions space={2}>
        <Button
          kind="secondary"
          size="small"
          icon={<ArrowClockwise size={18} />}
          aria-label={`Run ${name} now`}
          disabled={isOpen}
          pending={run.isPending}
          onClick={() => run.mutate({ params: { id } })}
        >
          Run now
        </Button>
        <Button
          kind="quiet"
          size="small"
          aria-label={`${paused ? 'Resume' : 'Pause'} ${name}`}
          pending={pause.isPending}
          onClick={() => pause.mutate({ params: { id }, body: { paused: !paused } })}
        >
          {paused ? 'Resume' : 'Pause'}
        </Button>
        <IconButton label={`Delete ${name}`} onClick={onDelete}>
          <Trash size={18} />
        </IconButton>
      </Actions>
      {runs.length > 0 && (
        <Runs aria-label={`Files of ${name}`}>
          {runs.map((one) => (
            <RunLine key={one.id} run={one} timeZone={timeZone} />
          ))}
        </Runs>
      )}
    </Item>
  );
}

function RunLine({ run, timeZone }: { readonly run: ExportRun; readonly timeZone: string }) {
  const at = formatMoment(run.dueAt, timeZone);
  return (
    <li>
      <span>{at}</span>
      <RunState run={run} />
      {run.fileUrl && (
        <a href={run.fileUrl} download aria-label={`Download the file of ${at}`}>
          <DownloadSimple size={16} />
          Download
        </a>
      )}
    </li>
  );
}

function RunState({ run }: { readonly run: ExportRun }) {
  if (run.state === 'waiting') return <Badge>Waiting</Badge>;
  if (run.state === 'running') return <Badge tone="water">Being written</Badge>;
  if (run.state === 'failed')
    return (
      <>
        <Badge tone="danger">Failed</Badge>
        <Reason>{run.error}</Reason>
      </>
    );
  return <span>{run.fileUrl ? sizeText(run) : `${sizeText(run)}, deleted`}</span>;
}
