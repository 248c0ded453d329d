/** Endpoint types. Importing types only keeps the schemas and zod out of the first load. */
import type { BodyOf, EndpointAt, ResponseOf as EndpointResponse } from '@dealstead/contracts/api';

export type { PathOf } from '@dealstead/contracts/api';
export type WriteMethod = 'POST' | 'PUT' | 'PATCH' | 'DELETE';
/** Response body of an endpoint. */
export type ResponseOf<Method extends string, Path extends string> = EndpointResponse<EndpointAt<Method, Path>>;
/** Request body of an endpoint; undefined if it has none. */
export type RequestBodyOf<Method extends string, Path extends string> = BodyOf<EndpointAt<Method, Path>>;
