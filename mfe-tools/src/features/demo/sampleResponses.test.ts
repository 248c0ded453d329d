import { expect, test } from '@jest/globals';
import { api } from '@dealstead/contracts/api';
import { sampleResponse } from './sampleResponses.ts';

const endpointOf = (path: string) =>
  api.find((endpoint) => {
    const pattern = endpoint.path.replaceAll(/\{[^}]+\}/g, '\\d+');
    return endpoint.method === 'GET' && new RegExp(`^${pattern}$`).test(path);
  });

test.each([
  '/api/dashboards/buyer',
  '/api/dashboards/pro',
  '/api/saved-searches/matches',
  '/api/favorites/activity',
  '/api/buyer-profile',
  '/api/va/properties/performance',
  '/api/va/properties/funnel',
  '/api/market',
  '/api/property-lookups',
  '/api/property-records/1',
  '/api/property-records/1/analysis',
  '/api/property-records/1/model-value',
  '/api/property-records/1/skip-trace',
  '/api/portfolio',
  '/api/portfolio/holdings/4',
  '/api/intelligence-reports',
  '/api/leads',
  '/api/leads/counts',
  '/api/leads/3',
])('the sample of %s is a response of its endpoint', (path) => {
  const result = endpointOf(path)!.response.safeParse(sampleResponse(path));
  expect(result.error?.issues ?? []).toEqual([]);
});

test('filters and orders of the leads apply to the sample', () => {
  const names = (query: string) =>
    (sampleResponse(`/api/leads?${query}`) as { firstName: string }[]).map(({ firstName }) => firstName);
  expect(names('status=open')).toHaveLength(8);
  expect(names('status=open&due=late')).toEqual(['Ruth']);
  expect(names('search=tulsa&sortBy=name')).toEqual(['Ben', 'Nolan']);
  expect(names('status=open&after=1')).toEqual([]);
});

test('what the sample does not have responds 404', () => {
  expect(() => sampleResponse('/api/leads/99')).toThrow('404');
  expect(() => sampleResponse('/api/messages')).toThrow('404');
});
