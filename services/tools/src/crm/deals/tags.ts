/** Open pages read these again after a change of deals. */
export const dealTags = ['/api/deals', '/api/dashboards/pro', '/api/leads'] as const;
