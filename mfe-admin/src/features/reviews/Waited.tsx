import { Badge } from '@dealstead/kit';
import { age, isLate } from './age.ts';

/** How long a listing has waited; marked where that is too long. */
export const Waited = ({ since, now }: { since: string; now: number }) =>
  isLate(since, now) ? <Badge tone="danger">{age(since, now)}</Badge> : <>{age(since, now)}</>;
