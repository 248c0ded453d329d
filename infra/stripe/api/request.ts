import { invalidRequest } from '../errors.ts';
import { listObject, type StripeObject, type StripeObjects } from '../objects.ts';
import type { Sandbox } from '../sandbox.ts';
import { readNumber, readString, type Form } from './form.ts';

/** A request to Stripe's API: its parameters and the ids of its path. */
export interface ApiRequest {
  form: Form;
  ids: string[];
}

/** Gives the object to answer with; throws a StripeApiError for another answer. */
export type Handler = (sandbox: Sandbox, request: ApiRequest) => object;

/** Handlers by method and path, in which `:` stands for an id. */
export type Routes = Readonly<Record<string, Handler>>;

/** A parameter without which the request is invalid. `param` names it as Stripe does. */
export function requireString(form: Form, param: string): string {
  const value = readString(form, param);
  if (!value) throw invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
  return value;
}

/** Answers with the object of a type whose id is in the path. */
export const retrieve =
  (type: StripeObject): Handler =>
  ({ store }, { ids: [id] }) =>
    store.get(type, id);

/** Answers with one page of the objects that match, newest first. */
export function listPage<K extends StripeObject>(
  { store }: Sandbox,
  { form }: ApiRequest,
  { type, url, matches }: { type: K; url: string; matches: (object: StripeObjects[K]) => boolean },
) {
  const after = readString(form, 'starting_after');
  const limit = readNumber(form, 'limit') ?? 10;
  const found = store.all(type).toReversed().filter(matches);
  const from = after === undefined ? 0 : found.findIndex(({ id }) => id === after) + 1;
  return { ...listObject(found.slice(from, from + limit), url), has_more: found.length > from + limit };
}

/** Whether a filter of a list is absent or equal to a value. */
export const matchesFilter = (form: Form, name: string, value: unknown) =>
  readString(form, name) === undefined || readString(form, name) === value;
