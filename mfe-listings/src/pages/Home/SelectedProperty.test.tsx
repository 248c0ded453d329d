import { afterEach, expect, test } from '@jest/globals';
import { errorResponse, fakeApi, memberWith, renderPage } from '@dealstead/kit/testing';
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { propertyPage } from '../../fixtures/listings.ts';
import { SelectedProperty } from './SelectedProperty.tsx';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

test('without a selection it explains how to select', () => {
  renderPage(<SelectedProperty id={null} mode={null} />);
  expect(screen.getByText('Select a property on the map to view details')).toBeTruthy();
});

test('the selected listing: its numbers, its link, and the compare toggle', async () => {
  fakeApi({ '/api/properties/10001': propertyPage() });
  renderPage(<SelectedProperty id={10_001} mode="rental" />, { user: memberWith('buyer') });
  expect(await screen.findByText('$84,500')).toBeTruthy();
  expect(screen.getByText('Memphis, TN. Shelby County')).toBeTruthy();
  expect(screen.getByText('Within about half a mile')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'View Details' }).getAttribute('href')).toBe('/property/10001?mode=rental');
  const add = screen.getByRole('button', { name: 'Add to compare: Brick ranch 1' });
  await userEvent.click(add);
  expect(add.getAttribute('aria-pressed')).toBe('true');
  expect(sessionStorage.getItem('property-compare')).toBe('10001');
});

test('a listing that fails to load shows an error beside a working map', async () => {
  fakeApi({ '/api/properties/10001': errorResponse(404, 'Not found') });
  renderPage(<SelectedProperty id={10_001} mode={null} />, { user: memberWith('buyer') });
  expect(await screen.findByText('This listing did not load')).toBeTruthy();
});
