import type { ModerationDecision } from '@dealstead/contracts';

/** What became of something, as the member concerned reads it: “Your listing was withdrawn”. */
export const outcomeTexts: Readonly<Record<ModerationDecision, string>> = {
  dismiss: 'was reviewed and stays',
  review: 'was taken down for review',
  withdraw: 'was withdrawn',
  publish: 'was published',
  return: 'was returned to you',
  remove: 'was removed',
  restrict: 'was removed, and your account was restricted from messaging',
  approve: 'was published',
  reject: 'was not published',
};
