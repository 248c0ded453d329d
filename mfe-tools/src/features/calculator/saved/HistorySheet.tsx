import type { CalculationVersion } from '@dealstead/contracts/tools/calculations';
import type { Mode } from '@dealstead/formulas';
import {
  Badge,
  Button,
  Row,
  Sheet,
  Small,
  Stack,
  toast,
  toastError,
  useRead,
  useWrite,
  formatDateTime,
} from '@dealstead/kit';
import { QueryView } from '@dealstead/kit/data';
import { useState, type Dispatch } from 'react';
import { styled } from 'styled-components';
import { announceReplaced } from '../announceReplaced.ts';
import type { Draft, DraftAction, SavedReference } from '../draft.ts';
import { VersionComparison } from './VersionComparison.tsx';
import { changesText } from './versions.ts';

const Versions = styled.ol`
  list-style: none;
  & + p {
    padding-bottom: 16px;
  }
  > li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 4px 12px;
    padding: 12px 0;
    border-bottom: 1px solid var(--line);
  }
  > li > div:first-child {
    flex: 1 1 220px;
    min-width: 0;
  }
  > li > div:last-child {
    margin-right: -12px;
  }
  p {
    overflow-wrap: anywhere;
  }
`;

export interface HistorySheetProps {
  mode: Mode;
  draft: Draft;
  saved: SavedReference;
  dispatch: Dispatch<DraftAction>;
  onClose: () => void;
}

/** The versions of a saved analysis: when each was saved and what it changed; compare two, or restore one. */
export default function HistorySheet({ mode, draft, saved, dispatch, onClose }: HistorySheetProps) {
  const query = useRead('/api/calculations/{id}/versions', { id: saved.id }, { staleTime: 0 });
  /** The version to compare; null for the list. */
  const [compared, setCompared] = useState<number | null>(null);
  return (
    <Sheet
      open
      onClose={onClose}
      title={compared === null ? `Versions of “${saved.name}”` : 'Compare versions'}
      footer={
        compared !== null && (
          <Button kind="secondary" full onClick={() => setCompared(null)}>
            Back to the versions
          </Button>
        )
      }
    >
      <QueryView query={query} label="The versions" loading={220}>
        {(versions) =>
          compared === null ? (
            <VersionList {...{ mode, draft, saved, dispatch, onClose, versions }} onCompare={setCompared} />
          ) : (
            <VersionComparison mode={mode} versions={versions} own={draft.modes[mode]} start={compared} />
          )
        }
      </QueryView>
    </Sheet>
  );
}

interface VersionListProps extends HistorySheetProps {
  versions: readonly CalculationVersion[];
  onCompare: (version: number) => void;
}

function VersionList({ mode, draft, saved, dispatch, onClose, versions, onCompare }: VersionListProps) {
  const [newest] = versions;
  const { restore, restoring } = useRestore({ mode, draft, saved, dispatch, onClose });
  const { isChanged } = draft.modes[mode];
  return (
    <Stack space={2}>
      <Versions>
        {isChanged && (
          <li>
            <div>
              <b>Your figures now</b>
              <Small>{`Not saved, based on version ${saved.version}`}</Small>
            </div>
            <Row space={1}>
              <Button
                kind="quiet"
                size="small"
                aria-label="Compare your figures now"
                onClick={() => onCompare(saved.version)}
              >
                Compare
              </Button>
            </Row>
          </li>
        )}
        {versions.map((version, index) => (
          <li key={version.version}>
            <div>
              <Row space={2}>
                <b>{`Version ${version.version}`}</b>
                {index === 0 && <Badge tone="ok">Newest</Badge>}
              </Row>
              <Small>{`You, ${formatDateTime(version.savedAt)}`}</Small>
              <Small>{changesText(mode, version, versions[index + 1] ?? null)}</Small>
            </div>
            <Row space={1}>
              {(versions.length > 1 || isChanged) && (
                <Button
                  kind="quiet"
                  size="small"
                  aria-label={`Compare version ${version.version}`}
                  onClick={() => onCompare(version.version)}
                >
                  Compare
                </Button>
              )}
              {index > 0 && newest && (
                <Button
                  kind="quiet"
                  size="small"
                  aria-label={`Restore version ${version.version}`}
                  pending={restoring === version.version}
                  onClick={() => restore(version, newest.version)}
                >
                  Restore
                </Button>
              )}
            </Row>
          </li>
        ))}
      </Versions>
      <Small>The newest 20 versions are stored. Only you can see and change them.</Small>
    </Stack>
  );
}

/** Saves an earlier version as the newest one and opens it. Unsaved figures that it replaces are offered back. */
function useRestore({ mode, draft, saved, dispatch, onClose }: HistorySheetProps) {
  const [restored, setRestored] = useState<CalculationVersion | null>(null);
  const write = useWrite('POST', '/api/calculations/{id}/versions/{version}/restore', {
    invalidates: ['/api/calculations'],
    // A restore that was stored without an answer would meet its own version as a conflict.
    retry: false,
    onError: (error) => toastError(error, 'The version was not restored.'),
  });
  const restore = (content: CalculationVersion, newest: number) => {
    if (write.isPending) return;
    setRestored(content);
    write.mutate(
      { params: { id: saved.id, version: content.version }, body: { version: newest } },
      {
        onSuccess: ({ id, version }) => {
          dispatch({ type: 'opened', mode, content, saved: { id, version, name: content.name } });
          toast({ title: `Version ${content.version} restored`, description: `It is now version ${version}.` });
          announceReplaced(draft, dispatch);
          onClose();
        },
      },
    );
  };
  return { restore, restoring: write.isPending ? restored?.version : undefined };
}
