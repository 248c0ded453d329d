import type { Mode } from '@dealstead/formulas';
import { Button, Row, toast, useLazyModule, useNavigate } from '@dealstead/kit';
import { Clock, DownloadSimple, PencilSimple, Printer, ShareNetwork } from '@dealstead/kit/icons';
import { useState, type Dispatch } from 'react';
import type { Draft, DraftAction, SavedReference } from '../draft.ts';
import { analysisPath } from '../subject.ts';
import { checkFigures } from '../checkFigures.ts';
import { SaveDialog } from './SaveDialog.tsx';
import { useSaveChanges } from './useSave.ts';

export interface AnalysisActionsProps {
  mode: Mode;
  draft: Draft;
  saved: SavedReference;
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

const loadHistory = () => import('./HistorySheet.tsx');
// With the schemas of the contract, which the page does without.
const loadShare = () => import('./ShareDialog.tsx');

/** What can be done with a saved analysis. */
export function AnalysisActions({ mode, draft, saved, dispatch, onDiscard, onConflict }: AnalysisActionsProps) {
  const [dialog, setDialog] = useState<'new' | 'version' | 'share' | 'history' | null>(null);
  const history = useLazyModule(loadHistory);
  const share = useLazyModule(loadShare);
  const navigate = useNavigate();
  const { isChanged } = draft.modes[mode];
  const { save, update } = useSaveChanges({ mode, draft, dispatch, id: saved.id, onConflict });
  const close = () => setDialog(null);
  const saveChanges = () => {
    if (checkFigures(mode, draft)) save({ name: saved.name, as: 'version', leadId: null, dealId: null });
  };
  const onSaved = (id: number) => {
    if (id === saved.id) return;
    onDiscard();
    void navigate(analysisPath(id));
  };
  return (
    <Row space={2} data-screen-only>
      <Button
        kind="quiet"
        icon={<Clock size={18} />}
        onPointerEnter={history.prefetch}
        onClick={() =>
          history.load(
            () => setDialog('history'),
            () => toast({ title: 'The versions did not load', description: 'Try again.', destructive: true }),
          )
        }
      >
        Versions
      </Button>
      <Button
        kind="quiet"
        icon={<PencilSimple size={18} />}
        onClick={() => checkFigures(mode, draft) && setDialog('version')}
      >
        Rename
      </Button>
      <Button
        kind="secondary"
        icon={<ShareNetwork size={18} />}
        onPointerEnter={share.prefetch}
        onClick={() =>
          share.load(
            () => setDialog('share'),
            () => toast({ title: 'The link did not load', description: 'Try again.', destructive: true }),
          )
        }
      >
        Share link
      </Button>
      <Button
        kind="secondary"
        icon={<DownloadSimple size={18} />}
        onClick={() => download(`/api/calculations/${saved.id}/report.pdf`)}
      >
        PDF
      </Button>
      <Button
        kind="secondary"
        icon={<DownloadSimple size={18} />}
        onClick={() => download(`/api/calculations/${saved.id}/workbook.xlsx`)}
      >
        Excel
      </Button>
      <Button kind="secondary" icon={<Printer size={18} />} onClick={() => window.print()}>
        Print
      </Button>
      <Button kind="secondary" onClick={() => checkFigures(mode, draft) && setDialog('new')}>
        Save as new
      </Button>
      <Button onClick={saveChanges} pending={update.isPending} disabled={!isChanged}>
        Save changes
      </Button>
      {(dialog === 'new' || dialog === 'version') && (
        <SaveDialog {...{ mode, draft, dispatch, onSaved }} as={dialog} pageId={saved.id} onClose={close} />
      )}
      {dialog === 'history' && history.module && (
        <history.module.default {...{ mode, draft, saved, dispatch }} onClose={close} />
      )}
      {dialog === 'share' && share.module && <share.module.default saved={saved} onClose={close} />}
    </Row>
  );
}
