import { useState } from 'react';
import type { ApiKey } from '@dealstead/contracts';
import { RadioChoices, useWrite } from '@dealstead/kit';
import { retryUnlessRejected } from '../session/retry.ts';
import { PasswordQuestion } from '../settings/PasswordQuestion.tsx';
import { keyTags } from './labels.ts';

const overlaps = [
  {
    value: 'day',
    hours: 24,
    label: 'Keep the old secret for 24 hours',
    consequence: 'Time to update your programs without an interruption',
  },
  { value: 'now', hours: 0, label: 'Stop the old secret now', consequence: 'If it may have leaked' },
] as const;
type Overlap = (typeof overlaps)[number]['value'];

export interface RotateKeyDialogProps {
  readonly apiKey: ApiKey;
  readonly onClose: () => void;
  readonly onRotated: (rotated: { readonly name: string; readonly secret: string }) => void;
}

/** Replaces the secret of a key; name, scopes and limits stay. */
export function RotateKeyDialog({ apiKey, onClose, onRotated }: RotateKeyDialogProps) {
  const [overlap, setOverlap] = useState<Overlap>('day');
  const rotate = useWrite('POST', '/api/api-keys/{id}/rotations', {
    retry: retryUnlessRejected,
    invalidates: keyTags,
    onSuccess: ({ key, secret }) => onRotated({ name: key.name, secret }),
  });
  const overlapHours = overlaps.find(({ value }) => value === overlap)?.hours ?? 0;
  return (
    <PasswordQuestion
      title={`Rotate “${apiKey.name}”`}
      actionLabel="Rotate key"
      onClose={onClose}
      onPassword={(password) => rotate.mutateAsync({ params: { id: apiKey.id }, body: { overlapHours, password } })}
    >
      <p>You get a new secret. Name, permissions and limits stay the same.</p>
      <RadioChoices legend="The old secret" name="overlap" choices={overlaps} value={overlap} onChange={setOverlap} />
    </PasswordQuestion>
  );
}
