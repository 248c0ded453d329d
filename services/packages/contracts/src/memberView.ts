import type { AdminPermission } from './adminPermissions.ts';
import type { Endpoint } from './endpoint.ts';

/**
 * "View as member": an admin of support opens the site as a member, read-only, for some minutes. What stays closed meanwhile
 * is decided here, once for the gateway and for services.
 */

/** The permission with which an admin views the site as a member. */
export const viewPermission = 'help-members' satisfies AdminPermission;

/** The code of a refusal of what a view does not open. */
export const closedInViewCode = 'read-only-view';

/** The code of a refusal of a page whose view is over. The page is then loaded again, as the admin. */
export const viewEndedCode = 'view-ended';

/** How long a view lasts at most, in milliseconds. */
export const memberViewLifetime = 15 * 60_000;

/** Reads that a view does not open, by the beginning of their path: payments, secrets, and what people wrote to each other. */
const closedPaths = [
  '/api/billing',
  '/api/payments',
  '/api/affiliate',
  '/api/api-keys',
  '/api/push',
  '/api/conversations',
  '/api/conversation-starts',
  '/api/message-attachments',
  '/api/buyer-profile/proof-of-funds',
  '/api/appeals',
  '/api/va/tasks/{id}',
  '/api/joint-ventures/{id}/documents',
] as const;

/** Reads below or beside open ones. Notifications and inquiries quote messages, a joint venture's details its applications. */
const closedReads: ReadonlySet<string> = new Set([
  '/api/inbox',
  '/api/inbox/search',
  '/api/notifications',
  '/api/properties/{id}/inquiries',
  '/api/joint-ventures/{id}/details',
]);

/** Media types of files that hold many records. */
const isBulkFile = (content: string | undefined) =>
  content !== undefined && /^(?:text\/csv|application\/zip)/.test(content);

const isBelow = (path: string, parent: string) =>
  path === parent || path.startsWith(`${parent}/`) || path.startsWith(`${parent}.`);

/** Why someone who views the site as a member may not call an endpoint; null where they may. */
export function viewRefusal(endpoint: Pick<Endpoint, 'method' | 'path' | 'content' | 'view'>): string | null {
  if (endpoint.view === 'ends') return null;
  if (endpoint.method !== 'GET') return 'You are viewing as this member. You can look, but not change anything.';
  if (isBulkFile(endpoint.content)) return 'Downloads are off while you view as this member.';
  const isClosed = closedReads.has(endpoint.path) || closedPaths.some((parent) => isBelow(endpoint.path, parent));
  return isClosed ? 'Payments, keys and messages stay private while you view as this member.' : null;
}
