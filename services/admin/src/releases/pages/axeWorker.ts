import { truncateText } from '@dealstead/contracts';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { parentPort } from 'node:worker_threads';
import type { AxeResults, ImpactValue, RunOptions } from 'axe-core';

/** A worker thread that checks HTML documents with axe, one for each message. */

/** What axe found on a page: a rule, the first element, and what helps. */
export interface AxeFinding {
  readonly rule: string;
  readonly help: string;
  readonly element: string;
  readonly elements: number;
}

const port = parentPort;
if (!port) throw new Error('This file must run as a worker thread.');
const require = createRequire(import.meta.url);
const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

/** What is used of jsdom. Its own types would declare the browser's globals for all server code. */
interface Jsdom {
  readonly JSDOM: new (html: string, options: object) => { readonly window: PageWindow };
  readonly VirtualConsole: new () => object;
}
interface PageElement {
  readonly style: { cssText: string };
  matches(selector: string): boolean;
}
interface PageWindow {
  readonly document: { createElement(name: string): PageElement };
  /** Set by axe's script. */
  readonly axe: { run(document: unknown, options: RunOptions): Promise<AxeResults> };
  getComputedStyle: (element: PageElement) => PageElement['style'];
  eval(script: string): void;
  close(): void;
}
const { JSDOM, VirtualConsole }: Jsdom = require('jsdom');

const refusedImpacts: readonly (ImpactValue | undefined)[] = ['serious', 'critical'];
/** Characters of an element in a finding. */
const maxElement = 160;

/** jsdom has no layout, so what depends on sizes and colors is for the tests in a browser. */
const options: RunOptions = {
  resultTypes: ['violations'],
  rules: Object.fromEntries(
    ['color-contrast', 'link-in-text-block', 'scrollable-region-focusable', 'target-size', 'css-orientation-lock'].map(
      (rule) => [rule, { enabled: false }],
    ),
  ),
};

port.on('message', (html: string) => {
  checkPage(html).then(
    (findings) => port.postMessage(findings),
    (error: unknown) => {
      throw error;
    },
  );
});

async function checkPage(html: string): Promise<AxeFinding[]> {
  const { window } = new JSDOM(html, { runScripts: 'outside-only', virtualConsole: new VirtualConsole() });
  try {
    simplifyStyles(window);
    window.eval(axe);
    const results = await window.axe.run(window.document, options);
    return results.violations
      .filter(({ impact }) => refusedImpacts.includes(impact))
      .map(({ id, help, nodes }) => ({
        rule: id,
        help,
        element: truncateText(nodes[0]?.html ?? '', maxElement),
        elements: nodes.length,
      }));
  } finally {
    window.close();
  }
}

/**
 * Elements that no page shows. jsdom finds them by matching each rule of its own style sheet, which takes most of the time of a
 * check; the document has no style sheet.
 */
const hiddenElements = '[hidden], head, head *, script, style, template, noscript, dialog:not([open])';

function simplifyStyles(window: PageWindow): void {
  const createStyle = (text: string) => {
    const { style } = window.document.createElement('div');
    style.cssText = text;
    return style;
  };
  const shown = createStyle('display: block; visibility: visible; position: static; opacity: 1; overflow: visible');
  const hidden = createStyle('display: none; visibility: visible');
  window.getComputedStyle = (element) => (element.matches(hiddenElements) ? hidden : shown);
}
