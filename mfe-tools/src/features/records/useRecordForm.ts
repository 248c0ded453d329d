import { ApiError, invalidate, sentenceCase, toast, useForm, useQueryClient, type Typed } from '@dealstead/kit';
import { isSame } from '@dealstead/contracts';
import { useState } from 'react';

/** Fields that someone else changed while a form was open, as the API names them. */
export interface RecordConflict {
  readonly version: number;
  readonly fields: readonly { readonly field: string; readonly yours?: unknown; readonly theirs?: unknown }[];
}

/** What an edit sends: the new values, those that they replace, and the version that the form began with. */
export interface RecordEdit<Fields> {
  readonly version: number;
  readonly changes: Partial<Fields>;
  readonly was: Partial<Fields>;
}

export interface RecordFormOptions<Fields, Stored> {
  readonly noun: 'lead' | 'deal' | 'task';
  /** The record to edit; without one the form adds a record. */
  readonly record: Stored | undefined;
  /** What a new record is made from, "listing-7", whose typed values are stored apart from those of other new records. */
  readonly origin?: string | undefined;
  /** Messages of fields that the form itself checks. */
  readonly messages: Readonly<Record<string, string>>;
  /** The form's values by field; `wrong` has the message of each that cannot be read. */
  readonly readFields: (typed: Typed) => { fields: Partial<Fields>; wrong: Record<string, string> };
  readonly create: (fields: Partial<Fields>, idempotencyKey: string) => Promise<Stored>;
  /** Saves an edit. Those with a `changeId` can be undone. */
  readonly update: (id: number, edit: RecordEdit<Fields>) => Promise<{ record: Stored; changeId?: number }>;
  readonly undo?: (changeId: number) => Promise<unknown>;
  readonly nameOf: (record: Stored) => string;
  readonly invalidates: readonly string[];
  readonly onClose: () => void;
  /** Called with a record that was added; the form stays open until it is done. */
  readonly onAdded?: ((record: Stored) => void | Promise<void>) | undefined;
}

/** State of a form that adds or edits a record. A conflict with someone else's edit is reported with both values. */
export function useRecordForm<Fields extends object, Stored extends { id: number; version: number }>(
  options: RecordFormOptions<Fields, Stored>,
) {
  const { noun, messages, readFields, nameOf, invalidates, onClose } = options;
  // The record as the member saw it when they began: live updates of the page must not replace it, or saving would
  // silently overwrite what someone else has changed since.
  const [record] = useState(options.record);
  const client = useQueryClient();
  const [conflict, setConflict] = useState<RecordConflict | null>(null);
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const form = useForm({
    draft: record ? `${noun}-${record.id}` : ['new', noun, options.origin].filter(Boolean).join('-'),
    messages,
    check: (typed) => readFields(typed).wrong,
    send(typed) {
      const { fields } = readFields(typed);
      return record === undefined ? add(fields) : edit(record, fields);
    },
    onSent: onClose,
    // An edit that is refused for another reason leaves the conflict as it is.
    onFailed: (error) => setConflict((known) => conflictOf(error, noun) ?? known),
  });

  async function add(fields: Partial<Fields>): Promise<void> {
    const created = await options.create(fields, idempotencyKey);
    toast({ title: `${sentenceCase(noun)} added` });
    await invalidate(client, invalidates);
    await options.onAdded?.(created);
  }

  async function edit(stored: Stored, fields: Partial<Fields>): Promise<void> {
    const changes = changesOf(stored, fields, conflict?.version ?? stored.version);
    if (changes === null) return;
    const { record: saved, changeId } = await options.update(stored.id, changes);
    const onPress = changeId === undefined ? undefined : () => void options.undo?.(changeId);
    toast({ title: `${nameOf(saved)} saved`, ...(onPress && { action: { label: 'Undo', onPress } }) });
    await invalidate(client, invalidates);
  }

  const title = record === undefined ? `Add ${noun}` : `Edit ${nameOf(record)}`;
  // The values of a conflict say why it was not saved.
  const shown = { ...form, error: conflictOf(form.error, noun) ? null : form.error };
  return { noun, record, title, conflict, onClose, form: shown };
}

export type RecordFormState = ReturnType<typeof useRecordForm>;

function conflictOf(error: unknown, noun: string): RecordConflict | null {
  const problem = error instanceof ApiError ? error.problem : undefined;
  return problem?.code === `${noun}-conflict` ? (problem.details as RecordConflict) : null;
}

/** The fields that differ from the record as the form showed it, with their former values; null where none does. */
function changesOf<Fields extends object>(
  stored: object,
  fields: Partial<Fields>,
  version: number,
): RecordEdit<Fields> | null {
  const before = stored as Partial<Fields>;
  const names = (Object.keys(fields) as (keyof Fields)[]).filter((name) => !isSame(before[name], fields[name]));
  if (names.length === 0) return null;
  const pick = (values: Partial<Fields>) =>
    Object.fromEntries(names.map((name) => [name, values[name]])) as Partial<Fields>;
  return { version, changes: pick(fields), was: pick(before) };
}
