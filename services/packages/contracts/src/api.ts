import type { z } from 'zod';
import { accountApi } from './account/api.ts';
import { adminApi } from './admin/api.ts';
import type { Endpoint, Method } from './endpoint.ts';
import { listingsApi } from './listings/api.ts';
import { toolsApi } from './tools/api.ts';

/** Every endpoint of the platform. The gateway's routing, openapi.json and the typed client are derived from this list. */
export const api: readonly [
  // By reference: written out, the type is longer than a declaration may be (TS7056).
  ...typeof listingsApi,
  ...typeof accountApi,
  ...typeof toolsApi,
  ...typeof adminApi,
] = [...listingsApi, ...accountApi, ...toolsApi, ...adminApi];

type AnyEndpoint = (typeof api)[number];

/** Paths that have an endpoint with this method. */
export type PathOf<M extends Method> = Extract<AnyEndpoint, { method: M }>['path'];

/** Every endpoint by its method and path. It is built once, so that each call costs one look-up and not a search. */
type Endpoints = { [E in AnyEndpoint as `${E['method']} ${E['path']}`]: E };

/** The endpoint behind a method and path. */
export type EndpointAt<M extends string, P extends string> = `${M} ${P}` extends infer Key extends keyof Endpoints
  ? Endpoints[Key]
  : never;

export type ResponseOf<E extends Endpoint> = z.output<E['response']>;
export type QueryOf<E extends Endpoint> = E extends { query: z.core.$ZodType }
  ? z.input<E['query']>
  : Record<never, never>;
export type ParamsOf<E extends Endpoint> = E extends { params: z.core.$ZodType }
  ? z.input<E['params']>
  : Record<never, never>;
export type BodyOf<E extends Endpoint> = E extends { body: z.core.$ZodType } ? z.input<E['body']> : undefined;
