/** Endpoint types. Importing types only keeps the schemas and zod out of the first load. */
import type { ResponseOf as EndpointResponse, api, BodyOf } from '@dealstead/contracts/api';

type AnyEndpoint = (typeof api)[number];
type EndpointAt<Method extends string, Path extends string> = Extract<AnyEndpoint, { method: Method; path: Path }>;

export type WriteMethod = 'POST' | 'PUT' | 'PATCH' | 'DELETE';
/** Paths with this method. */
export type PathOf<Method extends string> = Extract<AnyEndpoint, { method: Method }>['path'];
/** Response body of an endpoint. */
export type ResponseOf<Method extends string, Path extends string> = EndpointResponse<EndpointAt<Method, Path>>;
/** Request body of an endpoint; undefined if it has none. */
export type RequestBodyOf<Method extends string, Path extends string> = BodyOf<EndpointAt<Method, Path>>;
