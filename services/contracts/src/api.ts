import type { z } from 'zod';
import { accountApi } from './account/api.ts';
import { adminApi } from './admin/api.ts';
import type { Endpoint, Method } from './endpoint.ts';
import { listingsApi } from './listings/api.ts';
import { toolsApi } from './tools/api.ts';

/** Every endpoint of the platform. The gateway's routing, openapi.json and the typed client are derived from this list. */
export const api = [...listingsApi, ...accountApi, ...toolsApi, ...adminApi] as const;

type AnyEndpoint = (typeof api)[number];

/** Paths that have an endpoint with this method. */
export type PathOf<M extends Method> = Extract<AnyEndpoint, { method: M }>['path'];

/** The endpoint behind a method and path. */
export type EndpointAt<M extends Method, P extends PathOf<M>> = Extract<AnyEndpoint, { method: M; path: P }>;

export type ResponseOf<E extends Endpoint> = z.output<E['response']>;
export type QueryOf<E extends Endpoint> = E extends { query: z.ZodType } ? z.input<E['query']> : Record<never, never>;
export type ParamsOf<E extends Endpoint> = E extends { params: z.ZodType }
  ? z.input<E['params']>
  : Record<never, never>;
export type BodyOf<E extends Endpoint> = E extends { body: z.ZodType } ? z.input<E['body']> : undefined;
