import type { Status } from '@dealstead/contracts';
import type { moderateListing } from '@dealstead/contracts/listings/moderation';
import type { z } from 'zod';
import type { Tx } from '../database.ts';
import { lockProperty, enqueueReview, changeStatus } from '../catalog/index.ts';
import { closeAbuseReports } from './abuseReports/store.ts';
import { renderDecisionMail, renderPublishedMail, renderTakenDownMail } from './reviews/mail.ts';
import { mailSeller } from './reviews/mailSeller.ts';
import { decideFlags, type FlagOutcome } from './rules/store.ts';

type Moderation = z.output<typeof moderateListing.body>;

const statusAfter: Readonly<Record<Exclude<Moderation['decision'], 'dismiss'>, Status>> = {
  review: 'in-review',
  publish: 'active',
  return: 'draft',
  withdraw: 'withdrawn',
  restore: 'active',
};

const outcomes: Readonly<Record<Moderation['decision'], FlagOutcome>> = {
  dismiss: 'dismissed',
  publish: 'dismissed',
  restore: 'dismissed',
  review: 'upheld',
  return: 'upheld',
  withdraw: 'upheld',
};

/**
 * Applies a decision of the moderation queue to a listing and mails its seller. Its open reports are closed.
 * @returns the owner
 * @throws NotFound, or Conflict where its status does not allow the decision
 */
export async function moderate(
  tx: Tx,
  id: number,
  { kind, decision, reason, moderatorId, appealPath }: Moderation,
  publicUrl: string,
): Promise<number> {
  const locked = await lockProperty(tx, id);
  await decideFlags(tx, id, kind, outcomes[decision]);
  // A dismissed photo leaves reports of the listing as they are, and the other way around; any other decision settles both.
  await closeAbuseReports(
    tx,
    id,
    decision === 'dismiss' ? [kind === 'photo' ? 'photo' : 'listing'] : ['listing', 'photo'],
  );
  if (decision === 'dismiss') return locked.userId;
  const to = statusAfter[decision];
  const property = await changeStatus(tx, locked, { to, actor: 'admin', userId: moderatorId, reason: reason ?? '' });
  if (decision === 'review') await enqueueReview(tx, id, { reason: 'moderation', duplicateOf: null });
  const { title, version } = property;
  if (decision === 'publish')
    await mailSeller(tx, property, {
      key: `review/${id}/${version}`,
      ...renderPublishedMail({ id, title, publicUrl }),
    });
  if (reason === null || decision === 'publish' || decision === 'restore') return property.userId;
  const appealUrl = appealPath === null ? null : `${publicUrl}${appealPath}`;
  const mail =
    locked.status === 'in-review' && decision !== 'review'
      ? renderDecisionMail({ id, title, decision, reason, publicUrl, appealUrl })
      : renderTakenDownMail({
          id,
          title,
          reason,
          publicUrl,
          appealUrl,
          to: decision === 'review' ? 'in-review' : 'withdrawn',
        });
  await mailSeller(tx, property, { key: `taken-down/${id}/${version}`, ...mail });
  return property.userId;
}
