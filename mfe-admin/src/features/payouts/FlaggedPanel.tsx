import type { FlaggedReferral } from '@dealstead/contracts';
import { Button, Panel, PanelHead, Row, formatDate, formatMoneyExact, toast, useWrite } from '@dealstead/kit';
import { Table, type Column } from '@dealstead/kit/data';
import { useState } from 'react';
import { ReasonDialog } from '../reason/ReasonDialog.tsx';
import { payoutQueries } from './payoutQueries.ts';

interface Decision {
  readonly referral: FlaggedReferral;
  readonly decision: 'allow' | 'refuse';
}
type DecideReferral = (chosen: Decision) => void;

const columns = (decide: DecideReferral): readonly Column<FlaggedReferral>[] => [
  { key: 'member', heading: 'Member', cell: ({ member }) => member },
  { key: 'affiliate', heading: 'Invited by', cell: ({ affiliate }) => affiliate },
  { key: 'since', heading: 'Since', cell: ({ since }) => formatDate(since) },
  { key: 'onHold', heading: 'Held', isNumeric: true, cell: ({ onHold }) => formatMoneyExact(onHold) },
  {
    key: 'decide',
    heading: 'Decision',
    cell: (referral) => (
      <Row space={2}>
        <Button
          kind="secondary"
          size="small"
          aria-label={`Allow ${referral.member}`}
          onClick={() => decide({ referral, decision: 'allow' })}
        >
          Allow
        </Button>
        <Button
          kind="quiet"
          danger
          size="small"
          aria-label={`Refuse ${referral.member}`}
          onClick={() => decide({ referral, decision: 'refuse' })}
        >
          Refuse
        </Button>
      </Row>
    ),
  },
];

/** Referrals paid with the referrer's card: possibly one household, possibly the same person. */
export function FlaggedPanel({ flagged }: { flagged: readonly FlaggedReferral[] }) {
  const [chosen, setChosen] = useState<Decision | null>(null);
  if (flagged.length === 0) return null;
  return (
    <Panel aria-labelledby="flagged">
      <PanelHead>
        <h2 id="flagged">Referrals that share a card with their referrer</h2>
      </PanelHead>
      <Table caption="Flagged referrals" columns={columns(setChosen)} rows={flagged} rowKey={({ id }) => id} />
      {chosen && <DecisionDialog {...chosen} onClose={() => setChosen(null)} />}
    </Panel>
  );
}

function DecisionDialog({ referral, decision, onClose }: Decision & { onClose: () => void }) {
  const { id, member, affiliate, onHold } = referral;
  const deciding = useWrite('POST', '/api/admin/referrals/{id}', {
    invalidates: payoutQueries,
    onSuccess: ({ message }) => {
      toast({ title: message });
      onClose();
    },
  });
  const isAllowed = decision === 'allow';
  return (
    <ReasonDialog
      title={isAllowed ? `Allow the referral of ${member}` : `Refuse the referral of ${member}`}
      actionLabel={isAllowed ? 'Allow referral' : 'Refuse referral'}
      danger={!isAllowed}
      draft={`${decision}-referral-${id}`}
      fallback="We could not confirm this. Check the list before you try again."
      onConfirm={(reason) => deciding.mutateAsync({ params: { id }, body: { decision, reason } })}
      onClose={onClose}
    >
      {isAllowed
        ? `${formatMoneyExact(onHold)} that is held becomes payable to ${affiliate}, and later commissions are earned as usual.`
        : `${formatMoneyExact(onHold)} that is held is reversed, and ${affiliate} earns nothing from this referral.`}
    </ReasonDialog>
  );
}
