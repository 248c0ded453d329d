import { useEffect, useState } from 'react';
import { readArchives, streetsGiven } from './streets.ts';

/** The operator's street map, visible by default. `archive` once its reader is loaded. */
export function useStreets(isNeeded: boolean) {
  const [source] = useState(() => (isNeeded ? streetsGiven() : null));
  const [on, setOn] = useState(true);
  const [readable, setReadable] = useState(false);
  const isArchive = source !== null && 'archive' in source;
  useEffect(() => {
    if (isArchive)
      readArchives().then(
        () => setReadable(true),
        (error: unknown) => console.error('The streets did not load.', error),
      );
  }, [isArchive]);
  return {
    on: on && source !== null,
    toggle: source && (() => setOn(!on)),
    style: on && source && 'style' in source ? source.style : null,
    archive: on && readable && source && 'archive' in source ? source.archive : null,
  };
}
