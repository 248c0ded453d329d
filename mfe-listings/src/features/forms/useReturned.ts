import { useSearchParams } from '@dealstead/kit';

/**
 * What a form that was posted without JavaScript came back with, by its name: the server leads back to
 * `/?sent=seller-lead` or `/?refused=seller-lead` and the page says it at the form.
 */
export function useReturned(name: string): 'sent' | 'refused' | null {
  const [params] = useSearchParams();
  if (params.get('sent') === name) return 'sent';
  return params.get('refused') === name ? 'refused' : null;
}
