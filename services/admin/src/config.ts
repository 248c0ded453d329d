import { resolve } from 'node:path';
import { commonConfig, type ConfigOf, databaseUrl, publicUrl, secretsKey } from '@dealstead/service-kit';
import { z } from 'zod';

/** What the admin service reads from its environment. */
export const adminConfig = {
  ...commonConfig,
  DATABASE_URL: databaseUrl,
  PUBLIC_URL: publicUrl,
  SECRETS_KEY: secretsKey,
  /** Folder that holds `<name>/<version>/…` of every release. */
  RELEASES_DIR: z
    .string()
    .min(1)
    .transform((path) => resolve(path)),
  /** Account, which acts on what admins decide about a member. */
  ACCOUNT_URL: z.url({ protocol: /^https?$/ }),
  /** Listings, which applies decisions of the moderation queue. */
  LISTINGS_URL: z.url({ protocol: /^https?$/ }),
  /** Tools, which holds the conversations of reported messages. */
  TOOLS_URL: z.url({ protocol: /^https?$/ }),
  /** The renderer, which tries a release before it is published; without it none is tried. */
  RENDERER_URL: z.url().optional(),
};

export type AdminConfig = ConfigOf<typeof adminConfig>;
