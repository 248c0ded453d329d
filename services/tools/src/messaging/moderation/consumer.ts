import { messageModerated } from '@dealstead/contracts/events';
import { type Live, on } from '@dealstead/service-kit';
import { type NewNotification, notify } from '../../notifications/index.ts';
import { notifyConversation } from '../messages/append.ts';
import { applyDecision } from './store.ts';

/** Hides or restores a message as moderators decided, and notifies its sender and those who reported it. */
export const createModerationConsumer = (live: Live) =>
  on(
    messageModerated,
    async (tx, { messageId, senderId, isRemoved, senderNotice, reporterIds, appealItemId }, { version }) => {
      const conversation = await applyDecision(tx, messageId, isRemoved, version);
      if (!conversation) return;
      tx.afterCommit(() => notifyConversation(live, conversation));
      const url = `/messages?conversation=${conversation.id}`;
      const group = `moderation/${messageId}`;
      const notifications: NewNotification[] = reporterIds.map((userId) => ({
        userId,
        topic: 'account',
        url,
        group,
        title: isRemoved ? 'We removed the message that you reported' : 'We reviewed the message that you reported',
        body: isRemoved ? 'Thank you for your report.' : 'It does not break our rules. You can block the member.',
      }));
      if (senderNotice !== null)
        notifications.push({
          userId: senderId,
          topic: 'account',
          url: appealItemId === null ? url : `/appeals/${appealItemId}`,
          group,
          title: isRemoved ? 'We removed one of your messages' : 'A moderator wrote to you about one of your messages',
          body: senderNotice,
        });
      await notify(tx, live, ...notifications);
    },
  );
