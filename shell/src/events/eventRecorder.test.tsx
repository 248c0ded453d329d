import { afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import { act, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Suspense, lazy, startTransition, useState, type ComponentType, type ReactNode } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { pendingMark, recorderScript, type EventRecorder } from './eventRecorder.ts';
import { answerProbe, isHydrated, replayEvents } from './replayEvents.ts';

let recorder: EventRecorder;
let root: Root | undefined;
const log: string[] = [];

/** The inline script runs once for each document; here once for all tests. */
beforeAll(() => {
  // React's development build compares attributes, and would warn of those that mark a pressed control.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  document.body.innerHTML =
    '<script type="application/json" id="scripts">{"run":[],"preload":[]}</script><div id="root"></div>';
  const script = document.createElement('script');
  script.textContent = recorderScript;
  document.head.append(script);
  if (!window.eventRecorder) throw new Error('The inline script did not run.');
  recorder = window.eventRecorder;
});
afterEach(async () => {
  await act(async () => root?.unmount());
  root = undefined;
  recorder.queue.length = 0;
  recorder.isHydrated = () => false;
  recorder.onUse = () => undefined;
  log.length = 0;
  jest.useRealTimers();
  history.replaceState(null, '', '/');
});

/** Puts the HTML of a page into the document, as the server renders it. */
function serve(html: string): void {
  const place = document.getElementById('root');
  if (place) place.innerHTML = html;
}

/** Hydrates the page as the shell does and replays what was recorded. */
async function hydrate(app: ReactNode): Promise<void> {
  await act(async () => {
    startTransition(() => {
      root = hydrateRoot(
        document.getElementById('root') as HTMLElement,
        <div onTouchCancelCapture={answerProbe}>{app}</div>,
        { onRecoverableError: (error) => log.push(`error: ${String(error)}`) },
      );
    });
    replayEvents(recorder);
  });
  await settle();
}

/** Waits until every event was replayed whose component is hydrated. */
const settle = async () => {
  await waitFor(() => expect(recorder.queue.filter((recorded) => isHydrated(recorded.element))).toEqual([]));
  await act(async () => undefined);
};
const element = (selector: string) => document.querySelector(`#root ${selector}`) as HTMLElement;
const field = () => element('input') as HTMLInputElement;

/** Types as a browser does it: user-event replaces the property by which React notices changes. */
function type(into: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(into), 'value') ?? {};
  for (const letter of text) {
    set?.call(into, into.value + letter);
    into.dispatchEvent(new Event('input', { bubbles: true }));
  }
}

/** Logs each event that it handles. */
function Control({ name }: { name: string }) {
  return (
    <button
      type="button"
      id={name}
      onPointerDown={() => log.push(`${name} pointerdown`)}
      onKeyDown={({ key }) => log.push(`${name} keydown ${key}`)}
      onClick={() => log.push(`${name} click`)}
    >
      {name}
    </button>
  );
}
const control = (name: string) => `<button type="button" id="${name}">${name}</button>`;

test('presses are replayed in order, each once, with the events of the whole gesture', async () => {
  serve(`<div>${control('a')}${control('b')}</div>`);
  await userEvent.click(element('#b'));
  await userEvent.click(element('#a'));
  await userEvent.click(element('#b'));
  await hydrate(
    <>
      <Control name="a" />
      <Control name="b" />
    </>,
  );
  expect(log).toEqual(['b pointerdown', 'b click', 'a pointerdown', 'a click']);
  await settle();
  expect(log).toHaveLength(4);
});

test('Enter and Space on a focused control count as presses', async () => {
  serve(`<div>${control('a')}${control('b')}</div>`);
  element('#a').focus();
  await userEvent.keyboard('{Enter}');
  element('#b').focus();
  await userEvent.keyboard(' ');
  await hydrate(
    <>
      <Control name="a" />
      <Control name="b" />
    </>,
  );
  expect(log).toEqual(['a keydown Enter', 'a click', 'b keydown  ', 'b click']);
});

test('a key that a component handles causes no click, as in a browser', async () => {
  serve(`<div><button type="button">menu</button></div>`);
  element('button').focus();
  await userEvent.keyboard('{Enter}');
  await hydrate(
    <button
      type="button"
      onKeyDown={(event) => {
        event.preventDefault();
        log.push('opened');
      }}
      onClick={() => log.push('closed')}
    >
      menu
    </button>,
  );
  expect(log).toEqual(['opened']);
});

test('a pressed control is busy until its press is replayed', async () => {
  serve(`<div>${control('a')}</div>`);
  await userEvent.click(element('#a'));
  expect(element('#a').getAttribute('aria-busy')).toBe('true');
  expect(element('#a').hasAttribute(pendingMark)).toBe(true);
  await hydrate(<Control name="a" />);
  expect(log).toContain('a click');
  expect(element('#a').hasAttribute('aria-busy')).toBe(false);
  expect(element('#a').hasAttribute(pendingMark)).toBe(false);
});

