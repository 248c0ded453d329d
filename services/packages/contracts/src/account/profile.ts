import { z } from 'zod';

/** Who sees a member's public profile: only the member, or every signed-in member. */
export const profileVisibilities = ['private', 'members'] as const;

/** A public web address: https with a domain name, without user name or password. */
export const Website = z
  .url({ protocol: /^https$/, hostname: z.regexes.domain, error: 'Must be a web address that starts with https://' })
  .max(200)
  .refine((address) => !URL.parse(address)?.username, 'Must be a web address without a user name');

/** What signed-in members see of a seller whose profile is visible. Street address and ZIP code are never part of it. */
export const PublicProfile = z.object({
  company: z.string().nullable(),
  bio: z.string().nullable(),
  website: Website.nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
});
export type PublicProfile = z.output<typeof PublicProfile>;
