import { afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { renderPage } from '@dealstead/kit/testing';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { RecordTable, type RowViews } from './RecordTable.tsx';
import { useListControl } from './useListControl.ts';
import type { UrlQuery } from './urlQuery.ts';

interface Row {
  id: number;
  name: string;
}

const rows: readonly Row[] = Array.from({ length: 100 }, (_, index) => ({ id: 500 + index, name: `Lead ${index}` }));
const columns = { specs: { city: { heading: 'City', width: '100px' } }, usual: ['city'] } as const;
const cell = jest.fn((_id: 'city', { name }: Row) => `${name}’s city`);
const views: RowViews<Row, 'city'> = {
  columns,
  nameOf: ({ name }) => name,
  pathOf: ({ id }) => `/leads/${id}`,
  stacked: ({ name }) => [name, null],
  cell,
  isLate: () => false,
  onPhone: () => null,
};
const query: UrlQuery<'columns'> = { values: {}, set: jest.fn(), load: jest.fn(), text: '' };
const pages = {
  fetchNextPage: () => Promise.resolve(),
  isFetchingNextPage: false,
  isFetchNextPageError: false,
  hasNextPage: false,
};
const pageRendered = jest.fn();

function Page() {
  pageRendered();
  const { table } = useListControl({
    path: '/leads',
    query,
    columns,
    rows,
    pages,
    onAdd: () => undefined,
    onSearch: () => undefined,
  });
  return <RecordTable label="Leads" views={views} {...table} />;
}

const scrollIntoView = jest.fn();

beforeAll(() => {
  // jsdom has neither layout nor media queries.
  window.matchMedia = () =>
    Object.assign(new EventTarget(), {
      matches: false,
      media: '',
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    });
  Element.prototype.scrollIntoView = scrollIntoView;
  window.scrollTo = () => undefined;
});

beforeEach(() => {
  renderPage(<Page />);
  fireEvent.keyDown(document.body, { key: 'j' });
  jest.clearAllMocks();
});

afterEach(cleanup);

const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });
const activeRows = () =>
  [...document.querySelectorAll('[data-active]')].map((row) => row.getAttribute('aria-rowindex'));

/** The rows whose elements an action changes, by their position in the table. */
function rowsChangedBy(action: () => void): (string | null)[] {
  const observer = new MutationObserver(() => undefined);
  observer.observe(screen.getByRole('table'), {
    attributes: true,
    childList: true,
    characterData: true,
    subtree: true,
  });
  action();
  const changed = observer.takeRecords().map(({ target }) => (target as Element).closest('[role="row"]'));
  observer.disconnect();
  return [...new Set(changed)].map((row) => row?.getAttribute('aria-rowindex') ?? null);
}

test('j changes the two rows that it concerns, and renders neither their cells nor the page', () => {
  expect(rowsChangedBy(() => press('j'))).toEqual(['2', '3']);
  expect(activeRows()).toEqual(['3']);
  expect(document.activeElement?.textContent).toBe('Lead 1');
  expect(cell).not.toHaveBeenCalled();
  expect(pageRendered).not.toHaveBeenCalled();
});

test('the row that j makes active is scrolled to by no more than shows it', () => {
  const focus = jest.spyOn(HTMLElement.prototype, 'focus');
  press('j');
  expect(focus).toHaveBeenCalledWith({ preventScroll: true });
  expect(scrollIntoView).toHaveBeenCalledWith({ block: 'nearest' });
  focus.mockRestore();
});

test('x selects the active record without rendering the page or its cells', () => {
  press('x');
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select Lead 0' }).checked).toBe(true);
  expect(cell).not.toHaveBeenCalled();
  expect(pageRendered).not.toHaveBeenCalled();
});

test('all loaded records are selected by the head of the table, and cleared by it', () => {
  const all = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select all loaded leads' });
  fireEvent.click(all);
  expect(all.checked).toBe(true);
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select Lead 3' }).checked).toBe(true);
  fireEvent.click(all);
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select Lead 3' }).checked).toBe(false);
});
