import { readToolsRows } from '@dealstead/contracts/listings/scheduledExports';
import { handle, type Route } from '@dealstead/service-kit';
import type { ExportRowsPage } from './page.ts';

type ReadRows = (ownerId: number, after: number) => Promise<ExportRowsPage>;

/** Answers listings, which writes scheduled exports, with pages of a member's rows. */
export const exportRowsRoute = (readers: { readonly leads: ReadRows; readonly portfolio: ReadRows }): Route =>
  handle(readToolsRows, ({ params: { id, dataset }, query: { after } }) => readers[dataset](id, after));
