import { useState } from 'react';
import { useFocusAfterRetry } from '../focus/useFocusAfterRetry.ts';

/**
 * Keeps the error on screen, and with it Retry and its focus, while what failed loads again. A query without data forgets its
 * error when it is read again.
 * @param current the error now
 * @param load reads again; what it returns resolves when that has ended
 */
export function useRetry(current: Error | null, load: () => unknown): { error: Error | null; retry: () => void } {
  const [retried, setRetried] = useState<Error | null>(null);
  const error = current ?? retried;
  const rememberFocus = useFocusAfterRetry(error !== null);
  const run = async () => {
    rememberFocus();
    setRetried(error);
    await load();
    setRetried(null);
  };
  return { error, retry: () => void run() };
}
