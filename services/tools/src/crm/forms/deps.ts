import type { Live } from '@dealstead/service-kit';
import type { Db } from '../../database.ts';

export interface FormDeps {
  readonly db: Db;
  readonly live: Live;
  /** The site's URL for browsers, without a trailing slash. */
  readonly publicUrl: string;
}
