import type { ReleasedName } from '@dealstead/contracts';

/** What admins call the shell and the slices. */
export const areaNames: Readonly<Record<ReleasedName, string>> = {
  shell: 'Shell',
  listings: 'Listings',
  tools: 'Tools',
  account: 'Account',
  admin: 'Admin',
};

/** Date and time in the reader's time zone: Nov 17, 4:40 PM. */
export const formatReleaseTime = (iso: string): string =>
  new Date(iso).toLocaleString('en-US', { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' });
