import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { postListing } from './listings.ts';
import { asAdmin, dayIn, eventually, expect, mailed, password, ready, send, test, type Member } from './product.ts';

/** Makes a member a moderator; a change of role ends their sessions. */
async function makeModerator({ page, member }: { page: Page; member: Member }): Promise<void> {
  const { email } = member;
  await send(await asAdmin(), 'POST', '/api/admin/admins', {
    email,
    adminRole: 'moderator',
    reason: 'Second moderator',
  });
  await send(page, 'POST', '/api/auth/login', { email, password });
}

test('a phone number in a listing is flagged and decided with notice; a second moderator decides the appeal', async ({
  page,
  signInAs,
  openAs,
}) => {
  await signInAs('admin');
  const [{ page: seller, member }, moderator] = await Promise.all([openAs('wholesaler'), openAs('free')]);
  await makeModerator(moderator);
  const second = moderator.page;
  const title = `Flagged bungalow ${randomUUID().slice(0, 8)}`;
  const description = 'Roof of 2019. Call (901) 555-0134 at any time.';
  const propertyId = await postListing(seller, title, { description });

  await page.goto('/admin/moderation?kind=listing');
  const item = page.getByRole('article').filter({ hasText: title });
  await expect(item.getByText('In the description: (901) 555-0134.')).toBeVisible();
  await expect(item.getByText('Contact details in the text')).toBeVisible();
  await ready(page);
  await item.getByRole('button', { name: /^Withdraw/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Withdraw this listing' });
  await dialog.getByLabel('Reason').fill('Contact in the text');
  await dialog.getByLabel('Message to the member').fill('Phone numbers belong into the contact fields.');
  await dialog.getByRole('button', { name: 'Withdraw' }).click();
  await expect(item).toBeHidden();

  const appeal = await mailed(member.email, /\/appeals\/\d+/);
  await seller.goto(appeal);
  await ready(seller);
  await expect(seller.getByText('Phone numbers belong into the contact fields.')).toBeVisible();
  await seller.getByLabel('Why is the decision wrong?').fill('The number is that of the city’s utility office.');
  await seller.getByRole('button', { name: 'Send appeal' }).click();
  await expect(seller.getByRole('heading', { name: 'Another moderator is looking at your appeal' })).toBeVisible();

  await second.goto('/admin/moderation?kind=listing');
  await ready(second);
  await second
    .getByRole('article')
    .filter({ hasText: title })
    .getByRole('button', { name: /^Overturn/ })
    .click();
  await second.getByRole('dialog').getByLabel('Answer').fill('The number is public.');
  await second
    .getByRole('dialog')
    .getByRole('button', { name: /^Overturn/ })
    .click();
  await eventually(async () => {
    const listing = await (await page.request.get(`/api/properties/${propertyId}`)).json();
    expect(listing.status).toBe('active');
  });
  await page.goto('/admin/moderation/rules');
  await expect(page.getByRole('region', { name: 'Contact details in the text' })).toContainText('Moderators agreed');
});

/** Comments on the newest post, and posts a listing and a joint venture about it. */
async function publishThings(author: Page, title: string) {
  const { posts } = await (await author.request.get('/api/blog/posts')).json();
  const comment = { authorName: 'Ann Lee', authorEmail: 'ann@example.com', content: `Comment about ${title}` };
  await send(author, 'POST', `/api/blog/posts/${posts[0].slug}/comments`, comment);
  const propertyId = await postListing(author, title, { description: 'Roof of 2019.' });
  const fields = {
    title: `Partner for ${title}`,
    city: 'Memphis',
    state: 'TN',
    category: 'residential',
    role: 'capital',
    contribution: 'Funds for the rehab',
    contributionAmount: 40_000,
    offered: 'The contract and the crew',
    split: { posterShare: 50, partnerShare: 50 },
    deadline: dayIn(30),
    control: [{ holder: 'Ann Lee', grantor: '', basis: 'owned', until: null }],
  };
  let ventureId = 0;
  // The tools service receives the listing by an event.
  await eventually(async () => {
    const venture = { source: { propertyId }, fields };
    ({ id: ventureId } = await send<{ id: number }>(author, 'POST', '/api/joint-ventures', venture));
  });
  return { propertyId, ventureId };
}

/** Moves the selection of the queue to an item. */
async function selectByKey(page: Page, item: Locator): Promise<void> {
  while (!(await item.getAttribute('aria-current'))) await page.keyboard.press('j');
}

test('a comment, photos and a joint venture are claimed, decided and reversed by keyboard, and their member is notified @proof', async ({
  page,
  signInAs,
  openAs,
}) => {
  await signInAs('admin');
  const [{ page: author, member }, { page: reporter }] = await Promise.all([openAs('partnership'), openAs('free')]);
  const memberId = member.id;
  const title = `Keyed bungalow ${randomUUID().slice(0, 8).replaceAll(/\d/g, 'x')}`;
  const { propertyId, ventureId } = await publishThings(author, title);
  const report = { reason: 'photos', note: 'These are photos of my house.' };
  await send(reporter, 'POST', `/api/properties/${propertyId}/reports`, report);
  const scam = { reason: 'scam', note: 'Asks for a wire transfer.' };
  await send(reporter, 'POST', `/api/joint-ventures/${ventureId}/reports`, scam);

  await page.goto(`/admin/moderation?member=${memberId}`);
  await ready(page);
  // Most urgent first: the scam.
  const items = page.getByRole('article');
  await expect(items).toHaveCount(3);
  const keys: readonly [name: RegExp, key: string, template: RegExp | null][] = [
    [/^Joint venture: /, '2', /looks like a scam/],
    [/^Photo: /, '3', /photos show another property/],
    [/^Comment: /, '2', null],
  ];
  for (const [name, key, template] of keys) {
    const item = page.getByRole('article', { name });
    await selectByKey(page, item);
    await page.keyboard.press('c');
    await expect(item.getByRole('button', { name: 'Release' })).toBeVisible();
    await page.keyboard.press(key);
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel('Reason')).toHaveValue('');
    if (template) {
      const text = await dialog.getByLabel('Template').getByText(template).textContent();
      await dialog.getByLabel('Template').selectOption(text);
    }
    await dialog.getByLabel('Reason').fill('Breaks the rules');
    await dialog.locator('button[type=submit]').press('Enter');
    await expect(item).toBeHidden();
  }
  await expect(page.getByText('No items match')).toBeVisible();

  await eventually(async () => {
    const notifications: { title: string }[] = await (
      await author.request.get('/api/notifications?topic=account')
    ).json();
    const decisions = notifications.filter((one) => one.title.startsWith('A moderator decided about'));
    expect(decisions.map((one) => /your (\w+ ?\w*) “/.exec(one.title)?.[1]).toSorted()).toEqual([
      'comment',
      'joint venture',
      'listing',
    ]);
    for (const path of [`/api/joint-ventures/${ventureId}`, `/api/properties/${propertyId}`])
      expect((await page.request.get(path)).status()).toBe(404);
  }, 20);

  await page.goto(`/admin/moderation?show=decided&member=${memberId}`);
  await ready(page);
  const venture = items.filter({ hasText: 'Asks for a wire transfer.' });
  await expect(venture).toContainText('Told the member: We removed what you posted because it looks like a scam.');
  await selectByKey(page, venture);
  await page.keyboard.press('1');
  const reversal = page.getByRole('dialog', { name: 'Reverse this decision' });
  await reversal.getByLabel('Answer').fill('The transfer goes to the title company.');
  await reversal.locator('button[type=submit]').press('Enter');
  await expect(venture.getByRole('button', { name: /^Reopen: / })).toBeVisible();
  await eventually(async () => expect((await page.request.get(`/api/joint-ventures/${ventureId}`)).status()).toBe(200));
});

/** A member's comment on an old post, approved by an admin. */
async function publishComment(author: Page, admin: Page, content: string): Promise<string> {
  const { posts } = await (await author.request.get('/api/blog/posts')).json();
  const { slug } = posts.at(-1);
  const comment = { authorName: 'Ann Lee', authorEmail: 'ann@example.com', content };
  await send(author, 'POST', `/api/blog/posts/${slug}/comments`, comment);
  const waiting: { id: number; content: string }[] = await (await admin.request.get('/api/admin/blog/comments')).json();
  const { id } = waiting.find((one) => one.content === content)!;
  await send(admin, 'POST', `/api/admin/blog/comments/${id}`, { decision: 'approved' });
  return `/blog/${slug}`;
}

test('a visitor reports a published comment, a moderator removes it, and its author is notified and may appeal @proof', async ({
  page,
  signInAs,
  open,
  openAs,
}) => {
  await signInAs('admin');
  const [{ page: author }, visitor] = await Promise.all([openAs('free'), open()]);
  const content = `Send me $500 and I send you the list. ${randomUUID()}`;
  const path = await publishComment(author, page, content);

  const comment = visitor.getByRole('listitem').filter({ hasText: content });
  await eventually(async () => {
    await visitor.goto(path);
    await expect(comment).toBeVisible({ timeout: 5_000 });
  }, 30);
  await ready(visitor);
  await comment.getByRole('button', { name: 'Report the comment by Ann Lee' }).click();
  const form = visitor.getByRole('dialog', { name: 'Report this comment' });
  await form.getByLabel('What is wrong with it?').selectOption('Scam or fraud');
  await form.getByLabel('Note').fill('There is no list.');
  await form.getByRole('button', { name: 'Send report' }).click();
  await expect(comment.getByText('You reported this comment.')).toBeVisible();

  await page.goto('/admin/moderation?kind=reported-comment');
  await ready(page);
  const item = page.getByRole('article', { name: /^Reported comment: / }).filter({ hasText: content });
  await expect(item).toContainText('There is no list.');
  await item.getByRole('button', { name: /^Remove: / }).click();
  const dialog = page.getByRole('dialog', { name: 'Remove it' });
  const template = dialog.getByLabel('Template');
  await template.selectOption(await template.getByText(/looks like a scam/).textContent());
  await dialog.getByLabel('Reason').fill('Asks for money');
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(item).toBeHidden();
  await eventually(async () => {
    await visitor.goto(path);
    await expect(visitor.getByRole('heading', { name: /^Comments/ })).toBeVisible();
    await expect(visitor.getByText(content)).toHaveCount(0, { timeout: 5_000 });
  }, 30);

  await author.goto('/notifications?topic=account');
  const notice = author.getByRole('listitem').filter({ hasText: 'A moderator decided about your comment' });
  await expect(notice).toContainText('looks like a scam');
  await notice.getByRole('link').click();
  await expect(author.getByRole('heading', { name: 'Your comment was removed' })).toBeVisible();
  await expect(author.getByRole('button', { name: 'Send appeal' })).toBeVisible();
});

test('two tabs decide the same item: a double click decides once, and the second tab shows it @proof', async ({
  page,
  signInAs,
  openAs,
}) => {
  await signInAs('admin');
  const { page: seller } = await openAs('wholesaler');
  const title = `Twice decided ${randomUUID().slice(0, 8)}`;
  await postListing(seller, title, { description: 'Call (901) 555-0134 at any time.' });
  const other = await page.context().newPage();
  const sent: string[] = [];
  for (const tab of [page, other]) {
    tab.on('request', (request) => {
      if (request.url().endsWith('/decision')) sent.push(tab === page ? 'first' : 'second');
    });
    await tab.goto('/admin/moderation?kind=listing');
    await ready(tab);
    await tab
      .getByRole('article')
      .filter({ hasText: title })
      .getByRole('button', { name: /^Dismiss/ })
      .click();
    await tab.getByRole('dialog').getByLabel('Reason').fill('The number is public');
  }
  await page.getByRole('dialog').getByRole('button', { name: 'Dismiss' }).dblclick();
  await expect(page.getByRole('article').filter({ hasText: title })).toBeHidden();
  await other.getByRole('dialog').getByRole('button', { name: 'Dismiss' }).click();
  await expect(other.getByRole('dialog').getByText('Another moderator decided this already.')).toBeVisible();
  await expect(other.getByRole('dialog').getByLabel('Reason')).toHaveValue('The number is public');
  await other.keyboard.press('Escape');
  await expect(other.getByRole('article').filter({ hasText: title })).toBeHidden();
  // The keyboard continues in the queue.
  await expect(other.getByRole('heading', { name: /to review$/ })).toBeFocused();
  expect(sent.filter((tab) => tab === 'first')).toHaveLength(1);
});

test('an admin tunes a rule, which states what it flags and how often moderators agreed', async ({
  page,
  signInAs,
}) => {
  await signInAs('admin');
  await page.goto('/admin/moderation/rules');
  await ready(page);
  const rule = page.getByRole('region', { name: 'Price far off the valuation' });
  for (const figure of ['Flagged', 'Upheld', 'Dismissed'])
    await expect(rule.getByText(figure, { exact: true })).toBeVisible();
  const field = rule.getByRole('textbox');
  const before = await field.inputValue();
  const save = rule.getByRole('button', { name: /^Save: / });
  await field.fill('many');
  await save.click();
  await expect(rule.getByText(/^Enter a number from /)).toBeVisible();
  for (const value of [String(Number(before) + 5), before]) {
    await field.fill(value);
    await save.click();
    const saving = page.getByRole('dialog');
    await saving.getByLabel(/^Reason/).fill('Too many false alarms');
    await saving.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await page.reload();
    await ready(page);
    await expect(field).toHaveValue(value);
  }
});
