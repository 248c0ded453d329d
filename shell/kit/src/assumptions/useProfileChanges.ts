import {
  defaultProfileName,
  type AssumptionProfile,
  type AssumptionProfiles,
  type AssumptionsInUse,
  type DealAssumptions,
} from '@dealstead/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { ApiError, messageOf } from '../api/client.ts';
import { useWrite } from '../api/hooks.ts';
import { WrongFields } from '../forms/useForm.ts';
import { toast, toastError } from '../toast/toasts.ts';
import { assumptionsInUse } from './useAssumptions.ts';

const path = '/api/assumption-profiles';
const invalidates = [path, '/api/investment-assumptions', '/api/saved-searches'];

export interface SavedProfile {
  readonly name: string;
  readonly figures: Partial<DealAssumptions>;
}

/** The writes of the dialog: what is saved is also used. */
export function useProfileChanges(inUse: number | null, onUsed: ((used: AssumptionsInUse) => void) | undefined) {
  const client = useQueryClient();
  const announce = (profiles: AssumptionProfiles) => {
    client.setQueryData([path], profiles);
    const used = assumptionsInUse(profiles);
    onUsed?.(used);
    return used;
  };
  const onError = (error: Error) => {
    if (!isNameTaken(error)) toastError(error, 'Your assumptions were not saved.');
    // It shows what was changed elsewhere; what was typed here stays.
    if (error instanceof ApiError && (error.status === 409 || error.status === 404))
      void client.invalidateQueries({ queryKey: [path] });
  };
  const creating = useWrite('POST', '/api/assumption-profiles', { invalidates, onError });
  const changing = useWrite('PATCH', '/api/assumption-profiles/{id}', { invalidates, onError });
  const choosing = useWrite('PUT', '/api/assumption-profiles/in-use', { invalidates, onError });
  const deleting = useWrite('DELETE', '/api/assumption-profiles/{id}', { invalidates, onError });

  return {
    isPending: [creating, changing, choosing, deleting].some((write) => write.isPending),
    /** @param profile the one that is changed; a new one without it. @throws WrongFields for a name that another profile has */
    async save({ name, figures }: SavedProfile, profile: AssumptionProfile | undefined): Promise<void> {
      const body = { name, figures, use: true };
      const saving = profile
        ? changing.mutateAsync({ params: { id: profile.id }, body: { version: profile.version, ...body } })
        : creating.mutateAsync({ body });
      const saved = await saving.catch((error: Error) => {
        if (!isNameTaken(error)) throw error;
        throw new WrongFields({ name: messageOf(error, 'You have a profile with this name.') });
      });
      toast({ title: `${announce(saved).name} is in use` });
    },
    chooseDefaults: (onChosen: () => void): void =>
      choosing.mutate(
        { body: { id: null } },
        {
          onSuccess: (saved) => {
            onChosen();
            toast({ title: `${announce(saved).name} are in use` });
          },
        },
      ),
    remove: (id: number, onRemoved: () => void): void =>
      deleting.mutate(
        { params: { id } },
        {
          onSuccess: (saved) => {
            onRemoved();
            toast({
              title: 'Profile deleted',
              ...(id === inUse && { description: `Your returns go by the ${defaultProfileName} now.` }),
            });
            announce(saved);
          },
        },
      ),
  };
}

export type ProfileChanges = ReturnType<typeof useProfileChanges>;

const isNameTaken = (error: Error): boolean => error instanceof ApiError && error.problem?.code === 'name-taken';
