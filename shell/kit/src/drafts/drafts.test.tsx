import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { Button } from '../controls/Button.tsx';
import { Checkbox } from '../controls/Choices.tsx';
import { Field, PasswordInput, TextInput } from '../controls/Field.tsx';
import { Select, ToggleChip } from '../controls/Select.tsx';
import { Sheet } from '../dialog/Dialog.tsx';
import { applySignIn, applySignOut } from '../session/session.ts';
import { memberWith, renderPage } from '../testing/index.tsx';
import { DraftNotice } from './DraftNotice.tsx';
import { useDraftState, useFormDraft } from './useDraft.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(cleanup);

const kinds = ['Call', 'Visit'];

/** A dialog with controlled and uncontrolled controls; one appears with a choice. */
function Entry({ onClose }: { onClose: () => void }) {
  const draft = useFormDraft('entry');
  const [amount, setAmount] = useState('');
  const [kind, setKind] = useState('Call');
  const [isMailed, setMailed] = useState(false);
  return (
    <Sheet open title="Entry" onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          draft.clear();
          onClose();
        }}
      >
        <DraftNotice draft={draft} />
        <Field label="Name">
          <TextInput name="name" defaultValue="Ruth" />
        </Field>
        <Field label="Amount">
          <TextInput value={amount} onChange={({ target }) => setAmount(target.value)} />
        </Field>
        <Field label="State">
          <Select name="state" defaultValue="">
            <option value="">None</option>
            <option>TN</option>
          </Select>
        </Field>
        {kinds.map((each) => (
          <ToggleChip key={each} pressed={each === kind} onClick={() => setKind(each)}>
            {each}
          </ToggleChip>
        ))}
        <Checkbox checked={isMailed} onChange={({ target }) => setMailed(target.checked)}>
          Mail it
        </Checkbox>
        {isMailed && (
          <Field label="Address">
            <TextInput name="address" />
          </Field>
        )}
        <Field label="Password">
          <PasswordInput name="password" />
        </Field>
        <Button type="submit">Save</Button>
      </form>
    </Sheet>
  );
}

function Entries() {
  const [isOpen, setOpen] = useState(false);
  return isOpen ? <Entry onClose={() => setOpen(false)} /> : <Button onClick={() => setOpen(true)}>Add entry</Button>;
}

const press = (name: string) => fireEvent.click(screen.getByText(name, { selector: 'button' }));
const open = () => press('Add entry');
const close = () => fireEvent.click(screen.getByLabelText('Close'));
const enter = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const valueOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;

async function fillIn(): Promise<void> {
  open();
  press('Visit');
  fireEvent.click(screen.getByLabelText('Mail it'));
  fireEvent.click(screen.getByLabelText('Show password'));
  enter('Name', 'Ruth Amsel');
  enter('Amount', '1,200');
  enter('State', 'TN');
  enter('Password', 'secret-word');
  // A field that appeared is noticed in a microtask.
  await act(async () => undefined);
  enter('Address', 'ruth@example.com');
}

test('a dialog that is closed without sending opens with what was typed, but for passwords', async () => {
  renderPage(<Entries />, { user: memberWith('free') });
  await fillIn();
  close();
  open();
  await waitFor(() => expect(valueOf('Address')).toBe('ruth@example.com'));
  expect([valueOf('Name'), valueOf('Amount'), valueOf('State')]).toEqual(['Ruth Amsel', '1,200', 'TN']);
  expect(screen.getByText('Visit').getAttribute('aria-pressed')).toBe('true');
  expect(valueOf('Password')).toBe('');
  expect(Object.values({ ...localStorage }).join()).not.toContain('secret-word');
});

test('a reload restores it; starting over shows the first values and forgets it', async () => {
  renderPage(<Entries />, { user: memberWith('free') });
  await fillIn();
  cleanup();
  renderPage(<Entries />, { user: memberWith('free') });
  open();
  await screen.findByText('Start over');
  press('Start over');
  expect([valueOf('Name'), valueOf('Amount'), valueOf('State')]).toEqual(['Ruth', '', '']);
  expect(screen.getByText('Call').getAttribute('aria-pressed')).toBe('true');
  close();
  open();
  expect(valueOf('Name')).toBe('Ruth');
  expect(screen.queryByText('Start over')).toBeNull();
});

test('what was sent is forgotten, and so is what another value was typed over', async () => {
  renderPage(<Entries />, { user: memberWith('free') });
  await fillIn();
  press('Save');
  open();
  expect(valueOf('Amount')).toBe('');
  expect(localStorage.length).toBe(0);
});

test('drafts outlast a sign-out, and are removed when another member signs in, whose own stay', async () => {
  const user = memberWith('free');
  const { client } = renderPage(<Entries />, { user });
  await fillIn();
  applySignOut(client);
  await applySignIn(client, user);
  expect(localStorage.length).toBe(1);
  await applySignIn(client, { ...user, id: 8 });
  expect(localStorage.length).toBe(0);
});

function Editor() {
  const [{ text }, setFields, draft] = useDraftState('editor', { text: '' });
  return (
    <>
      <DraftNotice draft={draft} />
      <TextInput aria-label="Text" value={text} onChange={({ target }) => setFields({ text: target.value })} />
      <Button onClick={draft.clear}>Sent</Button>
    </>
  );
}

test('an editor’s state is restored until it was sent', () => {
  renderPage(<Editor />, { user: memberWith('free') });
  enter('Text', 'Hello');
  cleanup();
  renderPage(<Editor />, { user: memberWith('free') });
  expect(valueOf('Text')).toBe('Hello');
  press('Start over');
  expect(valueOf('Text')).toBe('');
  enter('Text', 'Bye');
  press('Sent');
  cleanup();
  renderPage(<Editor />, { user: memberWith('free') });
  expect(valueOf('Text')).toBe('');
});
