import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { fakeApi, memberWith, renderPage } from '@dealstead/kit/testing';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { rememberSearch } from './recentSearches.ts';
import { SuggestingInput } from './SuggestingInput.tsx';

const responses = {
  '/api/search/suggestions': {
    completions: [
      { kind: 'city', label: 'Dallas, TX', text: '3 bed Dallas, TX', count: 12 },
      { kind: 'county', label: 'Dallas County, TX', text: '3 bed Dallas County, TX', count: 1 },
    ],
    addresses: [{ id: 7, address: '3 Bedford St', place: 'Keene, NH' }],
  },
  '/api/search/suggestions/own': { addresses: [{ id: 9, address: '3 Bedrock Ln', place: 'Boise, ID' }] },
  '/api/saved-searches': [],
};

function renderBox(user?: ReturnType<typeof memberWith>) {
  const submit = jest.fn<(text: string) => void>();
  const view = renderPage(
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submit(String(new FormData(event.currentTarget).get('search')));
      }}
    >
      <SuggestingInput name="search" aria-label="Search" />
    </form>,
    { url: '/search', ...(user ? { user } : {}) },
  );
  return { ...view, submit, field: screen.getByRole<HTMLInputElement>('combobox', { name: 'Search' }) };
}
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);

beforeEach(() => localStorage.clear());
afterEach(cleanup);

describe('SuggestingInput', () => {
  test('suggests completions with their numbers and public addresses as one types', async () => {
    fakeApi(responses);
    const { field } = renderBox();
    await userEvent.type(field, '3 bed');
    await waitFor(() =>
      expect(options()).toEqual([
        '3 bed Dallas, TX12 listings',
        '3 bed Dallas County, TX1 listing',
        '3 Bedford StKeene, NH',
      ]),
    );
    expect(field.getAttribute('aria-expanded')).toBe('true');
    expect(screen.getByRole('status').textContent).toBe('3 suggestions. Use the arrow keys to choose.');
  });

  test('arrow keys choose, Enter searches for the chosen text', async () => {
    fakeApi(responses);
    const { field, submit } = renderBox();
    await userEvent.type(field, '3 bed');
    await screen.findAllByRole('option');
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    const chosen = screen.getByRole('option', { selected: true });
    expect(field.getAttribute('aria-activedescendant')).toBe(chosen.id);
    await userEvent.keyboard('{Enter}');
    expect(submit).toHaveBeenCalledWith('3 bed Dallas County, TX');
    expect(options()).toEqual([]);
  });

  test('Enter without a choice searches for the text, Escape closes and keeps it', async () => {
    fakeApi(responses);
    const { field, submit } = renderBox();
    await userEvent.type(field, '3 bed');
    await screen.findAllByRole('option');
    await userEvent.keyboard('{Escape}');
    expect(options()).toEqual([]);
    expect(field.value).toBe('3 bed');
    await userEvent.keyboard('{Enter}');
    expect(submit).toHaveBeenCalledWith('3 bed');
  });

  test('a pressed listing opens its page; members also find their own', async () => {
    fakeApi(responses);
    const { field, location } = renderBox(memberWith('buyer'));
    await userEvent.type(field, '3 bed');
    await userEvent.click(await screen.findByRole('option', { name: /3 Bedrock Ln/ }));
    expect(location()).toBe('/property/9');
  });

  test('an empty field offers recent and saved searches', async () => {
    fakeApi({
      ...responses,
      '/api/saved-searches': [
        {
          id: 4,
          name: 'Texas land',
          searchCriteria: { category: 'land', state: 'TX' },
          alertsEnabled: false,
          alerts: 'off',
          lastRun: null,
          matchCount: 3,
          createdAt: '2026-11-01T00:00:00.000Z',
        },
      ],
    });
    rememberSearch('duplex ohio');
    rememberSearch('cheap land tx');
    rememberSearch('Duplex Ohio');
    const { field, location } = renderBox(memberWith('buyer'));
    await userEvent.click(field);
    await waitFor(() => expect(options()).toEqual(['Duplex Ohio', 'cheap land tx', 'Texas landSaved search']));
    await userEvent.click(screen.getByRole('option', { name: /Texas land/ }));
    expect(location()).toBe('/search?category=land&state=TX');
  });
});
