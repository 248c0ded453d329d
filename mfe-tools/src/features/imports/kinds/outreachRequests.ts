import type { ImportRequests } from '@dealstead/kit/imports';

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
  upload: ({ upload }, query, file, options) => upload(`/api/outreach-imports?${query}`, file, options),
  check: ['POST', '/api/outreach-imports/{id}/check'],
  run: ['POST', '/api/outreach-imports/{id}/run'],
  undo: ['POST', '/api/outreach-imports/{id}/undo'],
  decide: ['POST', '/api/outreach-imports/{id}/duplicates'],
  correct: ['PATCH', '/api/outreach-imports/{id}/rows/{number}'],
  discard: ['DELETE', '/api/outreach-imports/{id}'],
};
