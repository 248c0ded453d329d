/** Constants of messages from admins to members that browsers and services share. */

/** To whom a message goes: one person, all members of a plan, or everyone. */
export const adminMessageTypes = ['person', 'tier', 'everyone'] as const;
export type AdminMessageType = (typeof adminMessageTypes)[number];

/** An urgent message reaches members whatever their notification settings say. */
export const adminMessagePriorities = ['low', 'normal', 'urgent'] as const;
export type AdminMessagePriority = (typeof adminMessagePriorities)[number];

export const adminMessageStates = ['scheduled', 'sending', 'sent', 'canceled'] as const;
export type AdminMessageState = (typeof adminMessageStates)[number];

export const adminMessageLimits = { subject: 120, message: 4_000 } as const;
/** Messages of a page of the list. */
export const adminMessagePageSize = 30;
