import { importEndpoints } from './imports.ts';
import { leadImportColumns } from './leadImportFields.ts';

export const leadImports = importEndpoints({
  path: '/api/lead-imports',
  feature: 'lead-management',
  kinds: ['leads'],
  fields: leadImportColumns,
  defaults: ['leadType', 'leadSource', 'assignTo'],
  bytes: Number.POSITIVE_INFINITY,
  noun: 'leads',
});
