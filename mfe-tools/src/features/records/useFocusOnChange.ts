import { useEffect, useRef } from 'react';

/** Focuses the element with an id when a value changes: the part of the page to which a step of the member led. */
export function useFocusOnChange(value: unknown, id: string): void {
  const previous = useRef(value);
  useEffect(() => {
    if (previous.current === value) return;
    previous.current = value;
    const element = document.getElementById(id);
    element?.setAttribute('tabindex', '-1');
    element?.focus();
  }, [value, id]);
}
