import type { VentureFields } from '@dealstead/contracts';
import {
  Alert,
  Button,
  DraftNotice,
  Field,
  messageOf,
  Sheet,
  Stack,
  TextArea,
  TextInput,
  type Draft,
} from '@dealstead/kit';
import { useState, type FormEvent } from 'react';
import { SplitBar } from '../SplitBar.tsx';
import { parseShare, splitOf } from '../ventureForm.ts';

export interface SplitDialogProps {
  title: string;
  /** The partner's share to begin with. */
  initialShare: number;
  textLabel: string;
  isTextRequired: boolean;
  hint?: string;
  sendLabel: string;
  /** Of the form; whoever sends it clears it. */
  draft: Draft;
  isSending: boolean;
  error: Error | null;
  /** The labels of the two shares. */
  posterLabel?: string;
  partnerLabel?: string;
  onSend: (text: string, split: VentureFields['split']) => void;
  onClose: () => void;
}

/** A proposed split with a text: an application or a counterproposal. */
export function SplitDialog(props: SplitDialogProps) {
  const { title, textLabel, isTextRequired, hint, sendLabel, isSending, error, onSend, onClose } = props;
  const [text, setText] = useState('');
  const [share, setShare] = useState(props.initialShare.toString());
  const [isTried, setTried] = useState(false);
  const parsed = parseShare(share);
  const isTextMissing = isTextRequired && text.trim() === '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (parsed !== null && !isTextMissing && !isSending) onSend(text.trim(), splitOf(parsed));
  };
  return (
    <Sheet
      open
      title={title}
      onClose={onClose}
      footer={
        <Button type="submit" form="split-form" full pending={isSending} pendingLabel="Sending...">
          {sendLabel}
        </Button>
      }
    >
      <form id="split-form" onSubmit={submit} noValidate>
        <Stack space={4}>
          <DraftNotice draft={props.draft} />
          <Field
            label={textLabel}
            required={isTextRequired}
            optional={!isTextRequired}
            hint={hint}
            error={isTried && isTextMissing ? 'Write a few words.' : undefined}
          >
            <TextArea value={text} maxLength={1_000} onChange={({ target }) => setText(target.value)} />
          </Field>
          <Field
            label="Partner’s share"
            suffix="%"
            required
            error={isTried && parsed === null ? 'Enter a percentage between 0.01 and 99.99.' : undefined}
          >
            <TextInput inputMode="decimal" value={share} onChange={({ target }) => setShare(target.value)} />
          </Field>
          {parsed !== null && (
            <SplitBar {...splitOf(parsed)} posterLabel={props.posterLabel} partnerLabel={props.partnerLabel} />
          )}
          {error && <Alert>{messageOf(error, 'It was not sent. Try again.')}</Alert>}
        </Stack>
      </form>
    </Sheet>
  );
}
