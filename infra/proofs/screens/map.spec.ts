import type { Page } from '@playwright/test';
import { tileAt } from '@dealstead/contracts';
import { listOf, opened, withMap, zoomOf } from '@dealstead/infra/e2e/map';
import { eventually, expect, test } from '@dealstead/infra/e2e/product';

test.use(withMap);

test("the map's code loads only when a map is opened", async ({ page, signInAs }) => {
  await signInAs('buyer');
  const bytes = new Map<string, number>();
  page.on('response', (answer) => {
    if (answer.url().includes('/slices/listings/'))
      bytes.set(answer.url(), Number(answer.headers()['content-length'] ?? 0));
  });
  await page.goto('/?tab=list');
  await page.waitForLoadState('networkidle');
  expect(Math.max(...bytes.values())).toBeLessThan(100_000);
  await page.getByRole('tab', { name: 'Map', exact: true }).click();
  await expect(page.locator('[data-zoom]')).toBeVisible(opened);
  expect(Math.max(...bytes.values())).toBeGreaterThan(300_000);
});

/** Screen position of a coordinate, from the region's attributes. */
async function pointOf(page: Page, longitude: number, latitude: number): Promise<{ x: number; y: number }> {
  const map = page.locator('[data-zoom]');
  const box = await map.boundingBox();
  const [east = 0, north = 0] = ((await map.getAttribute('data-center')) ?? '').split(',').map(Number);
  const size = 512 * 2 ** (await zoomOf(page));
  const across = (degrees: number) => ((degrees + 180) / 360) * size;
  const down = (degrees: number) => ((1 - Math.asinh(Math.tan((degrees * Math.PI) / 180)) / Math.PI) / 2) * size;
  if (!box) throw new Error('The map has no place');
  return {
    x: box.x + box.width / 2 + across(longitude) - across(east),
    y: box.y + box.height / 2 + down(latitude) - down(north),
  };
}

test('pressing a price tag on the map selects its listing; pressing a cluster zooms in', async ({ page, signInAs }) => {
  await signInAs('buyer');
  const [listing] = await (await page.request.get('/api/properties?limit=1')).json();
  // Two marks with known positions.
  const circle = { longitude: -100, latitude: 40, count: 12 };
  const tag = { id: listing.id, longitude: -90, latitude: 35, price: listing.price, featured: false };
  await page.route(/\/api\/map\/\d+\//, async (route) => {
    const [z = 0, x, y] = new URL(route.request().url()).pathname.split('/').slice(3).map(Number);
    const isHere = ({ longitude, latitude }: { longitude: number; latitude: number }) => {
      const at = tileAt(longitude, latitude, z);
      return at.x === x && at.y === y;
    };
    await route.fulfill({ json: { clusters: [circle].filter(isHere), pins: [tag].filter(isHere) } });
  });
  await page.goto('/?tab=map');
  await page.locator('[data-zoom]').scrollIntoViewIfNeeded(opened);
  await listOf(page);
  const price = await pointOf(page, tag.longitude, tag.latitude);
  // The map takes presses once its marks are drawn.
  await expect(async () => {
    await page.mouse.click(price.x, price.y - 14);
    const chosen = page.getByRole('complementary', { name: 'Selected property' });
    await expect(chosen).toContainText(listing.title, { timeout: 5_000 });
  }).toPass(opened);
  const before = await zoomOf(page);
  const middle = await pointOf(page, circle.longitude, circle.latitude);
  await page.mouse.click(middle.x, middle.y);
  await eventually(async () => expect(await zoomOf(page)).toBeCloseTo(before + 2, 1), 30);
  const after = await pointOf(page, circle.longitude, circle.latitude);
  const box = await page.locator('[data-zoom]').boundingBox();
  expect(after.x).toBeCloseTo((box?.x ?? 0) + (box?.width ?? 0) / 2, -1);
});

test('Alaska and Hawaii are insets of the country, a press moves the map there, and the arrow keys move it', async ({
  page,
  signInAs,
}) => {
  await signInAs('buyer');
  await page.goto('/?tab=map');
  const insets = page.getByRole('group', { name: 'Alaska and Hawaii' });
  await expect(insets.getByRole('button', { name: /^Alaska: [\d,]+ listings?\. Show on the map/ })).toBeVisible(opened);
  await insets.getByRole('button', { name: /^Hawaii:/ }).click();
  await expect(insets).toBeHidden(opened);
  const center = async () => (await page.locator('[data-zoom]').getAttribute('data-center'))?.split(',').map(Number);
  await expect.poll(async () => (await center())?.map(Math.round), opened).toEqual([-158, 21]);
  await page.getByRole('button', { name: 'Whole country' }).click();
  await expect(insets).toBeVisible(opened);
  const map = page.locator('[data-zoom]');
  const before = await map.getAttribute('data-center');
  await page.locator('.maplibregl-canvas').focus();
  // The map takes keys once it has loaded.
  await expect(async () => {
    await page.keyboard.press('ArrowRight');
    await expect(map).not.toHaveAttribute('data-center', before ?? '', { timeout: 2_000 });
  }).toPass(opened);
});

