import { Alert, Button, Sheet } from '@dealstead/kit';
import { useEffect, type ReactNode } from 'react';
import { SheetForm } from './formParts.tsx';
import type { RecordConflict, RecordFormState } from './useRecordForm.ts';

export interface RecordFormSheetProps {
  form: Omit<RecordFormState, 'record'>;
  isNew: boolean;
  labels: Readonly<Record<string, string>>;
  /** A field's value as text. */
  shownValue: (field: string, value: unknown) => string;
  /** The inputs. */
  children: ReactNode;
}

/** The sheet of a form that adds or edits a record. */
export function RecordFormSheet({ form, isNew, labels, shownValue, children }: RecordFormSheetProps) {
  const { noun, title, conflict, onClose } = form;
  const id = `${noun}-form`;
  useEffect(() => {
    // A keyboard is at hand where a mouse is. On a phone the focus would open the keyboard over the form.
    if (window.matchMedia('(hover: hover)').matches)
      document.querySelector<HTMLElement>(`#${id} :is(input, select, textarea)`)?.focus();
  }, [id]);
  return (
    <Sheet
      open
      onClose={onClose}
      title={title}
      footer={
        <Button type="submit" form={id} full pending={form.form.isPending}>
          {isNew ? `Add ${noun}` : `Save ${noun}`}
        </Button>
      }
    >
      <SheetForm id={id} form={form.form} fallback={`The ${noun} was not saved. Try again.`}>
        {conflict && <ConflictAlert noun={noun} conflict={conflict} labels={labels} shownValue={shownValue} />}
        {children}
      </SheetForm>
    </Sheet>
  );
}

interface ConflictAlertProps extends Pick<RecordFormSheetProps, 'labels' | 'shownValue'> {
  noun: string;
  conflict: RecordConflict;
}

/** The values that someone else saved while the form was open. Saving again keeps the form's. */
function ConflictAlert({ noun, conflict: { fields }, labels, shownValue }: ConflictAlertProps) {
  return (
    <div data-wide>
      <Alert tone="amber">
        Someone saved this {noun} while you edited it. Change your entry to theirs, or save again to keep yours.
        <ul>
          {fields.map(({ field, yours, theirs }) => (
            <li key={field}>
              {labels[field] ?? field}: theirs <b>{shownValue(field, theirs)}</b>, yours{' '}
              <b>{shownValue(field, yours)}</b>
            </li>
          ))}
        </ul>
      </Alert>
    </div>
  );
}
