import { stateNames, type SellerRole, type State } from '@dealstead/contracts';
import { Button, Field, Form, Row, Select, TextArea, useForm, WrongFields } from '@dealstead/kit';
import { useEffect, useId } from 'react';
import { reasonError, ReasonField } from '../reason/ReasonField.tsx';
import { useSave } from './useSave.ts';

const messages = { state: 'Choose the state.', text: 'Enter the disclosure text.', reason: reasonError };

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
  const id = useId();
  const save = useSave();
  const form = useForm({
    draft: `disclosure-${role}-${availableStates ? 'new' : (state ?? 'default')}`,
    messages,
    send: (typed) => {
      const chosen = state === undefined ? typed.choice('state', availableStates ?? []) : state;
      if (chosen === undefined) throw new WrongFields({ state: messages.state });
      return save.mutateAsync({
        body: { role, state: chosen, text: typed.text('text'), reason: typed.text('reason') },
      });
    },
    onSent: onClose,
  });

  // Moves the focus from the removed Edit button to the text.
  useEffect(() => document.getElementById(id)?.querySelector<HTMLElement>('select, textarea')?.focus(), [id]);

  return (
    <Form form={form} id={id} fallback="The text was not saved. Your draft is still here; try again.">
      {availableStates && (
        <Field label="State" required error={form.errors.state}>
          <Select name="state" defaultValue="">
            <option value="">Choose</option>
            {availableStates.map((code) => (
              <option key={code} value={code}>
                {stateNames[code]}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <Field label="Text" required error={form.errors.text}>
        <TextArea name="text" rows={5} maxLength={2_000} defaultValue={initialText} />
      </Field>
      <ReasonField error={form.errors.reason} />
      <Row space={2}>
        <Button type="submit" size="small" pending={form.isPending} pendingLabel="Saving...">
          Save
        </Button>
        <Button kind="secondary" size="small" onClick={onClose}>
          Cancel
        </Button>
      </Row>
    </Form>
  );
}
