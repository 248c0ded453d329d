import type { TeamPermission } from '@dealstead/contracts';

/** What someone on a seat sees and what stays hidden from them, in sentences for the owner. */
export interface SeatSummary {
  readonly shown: readonly string[];
  readonly hidden: readonly string[];
}

const areas = [
  ['listings', 'your listings and drafts'],
  ['leads', 'your leads and buyers’ questions'],
  ['deals', 'your deals, their documents and expected profit'],
  ['contracts', 'your contracts'],
  ['messages', 'your conversations and offers'],
  ['campaigns', 'your contacts, invitations and campaigns'],
] as const satisfies readonly (readonly [TeamPermission, string])[];

/** Permissions whose records name people. */
const withPeople: readonly TeamPermission[] = ['leads', 'deals', 'campaigns'];

/** Says what a seat with these permissions shows. */
export function summarizeSeat(permissions: readonly TeamPermission[]): SeatSummary {
  const opened = areas.filter(([permission]) => permissions.includes(permission)).map(([, text]) => text);
  const closed = areas.filter(([permission]) => !permissions.includes(permission)).map(([, text]) => text);
  const seesPeople = withPeople.some((permission) => permissions.includes(permission));
  const shown: string[] = ['the tasks that you assign to them', ...opened];
  const hidden: string[] = [...closed];
  if (seesPeople && permissions.includes('contact-data')) shown.push('people’s emails and phone numbers');
  else if (seesPeople) hidden.push('people’s emails and phone numbers, which show as r•••@e•••.com and •••-•••-••34');
  if (opened.length > 0 && !permissions.includes('exports')) hidden.push('downloads of your records as a file');
  hidden.push('billing, settings and your team');
  return { shown, hidden };
}
