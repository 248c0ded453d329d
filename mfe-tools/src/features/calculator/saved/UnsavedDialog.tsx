import { Button, Dialog, Row } from '@dealstead/kit';

/** What is made of the saved version of an analysis, whatever the fields hold. */
export type SavedOutput = 'pdf' | 'excel' | 'link';

const texts = {
  pdf: { noun: 'The PDF has', verb: 'download' },
  excel: { noun: 'The Excel file has', verb: 'download' },
  link: { noun: 'The link shows', verb: 'share' },
} as const satisfies Record<SavedOutput, object>;

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
  const { noun, verb } = texts[output];
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Version ${version}, without your unsaved changes`}
      footer={
        <Row space={2}>
          <Button kind="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button kind="secondary" disabled={isSaving} onClick={onGoOn}>
            {`${verb === 'share' ? 'Share' : 'Download'} version ${version}`}
          </Button>
          <Button pending={isSaving} onClick={onSave}>
            {`Save and ${verb}`}
          </Button>
        </Row>
      }
    >
      {`${noun} the figures of version ${version}, not the ones on your screen. Save your changes first to include them.`}
    </Dialog>
  );
}
