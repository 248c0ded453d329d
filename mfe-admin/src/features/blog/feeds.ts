/** The blog's feeds, for the head of its pages and the links below its lists. */
export const blogFeeds = [
  { label: 'RSS', type: 'application/rss+xml', title: 'Dealstead blog (RSS)', path: '/api/blog/feed.rss' },
  { label: 'Atom', type: 'application/atom+xml', title: 'Dealstead blog (Atom)', path: '/api/blog/feed.atom' },
  { label: 'JSON Feed', type: 'application/feed+json', title: 'Dealstead blog (JSON)', path: '/api/blog/feed.json' },
] as const;
