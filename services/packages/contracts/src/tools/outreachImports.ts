import { z } from 'zod';
import { endpoint, Id, Message } from '../endpoint.ts';
import { importEndpoints } from '../imports/endpoints.ts';
import { outreachImportColumns, outreachImportKinds } from './outreachOptions.ts';

export const outreachImports = importEndpoints({
  service: 'tools',
  path: '/api/outreach-imports',
  feature: 'marketing-tools',
  kinds: outreachImportKinds,
  fields: [...outreachImportColumns.contacts, ...outreachImportColumns.invitations],
  // Columns that are appended to the notes.
  moreFields: /^note[1-9]\d?$/,
  defaults: ['consentSource', 'consentDate', 'tags', 'note'],
  bytes: 200_000_000,
  noun: 'contacts or invitations',
  restricted: 'messaging',
});

export const testOutreachImport = endpoint({
  service: 'tools',
  access: 'member',
  feature: 'marketing-tools',
  method: 'POST',
  path: '/api/outreach-imports/{id}/test',
  restricted: 'messaging',
  params: z.object({ id: Id }),
  response: Message,
  summary: 'Mail the invitation of a list to the owner’s own address, with a sample name',
});
