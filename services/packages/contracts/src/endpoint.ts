import { z } from 'zod';
import type { Feature } from './access.ts';
import type { AdminPermission } from './adminPermissions.ts';
import type { ApiScope } from './apiScopes.ts';
import { featureOfParameter } from './listings/filter.ts';
import type { Restriction } from './restrictionTypes.ts';
import { genericMessage } from './validation.ts';

// Every module that declares a schema imports this one, so one error map applies to the API and to forms.
z.config({ customError: genericMessage });

/** The services behind the gateway. Each implements the endpoints that name it. */
export type ServiceName = 'listings' | 'tools' | 'account' | 'admin';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Who may call an endpoint. `anyone` includes visitors. `member` is a signed-in user. `admin` is a member with that role,
 * or an operator. `operator` holds an operator's credential, because publishing a release runs its code on our servers.
 * `peer` is another process of the platform, never a browser; its paths begin with `/internal`.
 */
export type Caller = 'anyone' | 'member' | 'admin' | 'operator' | 'peer';

export interface Endpoint {
  readonly service: ServiceName;
  readonly method: Method;
  /** A path with `{name}` for each path parameter. */
  readonly path: string;
  readonly access: Caller;
  readonly summary: string;
  /** Permission that an admin needs, where `access` is `admin`. Its roles are in `adminPermissions.ts`. */
  readonly permission?: AdminPermission;
  /** Feature that the caller's plan must hold; others get the access error (403). */
  readonly feature?: Feature;
  /** Query parameters that require a plan's feature when they have a value, or one of some values. */
  readonly gated?: Readonly<Record<string, Feature | Readonly<Record<string, Feature>>>>;
  /** Scope that an API key needs for this endpoint. Without one no key can call it. */
  readonly scope?: ApiScope;
  /** Members with this restriction get 403. */
  readonly restricted?: Restriction;
  // The base types of zod: comparing each schema with a class such as `ZodType`, method by method, took most of the time of the
  // type checker.
  readonly params?: z.core.$ZodObject;
  readonly query?: z.core.$ZodObject;
  readonly body?: z.core.$ZodType;
  /**
   * The body is one file of at most `bytes` bytes (or Infinity), with the content type `application/octet-stream` or the
   * file's own; forms and plain text are refused. It is streamed to the handler and not buffered.
   */
  readonly upload?: { readonly bytes: number };
  /** Schema of the JSON response. Properties that it does not name are removed from the response. */
  readonly response: z.core.$ZodType;
  /** Status of a successful response; 200 by default. */
  readonly success?: 200 | 201 | 202;
  /** Media type of a response that is not JSON; `response` then describes its text or bytes. */
  readonly content?: string;
  /** The response is the same for every caller, so gateways cache it until an event invalidates it or it expires. */
  readonly shared?: boolean;
  /** Accepts urlencoded HTML forms as well, for pages without JavaScript. */
  readonly form?: boolean;
  /**
   * The path contains a bearer token, so the CSRF check does not apply: other sites' servers, such as a mail provider's
   * (RFC 8058), may post JSON or a form. The session of the caller is ignored.
   */
  readonly bearer?: boolean;
  /** Other sites may show the response in a frame. Its own Content-Security-Policy says which; no other response may be framed. */
  readonly embeddable?: boolean;
  /** The sender signs the request, as webhooks do, and the service verifies the signature. Bursts are expected. See `bearer`. */
  readonly signed?: boolean;
  /**
   * Request headers that the endpoint reads beside the usual ones, in lower case, such as the one of a webhook's signature. The
   * gateway forwards no others. A signed endpoint names them, or states its signature as query parameters.
   */
  readonly headers?: readonly string[];
  /** The service stores responses by `Idempotency-Key`: a repeated key gets the first response, with another body 422. */
  readonly idempotent?: boolean;
  /**
   * Session handling at the gateway. `starts` generates a new session id and passes its hash. `ends` destroys the session
   * after the response. Both pass the client's address. `named` only passes the hash of the caller's session.
   */
  readonly session?: 'starts' | 'ends' | 'named';
  /**
   * A view of the site as a member (`memberView.ts`), at the gateway. `starts` stores the view that the response names in a
   * header and sets its cookie. `ends` deletes it, and is the only write that is open meanwhile.
   */
  readonly view?: 'starts' | 'ends';
  /** The signed identity contains the client's network address, for rate limits and for the audit log. */
  readonly address?: boolean;
  /** The signed identity contains the referral code of the visitor or member, if they have one. */
  readonly referral?: boolean;
  /** The signed identity contains the token of the team or buyer invitation that this browser opened last, if any. */
  readonly invitation?: boolean;
}

/** Declares an endpoint. Validation, routing, the typed client and openapi.json are derived from the declaration. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}

/** The features that a call requires: the endpoint's own, and those of gated query parameters that have a value. */
export function featuresOf({ feature, gated }: Endpoint, query: Readonly<Record<string, unknown>>): readonly Feature[] {
  const needed = new Set<Feature>(feature === undefined ? [] : [feature]);
  for (const name in gated) {
    const required = featureOfParameter(gated, name, query[name]);
    if (required !== null) needed.add(required);
  }
  return [...needed];
}

/** A positive 32-bit integer in a path or query, in decimal digits. */
export const Id = z.coerce
  .string()
  .regex(/^[1-9]\d{0,9}$/, 'Must be a whole number')
  .transform(Number)
  .pipe(z.number().max(2_147_483_647));

/** The number of a row in a body: positive and, as its column, of 32 bits. */
export const RowId = z.int32().positive();

/** The version of an entry, or a count, that a caller names in a body, of 32 bits as its column. */
export const RowVersion = z.int32().nonnegative();

/** The response of a call that returns nothing but a sentence for the user. */
export const Message = z.object({ message: z.string() });
