import * as endpoints from '@dealstead/contracts/admin/blog/management';
import { countUse, handle, TooMany, type Callers, type Route } from '@dealstead/service-kit';
import type { Db, Tx } from '../../database.ts';
import { readEditedPost } from '../editStore.ts';
import type { LinkChecker } from './checker.ts';
import { externalLinks, maxLinksPerCheck } from './rules.ts';
import { readPostLinks, saveLinkChecks } from './store.ts';

const checksPerHour = 30;

/** @throws TooMany */
async function countCheck(tx: Tx, actor: Callers['admin']): Promise<void> {
  const editor = actor.kind === 'member' ? `member ${actor.id}` : 'operator';
  const seconds = await countUse(tx, `link check ${editor}`, checksPerHour, 3_600);
  if (seconds > 0) throw new TooMany(seconds, 'You have checked links too often. Try again within an hour.');
}

/** Checks of a post's links to other sites. */
export function createLinkRoutes(db: Db, checkLinks: LinkChecker, publicUrl: string): Route[] {
  return [
    handle(endpoints.checkPostLinks, async ({ params: { id }, actor }) => {
      const { fields } = await readEditedPost(db, id);
      const urls = externalLinks(fields.content, publicUrl);
      const links = await readPostLinks(db, urls);
      const due = links.filter(({ result }) => result === null).slice(0, maxLinksPerCheck);
      if (due.length === 0) return links;
      await db.change((tx) => countCheck(tx, actor));
      await saveLinkChecks(db, await checkLinks(due.map(({ url }) => url)));
      return readPostLinks(db, urls);
    }),
  ];
}
