import { messageOf, toast, useWrite } from '@dealstead/kit';

/** Sets a disclosure, or takes a state's own away by an empty text. `onSaved` comes when the list has it. */
export function useSave(onSaved: () => void) {
  return useWrite('PUT', '/api/disclosures', {
    invalidates: ['/api/disclosures'],
    onSuccess: ({ message }) => {
      toast({ title: message, description: 'Listings that stand keep theirs.' });
      onSaved();
    },
    onError: (error) =>
      void toast({
        title: 'Error',
        description: messageOf(error, 'It was not saved. What you wrote is still here.'),
        destructive: true,
      }),
  });
}
