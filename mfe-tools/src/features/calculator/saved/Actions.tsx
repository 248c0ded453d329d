import type { Mode } from '@dealstead/formulas';
import { Button, Row, toast, useLazyModule } from '@dealstead/kit';
import { BookmarkSimple, Clock, DownloadSimple, Printer, ShareNetwork } from '@dealstead/kit/icons';
import { useState, type Dispatch } from 'react';
import { isComplete, type Draft, type DraftAction } from '../draft.ts';
import { SaveDialog } from './SaveDialog.tsx';
import { SavedList } from './SavedList.tsx';
import { ShareDialog } from './ShareDialog.tsx';

export interface ActionsProps {
  mode: Mode;
  draft: Draft;
  dispatch: Dispatch<DraftAction>;
  /** Saving, sharing and the PDF, beyond printing. */
  canSave: boolean;
}

/** Starts a download; a failure leaves the page as it is. */
function download(href: string) {
  Object.assign(document.createElement('a'), { href, download: '' }).click();
}

const loadHistory = () => import('./HistorySheet.tsx');

/** What can be done with an analysis as a whole. */
export function Actions({ mode, draft, dispatch, canSave }: ActionsProps) {
  const [dialog, setDialog] = useState<'save' | 'list' | 'share' | 'history' | null>(null);
  const history = useLazyModule(loadHistory);
  const { saved } = draft.modes[mode];
  const close = () => setDialog(null);
  const save = () => {
    if (isComplete(mode, draft.modes[mode])) return setDialog('save');
    toast({
      title: 'Check your figures',
      description: 'Fill in or correct the marked fields first.',
      destructive: true,
    });
  };
  return (
    <Row space={2} data-screen-only>
      {canSave && (
        <Button kind="quiet" icon={<BookmarkSimple size={18} />} onClick={() => setDialog('list')}>
          Saved
        </Button>
      )}
      {canSave && saved && (
        <>
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
          <Button kind="secondary" icon={<ShareNetwork size={18} />} onClick={() => setDialog('share')}>
            Share link
          </Button>
          <Button
            kind="secondary"
            icon={<DownloadSimple size={18} />}
            onClick={() => download(`/api/calculations/${saved.id}/report.pdf`)}
          >
            PDF
          </Button>
        </>
      )}
      <Button kind="secondary" icon={<Printer size={18} />} onClick={() => window.print()}>
        Print
      </Button>
      {canSave && <Button onClick={save}>Save analysis</Button>}
      {dialog === 'save' && <SaveDialog mode={mode} draft={draft} dispatch={dispatch} onClose={close} />}
      {dialog === 'list' && <SavedList onClose={close} />}
      {dialog === 'history' && saved && history.module && (
        <history.module.default {...{ mode, draft, saved, dispatch }} onClose={close} />
      )}
      {dialog === 'share' && saved && <ShareDialog saved={saved} onClose={close} />}
    </Row>
  );
}
