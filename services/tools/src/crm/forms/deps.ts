import type { Brand } from '@dealstead/contracts/account/brands';
import type { Live } from '@dealstead/service-kit';
import type { Db } from '../../database.ts';

export interface FormDeps {
  readonly db: Db;
  readonly live: Live;
  /** The site's URL for browsers, without a trailing slash. */
  readonly publicUrl: string;
  /** The brand of a member while it is on. */
  readonly findBrand: (userId: number) => Promise<Brand | null>;
}
