import type { Mode } from '@dealstead/formulas';
import { Button, useLazyModule, useNavigate } from '@dealstead/kit';
import { BookmarkSimple, Scales, Printer } from '@dealstead/kit/icons';
import { useState, type Dispatch } from 'react';
import { ActionRow } from './ActionRow.ts';
import { checkFigures } from '../checkFigures.ts';
import type { Draft, DraftAction } from '../draft.ts';
import { notLoaded } from '../notLoaded.ts';
import { analysisPath, savedAnalysesPath } from '../subject.ts';
import { strategiesPath } from './compared.ts';
import { strategiesOf } from './strategies.ts';

const loadSave = () => import('./SaveDialog.tsx');

export interface ActionsProps {
  mode: Mode;
  draft: Draft;
  dispatch: Dispatch<DraftAction>;
  /** Stores what is typed: `draft` may be that of a key ago. */
  store: () => void;
  /** Saving, beyond printing. */
  canSave: boolean;
}

/** What can be done with the calculator's figures as a whole. Once they are saved, the page of the analysis opens. */
export function Actions({ mode, draft, dispatch, store, canSave }: ActionsProps) {
  const [isSaving, setSaving] = useState(false);
  const dialog = useLazyModule(loadSave);
  const navigate = useNavigate();
  const strategies = strategiesOf(draft, mode);
  return (
    <ActionRow space={2} data-screen-only>
      {canSave && strategies.length > 1 && (
        <Button
          kind="quiet"
          icon={<Scales size={18} />}
          to={strategiesPath(strategies)}
          // The comparison reads what is stored.
          onClick={store}
        >
          Compare strategies
        </Button>
      )}
      {canSave && (
        <Button kind="quiet" icon={<BookmarkSimple size={18} />} to={savedAnalysesPath}>
          Saved analyses
        </Button>
      )}
      <Button kind="secondary" icon={<Printer size={18} />} onClick={() => window.print()}>
        Print
      </Button>
      {canSave && (
        <Button
          onPointerEnter={dialog.prefetch}
          onClick={() =>
            checkFigures(mode, draft) && dialog.load(() => setSaving(true), notLoaded('The form for saving'))
          }
        >
          Save analysis
        </Button>
      )}
      {isSaving && dialog.module && (
        <dialog.module.SaveDialog
          mode={mode}
          draft={draft}
          dispatch={dispatch}
          onSaved={(id) => void navigate(analysisPath(id))}
          onClose={() => setSaving(false)}
        />
      )}
    </ActionRow>
  );
}
