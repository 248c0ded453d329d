import type { FieldErrors, VentureFields } from '@dealstead/contracts';
import { Field, TextArea, TextInput, useForm } from '@dealstead/kit';
import { FormSheet } from '@dealstead/kit/data';
import { useState } from 'react';
import { SplitBar } from '../SplitBar.tsx';
import { parseShare, splitOf } from '../ventureForm.ts';

export interface SplitDialogProps {
  title: string;
  /** The partner's share to begin with. */
  initialShare: number;
  /** The text's name in the API. */
  textName: 'message' | 'note';
  textLabel: string;
  isTextRequired: boolean;
  hint?: string;
  sendLabel: string;
  /** Name of the draft that keeps what is typed until it is sent. */
  draft: string;
  /** The labels of the two shares. */
  posterLabel?: string;
  partnerLabel?: string;
  onSend: (text: string, split: VentureFields['split']) => Promise<unknown>;
  onClose: () => void;
}

/** A proposed split with a text: an application or a counterproposal. */
export function SplitDialog(props: SplitDialogProps) {
  const { title, draft, textName, textLabel, isTextRequired, hint, sendLabel, onSend, onClose } = props;
  const [share, setShare] = useState<number | null>(props.initialShare);
  const form = useForm({
    draft,
    messages: { [textName]: 'Write a few words.' },
    check: (typed): FieldErrors =>
      parseShare(typed.text('split')) === null ? { split: 'Enter a percentage between 0.01 and 99.99.' } : {},
    onTyped: (typed) => setShare(parseShare(typed.text('split'))),
    send: (typed) => onSend(typed.text(textName), splitOf(parseShare(typed.text('split'))!)),
  });
  return (
    <FormSheet
      title={title}
      actionLabel={sendLabel}
      pendingLabel="Sending..."
      form={form}
      fallback="It was not sent. Try again."
      onClose={onClose}
    >
      <Field
        label={textLabel}
        required={isTextRequired}
        optional={!isTextRequired}
        hint={hint}
        error={form.errors[textName]}
      >
        <TextArea name={textName} maxLength={1_000} />
      </Field>
      <Field label="Partner’s share" suffix="%" required error={form.errors.split}>
        <TextInput name="split" inputMode="decimal" defaultValue={props.initialShare} />
      </Field>
      {share !== null && (
        <SplitBar {...splitOf(share)} posterLabel={props.posterLabel} partnerLabel={props.partnerLabel} />
      )}
    </FormSheet>
  );
}
