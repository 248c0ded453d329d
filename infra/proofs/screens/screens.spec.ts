import AxeBuilder from '@axe-core/playwright';
import type { APIRequestContext, Page } from '@playwright/test';
import { expect, ready, test, type Plan } from '@dealstead/infra/e2e/product';

test.use({ maps: true });

const screens: Partial<Record<Plan | 'visitor', readonly string[]>> = {
  visitor: [
    '/',
    '/login',
    '/register',
    '/forgot-password',
    '/reset-password?token=x',
    '/auto-login',
    '/no/such/page',
    'property',
    '/search?state=TX&category=land,residential',
    '/?tab=map',
    '/compare',
    '/verify-contract',
    '/sign/unknown-unknown-unknown-unknown-x',
    '/confirm-listing?token=unknown-unknown-unknown',
    '/confirm-contact?token=unknown-unknown-unknown',
    '/alerts/unknown-unknown-unknown',
    '/alerts/unknown-unknown-unknown/matches',
    '/confirm-alerts?token=unknown-unknown-unknown',
    '/contact',
    '/terms',
    '/privacy',
    '/subscribe',
    '/join',
    '/joint-venture',
    '/blog',
    '/blog/the-70-percent-rule-fee-included',
    '/help',
    '/help?search=plan',
    '/help/contact',
    '/kit',
  ],
  free: [
    'property',
    '/analytics',
    '/calculator',
    '/member-dashboard',
    '/pro-dashboard',
    '/leads',
    '/team',
    '/help/requests',
  ],
  buyer: [
    '/search?maxArvPercent=70',
    '/?tab=map',
    '/?tab=heatmap',
    '/?tab=saved',
    '/?tab=analytics',
    '/compare',
    '/buyer-dashboard',
    '/post-property',
    '/contact',
    '/subscribe',
    '/affiliate',
  ],
  wholesaler: [
    '/settings',
    '/analytics?state=TX',
    '/pro-dashboard',
    '/leads',
    '/leads?view=board',
    '/import-leads',
    '/lead-forms',
    '/deals',
    '/deals?view=board',
    '/contracts',
    '/contract-templates',
    '/tasks',
    '/team-activity',
    '/team-hours',
    '/post-property?draft=new',
    '/import-listings',
    '/my-listings',
    '/payment-history',
    '/team',
    '/messages',
    '/campaigns',
    '/campaigns?new=1',
    '/bulk-contacts',
    '/bulk-invitations',
    '/notifications',
  ],
  partnership: ['/joint-venture/mine', '/joint-venture/new', '/settings/brand'],
  admin: [
    '/admin',
    '/admin/moderation',
    '/admin/leads',
    '/admin/disclosures',
    '/admin/members?search=wh',
    '/admin/payouts',
    '/admin/featured',
    '/admin/health',
    '/admin/releases',
    '/admin/sitemap',
    '/admin/support',
    '/admin/moderation/rules',
    '/admin/webhooks',
    '/admin/webhooks?tab=texts',
    '/admin/webhooks?tab=mails',
    '/admin/members/2',
    '/admin/members/2?tab=restrictions',
    '/admin/messages',
    '/admin/dead-letters',
    '/admin/audit',
    '/admin/metrics',
    '/admin/admins',
    '/admin/revenue',
    '/admin/blog-management',
    '/admin/blog-management?tab=comments',
    '/admin/blog-management?tab=authors',
    '/admin/blog-management/1',
  ],
};

/** One run for each account, in one browser with its cache. Each screen that has a fault is named. */
for (const [account, paths] of Object.entries(screens)) {
  test(`every screen of ${account} is accessible and fits a small phone, light and dark`, async ({
    page,
    signInAs,
  }) => {
    test.setTimeout(paths.length * 30_000);
    if (account !== 'visitor') await signInAs(account as Plan);
    for (const screen of paths) {
      await page.setViewportSize({ width: 360, height: 740 });
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
      await page.goto(await pathOf(screen, page.request));
      await ready(page);
      // A page that is rendered in the browser sets its title after its script has loaded.
      await expect(page, screen).toHaveTitle(/\S/);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect.soft(wide, `${screen} does not scroll sideways`).toBeLessThanOrEqual(360);

      await page.setViewportSize({ width: 1440, height: 900 });
      const faults = await findFaults(axeOf(page).disableRules('color-contrast'));
      // Only contrast depends on the color scheme.
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        if ((await markNewTexts(page, colorScheme)) === 0) continue;
        faults.push(...(await findFaults(axeOf(page).include(`[${newText}]`).withRules('color-contrast'))));
      }
      expect.soft(faults, screen).toEqual([]);
    }
  });
}

/** Pages have no frames: the legacy mode needs no second page. Passing nodes are not reported. */
const axeOf = (page: Page) => new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] });

async function findFaults(axe: AxeBuilder): Promise<string[]> {
  const { violations } = await axe.analyze();
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  return serious.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}

const newText = 'data-new-text';
/** Looks of texts whose contrast was checked, in any test of this worker. */
const checkedStyles = new Set<string>();

/**
 * Marks one text of each look that was not checked before: texts of one color, size and weight whose elements and
 * ancestors have the same classes and background colors have the same contrast. @returns the number of marked texts
 */
async function markNewTexts(page: Page, colorScheme: string): Promise<number> {
  const { styles, marked } = await page.evaluate(
    ({ known, attribute, scheme }) => {
      const checked = new Set(known);
      const added: string[] = [];
      for (const element of document.querySelectorAll(`[${attribute}]`)) element.removeAttribute(attribute);
      const styleOf = (element: Element): string => {
        const { color, fontSize, fontWeight } = getComputedStyle(element);
        const parts = [scheme, color, fontSize, fontWeight];
        for (let one: Element | null = element; one; one = one.parentElement) {
          const { backgroundColor, backgroundImage, opacity } = getComputedStyle(one);
          parts.push(one.tagName, one.getAttribute('class') ?? '', backgroundColor, backgroundImage, opacity);
        }
        return parts.join(' ');
      };
      const hasText = (element: Element) =>
        element.matches('input, select, textarea') ||
        [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim());
      for (const element of document.body.querySelectorAll('*')) {
        if (!hasText(element) || !element.checkVisibility({ visibilityProperty: true })) continue;
        const style = styleOf(element);
        if (checked.has(style)) continue;
        checked.add(style);
        added.push(style);
        element.setAttribute(attribute, '');
      }
      return { styles: added, marked: added.length };
    },
    { known: [...checkedStyles], attribute: newText, scheme: colorScheme },
  );
  for (const style of styles) checkedStyles.add(style);
  return marked;
}

/** The path of a screen; those of listings name some that exist. */
async function pathOf(screen: string, request: APIRequestContext): Promise<string> {
  if (screen !== 'property' && screen !== '/compare') return screen;
  const listings = (await (await request.get('/api/properties')).json()) as { id: number }[];
  const ids = listings.slice(0, 3).map(({ id }) => id);
  return screen === 'property' ? `/property/${ids[0]}` : `/compare?ids=${ids.join(',')}`;
}
