import { useEffect, useRef } from 'react';

/** Focuses the element with an id when a value changes, such as the result of what the member started. */
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
