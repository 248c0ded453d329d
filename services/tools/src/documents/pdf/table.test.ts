import { expect, test } from '@jest/globals';
import { readPdf } from '@dealstead/service-kit/fixtures/readPdf';
import { openDocument } from './document.ts';
import { drawTable } from './table.ts';

test('a figure that is wider than its column is printed whole in a table of one line a row, and a long text is cut', async () => {
  const { document, collected } = openDocument({ title: 'Sheet', subtitle: '', createdAt: new Date(0) }, null);
  drawTable(document, {
    columns: [
      { heading: 'Address', width: 60 },
      { heading: 'Size', width: 30 },
    ],
    isOneLine: true,
    rows: [{ cells: ['4073 Cardinal Lane, Unit 12, Memphis', '+$1,020,438'] }, { cells: ['9 Elm', '−$63,336'] }],
  });
  document.end();
  const { text } = await readPdf(await collected);
  expect(text).toContain('+$1,020,438');
  expect(text).toContain('−$63,336');
  expect(text).not.toContain('Memphis');
});
