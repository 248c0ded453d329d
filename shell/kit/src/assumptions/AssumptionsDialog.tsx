import { defaultProfileName, type AssumptionProfiles, type AssumptionsInUse } from '@dealstead/contracts';
import { useId, useState } from 'react';
import { useRead } from '../api/hooks.ts';
import { Button } from '../controls/Button.tsx';
import { Field, Hint } from '../controls/Field.tsx';
import { Select } from '../controls/Select.tsx';
import { Sheet } from '../dialog/Dialog.tsx';
import { readDraft, removeDraft } from '../drafts/draftStore.ts';
import { ErrorCard } from '../feedback/messages.tsx';
import { Skeleton } from '../feedback/Skeleton.tsx';
import { Stack } from '../layout/layout.tsx';
import { TextLink } from '../links/index.ts';
import { usePlansPath } from '../plans/usePlansPath.ts';
import { useIsAllowed, useUser } from '../session/session.ts';
import { DefaultFigures } from './DefaultFigures.tsx';
import { ProfileEditor, profileDraft } from './ProfileEditor.tsx';
import type { ProfileInput } from './profileInput.ts';
import { useProfileChanges } from './useProfileChanges.ts';

export interface AssumptionsDialogProps {
  onUsed: ((used: AssumptionsInUse) => void) | undefined;
  onClose: () => void;
}

const title = 'Assumptions';

/** The profiles of assumptions: their figures, to read, change and choose. The defaults for members without own ones. */
function AssumptionsDialog({ onUsed, onClose }: AssumptionsDialogProps) {
  const isAllowed = useIsAllowed('investment-calculator');
  const { data, error, refetch } = useRead('/api/assumption-profiles', {}, { enabled: isAllowed });
  if (data) return <Profiles data={data} onUsed={onUsed} onClose={onClose} />;
  return (
    <Sheet open onClose={onClose} title={title}>
      {!isAllowed ? (
        <DefaultsOnly />
      ) : error ? (
        <ErrorCard title="Your assumptions did not load" onRetry={() => void refetch()} />
      ) : (
        <Stack space={3} role="group" aria-busy="true" aria-label="Your assumptions are loading">
          <Skeleton height={44} />
          <Skeleton height={220} />
        </Stack>
      )}
    </Sheet>
  );
}

function DefaultsOnly() {
  const plansPath = usePlansPath('investor_pro');
  return (
    <Stack space={4}>
      <Hint>
        Figures go by the {defaultProfileName} below. Profiles with your own figures come with the Investor Pro plan.{' '}
        <TextLink to={plansPath}>See plans</TextLink>
      </Hint>
      <DefaultFigures />
    </Stack>
  );
}

/** A profile by its id, the defaults, or a new one with the figures that it begins with, and the profile that they are of. */
type Chosen = number | 'defaults' | { readonly copy: ProfileInput; readonly of?: number };

/** The same object for all profiles that begin empty. */
const nothing: ProfileInput = {};

interface ProfilesProps extends AssumptionsDialogProps {
  data: AssumptionProfiles;
}

function Profiles({ data, onUsed, onClose }: ProfilesProps) {
  const { inUse, profiles } = data;
  const form = useId();
  const owner = useUser()?.id ?? null;
  // A new profile that was begun and not saved is what the member comes back to.
  const [chosen, setChosen] = useState<Chosen>(() =>
    readDraft(owner, profileDraft('new')) === null ? (inUse ?? 'defaults') : { copy: nothing },
  );
  const changes = useProfileChanges(inUse, onUsed);
  const profile = profiles.find(({ id }) => id === chosen);
  const isNew = typeof chosen === 'object';
  const isUsed = (id: number | null) => (id === inUse ? ' (in use)' : '');
  return (
    <Sheet
      open
      onClose={onClose}
      title={title}
      footer={
        profile || isNew ? (
          <Button type="submit" form={form} full pending={changes.isPending}>
            {isNew ? 'Create and use' : 'Save and use'}
          </Button>
        ) : (
          <Button
            full
            pending={changes.isPending}
            onClick={() => (inUse === null ? onClose() : changes.chooseDefaults(onClose))}
          >
            {inUse === null ? 'Done' : 'Use the defaults'}
          </Button>
        )
      }
    >
      <Stack space={4}>
        <Hint>
          Returns, maximum offers and profits go by the profile in use, here and in search, compare, the calculator,
          deals and reports. Saved searches that go by it follow it.
        </Hint>
        <Field label="Profile">
          <Select
            value={isNew ? 'new' : (profile?.id ?? 'defaults')}
            onChange={({ target: { value } }) =>
              setChosen(value === 'defaults' ? value : value === 'new' ? { copy: nothing } : Number(value))
            }
          >
            <option value="defaults">
              {defaultProfileName}
              {isUsed(null)}
            </option>
            {profiles.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
                {isUsed(id)}
              </option>
            ))}
            <option value="new">New profile…</option>
          </Select>
        </Field>
        {profile || isNew ? (
          <ProfileEditor
            key={isNew ? 'new' : profile?.id}
            form={form}
            profile={profile}
            copy={isNew ? chosen.copy : nothing}
            changes={changes}
            onCopy={(copy) => setChosen({ copy, ...(profile && { of: profile.id }) })}
            onCreated={() => {
              // What was typed over the profile that was copied is in the new one.
              if (isNew && chosen.of !== undefined) removeDraft(owner, profileDraft(chosen.of));
            }}
            onDeleted={() => setChosen('defaults')}
            onClose={onClose}
          />
        ) : (
          <>
            <Button kind="secondary" onClick={() => setChosen({ copy: nothing })}>
              Copy to a new profile
            </Button>
            <DefaultFigures />
          </>
        )}
      </Stack>
    </Sheet>
  );
}

export default AssumptionsDialog;
