import { expect, jest, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Suspense, use } from 'react';
import { BrowserRouter, Route, Routes, useNavigate, type SetURLSearchParams } from 'react-router-dom';
import { Button } from '../controls/Button.tsx';
import { renderPage } from '../testing/index.tsx';
import { Link, NavLink } from './Link.tsx';
import { useNavigateWhileHere } from './useNavigateWhileHere.ts';
import { useSearchParams } from './useSearchParams.ts';

test('a link to an unpublished page is not rendered, regardless of query and hash', () => {
  renderPage(
    <>
      <Link to="/">Home</Link>
      <Link to="/?category=land">Land</Link>
      <Link to="/#properties-section">Browse</Link>
      <Link to="/messages">Messages</Link>
      <Link to="/calculator?id=1">Calculator</Link>
      <Button to="/subscribe">Go Premium</Button>
      <Link to="/gone" whenPublished={false}>
        Kept
      </Link>
    </>,
    { isPublished: (path) => path === '/' },
  );
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['Home', 'Land', 'Browse', 'Kept']);
});

test('hovering and focusing a link prefetches its page', async () => {
  const prefetchRoute = jest.fn();
  renderPage(<Link to="/property/12">A listing</Link>, { prefetchRoute });
  await userEvent.hover(screen.getByRole('link'));
  await userEvent.tab();
  expect(prefetchRoute.mock.calls).toEqual([['/property/12'], ['/property/12']]);
});

test('parameters that are set one after the other are all in the URL, though none was rendered between them', async () => {
  function Filters() {
    const [, setState] = useSearchParams();
    const [, setCity] = useSearchParams();
    const put = (name: string, value: string) => (now: URLSearchParams) => {
      now.set(name, value);
      return now;
    };
    const press = () => {
      setState(put('state', 'TX'), { replace: true });
      setCity(put('city', 'Waco'), { replace: true });
    };
    return <Button onClick={press}>Filter</Button>;
  }
  const { location } = renderPage(<Filters />, { url: '/search?state=OH&sortBy=price' });
  await userEvent.click(screen.getByRole('button'));
  expect(location()).toBe('/search?state=TX&sortBy=price&city=Waco');
  await userEvent.click(screen.getByRole('button'));
  expect(location()).toBe('/search?state=TX&sortBy=price&city=Waco');
});

test('a parameter that is set between two renders stays, by whichever render the others are set', async () => {
  const setters: SetURLSearchParams[] = [];
  function Filters() {
    const [, set] = useSearchParams();
    setters.push(set);
    return null;
  }
  const put = (name: string) => (now: URLSearchParams) => new URLSearchParams([...now, [name, '1']]);
  history.replaceState(null, '', '/leads');
  render(
    <BrowserRouter>
      <Filters />
    </BrowserRouter>,
  );
  const before = setters.at(-1)!;
  await act(async () => before(put('first'), { replace: true }));
  const after = setters.at(-1)!;
  await act(async () => {
    before(put('second'), { replace: true });
    after(put('third'), { replace: true });
  });
  expect(globalThis.location.search).toBe('?first=1&second=1&third=1');
});

test.each(['The pause in typing ends', 'The request has made lead 8'])(
  'nobody is taken from the page that they chose and that loads: %s',
  async (late) => {
    const { promise: isLoaded, resolve: load } = Promise.withResolvers<void>();
    const Lead = () => {
      use(isLoaded);
      return <h1>Ruth Cole</h1>;
    };
    function Leads() {
      const navigate = useNavigate();
      const navigateWhileHere = useNavigateWhileHere();
      const [, set] = useSearchParams();
      return (
        <>
          <button onClick={() => void navigate('/leads/7')}>Ruth Cole</button>
          <button onClick={() => set({ search: 'Ruth' })}>The pause in typing ends</button>
          <button onClick={() => void navigateWhileHere('/leads/8')}>The request has made lead 8</button>
        </>
      );
    }
    history.replaceState(null, '', '/leads');
    render(
      <BrowserRouter>
        <Suspense>
          <Routes>
            <Route path="/leads" element={<Leads />} />
            <Route path="/leads/7" element={<Lead />} />
          </Routes>
        </Suspense>
      </BrowserRouter>,
    );
    // React waits for what suspends in an act that is awaited.
    await act(() => userEvent.click(screen.getByRole('button', { name: 'Ruth Cole' })));
    await userEvent.click(screen.getByRole('button', { name: late }));
    expect(globalThis.location.pathname).toBe('/leads/7');
    await act(async () => load());
    await screen.findByRole('heading', { name: 'Ruth Cole' });
  },
);

test('the page of what a request has made opens where nobody went elsewhere', async () => {
  function Leads() {
    const navigateWhileHere = useNavigateWhileHere();
    return <button onClick={() => void navigateWhileHere('/leads/8')}>Save</button>;
  }
  history.replaceState(null, '', '/leads');
  render(
    <BrowserRouter>
      <Routes>
        <Route path="/leads" element={<Leads />} />
        <Route path="/leads/8" element={<h1>Lead 8</h1>} />
      </Routes>
    </BrowserRouter>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByRole('heading', { name: 'Lead 8' });
});

test('a navigation link is current on its page and those below it, with `end` on its page only', () => {
  renderPage(
    <>
      <NavLink to="/">Home</NavLink>
      <NavLink to="/leads">Leads</NavLink>
      <NavLink to="/leads" end className="narrow">
        All leads
      </NavLink>
      <NavLink to="/lead">Lead</NavLink>
    </>,
    { url: '/leads/7' },
  );
  const current = screen.getAllByRole('link').filter((link) => link.getAttribute('aria-current') === 'page');
  expect(current.map((link) => link.textContent)).toEqual(['Leads']);
  expect(current[0]).toHaveProperty('className', 'active');
});

test('a pressed link leads on in the page unless its own handler prevents it', async () => {
  const { location } = renderPage(
    <>
      <Link to="/search?state=TX" onClick={(event) => event.preventDefault()}>
        Stays
      </Link>
      <Link to="/search?state=OH">Ohio</Link>
    </>,
    { url: '/search' },
  );
  await userEvent.click(screen.getByRole('link', { name: 'Stays' }));
  expect(location()).toBe('/search');
  await userEvent.click(screen.getByRole('link', { name: 'Ohio' }));
  expect(location()).toBe('/search?state=OH');
});
