import { Button, Stack } from '@dealstead/kit';
import { Table, type TableProps } from '@dealstead/kit/data';
import { useState } from 'react';

/** Rows that are shown before "Show all". */
const shownRows = 10;

/** A table of ten rows, with a button that shows the others. @param noun of the rows, plural */
export function LongTable<Row>({ rows, noun, ...table }: TableProps<Row> & { noun: string }) {
  const [showsAll, setShowsAll] = useState(false);
  return (
    <Stack space={3}>
      <Table {...table} rows={showsAll ? rows : rows.slice(0, shownRows)} />
      {rows.length > shownRows && (
        <div>
          <Button kind="secondary" size="small" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? 'Show fewer' : `Show all ${rows.length} ${noun}`}
          </Button>
        </div>
      )}
    </Stack>
  );
}
