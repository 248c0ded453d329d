import { useLayoutEffect, useRef, useState } from 'react';
import { messageOf } from '../api/client.ts';
import { Alert } from '../feedback/messages.tsx';
import { fieldErrorsOf } from './fieldErrors.ts';

/**
 * Alert for a failed submission; nothing for one whose errors the form shows at its fields. An error about a field that
 * the form does not have, or does not mark, is shown here.
 */
export function FormError({ error, fallback }: { error: Error | null; fallback: string }) {
  const namesFields = error !== null && Object.keys(fieldErrorsOf(error)).length > 0;
  const place = useRef<HTMLDivElement>(null);
  const [unmarked, setUnmarked] = useState<Error | null>(null);

  useLayoutEffect(() => {
    const isMarked = place.current?.closest('form')?.querySelector('[aria-invalid="true"]');
    if (error && !isMarked) setUnmarked(error);
  }, [error]);

  const isShown = error !== null && (!namesFields || unmarked === error);
  useLayoutEffect(() => {
    // The button of a long form is far below.
    if (isShown) place.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isShown, error]);

  if (!error) return null;
  return (
    <div ref={place} hidden={!isShown}>
      {isShown && <Alert>{messageOf(error, fallback)}</Alert>}
    </div>
  );
}
