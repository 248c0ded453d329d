import { afterEach, expect, test } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { fieldOf, withColumn } from './columnMapping.ts';
import { useColumnChoice } from './useColumnChoice.tsx';

afterEach(cleanup);

test('a column has one field and a field one column; the last choice wins', () => {
  const guessed = { ListPrice: 'price', City: 'town' };
  expect(fieldOf(guessed, 'price')).toBe('ListPrice');
  expect(fieldOf(guessed, 'zone')).toBeUndefined();
  expect(withColumn(guessed, 'asking', 'ListPrice')).toEqual({ City: 'town', ListPrice: 'asking' });
  expect(withColumn(guessed, 'price', 'ClosePrice')).toEqual({ City: 'town', ClosePrice: 'price' });
  expect(withColumn(guessed, 'town', '')).toEqual({ ListPrice: 'price' });
});

const labels: Readonly<Record<string, string>> = { email: 'Email', phone: 'Phone' };
function Choices() {
  const [mapping, setMapping] = useState<Record<string, string>>({ email: 'Mail' });
  const { choose, notice } = useColumnChoice(mapping, setMapping);
  return ['Mail', 'Work'].map((column) => {
    const field = fieldOf(mapping, column) ?? '';
    return (
      <div key={column}>
        <select aria-label={column} value={field} onChange={({ target }) => choose(column, target.value)}>
          <option value="">Do not import</option>
          <option value="email">Email</option>
          <option value="phone">Phone</option>
        </select>
        {notice(column, labels[field] ?? '')}
      </div>
    );
  });
}
const values = () => screen.getAllByRole<HTMLSelectElement>('combobox').map(({ value }) => value);

test('a choice that takes the field of another column says so, and is taken back', async () => {
  render(<Choices />);
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Work' }), 'Email');
  expect(values()).toEqual(['', 'email']);
  expect(screen.getByRole('status').textContent).toContain('“Mail” was Email before and is not imported now.');
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(values()).toEqual(['email', '']);
  expect(screen.queryByRole('status')).toBeNull();

  // With another field for the column that lost it, nothing is left out.
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Work' }), 'Email');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Mail' }), 'Phone');
  expect(screen.queryByRole('status')).toBeNull();
});
