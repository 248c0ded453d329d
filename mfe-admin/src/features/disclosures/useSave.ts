import { toast, useWrite } from '@dealstead/kit';

/** Saves a disclosure; an empty text removes a state's own. `onSaved` runs after the list has reloaded. */
export function useSave(onSaved?: () => void) {
  return useWrite('PUT', '/api/disclosures', {
    invalidates: ['/api/disclosures'],
    onSuccess: ({ message }) => {
      toast({ title: message, description: 'Published listings keep theirs.' });
      onSaved?.();
    },
  });
}