test('the map says that it loads, and that nothing is there', async ({ page, signInAs }) => {
  await signInAs('buyer');
  let release = () => {};
  const delay = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/api\/map\/\d+\//, async (route) => {
    await delay;
    await route.fulfill({ json: { clusters: [], pins: [] } });
  });
  await page.goto('/?tab=map');
  await expect(page.getByText('Loading listings', { exact: true })).toBeVisible(opened);
  release();
  await expect(page.getByText('No listings here. Move the map or change your filters.')).toBeVisible(opened);
  await expect(page.getByText('Loading listings', { exact: true })).toBeHidden();
});

test('an area is drawn, searched in, changed by keyboard and cleared; then the search follows the map', async ({
  page,
  signInAs,
}) => {
  await signInAs('buyer');
  await page.goto('/search');
  const map = page.locator('[data-zoom]');
  await expect(map).toBeVisible(opened);
  await page.getByRole('button', { name: 'Draw area' }).click();
  const box = await map.boundingBox();
  if (!box) throw new Error('The map has no place');
  let corners = 0;
  for (const [right, down] of [
    [0.35, 0.4],
    [0.75, 0.4],
    [0.75, 0.75],
  ] as const) {
    await page.mouse.click(box.x + box.width * right, box.y + box.height * down);
    corners += 1;
    await expect(page.getByRole('button', { name: /^Corner \d of / })).toHaveCount(corners, opened);
  }
  await page.getByRole('button', { name: 'Search here' }).click();
  await expect(page).toHaveURL(/area=/);
  const first = new URL(page.url()).searchParams.get('area');
  expect(first?.split(';')).toHaveLength(3);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/drawn area/);

  await page.getByRole('button', { name: /^Corner 1 of 3/ }).focus();
  await page.keyboard.press('ArrowLeft');
  await eventually(async () => expect(new URL(page.url()).searchParams.get('area')).not.toBe(first));
  await page.getByRole('button', { name: 'Clear area' }).click();
  await expect(page).not.toHaveURL(/area=/);

  await page.getByText('Search as I move the map').click({ timeout: 30_000 });
  await expect(page).toHaveURL(/box=/);
  const shown = page.url();
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await eventually(async () => expect(page.url()).not.toBe(shown));
});

test('a failed tile shows Retry, the map remains, and the tile is retried automatically', async ({
  page,
  signInAs,
}) => {
  await signInAs('buyer');
  await page.route(/\/api\/map\/\d+\//, (route) => route.fulfill({ status: 500, json: { message: 'no', code: 'x' } }));
  await page.goto('/?tab=map');
  await expect(page.getByText('A part of the map did not load.')).toBeVisible(opened);
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
  await page.unroute(/\/api\/map\/\d+\//);
  await expect(page.getByText('A part of the map did not load.')).toBeHidden({ timeout: 40_000 });
  await listOf(page);
});

test('a hexagon of the heatmap is shown on the map', async ({ page, signInAs }) => {
  await signInAs('buyer');
  await page.goto('/?tab=heatmap');
  await expect(page.getByText(/Listings per hexagon, about \d+ miles across/)).toBeVisible(opened);
  await page.getByText('View as a table by state').click();
  await expect(page.getByRole('row', { name: /Texas/ })).toBeVisible(opened);
  await page.getByText('The ten hexagons with the most listings').click();
  await page
    .getByRole('button', { name: /listings near .+ median/ })
    .first()
    .click();
  await expect(page).toHaveURL(/tab=map/);
  await expect(page.getByRole('complementary', { name: 'Selected property' })).toContainText('$', opened);
});

/** Center of the map, in degrees. */
const centerOf = async (page: Page) =>
  (await page.locator('[data-zoom]').first().getAttribute('data-center'))?.split(',').map(Number);

test('the search map goes to the place of the text; moved by hand it offers to search there instead', async ({
  page,
  signInAs,
}) => {
  await signInAs('buyer');
  await page.goto('/search?search=houses+in+Memphis,+TN');
  await expect(page.locator('[data-zoom]')).toBeVisible(opened);
  const expectCenter = (longitude: number, latitude: number) =>
    expect
      .poll(async () => (await centerOf(page))?.map((degrees) => Math.round(degrees)), opened)
      .toEqual([longitude, latitude]);
  await expectCenter(-90, 35);
  expect(await zoomOf(page)).toBeGreaterThan(8);
  const searchHere = page.getByRole('button', { name: 'Search this area' });
  await expect(searchHere).toBeHidden();

  await page.locator('.maplibregl-canvas').focus();
  await page.keyboard.press('ArrowRight');
  await searchHere.click(opened);
  await expect(page).toHaveURL(/box=-\d/);
  expect(new URL(page.url()).searchParams.get('search') ?? '').not.toContain('Memphis');
  expect(new URL(page.url()).searchParams.has('city')).toBe(false);
  await expect(searchHere).toBeHidden();

  await page.getByRole('combobox', { name: 'Search' }).fill('land in Austin, TX');
  await page.keyboard.press('Enter');
  await expectCenter(-98, 30);
  await expect(page).not.toHaveURL(/box=/);
});
