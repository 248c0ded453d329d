import { part } from '@dealstead/service-kit';
import { contractEventLabels, type ContractEventKind } from '@dealstead/contracts';
import { createSource } from '../../teamActivity/index.ts';

/** What people of the team did with contracts, in their team's activity; signers are no part of it. */
export const contractActivity = createSource<{ id: number; title: string; event: ContractEventKind }>({
  kind: 'contracts',
  rows: (
    ownerId,
  ) => part`SELECT 'contract-event/' || v.id AS key, v.at, v.user_id, v.kind AS event, c.id AS contract_id, c.title
    FROM contracts c JOIN contract_events v ON v.contract_id = c.id
    WHERE c.user_id = ${ownerId} AND v.user_id IS NOT NULL AND v.signer_id IS NULL`,
  facts: part`SELECT e.contract_id AS id, e.title, e.event`,
  describe: ({ id, title, event }) => ({
    text: contractEventLabels[event],
    record: { title, url: `/contracts/${id}` },
  }),
});
