import { addDeal, addLead, choose, drag, newWord } from './crm.ts';
import { eventually, expect, holdListingCopy, test, url, withoutMaps } from './product.ts';

test('an investor takes a deal from the first numbers to under contract, with a deadline and a document', async ({
  page,
  join,
}) => {
  await join('investor-pro');
  const word = newWord();
  await addDeal(page, { title: 'Another deal' });
  await page.goto('/deals');
  // The rows are rendered by the browser, after the keys work.
  await expect(page.locator('[data-row="0"]')).toBeVisible();
  await page.keyboard.press('c');
  const form = page.getByRole('dialog', { name: 'Add deal' });
  await form.getByLabel('Title').fill(`12 ${word} St`);
  await form.getByLabel('Deal type').selectOption('flip');
  await form.getByLabel('Asking price').fill('$120,000');
  await form.getByLabel('ARV').fill('250,000');
  await form.getByLabel('Rehab budget').fill('55,000');
  await form.getByRole('button', { name: 'Add deal' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `12 ${word} St` })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Numbers' })).toContainText('$46,000');
  await expect(page.getByRole('region', { name: 'Numbers' })).toContainText('Asking price $120,000, exactly the MAO');

  await page.getByRole('button', { name: 'Move to Offer' }).click();
  const offer = page.getByRole('dialog', { name: 'Move to Offer' });
  await expect(offer).toContainText('Offer needs an offer amount.');
  // Nobody stated an offer: the field is empty, beside what is asked and the MAO.
  await expect(offer.getByLabel('Offer amount')).toHaveValue('');
  await expect(offer).toContainText('Asking $120,000. Maximum offer (MAO): $120,000');
  await offer.getByLabel('Offer amount').fill('118,000');
  await offer.getByRole('button', { name: 'Move deal' }).click();
  await expect(page.getByLabel(`Stage of 12 ${word} St`)).toHaveValue('offer');
  await expect(page.getByText('Under contract needs a contract price and a contract')).toBeVisible();

  const documents = page.getByRole('region', { name: 'Documents' });
  await documents
    .getByLabel('Document', { exact: true })
    .setInputFiles({ name: 'contract.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 contract') });
  await expect(documents.getByRole('link', { name: 'contract.pdf' })).toBeVisible();
  await page.getByRole('button', { name: 'Move to Under contract' }).click();
  const contract = page.getByRole('dialog', { name: 'Move to Under contract' });
  await expect(contract.getByLabel('Contract date')).toHaveCount(0);
  await expect(contract).toContainText('Your offer: $118,000');
  await contract.getByLabel('Contract price').fill('118,000');
  await contract.getByRole('button', { name: 'Move deal' }).click();
  await expect(page.getByLabel(`Stage of 12 ${word} St`)).toHaveValue('under-contract');

  const tasks = page.getByRole('region', { name: 'To-dos and deadlines' });
  await tasks.getByRole('button', { name: 'Add to-do' }).click();
  await tasks.getByLabel('Kind').selectOption('inspection');
  await tasks.getByLabel('Due').fill('2030-05-04');
  await tasks.getByRole('button', { name: 'Save to-do' }).click();
  await tasks.getByLabel('Done: Inspection period ends').click();
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('Done: Inspection period ends');

  await page.getByRole('button', { name: 'Mark as lost' }).click();
  const lost = page.getByRole('dialog', { name: 'Mark as lost' });
  await lost.getByText('Title problem').click();
  await lost.getByRole('button', { name: 'Mark as lost' }).click();
  await expect(page.getByText('Lost: Title problem.')).toBeVisible();
  await page.getByRole('button', { name: 'Reopen deal' }).click();
  await expect(page.getByRole('button', { name: 'Mark as lost' })).toBeVisible();
});

test('a deal starts from a lead with its facts, and both lead to each other @proof', async ({ page, join }) => {
  await join('wholesaler');
  const word = newWord();
  const answer = await page.request.post('/api/leads', {
    data: {
      firstName: 'Ruth',
      lastName: word,
      status: 'qualified',
      phone: '901-555-0134',
      propertyAddress: `9 ${word} Ave`,
      propertyValue: 110_000,
      askingPrice: 80_000,
    },
    headers: { origin: url },
  });
  const { id } = (await answer.json()) as { id: number };
  await page.goto(`/leads/${id}`);
  await page.getByRole('region', { name: 'Next best action' }).getByRole('button', { name: 'Start a deal' }).click();
  const form = page.getByRole('dialog', { name: 'Add deal' });
  await expect(form.getByLabel('Title')).toHaveValue(`9 ${word} Ave`);
  await expect(form.getByLabel('Asking price')).toHaveValue('80,000');
  await form.getByRole('button', { name: 'Add deal' }).click();
  const links = page.getByRole('region', { name: 'Lead, listing and buyer' });
  await expect(links.getByRole('link', { name: `Ruth ${word}` })).toHaveAttribute('href', `/leads/${id}`);
  await links.getByRole('button', { name: 'Found a buyer' }).click();
  const buyer = page.getByRole('dialog', { name: 'Found a buyer' });
  await buyer.getByLabel('Buyer’s name').fill('Ann Ortiz');
  await buyer.getByLabel('Wholesale fee').fill('9,000');
  await buyer.getByRole('button', { name: 'Save buyer' }).click();
  await expect(links).toContainText('Ann Ortiz');
  await expect(page.getByRole('region', { name: 'Numbers' })).toContainText('$9,000');
});

