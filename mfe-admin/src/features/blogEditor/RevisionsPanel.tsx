import type { DiffPart, PostState, Revision } from '@dealstead/contracts';
import {
  Button,
  formatCount,
  formatTimeAgo,
  Panel,
  PanelHead,
  Row,
  Sheet,
  Small,
  toastError,
  useRead,
  useWrite,
  Stack,
} from '@dealstead/kit';
import { QueryView } from '@dealstead/kit/data';
import { useState } from 'react';
import { styled } from 'styled-components';

const List = styled.ul`
  max-height: 320px;
  overflow-y: auto;
  li {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    align-items: center;
    gap: 4px 12px;
    padding-block: 8px;
    border-top: 1px solid var(--line);
    font-size: var(--t14);
  }
`;

const Diff = styled.div`
  max-height: 60vh;
  overflow: auto;
  font-size: var(--t14);
  line-height: 1.5;
  white-space: pre-wrap;
  overflow-wrap: anywhere;
  ins {
    background: var(--ok-tint);
  }
  del {
    background: var(--danger-tint);
  }
  hr {
    margin: 12px 0 4px;
    border: 0;
    border-top: 1px dashed var(--line);
  }
  small {
    display: block;
    margin-bottom: 12px;
    color: var(--ink-2);
    font-size: var(--t13);
  }
`;

const kindLabels = { saved: 'Saved', published: 'Published', restored: 'Restored' };

interface RevisionsProps {
  id: number;
  version: number;
  flush: () => Promise<number | null>;
  onRestored: (state: PostState) => void;
}

/** Earlier versions of a post. */
export function RevisionsPanel({ id, version, flush, onRestored }: RevisionsProps) {
  const query = useRead('/api/admin/blog/posts/{id}/revisions', { id });
  const [compared, setCompared] = useState<Revision>();
  return (
    <Panel aria-labelledby="versions">
      <PanelHead>
        <h2 id="versions">Versions</h2>
        <Button kind="secondary" size="small" onClick={() => void flush().then(() => query.refetch())}>
          Refresh
        </Button>
      </PanelHead>
      <QueryView query={query} label="Versions" loading={120}>
        {(revisions) => (
          <List>
            {revisions.map((revision) => (
              <li key={revision.version}>
                <span>
                  {`${kindLabels[revision.kind]} ${formatTimeAgo(revision.savedAt)}`}
                  <Small as="span">{` by ${revision.savedBy}`}</Small>
                </span>
                {revision.version === version ? (
                  <Small as="span">Current</Small>
                ) : (
                  <Button kind="secondary" size="small" onClick={() => setCompared(revision)}>
                    Compare
                  </Button>
                )}
              </li>
            ))}
          </List>
        )}
      </QueryView>
      {compared && (
        <CompareDialog
          id={id}
          revision={compared}
          flush={flush}
          onRestored={onRestored}
          onClose={() => setCompared(undefined)}
        />
      )}
    </Panel>
  );
}

interface CompareProps extends Omit<RevisionsProps, 'version'> {
  revision: Revision;
  onClose: () => void;
}

function CompareDialog({ id, revision, flush, onRestored, onClose }: CompareProps) {
  const query = useRead('/api/admin/blog/posts/{id}/revisions/{version}', { id, version: revision.version });
  const restoring = useWrite('POST', '/api/admin/blog/posts/{id}/revisions/{version}/restore', {
    invalidates: ['/api/admin/blog'],
    onSuccess: (state) => {
      onRestored(state);
      onClose();
    },
    onError: (error) => toastError(error, 'The version was not restored. Try again.'),
  });
  async function restore(): Promise<void> {
    const saved = await flush();
    if (saved !== null) restoring.mutate({ params: { id, version: revision.version }, body: { version: saved } });
  }
  return (
    <Sheet open title="Changes since this version" onClose={onClose}>
      <Stack space={4}>
        <QueryView query={query} label="This version" loading={200}>
          {({ parts }) => <Changes parts={parts} />}
        </QueryView>
        <Row>
          <Button onClick={() => void restore()} pending={restoring.isPending}>
            Restore this version
          </Button>
          <Button kind="secondary" onClick={onClose}>
            Cancel
          </Button>
        </Row>
      </Stack>
    </Sheet>
  );
}

/** Words that were removed since, and words that were added, with the lines around them. */
function Changes({ parts }: { parts: readonly DiffPart[] }) {
  if (parts.every(({ kind }) => kind === 'same' || kind === 'omitted'))
    return <p>The text has not changed since this version.</p>;
  return (
    <Diff tabIndex={0} role="region" aria-label="Changes">
      {parts.map((part, index) => (
        <Part key={index} part={part} />
      ))}
    </Diff>
  );
}

function Part({ part }: { part: DiffPart }) {
  if (part.kind === 'omitted')
    return (
      <>
        <hr />
        <small>{`${formatCount(part.lines)} unchanged lines`}</small>
      </>
    );
  if (part.kind === 'added') return <ins>{part.text}</ins>;
  return part.kind === 'removed' ? <del>{part.text}</del> : part.text;
}
