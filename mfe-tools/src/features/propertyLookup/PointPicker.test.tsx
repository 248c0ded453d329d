import { afterEach, expect, test } from '@jest/globals';
import { fakeApi, memberWith, renderPage } from '@dealstead/kit/testing';
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { PointPicker } from './PointPicker.tsx';

afterEach(cleanup);

test('an area is found by a town or a ZIP code; an empty field is named and has the focus', async () => {
  const api = fakeApi({ '/api/places/locate?q=Nowhere': [] });
  renderPage(<PointPicker isPending={false} isDisabled={false} onLookUp={() => {}} />, { user: memberWith('pro') });
  const show = () => userEvent.click(screen.getByRole('button', { name: 'Show map' }));
  await show();
  expect(screen.getByText('Enter a town or a ZIP code.')).toBeTruthy();
  const place = screen.getByRole('searchbox', { name: 'Town or ZIP code' });
  expect(document.activeElement).toBe(place);
  expect(api.requests).toEqual([]);
  await userEvent.type(place, ' Nowhere');
  await show();
  expect(await screen.findByText('No town or ZIP code is named “Nowhere”.')).toBeTruthy();
  expect(screen.queryByText('Enter a town or a ZIP code.')).toBeNull();
});
