import * as endpoints from '@dealstead/contracts/listings/details';
import { respond, handle, runExclusive, type Route } from '@dealstead/service-kit';
import type { Db } from '../../database.ts';
import { propertyCacheTags } from '../properties/events.ts';
import { readOwnPage } from '../properties/store.ts';
import type { CaughtUp } from '../properties/caughtUp.ts';
import { applyEdit } from './applyEdit.ts';
import { readPriceHistory } from './changeListing.ts';

/** Edits of a published listing, and its public price history. */
export function createEditRoutes(db: Db, caughtUp: CaughtUp): Route[] {
  return [
    handle(endpoints.editProperty, async ({ params: { id }, body: { version, ...edit }, actor }) => {
      // Edits of one listing queue in the process, without a connection. When they waited for the row lock in the database,
      // thirty edits occupied all connections, and requests without a connection for two seconds were answered with 503.
      const before = await runExclusive(`${db.schema} edit ${id}`, () =>
        db.change((tx) => applyEdit(tx, { id, actor, edit, version })),
      );
      await caughtUp();
      return respond(await readOwnPage(db, id)).invalidates(...propertyCacheTags(before));
    }),

    handle(endpoints.getPriceHistory, ({ params }) => readPriceHistory(db, params.id)),
  ];
}