test('a listing of a deal links itself when it is published, and a buyer moves both on', async ({ page, join }) => {
  const { email } = await join('wholesaler');
  const word = newWord();
  const lead = await addLead(page, { firstName: 'Ruth', lastName: word, leadType: 'seller', status: 'qualified' });
  const deal = await addDeal(page, {
    title: `9 ${word} Ave`,
    leadId: lead.id,
    dealType: 'wholesale',
    stage: 'under-contract',
    offerAmount: 80_000,
    contractPrice: 80_000,
    contractDate: '2026-11-02',
    expectedClosingDate: '2030-01-15',
    wholesaleFee: 9_000,
  });
  await withoutMaps(page);
  await page.goto(`/deals/${deal.id}`);
  const links = page.getByRole('region', { name: 'Lead, listing and buyer' });
  await links.getByRole('button', { name: 'List this deal' }).click();
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue(`9 ${word} Ave`);
  const draft = Number(new URL(page.url()).searchParams.get('draft'));
  const place = { address: `9 ${word} Ave`, city: 'Memphis', state: 'TN', latitude: 35.1, longitude: -90 };
  const contact = { contactName: 'Marcus Dale', contactEmail: email };
  const rest = { category: 'residential', financeOptions: ['cash'], sellerRole: 'owner', disclosureConfirmed: true };
  const headers = { origin: url };
  // The form was left; the seller finishes the draft on another day.
  await page.goto(`/deals/${deal.id}`);
  let propertyId = 0;
  // The form may save once more while it is left, before or after this test does.
  await eventually(async () => {
    const { version, content } = await (await page.request.get(`/api/drafts/${draft}`)).json();
    expect(content.dealId).toBe(deal.id);
    const data = { version, content: { ...content, ...place, ...contact, ...rest } };
    const saved = await page.request.put(`/api/drafts/${draft}`, { data, headers });
    expect(saved.status(), await saved.text()).toBe(200);
    const { version: newest } = (await saved.json()) as { version: number };
    const published = await page.request.post(`/api/drafts/${draft}/publish`, { data: { version: newest }, headers });
    expect(published.status(), await published.text()).toBe(201);
    propertyId = ((await published.json()) as { propertyId: number }).propertyId;
  });
  const listing = links.getByRole('link', { name: `9 ${word} Ave` });
  await expect(listing).toHaveAttribute('href', `/property/${propertyId}`);
  await eventually(async () => {
    const linked = (await (await page.request.get(`/api/leads/${lead.id}`)).json()) as { propertyId: number };
    expect(linked.propertyId).toBe(propertyId);
  });

  await links.getByRole('button', { name: 'Found a buyer' }).click();
  const buyer = page.getByRole('dialog', { name: 'Found a buyer' });
  await buyer.getByLabel('Buyer’s name').fill('Ann Ortiz');
  await expect(buyer.getByLabel('Mark the listing as under contract')).toBeChecked();
  // The copy of the listing that the page shows changes after the page has read the deal again.
  {
    await using _lock = await holdListingCopy(propertyId);
    await buyer.getByRole('button', { name: 'Save buyer' }).click();
    await expect(page.getByLabel(`Stage of 9 ${word} Ave`)).toHaveValue('closing');
    await eventually(async () => {
      const moved = (await (await page.request.get(`/api/properties/${propertyId}`)).json()) as { status: string };
      expect(moved.status).toBe('under-contract');
    });
    await expect(links.getByText('Listing, Memphis', { exact: false })).toBeVisible();
  }
  await expect(links.getByText('Listing under contract', { exact: false })).toBeVisible();
});

