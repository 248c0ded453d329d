import { expect, test } from '@jest/globals';
import { textsOf } from './copy.ts';

test('texts of elements, attributes and labels are listed by line, code is not', () => {
  const source = `/* A comment, é. */
import { Field } from '@dealstead/kit';

export const unset = { label: 'Beds', key: 'Enter', path: '/api/properties' };
export const Panel = ({ count }: { count: number }) => (
  <Field label="Max price" className="Wide And Red">
    Showing {count} of <b>many</b> listings
    {count > 1 ? 'Compare these listings.' : \`Only \${count} is left.\`}
  </Field>
);
`;
  expect(textsOf(source)).toEqual([
    { line: 4, text: 'Beds' },
    { line: 6, text: 'Showing {…} of <…> listings{…}' },
    { line: 6, text: 'Max price' },
    { line: 7, text: 'many' },
    { line: 8, text: 'Compare these listings.' },
    { line: 8, text: 'Only {…} is left.' },
  ]);
});
