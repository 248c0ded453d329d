import { z } from 'zod';
import { endpoint, Id, Message, RowVersion } from '../../endpoint.ts';
import { blogLengths, maxAuthorLinks, parseBlogImage } from './limits.ts';
import { base, change, line, read } from './management.ts';
import { AuthorLink } from './public.ts';

/** How someone who writes posts is presented to readers. */
export const AuthorProfile = z.strictObject({
  name: line(blogLengths.authorName).min(2, 'Enter the name on the posts'),
  title: line(blogLengths.authorTitle),
  bio: line(blogLengths.authorBio),
  /** The URL of an uploaded image. */
  photo: z
    .string()
    .max(500)
    .refine((src) => parseBlogImage(src) !== null, 'Upload the photo')
    .nullable(),
  links: z.array(AuthorLink).max(maxAuthorLinks, `At most ${maxAuthorLinks} links`),
});
export type AuthorProfile = z.output<typeof AuthorProfile>;

/** An author in blog management. */
export const ManagedAuthor = z.object({
  ...AuthorProfile.shape,
  /** The member's id. */
  id: z.number().int(),
  slug: z.string(),
  publishedPosts: z.number().int(),
  /** Grows with each change of the profile. */
  version: z.number().int(),
});
export type ManagedAuthor = z.infer<typeof ManagedAuthor>;

/** Details of the 409 `outdated`: the profile as someone else has saved it since, and the one that was sent. */
export const AuthorConflict = z.object({ version: z.number().int(), theirs: AuthorProfile, yours: AuthorProfile });
export type AuthorConflict = z.infer<typeof AuthorConflict>;

export const listManagedAuthors = endpoint({
  ...read,
  path: `${base}/authors`,
  response: z.array(ManagedAuthor),
  summary: 'Everyone who has started a post, by name',
});

export const saveAuthor = endpoint({
  ...change,
  method: 'PUT',
  path: `${base}/authors/{id}`,
  params: z.object({ id: Id }),
  /** The version that the editor has seen; without one the profile is saved over any other. */
  body: AuthorProfile.extend({ version: RowVersion.optional() }),
  response: Message,
  summary: "Change an author's name, title, biography, photo and links; 409 `outdated` after a change by someone else",
});
