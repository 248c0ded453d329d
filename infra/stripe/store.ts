import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Kind, Kinds } from './shapes.ts';

/** An answer that is kept for its Idempotency-Key. */
export interface KeptAnswer {
  request: string;
  status: number;
  body: string;
}

/** An event that our webhook has not taken yet. */
export interface Delivery {
  event: string;
  attempts: number;
  /** Real milliseconds. */
  nextAt: number;
}

/** What a checkout session will buy. */
export interface Order {
  lines: { price: string; quantity: number }[];
  /** Metadata of the subscription or payment that comes of it. */
  metadata: Record<string, string>;
  /** The card that was typed, while its bank's question is open. */
  asked?: { number: string; expMonth: number; expYear: number; name: string };
}

interface State {
  objects: Record<string, Kinds[Kind]>;
  /** Test clock → seconds ahead of real time. */
  ahead: Record<string, number>;
  /** Payment method → the number of its card. */
  numbers: Record<string, string>;
  orders: Record<string, Order>;
  keys: Record<string, KeptAnswer>;
  deliveries: Delivery[];
  /** Counts receipts and invoices. */
  counter: number;
}

/** The sandbox's memory: one file, whole after every write. */
export function openStore(file: string) {
  mkdirSync(dirname(file), { recursive: true });
  const state = read(file);

  return {
    state,
    find<K extends Kind>(kind: K, id: string | null | undefined): Kinds[K] | undefined {
      const found = id ? state.objects[id] : undefined;
      return found?.object === kind ? (found as Kinds[K]) : undefined;
    },
    /** Whatever has this id. */
    any: (id: string): Kinds[Kind] | undefined => state.objects[id],
    /** The oldest first. */
    all<K extends Kind>(kind: K): Kinds[K][] {
      return Object.values(state.objects).filter((object): object is Kinds[K] => object.object === kind);
    },
    put<T extends Kinds[Kind]>(object: T): T {
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

function read(file: string): State {
  const none: State = { objects: {}, ahead: {}, numbers: {}, orders: {}, keys: {}, deliveries: [], counter: 0 };
  try {
    return { ...none, ...JSON.parse(readFileSync(file, 'utf8')) };
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return none;
    throw new Error(`The sandbox's memory ${file} cannot be read: ${String(error)}`, { cause: error });
  }
}
