import { Badge } from '@dealstead/kit';
import { age, isLate } from './age.ts';

/** Waiting time of a listing, marked when overdue. */
export const Waited = ({ since, now }: { since: string; now: number }) =>
  isLate(since, now) ? <Badge tone="danger">{age(since, now)}</Badge> : <>{age(since, now)}</>;
