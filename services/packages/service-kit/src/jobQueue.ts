import type { JobQueue } from '@dealstead/contracts/jobQueue';

/** The oldest job of a queue, with how many there are. */
export interface OldestJob {
  readonly waiting: number;
  readonly since: Date;
  readonly memberId: number;
}

/** A queue as the admin dashboard shows it; without a job it is empty. */
export const toJobQueue = (oldest: OldestJob | undefined): JobQueue => ({
  waiting: oldest?.waiting ?? 0,
  oldestAt: oldest?.since.toISOString() ?? null,
  oldestMemberId: oldest?.memberId ?? null,
});
