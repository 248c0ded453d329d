import { Button, formatCount } from '@dealstead/kit';
import { type ReactNode, useState } from 'react';

/** Rows of a list that are shown at first, so that what comes behind it is found on a phone, too. */
const firstRows = 5;

/**
 * The first rows of a list, and the button that shows the others.
 * @param what names the rows in that button: "duplicates"
 */
export function useFirstRows<Row>(rows: readonly Row[], what: string): [shown: readonly Row[], more: ReactNode] {
  const [isWhole, setWhole] = useState(false);
  // A button for one more row takes as much room as the row.
  if (isWhole || rows.length <= firstRows + 1) return [rows, null];
  const more = (
    <div>
      <Button kind="quiet" size="small" onClick={() => setWhole(true)}>
        {`Show ${formatCount(rows.length - firstRows)} more ${what}`}
      </Button>
    </div>
  );
  return [rows.slice(0, firstRows), more];
}
