import type { FlaggedReferral } from '@dealstead/contracts';
import { Button, Panel, PanelHead, Row, date, moneyExact, useWrite } from '@dealstead/kit';
import { Table, type Column } from '@dealstead/kit/data';
import { stale, told } from './told.ts';

type Decide = (id: number, decision: 'allow' | 'refuse') => void;

const columns = (decide: Decide, deciding: boolean): readonly Column<FlaggedReferral>[] => [
  { key: 'member', head: 'Member', cell: ({ member }) => member },
  { key: 'affiliate', head: 'Invited by', cell: ({ affiliate }) => affiliate },
  { key: 'since', head: 'Since', cell: ({ since }) => date(since) },
  { key: 'held', head: 'Held', number: true, cell: ({ held }) => moneyExact(held) },
  {
    key: 'decide',
    head: 'Decision',
    cell: ({ id, member }) => (
      <Row space={2}>
        <Button
          kind="secondary"
          size="small"
          aria-label={`Allow ${member}`}
          onClick={() => decide(id, 'allow')}
          disabled={deciding}
        >
          Allow
        </Button>
        <Button
          kind="quiet"
          danger
          size="small"
          aria-label={`Refuse ${member}`}
          onClick={() => decide(id, 'refuse')}
          disabled={deciding}
        >
          Refuse
        </Button>
      </Row>
    ),
  },
];

/** Members who pay with a card of whoever invited them: perhaps a household, perhaps the same person. */
export function FlaggedPanel({ flagged }: { flagged: readonly FlaggedReferral[] }) {
  const deciding = useWrite('POST', '/api/admin/referrals/{id}', { stale, ...told });
  if (flagged.length === 0) return null;
  const decide: Decide = (id, decision) => deciding.mutate({ params: { id }, body: { decision } });
  return (
    <Panel aria-labelledby="flagged">
      <PanelHead>
        <h2 id="flagged">Referrals that share a card with their referrer</h2>
      </PanelHead>
      <Table
        caption="Flagged referrals"
        columns={columns(decide, deciding.isPending)}
        rows={flagged}
        rowKey={({ id }) => id}
      />
    </Panel>
  );
}
