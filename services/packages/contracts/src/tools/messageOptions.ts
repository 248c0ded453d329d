/** Constants of messages that browsers and services share. */

/** Most characters of a message. */
export const maxMessageLength = 4_000;
/** Messages per page. Pages are aligned: page 0 has the sequence numbers 1 to 50. */
export const messagePageSize = 50;
/** Conversations per page of the inbox. */
export const inboxPageSize = 40;
/** Most templates of a member. */
export const maxMessageTemplates = 50;
/** Milliseconds for which a member counts as typing after each signal. */
export const typingLifetime = 6_000;

/** Filters of the inbox. */
export const inboxFilters = ['all', 'unread', 'buying', 'selling', 'offers', 'muted'] as const;
export type InboxFilter = (typeof inboxFilters)[number];
export const inboxFilterLabels: Record<InboxFilter, string> = {
  all: 'All',
  unread: 'Unread',
  buying: 'Buying',
  selling: 'Selling',
  offers: 'Open offers',
  muted: 'Muted',
};

/** The two sides of a conversation. The seller is the listing's owner. */
export const conversationSides = ['buyer', 'seller'] as const;
export type ConversationSide = (typeof conversationSides)[number];

/**
 * What a message is: a text, an offer card, or a note of the system about an offer. A removed message has lost its content
 * with its author's account. A moderator has hidden the content of a moderated one.
 */
export const messageKinds = ['text', 'offer', 'note', 'removed', 'moderated'] as const;
export type MessageKind = (typeof messageKinds)[number];

export const messageReportReasons = ['scam', 'offensive', 'spam', 'private-data', 'other'] as const;
export type MessageReportReason = (typeof messageReportReasons)[number];
export const messageReportLabels: Record<MessageReportReason, string> = {
  scam: 'Scam or fraud',
  offensive: 'Offensive or threatening',
  spam: 'Spam or advertising',
  'private-data': 'Shares private data',
  other: 'Something else',
};

/** Limits on what one member can do to others. The windows are fixed and begin with the first use. */
export const messagingLimits = {
  /** New conversations. */
  conversationsPerDay: 20,
  messagesPerMinute: 30,
  /** Messages with a link to someone who has not answered yet. */
  unansweredLinksPerDay: 5,
  /** Messages in a row to someone who has not answered yet. */
  unansweredMessages: 10,
  offersPerDay: 40,
  reportsPerDay: 20,
  attachmentsPerDay: 100,
} as const;

/** Whether a text contains a link: a URL, or a domain name with a path or a common ending. */
export const hasLink = (text: string): boolean =>
  /https?:\/\/|\bwww\.|\b[a-z0-9-]{2,63}\.(?:com|net|org|io|co|biz|info|ru|xyz|top|link|site)\b/i.test(text);

/** Fields of a template, which are replaced when it is inserted. */
export const templateFields = ['first_name', 'my_name', 'listing', 'city', 'state', 'price'] as const;
export type TemplateField = (typeof templateFields)[number];
export const templateFieldLabels: Record<TemplateField, string> = {
  first_name: 'Their first name',
  my_name: 'Your name',
  listing: 'Listing title',
  city: 'City',
  state: 'State',
  price: 'Asking price',
};

/**
 * Replaces `{field}` by its value. A field without a value becomes a blank for the writer to fill in, such as `[asking price]`;
 * names that are no field stay as they are.
 */
export const fillTemplate = (content: string, values: Readonly<Record<TemplateField, string | null>>): string =>
  content.replaceAll(/\{([a-z_]+)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name)
      ? values[name as TemplateField] || `[${templateFieldLabels[name as TemplateField].toLowerCase()}]`
      : whole,
  );

/** Largest attachment, in bytes. */
export const maxAttachmentBytes = 10 * 1024 * 1024;
/** Most attachments of a message. */
export const maxAttachments = 5;
