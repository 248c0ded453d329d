import { afterEach, expect, test } from '@jest/globals';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ApiError } from '../api/client.ts';
import { Field, TextArea, TextInput } from './Field.tsx';
import { useFieldErrors } from './fieldErrors.ts';

afterEach(cleanup);

const sentences = { name: 'Enter your name.', email: 'Enter your email.', message: 'Write at least 10 characters.' };

function Form({ refusal }: { refusal?: unknown }) {
  const { errors, check, showServerErrors, form } = useFieldErrors(sentences);
  return (
    <form
      aria-label="Question"
      {...form}
      onSubmit={(event) => {
        event.preventDefault();
        if (check(event.currentTarget) && refusal !== undefined) showServerErrors(refusal);
      }}
    >
      <Field label="Name" required error={errors.name}>
        <TextInput name="name" />
      </Field>
      <Field label="Email" required error={errors.email}>
        <TextInput name="email" type="email" />
      </Field>
      <Field label="Message" error={errors.message}>
        <TextArea name="message" minLength={10} />
      </Field>
      <button type="submit">Send</button>
    </form>
  );
}

const send = () => userEvent.click(screen.getByRole('button'));
const invalid = () => [...document.querySelectorAll('[aria-invalid=true]')].map((one) => one.getAttribute('name'));

test('every invalid field shows its own message, and the first one gets focus', async () => {
  render(<Form />);
  await userEvent.type(screen.getByLabelText('Name'), 'Marcus');
  await userEvent.type(screen.getByLabelText('Email'), 'marcus');
  await userEvent.type(screen.getByLabelText('Message'), '  short   ');
  await send();
  expect(invalid()).toEqual(['email', 'message']);
  expect(screen.getByText('Enter your email.')).toBeTruthy();
  expect(screen.getByText('Write at least 10 characters.')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('Email'));
});

test('an error disappears when its field is valid, and the others remain', async () => {
  render(<Form />);
  await send();
  expect(invalid()).toEqual(['name', 'email']);
  await userEvent.type(screen.getByLabelText('Name'), 'M');
  expect(invalid()).toEqual(['email']);
});

test('a second attempt focuses the first invalid field again', async () => {
  render(<Form />);
  await send();
  fireEvent.focus(screen.getByRole('button'));
  screen.getByRole('button').focus();
  await send();
  expect(document.activeElement).toBe(screen.getByLabelText('Name'));
});

test("the form's message replaces a generic one of the server, a specific one remains, other details are ignored", async () => {
  const details = { name: 'Required', email: 'This address is blocked.', version: 'Required' };
  const body = JSON.stringify({ message: 'Required', code: 'invalid-input', requestId: 'r', details });
  render(<Form refusal={new ApiError(400, body, 'Bad Request')} />);
  await userEvent.type(screen.getByLabelText('Name'), 'Marcus');
  await userEvent.type(screen.getByLabelText('Email'), 'marcus@hale.com');
  await send();
  expect(screen.getByText('Enter your name.')).toBeTruthy();
  expect(screen.getByText('This address is blocked.')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Marcus');
});

test('native validation messages are disabled when the form shows its own', () => {
  render(<Form />);
  expect(screen.getByRole<HTMLFormElement>('form').noValidate).toBe(true);
});
