import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { renderPage } from '../testing/index.tsx';
import { Field, PasswordInput, TextInput } from './Field.tsx';

test('an error is linked to its control and announced with it, before the hint', () => {
  renderPage(
    <Field label="Phone" hint="With area code" error="Phone number must be at least 10 digits">
      <TextInput />
    </Field>,
  );
  const control = screen.getByLabelText('Phone');
  expect(control.getAttribute('aria-invalid')).toBe('true');
  const described = control.getAttribute('aria-describedby')?.split(' ') ?? [];
  expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual([
    'Phone number must be at least 10 digits',
    'With area code',
  ]);
});

test('a field without error or hint has no description', () => {
  renderPage(
    <Field label="Phone">
      <TextInput />
    </Field>,
  );
  expect(screen.getByLabelText('Phone').hasAttribute('aria-describedby')).toBe(false);
  expect(screen.getByLabelText('Phone').hasAttribute('aria-invalid')).toBe(false);
});

test('toggling the visibility of a password preserves it', async () => {
  renderPage(
    <Field label="Password">
      <PasswordInput />
    </Field>,
  );
  const control = screen.getByLabelText('Password') as HTMLInputElement;
  await userEvent.type(control, 'survey-1958');
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect([control.type, control.value]).toEqual(['text', 'survey-1958']);
  await userEvent.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(control.type).toBe('password');
});
