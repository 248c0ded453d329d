/** Contacts, invitations, campaigns and texts. Other folders import this file only. */
export { campaignActivity } from './campaigns/activitySource.ts';
export { contactHash } from './contacts/columns.ts';
export { contactPalette } from './contacts/paletteSource.ts';
export { joinOnRegistration, stopOnMemberChange } from './events.ts';
export { renderInvitation } from './invitations/mail.ts';
export { createOutreach } from './outreach.ts';
export { scopeOf } from './scope.ts';
export { createSenders } from './sender.ts';
export { mailTest, sampleRecipient } from './testMail.ts';
export { configuredTexts } from './texts/configuredTexts.ts';
