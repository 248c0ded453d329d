import { useSearchParams } from 'react-router-dom';

/** Whether a form was just posted without JavaScript: the server redirects to `/?sent=<name>`. */
export function useWasSent(name: string): boolean {
  const [params] = useSearchParams();
  return params.get('sent') === name;
}
