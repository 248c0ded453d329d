import * as endpoints from '@dealstead/contracts/admin/blog/authors';
import type { ActionValues } from '@dealstead/contracts/recordedAction';
import { handle, respond, type Route } from '@dealstead/service-kit';
import { recordAction } from '../actions/index.ts';
import type { Db } from '../database.ts';
import { listAuthors, updateAuthor } from './authorStore.ts';

/** A profile for the audit trail, whose values are texts. */
const asValues = ({ links, ...profile }: endpoints.AuthorProfile): ActionValues => ({
  ...profile,
  links: links.map(({ label, url }) => `${label} ${url}`).join(', '),
});

/** How those who write are presented. Everyone who may write the blog may change it: authors and their editors. */
export function createAuthorRoutes(db: Db): Route[] {
  return [
    handle(endpoints.listManagedAuthors, () => listAuthors(db)),
    handle(endpoints.saveAuthor, async ({ params: { id }, body: { version, ...profile }, actor, request }) => {
      await db.change(async (tx) => {
        const before = await updateAuthor(tx, id, { profile, version });
        await recordAction(tx, {
          actor,
          action: 'post.author-changed',
          target: `author ${id} ${profile.name}`,
          before: asValues(before),
          after: asValues(profile),
          userAgent: request.get('user-agent'),
        });
      });
      return respond({ message: 'The profile is saved.' }).invalidates('/api/blog', '/api/admin/blog');
    }),
  ];
}
