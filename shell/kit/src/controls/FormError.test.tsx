import { afterEach, expect, test } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { ApiError } from '../api/client.ts';
import { Field, TextInput } from './Field.tsx';
import { FormError } from './FormError.tsx';

afterEach(cleanup);

const answer = (status: number, message: string, details: object) =>
  new ApiError(status, JSON.stringify({ message, code: 'refused', details }), '');

function Form({ error, nameError }: { error: Error | null; nameError?: string }) {
  return (
    <form>
      <FormError error={error} fallback="It was not saved." />
      <Field label="Name" error={nameError}>
        <TextInput name="name" />
      </Field>
    </form>
  );
}

test.each([
  [
    'the moment of another save',
    answer(409, 'Someone else saved this post.', { editedAt: '2026-11-29T12:00:00.000Z' }),
  ],
  ['the status it has now', answer(409, 'This offer is no longer open.', { status: 'expired' })],
  ['a conflict named like a field', answer(409, 'Saved elsewhere.', { name: 'Version 2' })],
  ['a field that the form does not have', answer(400, 'The version is missing.', { version: 'Required' })],
  ['a field that the form does not mark', answer(400, 'Enter the name.', { name: 'Required' })],
])('an error is shown whose details are %s', (_details, error) => {
  const { rerender } = render(<Form error={null} />);
  rerender(<Form error={error} />);
  expect(screen.getByRole('alert').textContent).toBe(error.problem?.message);
});

test('an error that is shown at its field is not repeated, also after the field is edited', () => {
  const error = answer(400, 'Enter the name.', { name: 'Required' });
  const { rerender } = render(<Form error={error} nameError="Enter the name." />);
  expect(screen.queryByRole('alert')).toBeNull();
  rerender(<Form error={error} />);
  expect(screen.queryByRole('alert')).toBeNull();
});
