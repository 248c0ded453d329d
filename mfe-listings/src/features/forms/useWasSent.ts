import { useSearchParams } from '@dealstead/kit';

/** Whether a form that was posted without JavaScript has just been sent: the server leads back to `/?sent=<name>`. */
export function useWasSent(name: string): boolean {
  const [params] = useSearchParams();
  return params.get('sent') === name;
}
