import { Alert, Checkbox, ConfirmDialog, formatCount, Stack } from '@dealstead/kit';
import type { UndoCounts } from '@dealstead/contracts/undoOptions';
import { type ReactNode, useState } from 'react';

export interface UndoImportDialogProps {
  /** The imported records. */
  noun: readonly [one: string, many: string];
  /** What the undo would delete, read anew whenever the dialog opens. */
  counts: {
    readonly data?: UndoCounts | undefined;
    readonly isFetching: boolean;
    readonly isError: boolean;
    readonly refetch: () => unknown;
  };
  /** What makes a record an edited one. */
  editedLabel?: string;
  /** Whether the undo of edited records also takes back what was edited in records that the import changed. */
  takesBackEdits?: boolean;
  pending: boolean;
  onConfirm: (includesEdited: boolean) => void;
  onClose: () => void;
  /** What else it does. */
  children?: ReactNode;
}

/**
 * Confirms the undo of an import. It says how many records are deleted as they are now and how many get their former values, offers to
 * delete those that were edited, too, and cannot be confirmed before it knows.
 */
export function UndoImportDialog(props: UndoImportDialogProps) {
  const { noun, counts, editedLabel = 'edited', takesBackEdits = false, pending, onConfirm, onClose, children } = props;
  const [includesEdited, setIncludesEdited] = useState(false);
  const amountOf = (count: number) => `${formatCount(count)} ${noun[count === 1 ? 0 : 1]}`;
  const { unedited, edited, restored, kept } = counts.data ?? { unedited: 0, edited: 0, restored: 0, kept: 0 };
  const updatedOf = (count: number) => `${formatCount(count)} updated ${noun[count === 1 ? 0 : 1]}`;
  const keptText = (count: number) =>
    takesBackEdits
      ? `${count === 1 ? 'keeps' : 'keep'} what was changed`
      : count === 1
        ? 'keeps its values'
        : 'keep their values';
  const choices = [
    edited > 0 && `remove ${amountOf(edited)} that ${edited === 1 ? 'was' : 'were'} ${editedLabel} since`,
    takesBackEdits && kept > 0 && `take back what was edited in ${updatedOf(kept)}`,
  ].filter((choice) => choice !== false);
  const isUnknown = counts.isError && !counts.isFetching;
  return (
    <ConfirmDialog
      title={
        unedited + edited === 0 ? 'Undo this import?' : `Remove ${amountOf(unedited + (includesEdited ? edited : 0))}?`
      }
      confirmLabel={isUnknown ? 'Try again' : 'Undo import'}
      danger={!isUnknown}
      pending={pending || counts.isFetching}
      onConfirm={() => (isUnknown ? counts.refetch() : onConfirm(includesEdited))}
      onClose={onClose}
    >
      <Stack space={3}>
        {isUnknown && <Alert>What would be removed could not be counted.</Alert>}
        {children}
        {restored > 0 && <p>{`The old values of ${updatedOf(restored)} are restored.`}</p>}
        {kept > 0 && <p>{`${updatedOf(kept)} changed since and ${keptText(kept)}.`}</p>}
        {choices.length > 0 && (
          <Checkbox checked={includesEdited} onChange={({ target }) => setIncludesEdited(target.checked)}>
            {`Also ${choices.join(', and ')}`}
          </Checkbox>
        )}
      </Stack>
    </ConfirmDialog>
  );
}
