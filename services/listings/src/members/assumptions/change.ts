import { assumptionsChanged, createEvent } from '@dealstead/contracts/events';
import { isDeepStrictEqual } from 'node:util';
import type { Live } from '@dealstead/service-kit';
import type { Tx } from '../../database.ts';
import { compactForm, profileInUse, readProfiles, type StoredProfiles } from './rules.ts';
import { lockAssumptions, moveSavedSearches, writeProfiles } from './store.ts';

/** Open pages read these again after a change. */
export const profileTags = ['/api/assumption-profiles', '/api/investment-assumptions'];

/**
 * Changes a member's profiles under their lock. Where the figures in use become others, the saved searches that go by them
 * follow, and an event is emitted.
 */
export async function changeProfiles(
  tx: Tx,
  live: Live,
  userId: number,
  change: (profiles: StoredProfiles, now: string) => StoredProfiles,
): Promise<StoredProfiles> {
  const stored = await lockAssumptions(tx, userId);
  const now = new Date().toISOString();
  const after = change(readProfiles(stored, now), now);
  if (isDeepStrictEqual(after, stored.profiles)) return after;
  const version = stored.version + 1;
  await writeProfiles(tx, userId, after, version);
  const tags = [...profileTags];
  // What the version before profiles stored was never emitted.
  const before = stored.profiles && profileInUse(stored.profiles);
  const used = profileInUse(after);
  if (before === null ? used.id !== null : !isDeepStrictEqual(before, used)) {
    const profile = used.id === null ? null : { id: used.id, name: used.name, figures: used.figures };
    await tx.emit(createEvent(assumptionsChanged, { subject: `assumptions/${userId}`, version }, { userId, profile }));
  }
  const texts = [stored.assumptions, compactForm(after)] as const;
  if (texts[0] !== texts[1] && (await moveSavedSearches(tx, userId, ...texts))) tags.push('/api/saved-searches');
  tx.afterCommit(() => live.member(userId, ...tags));
  return after;
}
