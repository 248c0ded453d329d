/** The platform's endpoints as types only: their schemas, and zod with them, stay out of the browser's first load. */
import type { ResponseOf, api, BodyOf } from '@dealstead/contracts/api';

type AnyEndpoint = (typeof api)[number];
type EndpointAt<Method extends string, Path extends string> = Extract<AnyEndpoint, { method: Method; path: Path }>;

export type WriteMethod = 'POST' | 'PUT' | 'PATCH' | 'DELETE';
/** Paths that take this method. */
export type PathOf<Method extends string> = Extract<AnyEndpoint, { method: Method }>['path'];
/** What a call answers. */
export type ResponseOf<Method extends string, Path extends string> = ResponseOf<EndpointAt<Method, Path>>;
/** What a call sends; undefined where it sends nothing. */
export type RequestBodyOf<Method extends string, Path extends string> = BodyOf<EndpointAt<Method, Path>>;
