import { type CustomFieldDefinition, type CustomValues, isSame } from '@dealstead/contracts';
import { readDate } from '@dealstead/contracts/values/date';
import { valueOf } from '@dealstead/contracts/values/reading';
import { Refusal } from '@dealstead/service-kit';

/** Whether a value is one of the field's kind. */
function fits({ kind, choices }: CustomFieldDefinition, value: string | number): boolean {
  if (kind === 'number') return typeof value === 'number';
  if (typeof value !== 'string' || value.trim() === '') return false;
  if (kind === 'date') return /^\d{4}-\d\d-\d\d$/.test(value) && valueOf(readDate(value)) === value;
  return kind === 'text' || choices.includes(value);
}

/**
 * Checks values of a lead against the fields of its owner. A value that the lead has already is not asked for again: its choice may have
 * been taken away since.
 * @throws Refusal 400 for a value of another kind, or of no field
 */
export function assertCustomValues(
  definitions: readonly CustomFieldDefinition[],
  values: CustomValues,
  stored: CustomValues = {},
): void {
  for (const [id, value] of Object.entries(values)) {
    if (isSame(stored[id], value)) continue;
    const field = definitions.find((known) => String(known.id) === id);
    if (!field) throw new Refusal(400, 'invalid-input', 'This field no longer exists. Reload the page.');
    if (!fits(field, value))
      throw new Refusal(400, 'invalid-input', `“${String(value)}” is no value of ${field.label}.`);
  }
}