test('two people on one board see each other’s moves, and a conflict names both values @proof', async ({
  page,
  join,
  openAgain,
}) => {
  await join('wholesaler');
  const word = newWord();
  const deal = await addDeal(page, { title: `7 ${word}`, offerAmount: 50_000 });
  const second = await openAgain();
  for (const each of [page, second]) await each.goto(`/deals?view=board&search=${word}`);
  await expect(second.getByRole('region', { name: 'Analysis' })).toContainText(word);
  await page.getByRole('link', { name: `7 ${word}` }).focus();
  await page.keyboard.press('Shift+ArrowRight');
  await expect(page.getByRole('region', { name: 'Offer' })).toContainText(word);
  await expect(second.getByRole('region', { name: 'Offer' })).toContainText(word);
  await choose(second.getByLabel(`Stage of 7 ${word}`), 'analysis');
  await expect(page.getByRole('region', { name: 'Analysis' })).toContainText(word);

  await page.goto(`/deals/${deal.id}`);
  await page.getByRole('region', { name: 'Details' }).getByRole('button', { name: 'Edit' }).click();
  const form = page.getByRole('dialog', { name: `Edit 7 ${word}` });
  await form.getByLabel('ARV').fill('150,000');
  const theirs = await second.request.patch(`/api/deals/${deal.id}`, {
    data: { version: 3, changes: { arv: 140_000 } },
    headers: { origin: url },
  });
  expect(theirs.status(), await theirs.text()).toBe(200);
  await form.getByRole('button', { name: 'Save deal' }).click();
  await expect(form).toContainText('ARV: theirs $140,000.00, yours $150,000.00');
  await form.getByRole('button', { name: 'Save deal' }).click();
  await expect(page.getByRole('region', { name: 'Details' })).toContainText('$150,000');
});

test('a deal is dragged to another stage, and an analysis of its numbers is saved with it @proof', async ({
  page,
  join,
}) => {
  await join('investor-pro');
  const word = newWord();
  await addDeal(page, {
    title: `3 ${word}`,
    dealType: 'flip',
    offerAmount: 120_000,
    arv: 250_000,
    rehabBudget: 55_000,
  });
  await page.goto(`/deals?view=board&search=${word}`);
  const card = page.getByRole('link', { name: `3 ${word}` });
  await expect(page.getByRole('region', { name: 'Analysis' })).toContainText(word);
  await drag(page, card, page.getByRole('region', { name: 'Offer' }));
  await expect(page.getByRole('region', { name: 'Offer' })).toContainText(word);
  await expect(page.getByLabel(`Stage of 3 ${word}`)).toHaveValue('offer');

  await card.click();
  await page.getByRole('link', { name: 'Open in calculator' }).click();
  await expect(page.getByRole('textbox', { name: 'After-repair value' })).toHaveValue('250,000');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: `3 ${word}` })).toBeVisible();
  await page.getByRole('link', { name: 'Open in calculator' }).click();
  await page.getByRole('link', { name: 'Back to the deal' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `3 ${word}` })).toBeVisible();
  await page.goBack();
  await page.getByRole('button', { name: 'Save analysis' }).click();
  const form = page.getByRole('dialog', { name: 'Save analysis' });
  await form.getByLabel('Name').fill(`Flip ${word}`);
  await expect(form.getByRole('combobox', { name: /^Deal/ })).toHaveValue(`3 ${word}`);
  await form.getByRole('button', { name: 'Save analysis' }).click();
  await expect(page).toHaveURL(/\/calculator\/\d+$/);
  await expect(page.getByRole('heading', { level: 1, name: `3 ${word}` })).toBeVisible();
});

test('on a phone a deal is dragged to the next stage after a long press @proof', async ({ openAs }) => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  const { page } = await openAs('investor-pro', phone);
  const word = newWord();
  await addDeal(page, { title: `9 ${word}`, dealType: 'flip', offerAmount: 120_000 });
  await page.goto(`/deals?view=board&search=${word}`);
  const card = page.getByRole('link', { name: `9 ${word}` });
  await card.scrollIntoViewIfNeeded();
  const { x, y } = (await card.boundingBox())!;
  const fingers = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', toX?: number) =>
    fingers.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: toX === undefined ? [] : [{ x: toX, y: y + 20 }],
    });

  await touch('touchStart', x + 40);
  // The card is picked up by the long press; from then on the finger moves it instead of the board.
  await expect(page.locator('article[data-dragging]')).toBeVisible();
  const offer = page.getByRole('region', { name: 'Offer' });
  // Held at the edge, the card brings the next column into view.
  for (let step = 0; (await offer.getAttribute('data-over')) === null; step++) {
    expect(step).toBeLessThan(500);
    await touch('touchMove', 370 + (step % 2));
  }
  await touch('touchEnd');
  await expect(offer).toContainText(word);
  await expect(page.getByLabel(`Stage of 9 ${word}`)).toHaveValue('offer');
  await expect(page.getByText(`9 ${word} was dropped on Offer.`)).toBeAttached();
});
