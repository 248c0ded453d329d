import { type Owner, type Owners, moderatorOf } from '../moderation/index.ts';
import { decideComment } from './manageStore.ts';

const commentOwner: Owner = {
  async decide(tx, { item, decision, performedBy }) {
    await decideComment(tx, item.subjectId, decision === 'approve' ? 'approved' : 'rejected', moderatorOf(performedBy));
    return null;
  },
  async reverse(tx, item, performedBy) {
    await decideComment(tx, item.subjectId, 'approved', moderatorOf(performedBy));
    return null;
  },
};

/** How decisions of the moderation queue are applied to comments. Reported ones stay published, or are removed as rejected ones are. */
export const commentOwners: Pick<Owners, 'comment' | 'reported-comment'> = {
  comment: commentOwner,
  'reported-comment': {
    async decide(tx, { item, decision, performedBy }) {
      if (decision === 'remove') await decideComment(tx, item.subjectId, 'rejected', moderatorOf(performedBy));
      return null;
    },
    reverse: commentOwner.reverse,
  },
};
