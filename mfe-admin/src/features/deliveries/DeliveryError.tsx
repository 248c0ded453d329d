import { formatDateTime } from '@dealstead/kit';
import { NoValue, WrapCell } from '../styles.ts';

interface Attempt {
  error: string | null;
  nextAttemptAt: string | null;
}

/** Why the last attempt failed, and when the next is. */
export const DeliveryError = ({ error, nextAttemptAt }: Attempt) =>
  error === null && nextAttemptAt === null ? (
    <NoValue />
  ) : (
    <WrapCell>
      {error !== null && <span title={error}>{error}</span>}
      {nextAttemptAt !== null && <small>{`Next attempt ${formatDateTime(nextAttemptAt)}`}</small>}
    </WrapCell>
  );
