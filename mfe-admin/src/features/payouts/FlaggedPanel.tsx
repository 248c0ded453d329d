import type { FlaggedReferral } from '@dealstead/contracts';
import { Button, Panel, PanelHead, Row, formatDate, formatMoneyExact, useWrite } from '@dealstead/kit';
import { Table, type Column } from '@dealstead/kit/data';
import { payoutQueries, payoutToasts } from './payoutWriteOptions.ts';

type DecideReferral = (id: number, decision: 'allow' | 'refuse') => void;

const columns = (decide: DecideReferral, deciding: boolean): readonly Column<FlaggedReferral>[] => [
  { key: 'member', heading: 'Member', cell: ({ member }) => member },
  { key: 'affiliate', heading: 'Invited by', cell: ({ affiliate }) => affiliate },
  { key: 'since', heading: 'Since', cell: ({ since }) => formatDate(since) },
  { key: 'onHold', heading: 'Held', isNumeric: true, cell: ({ onHold }) => formatMoneyExact(onHold) },
  {
    key: 'decide',
    heading: 'Decision',
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

/** Referrals paid with the referrer's card: possibly one household, possibly the same person. */
export function FlaggedPanel({ flagged }: { flagged: readonly FlaggedReferral[] }) {
  const deciding = useWrite('POST', '/api/admin/referrals/{id}', { invalidates: payoutQueries, ...payoutToasts });
  if (flagged.length === 0) return null;
  const decide: DecideReferral = (id, decision) => deciding.mutate({ params: { id }, body: { decision } });
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
