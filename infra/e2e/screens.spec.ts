import AxeBuilder from '@axe-core/playwright';
import { expect, ready, test, type Plan } from './product.ts';

const screens: [string, Plan | null][] = [
  ['/', null],
  ['/login', null],
  ['/register', null],
  ['/no/such/page', null],
  ['property', null],
  ['/member-dashboard', 'free'],
  ['/buyer-dashboard', 'buyer'],
  ['/pro-dashboard', 'wholesaler'],
  ['/pro-dashboard', 'free'],
  ['/admin', 'admin'],
  ['/kit', null],
];

for (const [screen, plan] of screens) {
  test(`${screen} as ${plan ?? 'a visitor'} is accessible and fits a small phone, light and dark`, async ({
    page,
    signInAs,
  }) => {
    if (plan) await signInAs(plan);
    let path = screen;
    if (screen === 'property') {
      const [listing] = (await (await page.request.get('/api/properties')).json()) as { id: number }[];
      path = `/property/${listing?.id}`;
    }
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width: 360, height: 740 });
      await page.goto(path);
      await ready(page);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(wide, 'no sideways scrolling').toBeLessThanOrEqual(360);
      await page.setViewportSize({ width: 1440, height: 900 });
      const { violations } = await new AxeBuilder({ page }).analyze();
      const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
      expect(serious.map(({ id, nodes }) => `${colorScheme} ${id}: ${nodes[0]?.html}`)).toEqual([]);
    }
  });
}
