import type { Mode } from '@dealstead/formulas';
import { Button, Row, toast, useNavigate } from '@dealstead/kit';
import { BookmarkSimple, Printer } from '@dealstead/kit/icons';
import { useState, type Dispatch } from 'react';
import { isValid, type Draft, type DraftAction } from '../draft.ts';
import { analysisPath, savedAnalysesPath } from '../subject.ts';
import { SaveDialog } from './SaveDialog.tsx';

export interface ActionsProps {
  mode: Mode;
  draft: Draft;
  dispatch: Dispatch<DraftAction>;
  /** Saving, beyond printing. */
  canSave: boolean;
}

/** Whether a mode's figures can be saved: some may be missing, none may be wrong. Says so where they cannot. */
export function checkFigures(mode: Mode, draft: Draft): boolean {
  if (isValid(draft.modes[mode])) return true;
  toast({
    title: 'Check your figures',
    description: 'Correct the marked fields first.',
    destructive: true,
  });
  return false;
}

/** What can be done with the calculator's figures as a whole. Once they are saved, the page of the analysis opens. */
export function Actions({ mode, draft, dispatch, canSave }: ActionsProps) {
  const [isSaving, setSaving] = useState(false);
  const navigate = useNavigate();
  return (
    <Row space={2} data-screen-only>
      {canSave && (
        <Button kind="quiet" icon={<BookmarkSimple size={18} />} to={savedAnalysesPath}>
          Saved analyses
        </Button>
      )}
      <Button kind="secondary" icon={<Printer size={18} />} onClick={() => window.print()}>
        Print
      </Button>
      {canSave && <Button onClick={() => setSaving(checkFigures(mode, draft))}>Save analysis</Button>}
      {isSaving && (
        <SaveDialog
          mode={mode}
          draft={draft}
          dispatch={dispatch}
          onSaved={(id) => void navigate(analysisPath(id))}
          onClose={() => setSaving(false)}
        />
      )}
    </Row>
  );
}
