import type { LeadImport } from '@dealstead/contracts/tools/leadImports';
import { ImportStore } from '../../importStaging/store.ts';

export const leadImports = new ImportStore<LeadImport & { userId: number }>({
  imports: 'lead_imports',
  rows: 'lead_import_rows',
  further: 'user_id AS "userId"',
});
