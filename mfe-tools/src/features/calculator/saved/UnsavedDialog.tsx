import { Button, Dialog, Row } from '@dealstead/kit';
import { styled } from 'styled-components';

/** What is made of the saved version of an analysis, whatever the fields hold. */
export type SavedOutput = 'pdf' | 'excel' | 'link';

const subjects = {
  pdf: 'The PDF has',
  excel: 'The Excel file has',
  link: 'The link shows',
} as const satisfies Record<SavedOutput, string>;

/** At the end of the line, also where they take two. */
const Buttons = styled(Row)`
  justify-content: flex-end;
`;

interface UnsavedDialogProps {
  output: SavedOutput;
  /** The newest version that is saved. */
  version: number;
  isSaving: boolean;
  onSave: () => void;
  /** Goes on with what is saved. */
  onGoOn: () => void;
  onClose: () => void;
}

/** Says that a file or a link has other figures than the screen, and offers to save these first. */
export function UnsavedDialog({ output, version, isSaving, onSave, onGoOn, onClose }: UnsavedDialogProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Version ${version}, without your unsaved changes`}
      footer={
        <Buttons space={2}>
          <Button kind="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button kind="secondary" disabled={isSaving} onClick={onGoOn}>
            {`Use version ${version}`}
          </Button>
          <Button pending={isSaving} onClick={onSave}>
            Save first
          </Button>
        </Buttons>
      }
    >
      {`${subjects[output]} the figures of version ${version}, not the ones on your screen. Save first to include your changes.`}
    </Dialog>
  );
}
