import { expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { samples } from '../kit-page/samples.ts';
import { renderPage } from '../testing/index.tsx';
import { DealToScale } from './DealToScale.tsx';
import { PropertyCard } from './PropertyCard.tsx';

const { ranch, tract, over } = samples;

test('a card shows the numbers and has one link to its listing', () => {
  renderPage(<PropertyCard property={ranch} />);
  const card = screen.getByRole('article', { name: ranch.title });
  for (const said of [
    '$84,500',
    'Residential',
    'Memphis, TN',
    '0.21',
    '$162k',
    '52% of ARV',
    '$77,500 below ARV',
    'FEATURED',
  ]) {
    expect(card.textContent).toContain(said);
  }
  // A house is not sold by the acre.
  expect(card.textContent).not.toContain('Per acre');
  const links = screen.getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/property/1']);
  expect(links[0]?.textContent).toMatch(/^View Details/);
});

test('only the owner gets Edit and Delete', async () => {
  const onDelete = jest.fn();
  const { unmount } = renderPage(<PropertyCard property={ranch} />);
  expect(screen.queryByText('Delete')).toBeNull();
  unmount();
  renderPage(<PropertyCard property={ranch} owner={{ onDelete }} />);
  expect(screen.getByRole('link', { name: 'Edit' }).getAttribute('href')).toBe('/property/1/edit');
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  expect(onDelete).toHaveBeenCalledTimes(1);
});

test('a listing without ARV says so, as does one above its ARV', () => {
  renderPage(
    <>
      <PropertyCard property={tract} />
      <PropertyCard property={over} />
    </>,
  );
  expect(screen.getByText('No ARV given')).toBeTruthy();
  expect(screen.getByText('$40,000 above ARV')).toBeTruthy();
});

test('a failed picture is replaced by text and retried once', () => {
  jest.useFakeTimers();
  const { container } = renderPage(<PropertyCard property={ranch} eager />);
  const image = container.querySelector('img') as HTMLImageElement;
  expect(image.getAttribute('loading')).toBe('eager');
  const again: HTMLImageElement[] = [];
  const made = jest.spyOn(globalThis, 'Image').mockImplementation(() => {
    again.push(document.createElement('img'));
    return again[again.length - 1] as HTMLImageElement;
  });
  fireEvent.error(image);
  expect(screen.getByText('Image unavailable')).toBeTruthy();
  act(() => void jest.advanceTimersByTime(2_000));
  act(() => void again[0]?.dispatchEvent(new Event('error')));
  expect(screen.getByText('Image not available')).toBeTruthy();
  made.mockRestore();
  jest.useRealTimers();
});

test('a picture further down loads when a tenth of it is within 50 px', () => {
  let come: IntersectionObserverCallback = () => undefined;
  let observed: IntersectionObserverInit | undefined;
  const observe = jest.fn();
  globalThis.IntersectionObserver = class {
    constructor(callback: IntersectionObserverCallback, options: IntersectionObserverInit) {
      come = callback;
      observed = options;
    }
    observe = observe;
    unobserve = jest.fn();
  } as unknown as typeof IntersectionObserver;
  const { container } = renderPage(<PropertyCard property={ranch} />);
  expect(container.querySelector('img')).toBeNull();
  expect(observed).toEqual({ threshold: 0.1, rootMargin: '50px' });
  const target = observe.mock.calls[0]?.[0] as Element;
  act(() => come([{ target, isIntersecting: true } as IntersectionObserverEntry], {} as IntersectionObserver));
  expect(container.querySelector('img')?.getAttribute('src')).toBe(ranch.images[0]);
  Reflect.deleteProperty(globalThis, 'IntersectionObserver');
});

test('the favorite button exposes its pressed state', async () => {
  const onToggle = jest.fn();
  renderPage(<PropertyCard property={ranch} favorite={{ saved: true, onToggle }} />);
  const heart = screen.getByRole('button', { name: `Save ${ranch.title}` });
  expect(heart.getAttribute('aria-pressed')).toBe('true');
  await userEvent.click(heart);
  expect(onToggle).toHaveBeenCalledTimes(1);
});

test('cards and scales have no style attributes, which server-rendered pages must not contain', () => {
  const { container } = renderPage(
    <>
      <PropertyCard property={ranch} />
      <PropertyCard property={tract} />
      <DealToScale price={126_000} rehab={52_000} arv={148_000} />
    </>,
  );
  expect(container.querySelectorAll('[style]')).toHaveLength(0);
  expect(
    screen.getByRole('img', { name: 'Price $126,000, rehab $52,000, over by $30,000, of ARV $148,000' }),
  ).toBeTruthy();
});

test('land has its price per acre; what is not stated has no place', () => {
  renderPage(
    <>
      <PropertyCard property={{ ...ranch, id: 2, title: 'Lot', category: 'land', acres: '0.5' }} />
      <PropertyCard property={{ ...ranch, id: 3, title: 'Walk-up', acres: null }} />
      <PropertyCard property={{ ...ranch, id: 4, title: 'Tract', category: 'land', acres: null }} />
      <PropertyCard property={{ ...ranch, id: 5, title: 'Desert', category: 'unrestricted', acres: '6' }} />
    </>,
  );
  const names = (title: string) =>
    [...screen.getByRole('article', { name: title }).querySelectorAll('.facts dt')].map((name) => name.textContent);
  expect(names('Lot')).toEqual(['Acres', 'Per acre', 'ARV']);
  expect(names('Desert')).toEqual(['Acres', 'Per acre', 'ARV']);
  expect(names('Walk-up')).toEqual(['ARV']);
  expect(names('Tract')).toEqual(['ARV']);
});
