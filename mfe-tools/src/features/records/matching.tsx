import { ApiError, Button, ConfirmDialog, formatCount, messageOf } from '@dealstead/kit';
import { useState } from 'react';

/** A change of all records that match the filters. */
export interface MatchingChange<Change> {
  readonly change: Change;
  /** The verb of the button: "Move". */
  readonly verb: string;
  /** What happens to each record: "moves to Contacted". */
  readonly effect: string;
}

/** The number that matches now, if that is why the service refused a change. */
function countNow(error: unknown): number | null {
  const problem = error instanceof ApiError ? error.problem : undefined;
  return problem?.code === 'count-changed' ? (problem.details as { count: number }).count : null;
}

export interface SelectMatchingProps {
  /** The records in the plural: leads. */
  noun: string;
  /** How many match the filters. */
  total: number;
  /** The most that one change may have. */
  limit: number;
  onSelect: () => void;
}

/** Selects all records that match the filters, also those that are not loaded. */
export function SelectMatching({ noun, total, limit, onSelect }: SelectMatchingProps) {
  if (total > limit)
    return <small>{`${formatCount(total)} match. Filter to ${formatCount(limit)} or fewer to select all.`}</small>;
  return (
    <Button kind="quiet" size="small" onClick={onSelect}>
      {`Select all ${formatCount(total)} ${noun} that match`}
    </Button>
  );
}

export interface ConfirmMatchingProps<Change> {
  noun: 'lead';
  count: number;
  change: MatchingChange<Change>;
  /** Carries the change out. It resolves to null after an error, of which `onError` returns whether it was shown. */
  onConfirm: (count: number, onError: (error: unknown) => boolean) => Promise<unknown>;
  /** The change is done, or nothing is left to change. */
  onDone: () => void;
  onClose: () => void;
}

/** States how many records a change concerns, and asks for it. If their number changed meanwhile it asks again. */
export function ConfirmMatching<Change>(props: ConfirmMatchingProps<Change>) {
  const { noun, count, change, onConfirm, onDone, onClose } = props;
  const [total, setTotal] = useState(count);
  const [error, setError] = useState<string | null>(null);
  const [isPending, setPending] = useState(false);
  const amount = `${formatCount(total)} ${total === 1 ? noun : `${noun}s`}`;
  const confirm = async () => {
    setPending(true);
    let canRetry = false;
    const result = await onConfirm(total, (thrown) => {
      const now = countNow(thrown) ?? total;
      canRetry = now > 0;
      setTotal(now);
      setError(messageOf(thrown, `Failed to change the ${noun}s.`));
      return canRetry;
    });
    setPending(false);
    if (result !== null || !canRetry) onDone();
  };
  return (
    <ConfirmDialog
      title={`${change.verb} ${amount}?`}
      confirmLabel={`${change.verb} ${amount}`}
      pending={isPending}
      danger={change.verb === 'Delete'}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {error !== null && <p role="alert">{error}</p>}
      <p>
        {`Every ${noun} that matches your filters ${change.effect}, including those not loaded yet. You can undo this right after.`}
      </p>
    </ConfirmDialog>
  );
}
