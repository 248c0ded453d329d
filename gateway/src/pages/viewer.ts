import type { Membership } from '@dealstead/contracts';
import { membershipOf, type Caller } from '../auth/caller.ts';

/** For whom a page is rendered: a caller, or `unknown` for someone whose session cannot be read now. */
export type Viewer = Caller | { readonly kind: 'unknown' };

export function membershipOfViewer(viewer: Viewer): Membership | null {
  return viewer.kind === 'unknown' ? null : membershipOf(viewer);
}
