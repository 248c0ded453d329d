import { Readable } from 'node:stream';
import { exportProperties } from '@dealstead/contracts/listings/imports';
import { assertCanExport, handle, type Route, streamed } from '@dealstead/service-kit';
import type { Db } from '../../database.ts';
import { resolveSeller } from '../../members/index.ts';
import { streamExport } from './streamExport.ts';

/** Export of a member's own listings. */
export function createExportRoutes(db: Db, publicUrl: string): Route[] {
  return [
    handle(exportProperties, ({ params: { file }, query: { owner }, actor }) => {
      const sellerId = resolveSeller(actor, owner);
      assertCanExport(actor, sellerId);
      return streamed(
        file === 'listings.csv' ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8',
        Readable.from(streamExport(db, sellerId, file, publicUrl), { objectMode: false }),
        { 'content-disposition': `attachment; filename="${file}"`, 'cache-control': 'no-store' },
      );
    }),
  ];
}
