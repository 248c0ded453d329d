import { toastError, useNavigateWhileHere, useWrite } from '@dealstead/kit';

/** Drafts a contract and opens it. */
export function useCreateContract() {
  const navigate = useNavigateWhileHere();
  return useWrite('POST', '/api/contracts', {
    invalidates: ['/api/contracts', '/api/deals'],
    onSuccess: ({ id }) => navigate(`/contracts/${id}`),
    onError: (error) => toastError(error, 'The contract was not created. Try again.'),
  });
}
