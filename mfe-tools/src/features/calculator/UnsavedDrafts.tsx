import { truncateText } from '@dealstead/contracts';
import { Button, Link, Row, Small, useSearchParams } from '@dealstead/kit';
import { memo, useMemo, type Dispatch } from 'react';
import type { Draft, DraftAction } from './draft.ts';
import { keepDraft, listUnsavedDrafts, takeDraft, type UnsavedDraft } from './draftStore.ts';
import { analysisPath } from './subject.ts';

const shownDrafts = 3;
/** Characters of a title that a phone shows in a line. */
const shownTitle = 40;

export interface UnsavedDraftsProps {
  userId: number;
  draft: Draft;
  dispatch: Dispatch<DraftAction>;
}

/** Work on other properties that is not saved, with the link to it. */
export const UnsavedDrafts = memo(function UnsavedDrafts({ userId, draft, dispatch }: UnsavedDraftsProps) {
  const [, setQuery] = useSearchParams();
  const { subject } = draft;
  const drafts = useMemo(() => listUnsavedDrafts(userId, subject), [userId, subject]);
  const open = ({ slot }: UnsavedDraft) => {
    const opened = takeDraft(userId, slot);
    if (!opened) return;
    keepDraft(userId, draft);
    dispatch({ type: 'restored', draft: opened });
    const { subject: about } = opened;
    // The address names the property whose figures are shown, so that a reload and a bookmark open the same.
    const named = about && { [about.kind]: String(about.id), ...(about.kind === 'record' && { title: about.title }) };
    setQuery(named ?? {}, { preventScrollReset: true });
  };
  if (drafts.length === 0) return null;
  return (
    <Row space={2} data-screen-only>
      <Small>Unsaved work:</Small>
      {drafts.slice(0, shownDrafts).map((one) =>
        one.analysisId === null ? (
          <Button key={one.slot} kind="quiet" size="small" onClick={() => open(one)}>
            {truncateText(one.title, shownTitle)}
          </Button>
        ) : (
          <Small key={one.slot}>
            <Link to={analysisPath(one.analysisId)}>{truncateText(one.title, shownTitle)}</Link>
          </Small>
        ),
      )}
    </Row>
  );
});
