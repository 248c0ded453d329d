import { renderPage } from '@dealstead/kit/testing';
import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Home } from './Home.tsx';

test('a press is counted', async () => {
  renderPage(<Home />);
  await userEvent.click(screen.getByRole('button', { name: 'Count: 0' }));
  expect(screen.getByRole('button', { name: 'Count: 1' })).toBeTruthy();
});
