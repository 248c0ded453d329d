import { expect, jest, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { renderPage } from '../testing/index.tsx';
import { Button } from './Button.tsx';

test('a pending button shows its pending label and ignores presses', async () => {
  const press = jest.fn();
  const submit = jest.fn();
  renderPage(
    <form onSubmit={submit}>
      <Button type="submit" pending pendingLabel="Signing in..." onClick={press}>
        Sign In
      </Button>
    </form>,
  );
  const button = screen.getByRole('button', { name: 'Signing in...' });
  expect(button.getAttribute('aria-busy')).toBe('true');
  await userEvent.click(button);
  expect(press).not.toHaveBeenCalled();
  expect(submit).not.toHaveBeenCalled();
});

test('the same button at rest shows its own label', () => {
  renderPage(
    <Button pending={false} pendingLabel="Signing in...">
      Sign In
    </Button>,
  );
  expect(screen.getByRole('button', { name: 'Sign In' })).toBeTruthy();
});
