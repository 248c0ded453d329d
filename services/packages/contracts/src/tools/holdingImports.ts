import { holdingImportColumns } from './holdingFields.ts';
import { importEndpoints } from '../imports/endpoints.ts';

export const holdingImports = importEndpoints({
  service: 'tools',
  path: '/api/holding-imports',
  feature: 'portfolio-tracking',
  kinds: ['holdings'],
  fields: holdingImportColumns,
  defaults: ['category', 'strategy', 'city', 'state'],
  bytes: 20_000_000,
  noun: 'properties of the portfolio',
});
