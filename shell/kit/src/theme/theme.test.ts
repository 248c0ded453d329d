import { afterEach, expect, test } from '@jest/globals';
import { applyTheme, readTheme, themeScript } from './theme.ts';
import { tokens } from './tokens.ts';

const root = document.documentElement;
afterEach(() => {
  localStorage.clear();
  delete root.dataset.theme;
});

const runScript = () => {
  const script = document.createElement('script');
  script.textContent = themeScript;
  document.head.append(script);
  script.remove();
};

test('a chosen theme is set before the first paint; without one the system theme applies', () => {
  runScript();
  expect(root.dataset.theme).toBeUndefined();
  applyTheme('dark');
  delete root.dataset.theme;
  runScript();
  expect(root.dataset.theme).toBe('dark');
  applyTheme('system');
  expect([root.dataset.theme, readTheme()]).toEqual([undefined, 'system']);
});

test('every color of the light theme has a dark one', () => {
  const [, light = '', dark = ''] =
    /\[data-theme=light\]\{([^}]*)\}\s*@media screen\{\[data-theme=dark\]\{([^}]*)\}/.exec(tokens) ?? [];
  const names = (css: string) => [...css.matchAll(/(--[\w-]+):/g)].map((match) => match[1]);
  expect(names(dark)).toEqual(names(light));
  expect(names(light).length).toBeGreaterThan(50);
});

type Rgb = [number, number, number];

function luminance([r, g, b]: Rgb): number {
  const linear = (value: number) =>
    value <= 0.040_45 * 255 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4;
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
}

test.each(['light', 'dark'])('text and controls meet the contrast requirement in the %s theme', (theme) => {
  const block = new RegExp(`\\[data-theme=${theme}\\]\\{([^}]*)\\}`).exec(tokens)?.[1] ?? '';
  const color = (name: string): Rgb => {
    const value = new RegExp(`--${name}:#(..)(..)(..)`).exec(block)?.slice(1) ?? [];
    return value.map((part) => Number.parseInt(part, 16)) as Rgb;
  };
  const contrast = (a: string, b: string) => {
    const [dim = 0, bright = 0] = [luminance(color(a)), luminance(color(b))].toSorted((x, y) => x - y);
    return (bright + 0.05) / (dim + 0.05);
  };
  const text =
    'ink/ground ink-2/sunken ink-3/surface ink-3/ground ink-3/sunken primary/surface primary/ground on-primary/primary on-primary/primary-h tint-ink/tint water/water-tint brown/brown-tint amber-ink/amber-tint on-amber/amber danger/surface danger/danger-tint ok/surface ok/ok-tint';
  for (const pair of text.split(' ')) {
    const [a = '', b = ''] = pair.split('/');
    expect({ pair, enough: contrast(a, b) >= 4.5 }).toEqual({ pair, enough: true });
  }
  for (const pair of ['line-2/surface', 'line-2/ground', 'amber-line/surface', 'amber-line/ground', 'focus/ground']) {
    const [a = '', b = ''] = pair.split('/');
    expect({ pair, enough: contrast(a, b) >= 3 }).toEqual({ pair, enough: true });
  }
});
