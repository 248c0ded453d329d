import { afterEach, expect, test } from '@jest/globals';
import type { Conversation } from '@dealstead/contracts';
import { fakeApi, memberWith, renderPage } from '@dealstead/kit/testing';
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { TemplatesDialog } from './TemplatesDialog.tsx';

afterEach(cleanup);

/** Opens the dialog about a listing. @returns the texts that were inserted */
function open(property: Partial<Conversation['property']>): string[] {
  const conversation = { id: 4, other: { id: 2, firstName: 'Dana', lastName: 'Reyes', isClosed: false }, property };
  fakeApi({ '/api/message-templates': [{ id: 1, name: 'Mine', content: '{price} in {city}, {zip}?' }] });
  const inserted: string[] = [];
  renderPage(
    <TemplatesDialog
      conversation={conversation as Conversation}
      draft=""
      onInsert={(text) => inserted.push(text)}
      onClose={() => undefined}
    />,
    { user: memberWith('buyer') },
  );
  return inserted;
}
const note = 'The details of this listing are not available. Fill in what is in brackets before you send.';

test('a template states the figures of its listing', async () => {
  const inserted = open({ title: 'Brick ranch', city: 'Memphis', state: 'TN', price: 84_500 });
  await userEvent.click(await screen.findByRole('button', { name: /^Mine/ }));
  expect(inserted).toEqual(['$84,500 in Memphis, {zip}?']);
  expect(screen.queryByText(note)).toBeNull();
});

test('a template about a listing that is gone leaves blanks to fill in', async () => {
  const inserted = open({ title: 'Removed listing', city: '', state: '', price: null });
  await userEvent.click(await screen.findByRole('button', { name: /^Mine/ }));
  await userEvent.click(screen.getByRole('button', { name: /^Ask for access/ }));
  expect(inserted).toEqual([
    '[asking price] in [city], {zip}?',
    'Hi Dana, I am interested in [listing title] in [city]. When could I walk the property this week?',
  ]);
  expect(screen.getByText(note)).toBeTruthy();
});
