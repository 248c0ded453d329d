import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi';
import type { Endpoint } from '@dealstead/contracts/endpoint';
import { AccessProblem, Problem } from '@dealstead/contracts/problem';
import { isPublic } from './routes.ts';

/** The OpenAPI 3.1 description of every endpoint that is reachable from outside, from the contracts. */
export function describeApi(api: readonly Endpoint[], publicUrl: string): unknown {
  const paths: ZodOpenApiPathsObject = {};
  for (const endpoint of api.filter(isPublic)) {
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operation(endpoint) };
  }
  return createDocument({
    openapi: '3.1.0',
    info: { title: 'Dealstead', version: '1.0.0', description: 'Errors are {message, code, requestId, details?}.' },
    servers: [{ url: publicUrl }],
    components: { securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'dealstead' } } },
    paths,
  });
}

function operation(endpoint: Endpoint): ZodOpenApiOperationObject {
  const { service, method, path, access, feature, summary, success = 200, content, response, body } = endpoint;
  const refused = (description: string, schema = Problem) => ({
    description,
    content: { 'application/json': { schema } },
  });
  return {
    operationId: `${method.toLowerCase()}${path.replaceAll(/[^a-z]+(\w)/gi, (_, letter: string) => letter.toUpperCase()).replaceAll(/\W/g, '')}`,
    summary: feature ? `${summary} (needs ${feature})` : summary,
    tags: [service],
    ...(access !== 'anyone' && { security: [{ session: [] }] }),
    requestParams: {
      ...(endpoint.params && { path: endpoint.params }),
      ...(endpoint.query && { query: endpoint.query }),
    },
    ...(endpoint.upload && {
      requestBody: {
        required: true,
        content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
      },
    }),
    ...(body && {
      requestBody: {
        required: true,
        content: {
          'application/json': { schema: body },
          ...(endpoint.form && { 'application/x-www-form-urlencoded': { schema: body } }),
        },
      },
    }),
    responses: {
      [String(success)]: {
        description: summary,
        content: content
          ? { [content]: { schema: { type: 'string', ...(content.startsWith('image/png') && { format: 'binary' }) } } }
          : { 'application/json': { schema: response } },
      },
      '4XX': refused('Refused'),
      ...(access !== 'anyone' && { '401': refused('Nobody is signed in') }),
      ...(feature && { '403': refused('The plan does not hold this', AccessProblem) }),
      '503': refused('Away for a moment'),
    },
  };
}
