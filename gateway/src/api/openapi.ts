import { z } from 'zod';
import {
  createDocument,
  type ZodOpenApiObject,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
  type ZodOpenApiRequestBodyObject,
} from 'zod-openapi';
import { apiScopes, apiScopeTexts, type ApiScope } from '@dealstead/contracts';
import type { Endpoint } from '@dealstead/contracts/endpoint';
import { AccessProblem, Problem } from '@dealstead/contracts/problem';
import { assertReadMethod, type RequestHandler } from '../http/requestContext.ts';
import { send } from '../http/respond.ts';
import { isPublic } from './endpointRouter.ts';

type JsonSchema = Parameters<
  NonNullable<NonNullable<Parameters<typeof createDocument>[1]>['override']>
>[0]['jsonSchema'];

/** Where the description of the API is. It is the same for everyone. */
export const openApiPath = '/api/openapi.json';

/** Serves `/api/openapi.json`. The document is created at the first request. */
export function createOpenApiHandler(endpoints: readonly Endpoint[], publicUrl: string): RequestHandler {
  let json: string | null = null;
  return (context) => {
    context.route = openApiPath;
    assertReadMethod(context);
    json ??= JSON.stringify(createOpenApiDocument(endpoints, publicUrl));
    send(context, 200, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-cache' }, json);
  };
}

/** The OpenAPI 3.1 description of all public endpoints, derived from contracts. */
export function createOpenApiDocument(endpoints: readonly Endpoint[], publicUrl: string): unknown {
  const paths: ZodOpenApiPathsObject = {};
  for (const endpoint of endpoints.filter(isPublic)) {
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: createOperation(endpoint) };
  }
  const document: ZodOpenApiObject = {
    openapi: '3.1.0',
    info: { title: 'Dealstead', version: '1.0.0', description: 'Errors are {message, code, requestId, details?}.' },
    servers: [{ url: publicUrl }],
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'dealstead' },
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description: `An API key of the Partnership plan. Scopes: ${describeScopes()}`,
        },
      },
    },
    paths,
  };
  return createDocument(document, { override: ({ jsonSchema }) => defineRequired(jsonSchema) });
}

/** Defines the properties of a record by its keys, which zod lists as required without defining them. */
function defineRequired(schema: JsonSchema): void {
  const { required, properties, additionalProperties } = schema;
  if (!required || properties || typeof additionalProperties !== 'object') return;
  schema.properties = Object.fromEntries(required.map((name) => [name, additionalProperties]));
  schema.additionalProperties = false;
  delete schema.propertyNames;
}

function createOperation(endpoint: Endpoint): ZodOpenApiOperationObject {
  const { service, method, path, access, feature, scope, summary, params, query } = endpoint;
  const needsSession = access !== 'anyone';
  const requestBody = createRequestBody(endpoint);
  return {
    operationId: toOperationId(method, path),
    summary: feature ? `${summary} (needs ${feature})` : summary,
    tags: [service],
    ...createSecurity(needsSession, scope),
    requestParams: { ...(params && { path: params }), ...(query && { query }) },
    ...(requestBody && { requestBody }),
    responses: {
      ...createSuccessResponse(endpoint),
      ...(scope && { '429': createProblemResponse('Over a limit of the API key or of the network') }),
      '4XX': createProblemResponse('Refused'),
      ...(needsSession && { '401': createProblemResponse('Nobody is signed in') }),
      ...(feature && { '403': createProblemResponse('The plan does not hold this', AccessProblem) }),
      '503': createProblemResponse('Away for a moment'),
    },
  };
}

/** Each alternative lets a caller in; scopes are listed as the roles of the API key. None: anyone may call. */
function createSecurity(needsSession: boolean, scope: ApiScope | undefined) {
  if (!needsSession && !scope) return { security: [] };
  const security: Record<string, string[]>[] = [needsSession ? { session: [] } : {}];
  if (scope) security.push({ apiKey: [scope] });
  return { security };
}

const describeScopes = () => apiScopes.map((scope) => `\`${scope}\` (${apiScopeTexts[scope].description})`).join(', ');

/** `GET /api/properties/{id}` becomes `getApiPropertiesId`. */
function toOperationId(method: string, path: string): string {
  const camelCase = path.replaceAll(/[^a-z]+(\w)/gi, (_, letter: string) => letter.toUpperCase()).replaceAll(/\W/g, '');
  return `${method.toLowerCase()}${camelCase}`;
}

function createRequestBody({ upload, body, form }: Endpoint): ZodOpenApiRequestBodyObject | null {
  if (body) {
    const formContent = form ? { 'application/x-www-form-urlencoded': { schema: body } } : undefined;
    return {
      required: !z.safeParse(body, undefined).success,
      content: { 'application/json': { schema: body }, ...formContent },
    };
  }
  if (!upload) return null;
  return {
    required: true,
    content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
  };
}

function createSuccessResponse({ success = 200, summary, content, response }: Endpoint) {
  const format = content?.startsWith('image/png') ? { format: 'binary' } : undefined;
  const media = content
    ? { [content]: { schema: { type: 'string' as const, ...format } } }
    : { 'application/json': { schema: response } };
  return { [String(success)]: { description: summary, content: media } };
}

const createProblemResponse = (description: string, schema = Problem) => ({
  description,
  content: { 'application/json': { schema } },
});
