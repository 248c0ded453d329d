import { beforeEach, expect, jest, test } from '@jest/globals';
import type { ReactNode } from 'react';

beforeEach(() => {
  jest.resetModules();
  document.head.innerHTML = '';
  document.body.innerHTML = '<div id="root"></div>';
});

/** A page of its own copy of styled-components, as the server and the browser each have one. */
async function page() {
  const { createGlobalStyle, styled, ServerStyleSheet } = await import('styled-components');
  const Global = createGlobalStyle`body{margin:0}`;
  const Rendered = styled.p.withConfig({ componentId: 'drawn' })`
    color: red;
    &:hover {
      color: blue;
    }
  `;
  const After = styled.p.withConfig({ componentId: 'after' })`
    @media print {
      color: black;
    }
  `;
  const New = styled.p.withConfig({ componentId: 'new' })`
    color: green;
  `;
  return { Global, Rendered, After, New, ServerStyleSheet };
}

async function show(what: ReactNode, place: Element = document.createElement('div')): Promise<void> {
  const { createRoot } = await import('react-dom/client');
  const { flushSync } = await import('react-dom');
  flushSync(() => createRoot(place).render(what));
}

/** What a server would write: gathered by styled-components as it does there. */
async function drawOnServer(): Promise<string> {
  const { Global, Rendered, After, ServerStyleSheet } = await page();
  const sheet = new ServerStyleSheet();
  await show(
    sheet.collectStyles(
      <>
        <Global />
        <Rendered />
        <After />
      </>,
    ),
  );
  const css = sheet.getStyleTags().replaceAll(/<\/?style[^>]*>/g, '');
  sheet.seal();
  jest.resetModules();
  return css;
}

const colorOf = (selector: string) => getComputedStyle(document.querySelector(selector) as Element).color;
const rules = () => [...(document.querySelector('style')?.sheet?.cssRules ?? [])].map(({ cssText }) => cssText);

test("the browser continues in the server's style sheet: no rule twice or lost, new rules after it", async () => {
  const css = await drawOnServer();
  document.head.innerHTML = `<style data-drawn="">${css}</style>`;
  const before = rules();
  expect(before).toHaveLength(7);

  const { adoptServerStyles: adoptStyles } = await import('./serverStyles.ts');
  adoptStyles();
  const { Global, Rendered, After, New } = await page();
  const rendered = (
    <>
      <Global />
      <Rendered />
      <After />
    </>
  );
  await show(rendered, document.getElementById('root') as Element);
  expect(rules()).toEqual(before);
  expect(document.querySelectorAll('style')).toHaveLength(1);
  expect(colorOf('p')).toBe('rgb(255, 0, 0)');

  document.body.append(document.createElement('main'));
  await show(<New />, document.querySelector('main') as Element);
  expect(rules().slice(0, before.length)).toEqual(before);
  expect(rules()).toHaveLength(before.length + 1);
  expect(colorOf('main p')).toBe('rgb(0, 128, 0)');
});

test('a document that was not server-rendered is unchanged', async () => {
  document.head.innerHTML = '<style>body{margin:0}</style>';
  const { adoptServerStyles: adoptStyles } = await import('./serverStyles.ts');
  adoptStyles();
  expect(rules()).toEqual(['body {margin: 0;}']);
});

test('a component declared too early would change the order and is reported', async () => {
  const css = await drawOnServer();
  document.head.innerHTML = `<style data-drawn="">${css}</style>`;
  const { styled } = await import('styled-components');
  expect(styled.p.withConfig({ componentId: 'after' })`
    color: black;
  `).toBeTruthy();
  const { adoptServerStyles: adoptStyles } = await import('./serverStyles.ts');
  expect(adoptStyles).toThrow('after was declared before');
});
