/** URL prefixes that an owner's open pages read again after a change of their leads. */
export const leadTags = ['/api/leads', '/api/lead-lists', '/api/dashboards/pro'];

/** URL prefixes that an owner's open pages read again after a change of their deals; the page of a lead lists its deals. */
export const dealTags = ['/api/deals', ...leadTags];

/** URL prefixes that an owner's open pages read again after a change of their contracts: signing one can move its deal. */
export const contractTags = ['/api/contracts', ...dealTags];
