/** The platform's endpoints as types only: their schemas, and zod with them, stay out of the browser's first load. */
import type { ResponseOf, api, BodyOf } from '@dealstead/contracts/api';

type AnyEndpoint = (typeof api)[number];
type At<Method extends string, Path extends string> = Extract<AnyEndpoint, { method: Method; path: Path }>;

export type WriteMethod = 'POST' | 'PUT' | 'PATCH' | 'DELETE';
/** Paths that take this method. */
export type PathOf<Method extends string> = Extract<AnyEndpoint, { method: Method }>['path'];
/** What a call answers. */
export type Answer<Method extends string, Path extends string> = ResponseOf<At<Method, Path>>;
/** What a call sends; undefined where it sends nothing. */
export type Body<Method extends string, Path extends string> = BodyOf<At<Method, Path>>;
