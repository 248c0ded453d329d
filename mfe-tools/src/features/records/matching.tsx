import { ApiError, Button, ConfirmDialog, formatCount, messageOf } from '@dealstead/kit';
import { useState } from 'react';

/** A change of all records that match the filters. */
export interface MatchingChange<Change> {
  readonly change: Change;
  /** What happens to them, after their number: "move to Contacted". */
  readonly effect: string;
  /** The verb of the button: "Move". */
  readonly verb: string;
  readonly isDeletion?: boolean;
}

/** The number that matches now, if that is why the service refused a change. */
export function countNow(error: unknown): number | null {
  const problem = error instanceof ApiError ? error.problem : undefined;
  return problem?.code === 'count-changed' ? (problem.details as { count: number }).count : null;
}

export interface SelectMatchingProps {
  /** The records in the plural: leads. */
  noun: string;
  /** How many match the filters, and the most that one change may have. */
  total: number;
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
  noun: 'lead' | 'deal';
  count: number;
  asked: MatchingChange<Change>;
  /** Carries the change out; an error is shown here. */
  onConfirm: (count: number) => Promise<unknown>;
  onClose: () => void;
}

/** States how many records a change concerns, and asks for it. If their number changed meanwhile it asks again. */
export function ConfirmMatching<Change>({ noun, count, asked, onConfirm, onClose }: ConfirmMatchingProps<Change>) {
  const [total, setTotal] = useState(count);
  const [error, setError] = useState<string | null>(null);
  const [isPending, setPending] = useState(false);
  const amount = `${formatCount(total)} ${total === 1 ? noun : `${noun}s`}`;
  const confirm = async () => {
    setPending(true);
    try {
      await onConfirm(total);
    } catch (thrown) {
      setTotal(countNow(thrown) ?? total);
      setError(messageOf(thrown, `Failed to change the ${noun}s.`));
      setPending(false);
    }
  };
  return (
    <ConfirmDialog
      title={`${asked.verb} ${amount}?`}
      confirmLabel={`${asked.verb} ${amount}`}
      pending={isPending}
      danger={asked.isDeletion === true}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {error && <p role="alert">{error}</p>}
      <p>{`All ${amount} that match your filters ${asked.effect}. You can undo this for 30 days.`}</p>
    </ConfirmDialog>
  );
}