test("the first interaction loads the page's scripts at once", async () => {
  serve(`<div>${control('a')}</div>`);
  const onUse = jest.fn();
  recorder.onUse = onUse;
  await userEvent.click(element('#a'));
  expect(onUse).toHaveBeenCalled();
});

test('a press in a boundary whose code is late acts after it has loaded; hydrated components get events directly', async () => {
  serve(`<div><!--$-->${control('a')}<!--/$--></div>`);
  let arrive: (code: { default: ComponentType }) => void = () => undefined;
  const Late = lazy(() => new Promise<{ default: ComponentType }>((resolve) => (arrive = resolve)));
  await hydrate(
    <Suspense>
      <Late />
    </Suspense>,
  );
  await userEvent.click(element('#a')); // React is there, the component is not
  await settle();
  expect(log).toEqual([]);
  await act(async () => arrive({ default: () => <Control name="a" /> }));
  await settle();
  expect(log).toEqual(['a pointerdown', 'a click']);
  await userEvent.click(element('#a'));
  expect(log).toEqual(['a pointerdown', 'a click', 'a pointerdown', 'a click']);
  expect(recorder.queue).toEqual([]);
});

test('a press inside HTML that React never hydrates reaches the nearest component, once', async () => {
  serve(`<div><section>${control('a')}</section></div>`);
  await userEvent.click(element('#a'));
  const html = { __html: '' };
  const onClick = () => log.push('section');
  await hydrate(<section role="none" onClick={onClick} dangerouslySetInnerHTML={html} suppressHydrationWarning />);
  expect(log).toEqual(['section']);
  expect(element('#a').hasAttribute('aria-busy')).toBe(false);
});

/** A field that React controls, with what React knows of it. */
function Typed({ type = 'text' }: { type?: string }) {
  const [value, setValue] = useState('');
  const [again, setAgain] = useState(0);
  return (
    <>
      <input
        type={type}
        value={value}
        onChange={({ target }) => {
          log.push(target.value);
          setValue(target.value);
        }}
      />
      <button type="button" onClick={() => setAgain(again + 1)}>
        {`${value}/${again}`}
      </button>
    </>
  );
}

test('text typed before hydration reaches the state of a controlled field and stays', async () => {
  serve('<div><input type="text" value=""><button type="button">/0</button></div>');
  act(() => type(field(), 'cabin'));
  await hydrate(<Typed />);
  expect(log).toEqual(['cabin']);
  expect(element('button').textContent).toBe('cabin/0');
  await userEvent.click(element('button'));
  expect(field().value).toBe('cabin');
  act(() => type(field(), 's'));
  expect(log).toEqual(['cabin', 'cabins']);
});

test('text typed during hydration stays', async () => {
  serve('<div><!--$--><input type="text" value=""><button type="button">/0</button><!--/$--></div>');
  let arrive: (code: { default: ComponentType }) => void = () => undefined;
  const Late = lazy(() => new Promise<{ default: ComponentType }>((resolve) => (arrive = resolve)));
  act(() => type(field(), 'ca'));
  await hydrate(
    <Suspense>
      <Late />
    </Suspense>,
  );
  act(() => type(field(), 'bi'));
  await act(async () => arrive({ default: Typed }));
  act(() => type(field(), 'n'));
  await settle();
  expect(log.at(-1)).toBe('cabin');
  expect(element('button').textContent).toBe('cabin/0');
});

test('a text area with initial text preserves the input', async () => {
  serve('<div><textarea>before</textarea></div>');
  const area = element('textarea') as HTMLTextAreaElement;
  area.value = '';
  type(area, 'after');
  await hydrate(<textarea defaultValue="before" onChange={({ target }) => log.push(target.value)} />);
  expect(area.value).toBe('after');
  expect(log).toEqual(['after']);
});

