import { customFieldName, truncateText } from '@dealstead/contracts';
import { Sheet } from '@dealstead/kit';
import type { NewFieldProps } from '@dealstead/kit/imports';
import { CustomFieldForm } from '../leads/CustomFieldForm.tsx';
import { guessFieldKind } from './guessFieldKind.ts';

/** Defines a field of leads for a column, with its name and the kind of its first values. */
export function NewLeadField({ column, values, onSaved, onClose }: NewFieldProps) {
  const suggested = { label: truncateText(column, 60), kind: guessFieldKind(values), choices: [...new Set(values)] };
  return (
    <Sheet open onClose={onClose} title="New custom field">
      <CustomFieldForm
        field={null}
        suggested={suggested}
        onSaved={({ id }) => {
          onSaved(customFieldName(id));
          onClose();
        }}
        onClose={onClose}
      />
    </Sheet>
  );
}
