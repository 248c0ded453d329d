import type { ResponseOf } from '@dealstead/contracts/api';
import type { readToolsRows } from '@dealstead/contracts/listings/scheduledExports';

/** A page of rows with their columns, for scheduled exports. */
export type ExportRowsPage = ResponseOf<typeof readToolsRows>;
