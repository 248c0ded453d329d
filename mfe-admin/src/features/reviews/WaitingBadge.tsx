import { Badge } from '@dealstead/kit';
import { formatWaitingTime, isOverdue } from './waitingTime.ts';

/** Waiting time of a listing, marked when overdue. */
export const WaitingBadge = ({ since, now }: { since: string; now: number }) =>
  isOverdue(since, now) ? (
    <Badge tone="danger">{formatWaitingTime(since, now)}</Badge>
  ) : (
    <>{formatWaitingTime(since, now)}</>
  );
