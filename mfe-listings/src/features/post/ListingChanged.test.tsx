import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { renderPage } from '@dealstead/kit/testing';
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { stubBrowserApis } from '../../fixtures/browser.ts';
import { ListingChanged } from './ListingChanged.tsx';

beforeEach(() => {
  stubBrowserApis();
});
afterEach(cleanup);

test('the conflict shows both values of each field that differs, and publishes over the current version', async () => {
  const onUseMine = jest.fn(async (_version: number) => undefined);
  const content = {
    title: 'Brick ranch',
    price: '96000',
    acres: '2',
    financeOptions: ['cash', 'owner-finance'],
    features: ['New roof'],
    showAddress: false,
    earnestMoney: '',
  };
  renderPage(
    <ListingChanged
      details={{ content, version: 5, editedVersion: 3 }}
      draftContent={{
        ...content,
        title: 'Brick ranch, new price',
        price: '$96,000',
        acres: '3',
        financeOptions: ['cash'],
      }}
      onPublishDraft={onUseMine}
      onDiscardDraft={async () => undefined}
    />,
  );
  const terms = screen.getAllByRole('term').map((term) => [term.textContent, term.nextSibling?.textContent]);
  expect(terms).toEqual([
    ['Title', 'Listed now: Brick ranchYours: Brick ranch, new price'],
    ['Acres', 'Listed now: 2Yours: 3'],
    ['Financing accepted', 'Listed now: Cash, Owner financeYours: Cash'],
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Publish my changes' }));
  expect(onUseMine).toHaveBeenCalledWith(5);
});
