import { importEndpoints } from '../imports/endpoints.ts';
import { leadImportColumns } from './leadImportFields.ts';

export const leadImports = importEndpoints({
  service: 'tools',
  path: '/api/lead-imports',
  feature: 'lead-management',
  kinds: ['leads'],
  fields: leadImportColumns,
  moreFields: /^(?:custom[1-9]\d{0,8}|note[1-9]\d?)$/,
  defaults: ['leadType', 'leadSource', 'listName', 'assignTo'],
  bytes: Number.POSITIVE_INFINITY,
  noun: 'leads',
});
