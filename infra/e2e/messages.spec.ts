import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { postListing } from './listings.ts';
import { picture } from './picture.ts';
import { expect, ready, send, test } from './product.ts';

const field = (page: Page) => page.getByRole('textbox', { name: /^Write to / });

test('a buyer and a seller write to each other live, with receipts, typing and a counted badge', async ({
  page: seller,
  join,
  openAs,
}) => {
  await join('wholesaler');
  const { page: buyer } = await openAs('buyer', { viewport: { width: 390, height: 844 } });
  const listing = await postListing(seller, 'A roof of 2019');
  const question = `Is the roof new? ${randomUUID()}`;

  await buyer.goto(`/messages?listing=${listing}`);
  await ready(buyer);
  await field(buyer).fill(question);
  // A draft survives a reload.
  await buyer.reload();
  await ready(buyer);
  await expect(field(buyer)).toHaveValue(question);
  await buyer.getByRole('button', { name: 'Send' }).click();
  await expect(buyer).toHaveURL(/conversation=\d+/);
  const log = buyer.getByRole('log');
  await expect(log.getByText(question)).toBeVisible();

  await seller.goto('/member-dashboard');
  await ready(seller);
  await expect(seller.getByRole('link', { name: /^Messages \(\d+ unread\)$/ })).toBeVisible();
  await seller.goto('/messages');
  await ready(seller);
  await seller.getByRole('link', { name: new RegExp(question.slice(0, 30).replace('?', '\\?')) }).click();
  await expect(seller.getByRole('log').getByText(question)).toBeVisible();
  await expect(log.getByText(/, read$/)).toBeVisible();

  await field(seller).pressSequentially('From 2019');
  await expect(buyer.getByText(/ is typing…$/)).toBeVisible();
  const answer = `From 2019. ${randomUUID()}`;
  await field(seller).fill(answer);
  await field(seller).press('Enter');
  await expect(log.getByText(answer)).toBeVisible();
  await expect(field(seller)).toHaveValue('');

  // Without a connection a message waits and is sent once.
  await buyer.context().setOffline(true);
  const late = `Sent from the truck ${randomUUID()}`;
  await field(buyer).fill(late);
  await buyer.getByRole('button', { name: 'Send' }).click();
  await expect(log.getByText('Waits for your connection')).toBeVisible();
  await buyer.context().setOffline(false);
  await expect(seller.getByRole('log').getByText(late)).toBeVisible();
  await expect(log.getByText(late)).toHaveCount(1);
});

