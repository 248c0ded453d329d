import type { Draft } from '@dealstead/contracts';
import { Button, Dialog } from '@dealstead/kit';
import { saveTime } from './SaveStatusText.tsx';

/** Conflict notice: another tab or device saved the same draft. Nothing is overwritten until one version is chosen. */
export function DraftConflict({ theirs, onChoose }: { theirs: Draft; onChoose: (choice: 'mine' | 'theirs') => void }) {
  return (
    <Dialog
      open
      onClose={() => undefined}
      title="This draft changed somewhere else"
      footer={
        <>
          <Button kind="secondary" onClick={() => onChoose('theirs')}>
            Use the other version
          </Button>
          <Button onClick={() => onChoose('mine')}>Keep this version</Button>
        </>
      }
    >
      <p>
        {`Another tab or device saved it at ${saveTime.format(new Date(theirs.savedAt))}. Neither version was overwritten. Which one do you want to keep?`}
      </p>
    </Dialog>
  );
}
