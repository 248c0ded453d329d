import type { Mode } from '@dealstead/formulas';
import { Button, useLazyModule, useNavigate } from '@dealstead/kit';
import { Clock, DownloadSimple, PencilSimple, Printer, ShareNetwork } from '@dealstead/kit/icons';
import { useState, type Dispatch } from 'react';
import type { Draft, DraftAction, SavedReference } from '../draft.ts';
import { notLoaded } from '../notLoaded.ts';
import { analysisPath } from '../subject.ts';
import { ActionRow } from './ActionRow.ts';
import { checkFigures } from '../checkFigures.ts';
import { UnsavedDialog, type SavedOutput } from './UnsavedDialog.tsx';
import { useSaveChanges } from './useSave.ts';

export interface AnalysisActionsProps {
  mode: Mode;
  draft: Draft;
  saved: SavedReference;
  /** The newest version, which files and links are made of. It may have been saved elsewhere. */
  newest: number;
  dispatch: Dispatch<DraftAction>;
  /** Takes back the changes, which were saved as another analysis. */
  onDiscard: () => void;
  /** Another version was saved since. */
  onConflict: () => void;
}

/** Starts a download; a failure leaves the page as it is. */
function download(href: string) {
  Object.assign(document.createElement('a'), { href, download: '' }).click();
}

const loadSave = () => import('./SaveDialog.tsx');
const loadHistory = () => import('./HistorySheet.tsx');
// With the schemas of the contract, which the page does without.
const loadShare = () => import('./ShareDialog.tsx');

/** What can be done with a saved analysis. */
export function AnalysisActions({ mode, draft, saved, newest, dispatch, onDiscard, onConflict }: AnalysisActionsProps) {
  const [dialog, setDialog] = useState<'new' | 'version' | 'share' | 'history' | null>(null);
  const [unsaved, setUnsaved] = useState<SavedOutput | null>(null);
  const saving = useLazyModule(loadSave);
  const history = useLazyModule(loadHistory);
  const share = useLazyModule(loadShare);
  const navigate = useNavigate();
  const { isChanged } = draft.modes[mode];
  const { save, update } = useSaveChanges({ mode, draft, dispatch, id: saved.id, onConflict });
  const close = () => setDialog(null);
  const openSave = (as: 'new' | 'version') =>
    checkFigures(mode, draft) && saving.load(() => setDialog(as), notLoaded('The form for saving'));
  const saveChanges = async () =>
    checkFigures(mode, draft) && (await save({ name: saved.name, as: 'version', leadId: null, dealId: null }));
  const make: Record<SavedOutput, () => void> = {
    pdf: () => download(`/api/calculations/${saved.id}/report.pdf`),
    excel: () => download(`/api/calculations/${saved.id}/workbook.xlsx`),
    link: () => share.load(() => setDialog('share'), notLoaded('The link')),
  };
  // Files and links have what is saved, which is not silently other figures than the screen's.
  const ask = (output: SavedOutput) => (isChanged ? setUnsaved(output) : make[output]());
  const goOn = (output: SavedOutput) => {
    setUnsaved(null);
    make[output]();
  };
  const saveFirst = async (output: SavedOutput) => {
    if (await saveChanges()) goOn(output);
    else setUnsaved(null);
  };
  const onSaved = (id: number) => {
    if (id === saved.id) return;
    onDiscard();
    void navigate(analysisPath(id));
  };
  return (
    <ActionRow space={2} data-screen-only>
      <Button
        kind="quiet"
        icon={<Clock size={18} />}
        onPointerEnter={history.prefetch}
        onClick={() => history.load(() => setDialog('history'), notLoaded('The versions'))}
      >
        Versions
      </Button>
      <Button
        kind="quiet"
        icon={<PencilSimple size={18} />}
        onPointerEnter={saving.prefetch}
        onClick={() => openSave('version')}
      >
        Rename
      </Button>
      <Button
        kind="secondary"
        icon={<ShareNetwork size={18} />}
        onPointerEnter={share.prefetch}
        onClick={() => ask('link')}
      >
        Share link
      </Button>
      <Button kind="secondary" icon={<DownloadSimple size={18} />} onClick={() => ask('pdf')}>
        PDF
      </Button>
      <Button kind="secondary" icon={<DownloadSimple size={18} />} onClick={() => ask('excel')}>
        Excel
      </Button>
      <Button kind="secondary" icon={<Printer size={18} />} onClick={() => window.print()}>
        Print
      </Button>
      <Button kind="secondary" onPointerEnter={saving.prefetch} onClick={() => openSave('new')}>
        Save as new
      </Button>
      <Button onClick={() => void saveChanges()} pending={update.isPending} disabled={!isChanged}>
        Save changes
      </Button>
      {(dialog === 'new' || dialog === 'version') && saving.module && (
        <saving.module.SaveDialog
          {...{ mode, draft, dispatch, onSaved }}
          as={dialog}
          pageId={saved.id}
          onClose={close}
        />
      )}
      {unsaved && (
        <UnsavedDialog
          output={unsaved}
          version={newest}
          isSaving={update.isPending}
          onSave={() => void saveFirst(unsaved)}
          onGoOn={() => goOn(unsaved)}
          onClose={() => setUnsaved(null)}
        />
      )}
      {dialog === 'history' && history.module && (
        <history.module.default {...{ mode, draft, saved, dispatch }} onClose={close} />
      )}
      {dialog === 'share' && share.module && <share.module.default saved={saved} onClose={close} />}
    </ActionRow>
  );
}