test('on phones an offer is made from a listing, countered and accepted; the listing goes under contract', async ({
  openAs,
}) => {
  const phone = { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true };
  const { page: seller } = await openAs('wholesaler', phone);
  const { page: buyer } = await openAs('investor-pro', phone);
  const listing = await postListing(seller, 'A listing to negotiate');
  await buyer.goto(`/property/${listing}`);
  await ready(buyer);
  // The last one is that of the bar at the bottom.
  await buyer.getByRole('link', { name: 'Message seller' }).last().tap();
  await expect(field(buyer)).toBeVisible();
  await field(buyer).tap();
  const opening = `I would like to make an offer. ${randomUUID()}`;
  await field(buyer).fill(opening);
  await buyer.getByRole('button', { name: 'Send', exact: true }).tap();
  await expect(buyer).toHaveURL(/conversation=\d+/);
  await expect(buyer.getByRole('log').getByText(opening)).toBeVisible();

  await seller.goto('/messages');
  await ready(seller);
  await seller
    .getByRole('link', { name: new RegExp(opening.slice(0, 30)) })
    .first()
    .tap();
  await expect(seller.getByRole('log').getByText(opening)).toBeVisible();
  // The link back to the list, which a phone does not show beside the conversation.
  await seller.getByRole('link', { name: 'All messages' }).tap();
  await expect(seller.getByRole('searchbox', { name: 'Search messages' })).toBeVisible();
  await seller.goBack();

  await buyer.getByRole('button', { name: 'Make an offer' }).tap();
  const form = buyer.getByRole('dialog', { name: /^Make an offer to / });
  await form.getByRole('button', { name: 'Send offer' }).tap();
  await expect(form.getByText(/^Enter an amount from/)).toBeVisible();
  await form.getByLabel('Amount').fill('79,000');
  await form.getByLabel('Earnest money').fill('2500');
  await form.getByRole('button', { name: 'Send offer of $79,000' }).tap();

  const offer = seller.getByRole('article', { name: /^Offer from .*\$79,000, Needs your answer$/ });
  await expect(offer.getByRole('timer')).toBeVisible();
  await offer.getByRole('button', { name: 'Counter' }).tap();
  const counter = seller.getByRole('dialog', { name: 'Counter $79,000' });
  await counter.getByLabel('Amount').fill('82345.67');
  await counter.getByRole('button', { name: 'Send counteroffer of $82,345.67' }).tap();

  const countered = buyer.getByRole('article', { name: /\$82,345\.67, Needs your answer$/ });
  // All of the amount is beside the clock, or above it.
  const amount = await countered.getByText('$82,345.67', { exact: true }).evaluate((element) => {
    const text = document.createRange();
    text.selectNodeContents(element);
    const { right, bottom } = text.getBoundingClientRect();
    return { right, bottom };
  });
  const clock = (await countered.getByRole('timer').boundingBox())!;
  expect(clock.x >= amount.right || clock.y >= amount.bottom, JSON.stringify({ amount, clock })).toBe(true);
  await countered.getByRole('button', { name: 'Accept $82,345.67' }).tap();
  await buyer
    .getByRole('dialog', { name: 'Accept $82,345.67?' })
    .getByRole('button', { name: 'Accept $82,345.67' })
    .tap();
  await expect(seller.getByText(/^Offer of \$82,345\.67 accepted, /)).toBeVisible();
  await expect(seller.getByRole('button', { name: 'Make an offer' })).toHaveCount(0);
  // The seller's plan includes contracts; the buyer's does not.
  await seller.getByRole('link', { name: 'Create contract' }).tap();
  await seller.getByRole('dialog', { name: 'New contract' }).getByRole('button', { name: 'Create contract' }).tap();
  await expect(seller.getByLabel('Purchase price')).toHaveValue('82345.67');
  await expect(buyer.getByText(/^Not a contract yet\. Next, sign one with /)).toBeVisible();
  await expect
    .poll(async () => (await (await buyer.request.get(`/api/properties/${listing}`)).json()).status)
    .toBe('under-contract');
  await send(seller, 'POST', `/api/properties/${listing}/status`, { status: 'active' });
  await expect(buyer.getByRole('log').getByText(/^The listing is back on the market/)).toBeVisible();
});

test('a reported message is removed by a moderator, which both sides see at once and its sender is notified @proof', async ({
  page: moderator,
  signInAs,
  openAs,
}) => {
  await signInAs('admin');
  const [{ page: seller }, { page: buyer }] = await Promise.all([openAs('wholesaler'), openAs('free')]);
  const content = `Wire the earnest money to this account today. ${randomUUID()}`;
  const { conversationId } = await send<{ conversationId: number }>(buyer, 'POST', '/api/conversations', {
    propertyId: await postListing(seller, 'A listing asked about'),
    clientId: randomUUID(),
    content,
  });
  for (const page of [seller, buyer]) {
    await page.goto(`/messages?conversation=${conversationId}`);
    await ready(page);
  }
  const reported = seller.getByRole('log').locator('[data-index]').filter({ hasText: content });
  await reported.getByRole('button', { name: 'Report this message' }).click();
  await seller.getByRole('dialog').getByRole('button', { name: 'Send report' }).click();
  await expect(reported.getByText(', reported')).toBeVisible();

  await moderator.goto('/admin/moderation?kind=message');
  await ready(moderator);
  const entry = moderator.getByRole('article').filter({ hasText: content });
  await entry.getByRole('button', { name: /^Remove: / }).click();
  const dialog = moderator.getByRole('dialog', { name: 'Remove it' });
  await dialog.getByLabel('Reason').fill('Asks for a wire transfer');
  const notice = `Wire transfers are not allowed here. ${randomUUID()}`;
  await dialog.getByLabel('Message to the member').fill(notice);
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(entry).toHaveCount(0);

  for (const page of [seller, buyer]) {
    await expect(page.getByRole('log').getByText('A moderator removed this message.').last()).toBeVisible();
    await expect(page.getByText(content)).toHaveCount(0);
  }
  await buyer.goto('/notifications?topic=account');
  const notices = buyer.getByRole('listitem').filter({ hasText: notice });
  await expect(notices.getByRole('link', { name: 'We removed one of your messages' })).toHaveAttribute(
    'href',
    /^\/appeals\/\d+$/,
  );
});

