import type { LeadImport } from '@dealstead/contracts/tools/leadImports';
import { ImportStore } from '../../importStaging/store.ts';

export const leadImports = new ImportStore<LeadImport>({ imports: 'lead_imports', rows: 'lead_import_rows' });
