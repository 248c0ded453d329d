import { useWrite } from '@dealstead/kit';
import type { ImportRequests } from '../importRequests.ts';

/** Requests of imports of contacts and of invitations. */
export const outreachRequests: ImportRequests = {
  path: '/api/outreach-imports',
  list: '/api/outreach-imports{?kind}',
  one: '/api/outreach-imports/{id}',
  source: '/api/outreach-imports/{id}/source',
  preview: '/api/outreach-imports/{id}/preview',
  problems: '/api/outreach-imports/{id}/problems',
  leftOut: '/api/outreach-imports/{id}/left-out',
  duplicates: '/api/outreach-imports/{id}/duplicates{?after}',
  undoCounts: '/api/outreach-imports/{id}/undo',
  problemsCsv: (id) => `/api/outreach-imports/${id}/problems.csv`,
  upload: ({ upload }, query, file) => upload(`/api/outreach-imports?${query}`, file),
  useCheck: (options) => useWrite('POST', '/api/outreach-imports/{id}/check', options),
  useRun: (options) => useWrite('POST', '/api/outreach-imports/{id}/run', options),
  useUndo: (options) => useWrite('POST', '/api/outreach-imports/{id}/undo', options),
  useDecide: (options) => useWrite('POST', '/api/outreach-imports/{id}/duplicates', options),
  useMend: (options) => useWrite('PATCH', '/api/outreach-imports/{id}/rows/{number}', options),
  useDiscard: (options) => useWrite('DELETE', '/api/outreach-imports/{id}', options),
};
