import { expect, test } from '@jest/globals';
import {
  confirmChanges,
  mergeFromAccount,
  detachFromAccount,
  noFavorites,
  toggleFavorite,
  pendingChanges,
  type Favorites,
} from './rules.ts';

const browserWith = (...ids: number[]): Favorites => ({ ids, shared: null });
/** A browser with the favorites `own`, merged with member 7's `account`; all changes confirmed. */
function sharing(own: number[], account: number[]): Favorites {
  const merged = mergeFromAccount(browserWith(...own), 7, account);
  return confirmChanges(merged, pendingChanges(merged) ?? { add: [], remove: [] });
}

test("a visitor's changes are local, with nothing to send", () => {
  const saved = toggleFavorite(toggleFavorite(noFavorites, 1), 2);
  expect(saved.ids).toEqual([1, 2]);
  expect(toggleFavorite(saved, 1).ids).toEqual([2]);
  expect(pendingChanges(saved)).toBeNull();
});

test('sign-in merges both lists and sends what the account lacks', () => {
  const merged = mergeFromAccount(browserWith(1, 2), 7, [2, 3]);
  expect(new Set(merged.ids)).toEqual(new Set([1, 2, 3]));
  expect(pendingChanges(merged)).toEqual({ add: [1], remove: [] });
});

test('a removal on another device is applied, a pending local change is not undone', () => {
  let here = sharing([], [1, 2, 3]);
  here = toggleFavorite(toggleFavorite(here, 4), 1); // saves 4 and removes 1; both pending
  here = mergeFromAccount(here, 7, [1, 3]); // another device removed 2
  expect(here.ids).toEqual([3, 4]);
  expect(pendingChanges(here)).toEqual({ add: [4], remove: [1] });
});

test('a change made during a send is sent again', () => {
  let here = toggleFavorite(sharing([], []), 1);
  const sent = pendingChanges(here)!;
  here = toggleFavorite(here, 1);
  here = mergeFromAccount(confirmChanges(here, sent), 7, [1]);
  expect(here.ids).toEqual([]);
  expect(pendingChanges(here)).toEqual({ add: [], remove: [1] });
});

test('saving and removing before a send leaves only the last change', () => {
  const here = toggleFavorite(toggleFavorite(sharing([], [5]), 6), 6);
  expect(pendingChanges(here)).toEqual({ add: [], remove: [6] });
  expect(pendingChanges(toggleFavorite(toggleFavorite(here, 5), 5))).toEqual({ add: [5], remove: [6] });
});

test("sign-out restores the browser's earlier favorites without those removed since", () => {
  let here = sharing([1, 2], [2, 3]);
  here = toggleFavorite(toggleFavorite(here, 9), 1);
  expect(detachFromAccount(here)).toEqual({ ids: [2], shared: null });
  expect(detachFromAccount(browserWith(1))).toEqual(browserWith(1));
});

test('a favorite removed on another device does not reappear at sign-out', () => {
  expect(detachFromAccount(mergeFromAccount(sharing([1, 2], []), 7, [2])).ids).toEqual([2]);
});

test("another member's account never gets the previous member's favorites", () => {
  const next = mergeFromAccount(sharing([1], [2]), 8, [5]);
  expect(new Set(next.ids)).toEqual(new Set([1, 5]));
  expect(pendingChanges(next)).toEqual({ add: [1], remove: [] });
  expect(next.shared?.member).toBe(8);
});

test('two devices converge after any sequence of changes', () => {
  // Model of the account: a set that applies the changes it receives.
  const account = new Set([1, 2]);
  const sync = (device: Favorites) => {
    const sent = pendingChanges(device);
    for (const id of sent?.add ?? []) account.add(id);
    for (const id of sent?.remove ?? []) account.delete(id);
    return mergeFromAccount(sent ? confirmChanges(device, sent) : device, 7, [...account]);
  };
  let seed = 11;
  const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
  let [phone, desktop] = [
    mergeFromAccount(browserWith(3), 7, [...account]),
    mergeFromAccount(browserWith(4, 5), 7, [...account]),
  ];
  for (let i = 0; i < 500; i += 1) {
    const id = 1 + random(9);
    if (random(2)) phone = toggleFavorite(phone, id);
    else desktop = toggleFavorite(desktop, id);
    if (random(5) === 0) phone = sync(phone);
    if (random(5) === 0) desktop = sync(desktop);
  }
  [phone, desktop] = [sync(phone), sync(desktop)];
  phone = sync(phone);
  expect(new Set(phone.ids)).toEqual(new Set(desktop.ids));
  expect(new Set(phone.ids)).toEqual(account);
});
