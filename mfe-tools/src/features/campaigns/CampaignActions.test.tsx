import { afterEach, expect, test } from '@jest/globals';
import type { Campaign } from '@dealstead/contracts';
import { fakeApi, memberWith, renderPage } from '@dealstead/kit/testing';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { CampaignActions } from './CampaignActions.tsx';

afterEach(cleanup);

const draft = { id: 8, name: 'March buyers', type: 'email', status: 'draft', sendDateTime: null } as Campaign;

test('deleting a draft leads to the campaigns, whose list is read again', async () => {
  fakeApi({ 'DELETE /api/campaigns/8': { message: 'Draft deleted.' } });
  const { client, location } = renderPage(<CampaignActions campaign={draft} isEdited={false} />, {
    url: '/campaigns/8',
    path: '/campaigns/:id',
    user: memberWith('wholesaler'),
  });
  client.setQueryData(['/api/campaigns'], [draft]);
  await userEvent.click(screen.getByRole('button', { name: 'Delete draft' }));
  await userEvent.click(screen.getAllByRole('button', { name: 'Delete draft' }).at(-1)!);
  await waitFor(() => expect(location()).toBe('/campaigns'));
  await waitFor(() => expect(client.getQueryState(['/api/campaigns'])?.isInvalidated).toBe(true));
});
