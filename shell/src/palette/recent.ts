import type { CurrentUser } from '@dealstead/contracts';

/** Something that a member opened from the palette. */
export interface RecentItem {
  readonly kind: string;
  readonly label: string;
  readonly to: string;
}

const mostItems = 6;
const prefix = 'palette-recent';

/** For each member and seat: a changed seat hides what it showed. */
const keyOf = ({ id, actingFor }: CurrentUser) =>
  [prefix, id, ...(actingFor ? [actingFor.id, actingFor.permissions.toSorted().join('+')] : [])].join(':');

/** What a member opened last, the latest first. */
export function readRecent(user: CurrentUser): readonly RecentItem[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(user)) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isItem).slice(0, mostItems) : [];
  } catch {
    return []; // no storage, or not ours
  }
}

/** Puts an item first. */
export function addRecent(user: CurrentUser, { kind, label, to }: RecentItem): void {
  // An admin who views as this member leaves nothing of the member in this browser.
  if (user.view) return;
  const items = [{ kind, label, to }, ...readRecent(user).filter((item) => item.to !== to)].slice(0, mostItems);
  try {
    localStorage.setItem(keyOf(user), JSON.stringify(items));
  } catch {
    // Without storage there are no recent items.
  }
}

/** Removes what every member left in this browser: titles are private. */
export function clearRecent(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(`${prefix}:`)) localStorage.removeItem(key);
}

const isItem = (item: unknown): item is RecentItem =>
  typeof item === 'object' &&
  item !== null &&
  ['kind', 'label', 'to'].every((name) => typeof (item as Record<string, unknown>)[name] === 'string') &&
  /^\/(?![/\\])/.test((item as RecentItem).to);
