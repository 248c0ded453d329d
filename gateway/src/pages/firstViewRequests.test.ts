import { expect, test } from '@jest/globals';
import { parseTemplate } from 'url-template';
import { expandFirstViewRequests } from './firstViewRequests.ts';

type Match = Parameters<typeof expandFirstViewRequests>[0];

/** A match of a route that declares these templates. */
const matchOf = (data: readonly string[], params: Record<string, string> = {}): Match =>
  ({
    route: { data, templates: new Map(data.map((template) => [template, parseTemplate(template)])) },
    params,
  }) as unknown as Match;

test.each([
  ['/api/properties{?category,search}', '/api/properties?category=land', '/api/properties'],
  ['/api/properties?relax=true{&category,search}', '/api/properties?relax=true&category=land', '/api/properties'],
  ['/api/properties/{id}/history', '/api/properties/7/history', '/api/properties/{id}/history'],
])('the template %s gives the URL of the browser and the path of its endpoint', (template, url, endpointPath) => {
  const match = matchOf([template], { id: '7' });
  expect(expandFirstViewRequests(match, '?category=land', null)).toEqual([{ url, endpointPath }]);
});