test('a template is filled in, a photo is sent, and the seller finds, mutes and blocks the conversation @proof', async ({
  page: buyer,
  join,
  openAs,
}) => {
  await join();
  const { page: seller } = await openAs('wholesaler');
  const listing = await postListing(seller, 'A listing with a shed');
  const { title } = await (await buyer.request.get(`/api/properties/${listing}`)).json();
  const word = `z${randomUUID().replaceAll('-', '').slice(0, 10)}`;
  await buyer.goto(`/messages?listing=${listing}`);
  await ready(buyer);
  await field(buyer).fill(`Is the ${word} included?`);
  await buyer.getByRole('button', { name: 'Send' }).click();
  await expect(buyer).toHaveURL(/conversation=\d+/);

  await buyer.getByRole('button', { name: 'Insert a template' }).click();
  const templates = buyer.getByRole('dialog', { name: 'Templates' });
  await templates.getByLabel('Name').fill('Closing date');
  await templates.getByLabel('Text').fill('Could we close on {listing} in three weeks?');
  await templates.getByRole('button', { name: 'Save template' }).click();
  await templates
    .getByRole('list', { name: 'Your templates' })
    .getByRole('button', { name: /^Closing date/ })
    .click();
  await expect(field(buyer)).toHaveValue(`Could we close on ${title} in three weeks?`);

  await buyer
    .getByLabel('Files to attach')
    .setInputFiles({ name: 'roof.png', mimeType: 'image/png', buffer: picture(640, 480, [29, 95, 134]) });
  await expect(buyer.getByRole('button', { name: 'Remove roof.png' })).toBeVisible();
  await buyer.getByRole('button', { name: 'Send' }).click();
  await expect(buyer.getByRole('log').getByRole('img', { name: 'roof.webp' })).toBeVisible();

  await seller.goto('/messages');
  await ready(seller);
  await seller.getByRole('searchbox', { name: 'Search messages' }).fill(word);
  await seller
    .getByRole('list', { name: 'Search results' })
    .getByRole('link', { name: new RegExp(word) })
    .click();
  const photo = seller.getByRole('log').getByRole('img', { name: 'roof.webp' });
  await expect(photo).toBeVisible();
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(640);

  const choose = async (option: string) => {
    await seller.getByRole('button', { name: 'Conversation options' }).click();
    await seller.getByRole('menuitem', { name: option, exact: true }).click();
  };
  await choose('Mute');
  await seller.getByRole('searchbox', { name: 'Search messages' }).fill('');
  const row = seller.getByRole('region', { name: 'Conversations' }).locator('a[aria-current]');
  await expect(row.getByRole('img', { name: 'Muted' })).toBeVisible();
  await choose('Unmute');
  await expect(row.getByRole('img', { name: 'Muted' })).toHaveCount(0);

  await choose('Block Ann');
  await seller.getByRole('dialog', { name: 'Block Ann Lee?' }).getByRole('button', { name: 'Block Ann' }).click();
  await expect(seller.getByText('You blocked Ann.')).toBeVisible();
  await expect(buyer.getByText(/ does not take messages from you\.$/)).toBeVisible();
  await expect(field(buyer)).toHaveCount(0);
  await seller.getByRole('button', { name: 'Unblock' }).click();
  await expect(field(buyer)).toBeVisible();
});
