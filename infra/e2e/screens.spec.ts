import AxeBuilder from '@axe-core/playwright';
import type { APIRequestContext, BrowserContext } from '@playwright/test';
import { expect, ready, test as base, type Plan } from './product.ts';

const contexts = new Map<Plan | null, BrowserContext>();

/** Tests of one account share a browser context with its cache: they only look at pages. */
const test = base.extend<{ plan: Plan | null }>({
  plan: [null, { option: true }],
  context: async ({ browser, plan, contextOptions, baseURL }, provide) => {
    const context = contexts.get(plan) ?? (await browser.newContext({ ...contextOptions, baseURL }));
    contexts.set(plan, context);
    await provide(context);
  },
  page: async ({ context }, provide) => {
    const page = await context.newPage();
    await provide(page);
    await page.close();
  },
});

const screens: [string, Plan | null][] = [
  ['/', null],
  ['/login', null],
  ['/register', null],
  ['/forgot-password', null],
  ['/reset-password?token=x', null],
  ['/auto-login', null],
  ['/settings', 'wholesaler'],
  ['/no/such/page', null],
  ['property', null],
  ['property', 'free'],
  ['/search?state=TX&category=land,residential', null],
  ['/search?maxArvPercent=70', 'buyer'],
  ['/?tab=map', null],
  ['/?tab=map', 'buyer'],
  ['/?tab=heatmap', 'buyer'],
  ['/?tab=saved', 'buyer'],
  ['/?tab=analytics', 'buyer'],
  ['/compare', null],
  ['/compare', 'buyer'],
  ['/analytics', 'free'],
  ['/analytics?state=TX', 'wholesaler'],
  ['/member-dashboard', 'free'],
  ['/buyer-dashboard', 'buyer'],
  ['/pro-dashboard', 'wholesaler'],
  ['/pro-dashboard', 'free'],
  ['/leads', 'wholesaler'],
  ['/leads?view=board', 'wholesaler'],
  ['/leads', 'free'],
  ['/import-leads', 'wholesaler'],
  ['/lead-forms', 'wholesaler'],
  ['/deals', 'wholesaler'],
  ['/deals?view=board', 'wholesaler'],
  ['/contracts', 'wholesaler'],
  ['/contract-templates', 'wholesaler'],
  ['/verify-contract', null],
  ['/sign/unknown-unknown-unknown-unknown-x', null],
  ['/tasks', 'wholesaler'],
  ['/team-activity', 'wholesaler'],
  ['/team-hours', 'wholesaler'],
  ['/post-property', 'buyer'],
  ['/post-property?draft=new', 'wholesaler'],
  ['/import-listings', 'wholesaler'],
  ['/my-listings', 'wholesaler'],
  ['/confirm-listing?token=unknown-unknown-unknown', null],
  ['/alerts/unknown-unknown-unknown', null],
  ['/alerts/unknown-unknown-unknown/matches', null],
  ['/confirm-alerts?token=unknown-unknown-unknown', null],
  ['/admin', 'admin'],
  ['/admin/moderation', 'admin'],
  ['/admin/leads', 'admin'],
  ['/admin/disclosures', 'admin'],
  ['/contact', null],
  ['/contact', 'buyer'],
  ['/terms', null],
  ['/privacy', null],
  ['/subscribe', null],
  ['/subscribe', 'buyer'],
  ['/join', null],
  ['/payment-history', 'wholesaler'],
  ['/team', 'wholesaler'],
  ['/team', 'free'],
  ['/admin/members?search=wh', 'admin'],
  ['/affiliate', 'buyer'],
  ['/admin/payouts', 'admin'],
  ['/admin/featured', 'admin'],
  ['/admin/health', 'admin'],
  ['/admin/releases', 'admin'],
  ['/admin/sitemap', 'admin'],
  ['/admin/support', 'admin'],
  ['/admin/moderation/rules', 'admin'],
  ['/admin/webhooks', 'admin'],
  ['/admin/webhooks?tab=texts', 'admin'],
  ['/admin/webhooks?tab=mails', 'admin'],
  ['/messages', 'wholesaler'],
  ['/campaigns', 'wholesaler'],
  ['/campaigns?new=1', 'wholesaler'],
  ['/bulk-contacts', 'wholesaler'],
  ['/bulk-invitations', 'wholesaler'],
  ['/joint-venture', null],
  ['/joint-venture/mine', 'partnership'],
  ['/joint-venture/new', 'partnership'],
  ['/settings/brand', 'partnership'],
  ['/notifications', 'wholesaler'],
  ['/admin/members/2', 'admin'],
  ['/admin/members/2?tab=restrictions', 'admin'],
  ['/admin/messages', 'admin'],
  ['/admin/dead-letters', 'admin'],
  ['/admin/audit', 'admin'],
  ['/admin/metrics', 'admin'],
  ['/admin/admins', 'admin'],
  ['/admin/revenue', 'admin'],
  ['/admin/blog-management', 'admin'],
  ['/admin/blog-management?tab=comments', 'admin'],
  ['/admin/blog-management?tab=authors', 'admin'],
  ['/admin/blog-management/1', 'admin'],
  ['/blog', null],
  ['/blog/the-70-percent-rule-fee-included', null],
  ['/help', null],
  ['/help?search=plan', null],
  ['/help/contact', null],
  ['/help/requests', 'free'],
  ['/kit', null],
];

for (const [screen, plan] of screens) {
  test.describe(`as ${plan ?? 'a visitor'}`, () => {
    test.use({ plan });
    test(`${screen} is accessible and fits a small phone, light and dark`, async ({ page, signInAs }) => {
      if (plan) await signInAs(plan);
      const path = await pathOf(screen, page.request);
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
      await page.setViewportSize({ width: 360, height: 740 });
      await page.goto(path);
      await ready(page);
      // A page that is rendered in the browser sets its title after its script has loaded.
      await expect(page).toHaveTitle(/\S/);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(wide, 'no sideways scrolling').toBeLessThanOrEqual(360);

      await page.setViewportSize({ width: 1440, height: 900 });
      // Only contrast depends on the color scheme, so the dark page is checked for contrast alone.
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        // Pages have no frames: the legacy mode needs no second page. Passing nodes are not reported.
        const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] });
        const { violations } = await (colorScheme === 'light' ? axe : axe.withRules(['color-contrast'])).analyze();
        const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
        expect(serious.map(({ id, nodes }) => `${colorScheme} ${id}: ${nodes[0]?.html}`)).toEqual([]);
      }
    });
  });
}

/** The path of a screen; those of listings name some that exist. */
async function pathOf(screen: string, request: APIRequestContext): Promise<string> {
  if (screen !== 'property' && screen !== '/compare') return screen;
  const listings = (await (await request.get('/api/properties')).json()) as { id: number }[];
  const ids = listings.slice(0, 3).map(({ id }) => id);
  return screen === 'property' ? `/property/${ids[0]}` : `/compare?ids=${ids.join(',')}`;
}
