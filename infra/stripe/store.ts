import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { resourceMissing } from './errors.ts';
import type { StripeObject, StripeObjects } from './objects.ts';

/** The stored response of a request with an Idempotency-Key. */
interface IdempotentResponse {
  /** Hash of method, path and body. */
  request: string;
  status: number;
  body: string;
}

/** An event that the webhook endpoint has not accepted yet. */
interface Delivery {
  event: string;
  attempts: number;
  /** Real time in milliseconds. */
  nextAt: number;
}

/** A card as it is typed on a page. */
export interface CardDetails {
  number: string;
  expMonth: number;
  expYear: number;
  name: string;
}

/** What a checkout session buys. */
export interface CheckoutOrder {
  lines: { price: string; quantity: number }[];
  /** Metadata of the subscription or payment intent that completing the session creates. */
  metadata: Record<string, string>;
  /** The card that was typed, while its authentication is pending. */
  card?: CardDetails;
}

/** The content of the file. Its field names are a file format: a product keeps the file when it is updated. */
interface State {
  objects: Record<string, StripeObjects[StripeObject]>;
  /** By test clock: seconds by which it is ahead of real time. */
  ahead: Record<string, number>;
  /** By payment method: the number of its card. */
  numbers: Record<string, string>;
  /** By checkout session. */
  orders: Record<string, CheckoutOrder>;
  /** By Idempotency-Key. */
  keys: Record<string, IdempotentResponse>;
  deliveries: Delivery[];
  /** Number of receipts issued. */
  counter: number;
}

/**
 * Opens the sandbox's object store: all state is in memory, and one file that is replaced atomically by `save`.
 * @throws Error where the file exists and is not JSON
 */
export function openStore(file: string) {
  mkdirSync(dirname(file), { recursive: true });
  const state = readState(file);

  function find<K extends StripeObject>(type: K, id: string | null | undefined): StripeObjects[K] | undefined {
    const object = id ? state.objects[id] : undefined;
    return object?.object === type ? (object as StripeObjects[K]) : undefined;
  }

  return {
    state,
    find,
    /** @throws StripeApiError 404 */
    get<K extends StripeObject>(type: K, id: string | null | undefined): StripeObjects[K] {
      const object = find(type, id);
      if (!object) throw resourceMissing(type.split('.').at(-1) ?? type, id);
      return object;
    },
    /** The object with this id, whatever its type. */
    findById: (id: string): StripeObjects[StripeObject] | undefined => state.objects[id],
    /** Every object of a type, oldest first. */
    all<K extends StripeObject>(type: K): StripeObjects[K][] {
      return Object.values(state.objects).filter((object): object is StripeObjects[K] => object.object === type);
    },
    put<T extends StripeObjects[StripeObject]>(object: T): T {
      state.objects[object.id] = object;
      return object;
    },
    save(): void {
      writeFileSync(`${file}.new`, JSON.stringify(state));
      renameSync(`${file}.new`, file);
    },
  };
}
export type Store = ReturnType<typeof openStore>;

function readState(file: string): State {
  const empty: State = { objects: {}, ahead: {}, numbers: {}, orders: {}, keys: {}, deliveries: [], counter: 0 };
  try {
    return { ...empty, ...JSON.parse(readFileSync(file, 'utf8')) };
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return empty;
    throw new Error(`The sandbox's file ${file} cannot be read: ${String(error)}`, { cause: error });
  }
}
