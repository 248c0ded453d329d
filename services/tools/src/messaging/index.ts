/** Conversations, messages and offers between members. Other folders import this file only. */
export { messageActivity } from './conversations/activitySource.ts';
export { createMessageConsumer } from './conversations/inquiries.ts';
export { conversationPalette } from './conversations/paletteSource.ts';
export { deleteMessagingData, messagingQueries } from './memberData.ts';
export { createMessaging } from './messaging.ts';
export { followListing } from './offers/listingChanges.ts';
