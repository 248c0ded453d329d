import { exportDatasetScopes, exportDatasetTexts, maxScheduledExports, dateIn } from '@dealstead/contracts';
import { membershipOf } from '@dealstead/contracts/identity';
import { getListingQueues } from '@dealstead/contracts/listings/listingQueues';
import * as endpoints from '@dealstead/contracts/listings/scheduledExports';
import {
  admitKey,
  type BackgroundJob,
  Conflict,
  handle,
  handleIdempotent,
  type Live,
  NotFound,
  type Route,
  streamed,
} from '@dealstead/service-kit';
import type { Db, Tx } from '../../database.ts';
import type { FileStore } from '../../files/index.ts';
import * as store from './store.ts';

export interface ScheduledExportDeps {
  readonly files: FileStore;
  readonly job: Pick<BackgroundJob, 'wake'>;
  readonly pages: Live;
}

const listPath = endpoints.listScheduledExports.path;
const mediaTypes = { csv: 'text/csv; charset=utf-8', parquet: 'application/vnd.apache.parquet' } as const;
const noSuchExport = () => new NotFound('There is no such export.');

/** A member's scheduled exports and their files. */
export function createScheduledExportRoutes(db: Db, { files, job, pages }: ScheduledExportDeps): Route[] {
  async function readOwn(userId: number, id: number): Promise<endpoints.ScheduledExport> {
    const found = (await store.listExports(db, userId)).find((own) => own.id === id);
    if (!found) throw noSuchExport();
    return found;
  }
  /** Changes an export of the caller, and gives it as it is then. */
  async function change(userId: number, id: number, apply: (tx: Tx, row: store.ExportRow) => Promise<void>) {
    await db.change(async (tx) => {
      const row = await store.lockExport(tx, id, userId);
      if (!row) throw noSuchExport();
      await apply(tx, row);
      tx.afterCommit(() => {
        pages.member(userId, listPath);
        pages.admins(getListingQueues.path);
        job.wake();
      });
    });
  }

  return [
    handle(endpoints.listScheduledExports, async ({ actor }) => ({
      exports: await store.listExports(db, actor.id),
      max: maxScheduledExports,
    })),

    handleIdempotent(endpoints.createScheduledExport, db, async ({ actor, body }, tx) => {
      const { id, total } = await store.insertExport(tx, { ...body, userId: actor.id });
      if (total > maxScheduledExports)
        throw new Conflict(`You have ${maxScheduledExports} scheduled exports. Delete one first.`, 'too-many-exports');
      tx.afterCommit(() => {
        pages.member(actor.id, listPath);
        job.wake();
      });
      const row = await store.lockExport(tx, id, actor.id);
      if (!row) throw noSuchExport();
      return store.toScheduledExport(row, []);
    }),

    handle(endpoints.changeScheduledExport, async ({ actor, params: { id }, body: { paused } }) => {
      await change(actor.id, id, (tx, row) => store.setPaused(tx, row, paused));
      return readOwn(actor.id, id);
    }),

    handle(endpoints.runScheduledExport, async ({ actor, params: { id } }) => {
      await change(actor.id, id, (tx) => store.insertRunNow(tx, id));
      return readOwn(actor.id, id);
    }),

    handle(endpoints.deleteScheduledExport, async ({ actor, params: { id } }) => {
      await change(actor.id, id, (tx) => store.deleteExport(tx, id));
      return { message: 'Export deleted.' };
    }),

    handle(endpoints.downloadExportFile, async ({ actor, params: { id, file } }) => {
      const found = await store.findFile(db, actor.id, id, file);
      // A key reads in a file what its other scopes open.
      if (found && actor.key) admitKey({ scope: exportDatasetScopes[found.dataset] }, actor.key, membershipOf(actor));
      const body = found && (await files.open(found.file));
      if (!found || !body) throw new NotFound('This file no longer exists.');
      return streamed(mediaTypes[found.format], body, {
        'content-length': String(found.bytes),
        'content-disposition': `attachment; filename="${fileNameOf(found)}"`,
        'cache-control': 'private, no-store',
      });
    }),
  ];
}

/** `dealstead-your-listings-2026-11-23.csv`, by the day of the export's zone. */
function fileNameOf({ dataset, format, dueAt, timeZone }: store.StoredFile): string {
  const name = exportDatasetTexts[dataset].name.toLowerCase().replaceAll(/\W+/g, '-');
  return `dealstead-${name}-${dateIn(timeZone, dueAt)}.${format}`;
}