test('a checkbox, radio buttons and a select report the choice to React, once', async () => {
  serve(
    '<div><label><input type="checkbox">land</label><input type="radio" name="r" value="1" checked="">' +
      '<input type="radio" name="r" value="2"><select><option selected="">x</option><option>y</option></select></div>',
  );
  await userEvent.click(element('label'));
  await userEvent.click(element('[value="2"]'));
  await userEvent.selectOptions(element('select'), 'y');
  function Fields() {
    const [land, setLand] = useState(false);
    const [radio, setRadio] = useState('1');
    const [choice, setChoice] = useState('x');
    return (
      <>
        <label>
          <input
            type="checkbox"
            checked={land}
            onChange={({ target }) => {
              log.push(`land ${target.checked}`);
              setLand(target.checked);
            }}
          />
          land
        </label>
        {['1', '2'].map((value) => (
          <input
            key={value}
            type="radio"
            name="r"
            value={value}
            checked={radio === value}
            onChange={() => {
              log.push(`radio ${value}`);
              setRadio(value);
            }}
          />
        ))}
        <select
          value={choice}
          onChange={({ target }) => {
            log.push(`select ${target.value}`);
            setChoice(target.value);
          }}
        >
          <option>x</option>
          <option>y</option>
        </select>
      </>
    );
  }
  await hydrate(<Fields />);
  expect(log).toEqual(['land true', 'radio 2', 'select y']);
  expect(field().checked).toBe(true);
  expect((element('[value="2"]') as HTMLInputElement).checked).toBe(true);
  expect((element('select') as HTMLSelectElement).value).toBe('y');
});

test('a slider moved before hydration has its last value', async () => {
  serve('<div><input type="range" value="0"><button type="button">/0</button></div>');
  for (const value of ['10', '40']) {
    field().value = value;
    field().dispatchEvent(new Event('input', { bubbles: true }));
  }
  await hydrate(<Typed type="range" />);
  expect(log).toEqual(['40']);
});

test('links, submit buttons of forms with an action, and disclosures work natively', async () => {
  serve(
    '<div><a href="#there">link</a><details><summary>more</summary></details>' +
      '<form action="/api/x" method="post"><button>send</button></form></div>',
  );
  const seen: string[] = [];
  const see = (event: Event) => {
    seen.push(`${(event.target as Element).tagName} ${event.defaultPrevented}`);
    event.preventDefault();
  };
  document.addEventListener('click', see);
  for (const selector of ['a', 'summary', 'form button']) await userEvent.click(element(selector));
  document.removeEventListener('click', see);
  expect(seen).toEqual(['A false', 'SUMMARY false', 'BUTTON false']);
  expect(recorder.queue).toEqual([]);
});

test('a link that opens something on its page is replayed instead of followed', async () => {
  serve('<div><a href="/photo.jpg" data-replay="">photo</a></div>');
  await userEvent.click(element('a'));
  expect(recorder.queue).toHaveLength(1);
  await hydrate(
    <a
      href="/photo.jpg"
      data-replay=""
      onClick={(event) => {
        event.preventDefault();
        log.push('viewer');
      }}
    >
      photo
    </a>,
  );
  expect(log).toEqual(['viewer']);
});

test('a touch that scrolls is no press', () => {
  serve(`<div>${control('a')}</div>`);
  for (const type of ['pointerdown', 'pointercancel'])
    element('#a').dispatchEvent(new Event(type, { bubbles: true, cancelable: true }));
  expect(recorder.queue).toEqual([]);
});

test('a press is dropped after fifteen seconds, and its control is no longer busy', async () => {
  serve(`<div>${control('a')}</div>`);
  jest.useFakeTimers();
  element('#a').click();
  expect(recorder.queue).toHaveLength(1);
  jest.advanceTimersByTime(15_000);
  expect(recorder.queue).toEqual([]);
  expect(element('#a').hasAttribute('aria-busy')).toBe(false);
});

test('nothing is replayed on another page, or on a control that has changed or was removed', async () => {
  serve(`<div>${control('a')}${control('b')}${control('c')}</div>`);
  history.replaceState(null, '', '/one');
  await userEvent.click(element('#a'));
  history.replaceState(null, '', '/two');
  await userEvent.click(element('#b'));
  element('#b').textContent = 'd';
  await userEvent.click(element('#c'));
  element('#c').remove();
  await hydrate(
    <>
      <Control name="a" />
      <button type="button" id="b" onClick={() => log.push('b')}>
        d
      </button>
    </>,
  );
  expect(log).toEqual([]);
  expect(recorder.queue).toEqual([]);
});

test('leaving the page drops recorded presses', async () => {
  serve(`<div>${control('a')}</div>`);
  await userEvent.click(element('#a'));
  window.dispatchEvent(new Event('pagehide'));
  expect(recorder.queue).toEqual([]);
});

test('when hydration fails, the press is dropped and React renders the page again', async () => {
  serve(`<div>${control('a')}</div>`);
  await userEvent.click(element('#a'));
  const first = new Set(['first']);
  function Fails() {
    if (first.delete('first')) throw new Error('no');
    return <Control name="a" />;
  }
  await hydrate(<Fails />);
  expect(log.filter((line) => line.startsWith('a '))).toEqual([]);
  expect(log.some((line) => line.startsWith('error'))).toBe(true);
  expect(recorder.queue).toEqual([]);
});
