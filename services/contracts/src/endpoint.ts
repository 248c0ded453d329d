import { z } from 'zod';
import type { Feature } from './access.ts';
import type { Restriction } from './restrictionTypes.ts';
import { genericMessage } from './validation.ts';

// Every schema of ours is declared in a module that imports this one, so that one error map serves API and forms.
z.config({ customError: genericMessage });

/** The services that answer calls; each owns the endpoints that name it. */
export type ServiceName = 'listings' | 'tools' | 'account' | 'admin';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Who may call an endpoint. `anyone` includes visitors; `member` is someone signed in; `admin` is a member
 * with that role, or an operator; `operator` holds an operator's credential (publishing runs code on our
 * servers); `peer` is another of our processes, never a browser, and lives under `/internal`.
 */
export type Caller = 'anyone' | 'member' | 'admin' | 'operator' | 'peer';

export interface Endpoint {
  readonly service: ServiceName;
  readonly method: Method;
  /** A path with `{name}` for each path parameter. */
  readonly path: string;
  readonly access: Caller;
  readonly summary: string;
  /** Plan feature that the caller needs besides; refused with the access error. */
  readonly feature?: Feature;
  /** Query parameters that need a plan's feature when they are given a value. */
  readonly gated?: Readonly<Record<string, Feature>>;
  /** Members with this restriction are refused. */
  readonly restricted?: Restriction;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /**
   * The body is one file of at most so many bytes (or Infinity), whatever its content type says (octet-stream or the
   * file's own; forms and plain text stay refused). It is streamed to the handler, never gathered.
   */
  readonly upload?: { readonly bytes: number };
  /** Shape of a JSON answer; what the answer allows is all that leaves the service. */
  readonly response: z.ZodType;
  /** Status of a successful answer, 200 unless said. */
  readonly success?: 200 | 201 | 202;
  /** Media type of an answer that is no JSON (then `answer` describes its text or bytes). */
  readonly content?: string;
  /** The same answer for everyone, so gateways may keep it until an event or its age drops it. */
  readonly shared?: boolean;
  /** Works as a plain HTML form too (urlencoded), for pages without JavaScript. */
  readonly form?: boolean;
  /**
   * The path itself is the secret that lets one act, so it may be posted from anywhere, such as by a mail provider's
   * servers (RFC 8058), as JSON or as a form. Who is signed in there changes nothing.
   */
  readonly bearer?: boolean;
  /** A provider's servers send it, in bursts too, with their own signature, which the service checks; see `bearer`. */
  readonly signed?: boolean;
  /** The service keeps answers by `Idempotency-Key`: the same key again gets the first answer, another body 422. */
  readonly idempotent?: boolean;
  /**
   * What the gateway adds for calls around signing in: `starts` draws a new session id and names its hash,
   * `ends` destroys the session once the service has answered. Both carry the client's address. `named` only tells the
   * service which session asks.
   */
  readonly session?: 'starts' | 'ends' | 'named';
  /** The signed identity carries the client's network address, for limits on guessing and for the audit trail. */
  readonly address?: boolean;
  /** The signed identity of a visitor or member carries the code by which they were invited, if they were. */
  readonly referral?: boolean;
  /** The signed identity carries the token of the team invitation that this browser opened last, if any. */
  readonly invitation?: boolean;
}

/** Declares a promise to the outside: from it come validation, routing, the typed client and openapi.json. */
export function endpoint<const E extends Endpoint>(promise: E): E {
  return promise;
}

/** The features that a call needs of its caller's plan: the endpoint's own, and those of filters that are set. */
export function featuresOf({ feature, gated }: Endpoint, asked: Readonly<Record<string, unknown>>): readonly Feature[] {
  const needed = new Set<Feature>(feature === undefined ? [] : [feature]);
  for (const name in gated) {
    const value = asked[name];
    if (gated[name] !== undefined && value !== undefined && value !== '' && value !== 'all') needed.add(gated[name]);
  }
  return [...needed];
}

/** A positive whole number as it travels in a path or query, in plain digits. */
export const Id = z.coerce
  .string()
  .regex(/^[1-9]\d{0,9}$/, 'Must be a whole number')
  .transform(Number)
  .pipe(z.number().max(2_147_483_647));

/** The plain answer of a call that has nothing to return but a sentence. */
export const Message = z.object({ message: z.string() });
