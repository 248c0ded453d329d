import { testClockTime } from '../billing/testClocks.ts';
import { listObject } from '../objects.ts';
import type { Sandbox } from '../sandbox.ts';

/**
 * A copy of a stored object as the API answers it, with the objects at the `expand` paths in the place of their ids
 * (docs.stripe.com/api/expanding_objects).
 */
export function expandObject(sandbox: Sandbox, object: object, paths: string[]): object {
  const copy = structuredClone(object) as Record<string, unknown>;
  if (copy.object === 'test_helpers.test_clock') copy.frozen_time = testClockTime(sandbox, String(copy.id));
  for (const path of paths) expandPath(sandbox, copy, path.split('.'));
  return copy;
}

function expandPath(sandbox: Sandbox, object: Record<string, unknown>, [field, ...rest]: string[]): void {
  if (field === undefined) return;
  const value = object[field];
  if (Array.isArray(value)) {
    for (const element of value) if (isObject(element)) expandPath(sandbox, element, rest);
  } else if (isObject(value)) {
    expandPath(sandbox, value, rest);
  } else if (field === 'payments' && object.object === 'invoice') {
    const payments = sandbox.store.all('invoice_payment').filter(({ invoice }) => invoice === object.id);
    const list: Record<string, unknown> = listObject(structuredClone(payments), '/v1/invoice_payments');
    object[field] = list;
    expandPath(sandbox, list, rest);
  } else if (typeof value === 'string') {
    const target = sandbox.store.findById(value);
    if (target) object[field] = expandObject(sandbox, target, rest.length > 0 ? [rest.join('.')] : []);
  }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
