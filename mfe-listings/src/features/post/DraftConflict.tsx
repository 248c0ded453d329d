import type { Draft } from '@dealstead/contracts';
import { Button, Dialog } from '@dealstead/kit';
import { saveTime } from './SaveStatusText.tsx';

/** Conflict notice: another tab or device saved the same draft. Nothing is overwritten until one version is chosen. */
export function DraftConflict({ theirs, onChoose }: { theirs: Draft; onChoose: (choice: 'mine' | 'theirs') => void }) {
  return (
    <Dialog
      open
      onClose={() => undefined}
      title="This draft was changed in another place"
      footer={
        <>
          <Button kind="secondary" onClick={() => onChoose('theirs')}>
            Take the other
          </Button>
          <Button onClick={() => onChoose('mine')}>Keep what is here</Button>
        </>
      }
    >
      <p>
        {`Another tab or device saved it at ${saveTime.format(new Date(theirs.savedAt))}. Nothing here was overwritten, and nothing there. Which one should it be?`}
      </p>
    </Dialog>
  );
}
