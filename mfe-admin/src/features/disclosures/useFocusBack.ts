import { useEffect, useRef } from 'react';

/** Gives the focus back to the button that opened a form in its own place, once the form is closed. */
export function useFocusBack(open: boolean) {
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(open);
  useEffect(() => {
    if (wasOpen.current && !open) opener.current?.focus();
    wasOpen.current = open;
  }, [open]);
  return opener;
}
