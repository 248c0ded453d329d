import type { ReleasedName } from '@dealstead/contracts';

/** What admins call the shell and the slices: their names with a capital letter, and spaces for hyphens. */
export const areaName = (name: ReleasedName): string =>
  name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ');

/** Date and time in the reader's time zone: Nov 17, 4:40 PM. */
export const formatReleaseTime = (iso: string): string =>
  new Date(iso).toLocaleString('en-US', { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' });
