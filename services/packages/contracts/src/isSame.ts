/** Whether two values of JSON are the same. The order of an object's names does not matter. */
export function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const [ones, others] = [Object.entries(one), new Map(Object.entries(other))];
  return (
    ones.length === others.size && ones.every(([name, value]) => others.has(name) && isSame(value, others.get(name)))
  );
}
