import { stateNames, type SellerRole, type State } from '@dealstead/contracts';
import {
  Button,
  DraftNotice,
  Field,
  FormError,
  Row,
  Select,
  Stack,
  TextArea,
  useFieldErrors,
  useFormDraft,
} from '@dealstead/kit';
import { useEffect, useId, useState, type FormEvent } from 'react';
import { reasonError, ReasonField } from '../reason/ReasonField.tsx';
import { useSave } from './useSave.ts';

interface TextFormProps {
  role: SellerRole;
  /**
   * The state; null is all states without their own text; undefined if the form has a select with the states `free`.
   */
  state?: State | null;
  availableStates?: readonly State[];
  text?: string;
  onClose: () => void;
}

/** Inline form of a disclosure. */
export function TextForm({ role, state, availableStates, text: initialText = '', onClose }: TextFormProps) {
  const [selectedState, setSelectedState] = useState<State>();
  const [text, setText] = useState(initialText);
  const [reason, setReason] = useState('');
  const fields = useFieldErrors({
    state: 'Choose the state.',
    text: 'Enter the disclosure text.',
    reason: reasonError,
  });
  const id = useId();
  const draft = useFormDraft(`disclosure-${role}-${availableStates ? 'new' : (state ?? 'default')}`);
  const save = useSave(() => {
    draft.clear();
    onClose();
  });
  const target = state === undefined ? selectedState : state;

  // Moves the focus from the removed Edit button to the text.
  useEffect(() => document.getElementById(id)?.querySelector<HTMLElement>('select, textarea')?.focus(), [id]);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!fields.check(event.currentTarget) || target === undefined || save.isPending) return;
    save.mutate({ body: { role, state: target, text: text.trim(), reason: reason.trim() } });
  };

  return (
    <form id={id} {...fields.form} onSubmit={submit}>
      <Stack space={3}>
        <DraftNotice draft={draft} />
        <FormError error={save.error} fallback="The text was not saved. Your draft is still here; try again." />
        {availableStates && (
          <Field label="State" required error={fields.errors.state}>
            <Select
              name="state"
              value={selectedState ?? ''}
              onChange={(event) => setSelectedState(availableStates.find((code) => code === event.target.value))}
            >
              <option value="">Choose</option>
              {availableStates.map((code) => (
                <option key={code} value={code}>
                  {stateNames[code]}
                </option>
              ))}
            </Select>
          </Field>
        )}
        <Field label="Text" required error={fields.errors.text}>
          <TextArea
            name="text"
            rows={5}
            maxLength={2_000}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </Field>
        <ReasonField value={reason} error={fields.errors.reason} onChange={setReason} />
        <Row space={2}>
          <Button type="submit" size="small" pending={save.isPending} pendingLabel="Saving...">
            Save
          </Button>
          <Button kind="secondary" size="small" onClick={onClose}>
            Cancel
          </Button>
        </Row>
      </Stack>
    </form>
  );
}
