import { useEffect, useRef } from 'react';
import { regionsAround, restoreFocus } from './restoreFocus.ts';

/**
 * Keeps the focus near a Retry button that disappears with the failure: the heading of the button's region gets it. Call the
 * returned function when the button is pressed.
 */
export function useFocusAfterRetry(hasFailed: boolean): () => void {
  const around = useRef<Element[]>([]);
  useEffect(() => {
    if (hasFailed || around.current.length === 0) return;
    restoreFocus(null, around.current);
    around.current = [];
  }, [hasFailed]);
  return () => {
    around.current = regionsAround(document.activeElement);
  };
}
