import { expect, jest, test } from '@jest/globals';
import type { FieldErrors } from '@dealstead/contracts';
import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ApiError } from '../api/client.ts';
import { Button } from '../controls/Button.tsx';
import { Checkbox } from '../controls/Choices.tsx';
import { Field, TextArea, TextInput } from '../controls/Field.tsx';
import { renderPage } from '../testing/index.tsx';
import { Form } from './Form.tsx';
import type { Typed } from './typed.ts';
import { useForm, WrongFields } from './useForm.ts';

interface OfferProps {
  readonly send: (typed: Typed) => Promise<unknown>;
  readonly onSent?: () => void;
}

function Offer({ send, onSent }: OfferProps) {
  const form = useForm({
    draft: 'offer-7',
    messages: { amount: 'Enter an amount in dollars.', note: 'Say why.' },
    check: (typed): FieldErrors => (typed.dollars('amount') ? {} : { amount: 'Required' }),
    send,
    onSent,
  });
  return (
    <Form form={form} fallback="The offer was not sent. Try again.">
      <Field label="Amount" error={form.errors['amount']}>
        <TextInput name="amount" />
      </Field>
      <Field label="Note" required error={form.errors['note']}>
        <TextArea name="note" />
      </Field>
      <Button type="submit" pending={form.isPending}>
        Send offer
      </Button>
    </Form>
  );
}

function Areas({ send, onSent }: { send: (typed: Typed) => Promise<unknown>; onSent: (sent: unknown) => void }) {
  const form = useForm({ draft: null, send, onSent });
  return (
    <Form form={form} fallback="Not saved.">
      <Field label="Areas" error={form.errors['areas']}>
        <TextArea name="areas" />
      </Field>
      <Checkbox name="kinds" value="homes">
        Homes
      </Checkbox>
      <Checkbox name="kinds" value="land">
        Land
      </Checkbox>
      <Button type="submit" name="as" value="draft">
        Save draft
      </Button>
      <Button type="submit" name="as" value="final">
        Save
      </Button>
    </Form>
  );
}

const press = () => userEvent.click(screen.getByRole('button', { name: /Send offer/ }));
const typedIn = (name: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(name)).value;

test('all wrong fields are named at once, those that the form checks itself too, and the first has the focus', async () => {
  const send = jest.fn(async () => undefined);
  renderPage(<Offer send={send} />);
  await userEvent.type(screen.getByLabelText(/Amount/), 'much');
  await press();
  expect(screen.getByText('Enter an amount in dollars.')).toBeTruthy();
  expect(screen.getByText('Say why.')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText(/Amount/));
  expect(send).not.toHaveBeenCalled();
});

test('what is typed is read once, kept while it is sent and when it is refused, and forgotten afterwards', async () => {
  const answers = [
    new Error('offline'),
    new ApiError(400, '{"message":"The note is too short.","details":{"note":"Too short"}}', 'Bad Request'),
    new WrongFields({ amount: 'Above the price.' }),
  ];
  const sent: unknown[] = [];
  const send = async (typed: Typed) => {
    sent.push([typed.dollars('amount'), typed.lines('note'), typed.number('nothing'), typed.has('nothing')]);
    const answer = answers.shift();
    if (answer) throw answer;
  };
  const onSent = jest.fn();
  const { unmount } = renderPage(<Offer send={send} onSent={onSent} />);
  await userEvent.type(screen.getByLabelText(/Amount/), '82k');
  await userEvent.type(screen.getByLabelText(/Note/), ' cash {enter}{enter}fast');
  await press();
  expect(screen.getByText('The offer was not sent. Try again.')).toBeTruthy();
  await press();
  expect(document.activeElement).toBe(screen.getByLabelText(/Note/));
  await press();
  expect(screen.getByText('Above the price.')).toBeTruthy();
  expect([typedIn('Amount'), typedIn('Note')]).toEqual(['82k', ' cash \n\nfast']);
  unmount();
  renderPage(<Offer send={send} onSent={onSent} />);
  expect(typedIn('Amount')).toBe('82k');
  expect(onSent).not.toHaveBeenCalled();
  await press();
  expect(onSent).toHaveBeenCalledTimes(1);
  expect(sent).toEqual(Array.from({ length: 4 }, () => [82_000, ['cash', 'fast'], null, false]));
  unmount();
  document.body.replaceChildren();
  renderPage(<Offer send={send} />);
  expect(typedIn('Amount')).toBe('');
});

test('a refused line marks the text area that has it, and check boxes and the pressed button are read by their names', async () => {
  const send = jest.fn(async (typed: Typed) => {
    if (typed.text('as') === 'draft')
      throw new ApiError(400, '{"message":"Check it.","details":{"areas.1":"Too long"}}', 'Bad Request');
    return [typed.all('kinds'), typed.lines('areas')];
  });
  const onSent = jest.fn();
  renderPage(<Areas send={send} onSent={onSent} />);
  await userEvent.type(screen.getByLabelText('Areas'), 'Memphis{enter}Shelby');
  await userEvent.click(screen.getByLabelText('Land'));
  await userEvent.click(screen.getByLabelText('Homes'));
  await userEvent.click(screen.getByRole('button', { name: 'Save draft' }));
  expect(await screen.findByText('Too long')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('Areas'));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(onSent).toHaveBeenCalledWith([
    ['homes', 'land'],
    ['Memphis', 'Shelby'],
  ]);
});

test('a second press while it is sent sends nothing', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const send = jest.fn(() => promise);
  renderPage(<Offer send={send} />);
  await userEvent.type(screen.getByLabelText(/Amount/), '82000');
  await userEvent.type(screen.getByLabelText(/Note/), 'cash');
  await userEvent.keyboard('{Tab}{Enter}{Enter}');
  expect(send).toHaveBeenCalledTimes(1);
  await act(async () => resolve());
});

test('a refused field that the form does not have is named in the alert', async () => {
  const refusal = '{"message":"Required","code":"invalid-input","details":{"fields.closingDate":"Required"}}';
  renderPage(<Offer send={() => Promise.reject(new ApiError(400, refusal, 'Bad Request'))} />);
  await userEvent.type(screen.getByLabelText(/Amount/), '82000');
  await userEvent.type(screen.getByLabelText(/Note/), 'cash');
  await press();
  expect((await screen.findByRole('alert')).textContent).toBe('Closing date: Required');
});
