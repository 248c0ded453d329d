import type { SavedCalculation } from '@dealstead/contracts/tools/calculations';
import { modeLabels, modes, type Mode } from '@dealstead/formulas';
import {
  Alert,
  ApiError,
  Button,
  EmptyState,
  ErrorCard,
  formatDate,
  formatDateTime,
  Head,
  Lead,
  Page,
  Row,
  SectionHead,
  Skeleton,
  useNavigate,
  useParams,
  useUser,
} from '@dealstead/kit';
import { useDeferredValue, type Dispatch } from 'react';
import { styled } from 'styled-components';
import { isUnsaved, type Draft, type DraftAction, type SavedReference } from '../../features/calculator/draft.ts';
import { keepDraft, loadDraft, storeDraft } from '../../features/calculator/draftStore.ts';
import { DraftHead } from '../../features/calculator/DraftHead.tsx';
import { AnalysisActions } from '../../features/calculator/saved/AnalysisActions.tsx';
import { Crumbs } from '../../features/calculator/saved/Crumbs.tsx';
import { useSaveChanges } from '../../features/calculator/saved/useSave.ts';
import { useSaved, type SavedState } from '../../features/calculator/saved/useSaved.ts';
import { analysisPath, savedAnalysesPath } from '../../features/calculator/subject.ts';
import { useAssumptions } from '../../features/calculator/useAssumptions.ts';
import { useDraft } from '../../features/calculator/useDraft.ts';
import { Workbench } from '../../features/calculator/Workbench.tsx';

/** `/calculator/12`: a saved analysis. Changes are saved as its next version, or as a new one. */
export function Analysis() {
  const { id = '' } = useParams();
  const user = useUser();
  return user ? <OwnAnalysis key={id} id={Number(id)} userId={user.id} /> : null;
}

function OwnAnalysis({ id, userId }: { id: number; userId: number }) {
  const [draft, dispatch] = useDraft(userId, `analysis-${id}`);
  const saved = useSaved(id, draft, dispatch);
  const { stored, error, mode } = saved;
  const reference = mode && draft.modes[mode].saved;
  const title = titleOf(stored, draft, reference);
  const isGone = error instanceof ApiError && error.status === 404;
  return (
    <Page>
      <Head title={title} description="A saved analysis of a deal." path={analysisPath(id)} noIndex />
      <Crumbs below />
      {isGone ? (
        <Gone userId={userId} draft={draft} />
      ) : mode && reference ? (
        <Editor {...{ mode, draft, dispatch, saved, reference, title }} />
      ) : error ? (
        <ErrorCard title="The analysis did not load" onRetry={saved.retry} page>
          It is still saved. The rest of the page works.
        </ErrorCard>
      ) : (
        <div role="status" aria-label="The analysis is loading">
          <Skeleton height={640} />
        </div>
      )}
    </Page>
  );
}

/** The property's name, else the name of the analysis. */
const titleOf = (stored: SavedCalculation | undefined, draft: Draft, reference: SavedReference | null): string =>
  stored?.subjectTitle || draft.subject?.title || stored?.name || reference?.name || 'Saved analysis';

/** Clear of the panels below it; the buttons begin where the text does. */
const Notice = styled.div`
  margin-bottom: 20px;
  button:first-of-type {
    margin-left: -12px;
  }
`;

interface EditorProps {
  mode: Mode;
  draft: Draft;
  dispatch: Dispatch<DraftAction>;
  saved: SavedState;
  reference: SavedReference;
  title: string;
}

function Editor({ mode, draft, dispatch, saved, reference, title }: EditorProps) {
  const assumptions = useAssumptions();
  const { stored } = saved;
  const shown = useDeferredValue(draft);
  const name = stored?.name ?? reference.name;
  return (
    <>
      <SectionHead>
        <div>
          <h1>{title}</h1>
          <Lead as="p">
            {[modeLabels[mode], title !== name && `“${name}”`, stored && `saved ${formatDate(stored.updatedAt)}`]
              .filter(Boolean)
              .join(', ')}
          </Lead>
        </div>
        <AnalysisActions
          {...{ mode, draft, dispatch }}
          saved={reference}
          newest={Math.max(stored?.version ?? 0, reference.version)}
          onDiscard={saved.open}
          onConflict={saved.retry}
        />
      </SectionHead>
      <SavedNotice {...{ mode, draft, dispatch, saved, reference }} />
      <Workbench
        mode={mode}
        draft={draft}
        shown={shown}
        dispatch={dispatch}
        head={<DraftHead {...{ mode, dispatch, assumptions }} draft={shown} onDiscard={saved.open} />}
        isOwn
      />
    </>
  );
}

/** A version that was saved elsewhere, with both ways on; or that the analysis did not load while changes of it are here. */
function SavedNotice({ mode, draft, dispatch, saved, reference }: Omit<EditorProps, 'title'>) {
  const { stored, isOutdated, error, open, retry } = saved;
  const { save, update } = useSaveChanges({ mode, draft, dispatch, id: reference.id, onConflict: retry });
  if (stored && isOutdated) {
    // A name that was given elsewhere is kept: the changes here are of figures.
    const own = { name: stored.name, as: 'version', leadId: null, dealId: null, base: stored.version } as const;
    return (
      <Notice>
        <Alert tone="amber">
          {`Version ${stored.version}, “${stored.name}”, was saved elsewhere ${formatDateTime(stored.updatedAt)}. Your unsaved changes are based on version ${reference.version}.`}
          <Row space={2}>
            <Button kind="quiet" size="small" onClick={open}>
              {`Open version ${stored.version}`}
            </Button>
            <Button kind="quiet" size="small" pending={update.isPending} onClick={() => void save(own)}>
              {`Save mine as version ${stored.version + 1}`}
            </Button>
          </Row>
        </Alert>
      </Notice>
    );
  }
  if (!error || stored) return null;
  return (
    <Notice>
      <Alert tone="amber">
        The saved analysis did not load. Your unsaved changes are below.{' '}
        <Button kind="quiet" size="small" onClick={retry}>
          Retry
        </Button>
      </Alert>
    </Notice>
  );
}

/** There is no such analysis, or no longer, or it is another member's; changes that were not saved are not lost with it. */
function Gone({ userId, draft }: { userId: number; draft: Draft }) {
  const navigate = useNavigate();
  const mode = modes.find((one) => draft.modes[one].isChanged);
  const rescue = (from: Mode) => {
    keepDraft(userId, loadDraft(userId));
    const own = { ...draft.modes[from], saved: null };
    storeDraft(userId, { ...draft, modes: { ...draft.modes, [from]: own } });
    void navigate(`/calculator?mode=${from}`);
  };
  return (
    <EmptyState
      page
      title="This analysis is not here"
      action={
        mode && isUnsaved(draft) ? (
          <Button onClick={() => rescue(mode)}>Open my unsaved figures</Button>
        ) : (
          <Button to={savedAnalysesPath}>See saved analyses</Button>
        )
      }
    >
      It was deleted, or it is in another account.
    </EmptyState>
  );
}

export default Analysis;
