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
  pending: boolean;
  onConfirm: (includesEdited: boolean) => void;
  onClose: () => void;
  /** What else it does. */
  children?: ReactNode;
}

/**
 * Confirms the undo of an import. It says how many records are deleted as they are now, offers to delete those that were edited, too,
 * and cannot be confirmed before it knows.
 */
export function UndoImportDialog(props: UndoImportDialogProps) {
  const { noun, counts, editedLabel = 'edited', pending, onConfirm, onClose, children } = props;
  const [includesEdited, setIncludesEdited] = useState(false);
  const amountOf = (count: number) => `${formatCount(count)} ${noun[count === 1 ? 0 : 1]}`;
  const { unedited, edited } = counts.data ?? { unedited: 0, edited: 0 };
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
        {edited > 0 && (
          <Checkbox checked={includesEdited} onChange={({ target }) => setIncludesEdited(target.checked)}>
            {`Also remove ${amountOf(edited)} that ${edited === 1 ? 'was' : 'were'} ${editedLabel} since`}
          </Checkbox>
        )}
      </Stack>
    </ConfirmDialog>
  );
}
