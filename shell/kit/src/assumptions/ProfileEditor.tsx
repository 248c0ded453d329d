import {
  defaultDealAssumptions,
  defaultProfileName,
  maxProfileName,
  type AssumptionProfile,
} from '@dealstead/contracts';
import { useEffect, useState } from 'react';
import { Button } from '../controls/Button.tsx';
import { Field, TextInput } from '../controls/Field.tsx';
import { ConfirmDialog } from '../dialog/ConfirmDialog.tsx';
import { DraftNotice } from '../drafts/DraftNotice.tsx';
import { useDraftState } from '../drafts/useDraft.ts';
import { useForm } from '../forms/useForm.ts';
import { Row, Stack } from '../layout/layout.tsx';
import { ProfileFields } from './ProfileFields.tsx';
import {
  downPaymentBasisOf,
  numberError,
  numberText,
  shownFields,
  typedFigures,
  type ProfileInput,
} from './profileInput.ts';
import type { ProfileChanges } from './useProfileChanges.ts';

/** What is typed into a profile, by its id, or into a new one. */
export const profileDraft = (id: number | 'new'): string => `assumptions-${id}`;

interface ProfileEditorProps {
  /** Id of the form, which a button outside of it submits. */
  form: string;
  /** A new one without it. */
  profile: AssumptionProfile | undefined;
  /** What a new profile begins with. */
  copy: ProfileInput;
  changes: ProfileChanges;
  onCopy: (copy: ProfileInput) => void;
  /** Called with a profile that was created. */
  onCreated: () => void;
  onDeleted: () => void;
  onClose: () => void;
}

/** The figures of one profile as text over what is saved. What is typed survives a refused save and a reload. */
export function ProfileEditor(props: ProfileEditorProps) {
  const { form: formId, profile, copy, changes, onCopy, onCreated, onDeleted, onClose } = props;
  const [typed, setTyped, draft] = useDraftState<ProfileInput | null>(profileDraft(profile?.id ?? 'new'), null);
  // A copy is not saved yet: it survives closing like what is typed, unless an earlier new profile waits.
  useEffect(() => {
    if (!profile && Object.keys(copy).length > 0) setTyped((before) => before ?? copy);
  }, [profile, copy, setTyped]);
  const [isDeleting, setDeleting] = useState(false);
  const input = typed ?? copy;
  const figures = profile?.figures ?? defaultDealAssumptions;
  const name = input.name ?? profile?.name ?? '';
  const form = useForm({
    draft: null, // `draft` stores the state, over which the saved figures change.
    messages: { name: 'Enter a name.' },
    check: () => ({
      ...(name.trim() === '' && { name: 'Required' }),
      ...Object.fromEntries(
        shownFields(figures, input).flatMap((each) => {
          const error = numberError(each, numberText(figures, input, each));
          return error ? [[each, error]] : [];
        }),
      ),
    }),
    send: () => changes.save({ name, figures: typedFigures(figures, input) }, profile),
    onSent() {
      draft.startOver();
      if (!profile) onCreated();
      onClose();
    },
  });

  return (
    <form id={formId} {...form.props}>
      <Stack space={4}>
        <DraftNotice draft={draft} />
        <Field label="Name" error={form.errors['name']}>
          <TextInput
            name="name"
            autoComplete="off"
            maxLength={maxProfileName}
            placeholder="Flips Tennessee"
            value={name}
            onChange={({ target }) => setTyped({ ...input, name: target.value })}
          />
        </Field>
        <ProfileFields figures={figures} input={input} errors={form.errors} onInput={setTyped} />
        {profile && (
          <Row space={2}>
            <Button kind="secondary" size="small" onClick={() => onCopy(copyOf(profile, input))}>
              Save as new
            </Button>
            <Button kind="quiet" size="small" onClick={() => setDeleting(true)}>
              Delete profile
            </Button>
          </Row>
        )}
      </Stack>
      {profile && isDeleting && (
        <ConfirmDialog
          title={`Delete “${profile.name}”?`}
          confirmLabel="Delete profile"
          danger
          pending={changes.isPending}
          onConfirm={() =>
            changes.remove(profile.id, () => {
              draft.startOver();
              onDeleted();
            })
          }
          onClose={() => setDeleting(false)}
        >
          Its figures are lost. If it is in use, your returns go by the {defaultProfileName} afterwards.
        </ConfirmDialog>
      )}
    </form>
  );
}

/** What a new profile begins with: the figures of another, with what was typed over them. */
function copyOf({ figures }: AssumptionProfile, input: ProfileInput): ProfileInput {
  const { rentBasis = figures.rentBasis } = input;
  const numbers = shownFields(figures, input).map((name) => [name, numberText(figures, input, name)] as const);
  return { rentBasis, downPaymentBasis: downPaymentBasisOf(figures, input), numbers: Object.fromEntries(numbers) };
}
