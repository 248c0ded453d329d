import type { ListedCalculation } from '@dealstead/contracts/tools/calculations';
import { modeLabels } from '@dealstead/formulas';
import {
  Button,
  ConfirmDialog,
  EmptyState,
  formatDate,
  formatMoneyExact,
  formatPercent,
  Row,
  Sheet,
  Small,
  Stack,
  toastError,
  useNavigate,
  useRead,
  useWrite,
} from '@dealstead/kit';
import { QueryView } from '@dealstead/kit/data';
import { useState } from 'react';
import { styled } from 'styled-components';

const Item = styled.li`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: 4px 12px;
  padding: 12px 0;
  border-bottom: 1px solid var(--line);
  list-style: none;
  b {
    overflow-wrap: anywhere;
  }
`;

/** What a saved analysis resulted in: yearly cash flow and cash-on-cash, else the profit. */
function summaryText({ summary, mode }: ListedCalculation): string {
  const { annualCashFlow, cashOnCashReturn, netProfit } = summary;
  const hasCashOnCash = mode === 'rental' || mode === 'brrrr' || mode === 'flip';
  const isInfinite = hasCashOnCash && cashOnCashReturn === null && (annualCashFlow ?? netProfit ?? 0) > 0;
  const parts = [
    annualCashFlow !== null && `${formatMoneyExact(annualCashFlow)} a year`,
    cashOnCashReturn !== null && `${formatPercent(cashOnCashReturn / 100, 2)} cash-on-cash`,
    isInfinite && 'infinite cash-on-cash',
    annualCashFlow === null && netProfit !== null && `${formatMoneyExact(netProfit)} profit`,
  ];
  return parts.filter(Boolean).join(', ');
}

/** A member's saved analyses: open one, or delete it. */
export function SavedList({ onClose }: { onClose: () => void }) {
  const query = useRead('/api/calculations');
  const navigate = useNavigate();
  const [deleted, setDeleted] = useState<ListedCalculation | null>(null);
  const remove = useWrite('DELETE', '/api/calculations/{id}', {
    invalidates: ['/api/calculations'],
    onSuccess: () => setDeleted(null),
    onError: (error) => toastError(error, 'The analysis was not deleted.'),
  });
  return (
    <Sheet open onClose={onClose} title="Saved analyses">
      <QueryView
        query={query}
        label="Saved analyses"
        loading={200}
        isEmpty={({ calculations }) => calculations.length === 0}
        empty={<EmptyState title="Nothing saved yet">Save an analysis and it appears here.</EmptyState>}
      >
        {({ calculations, limit }) => (
          <Stack space={2}>
            <ul>
              {calculations.map((calculation) => (
                <Item key={calculation.id}>
                  <div>
                    <b>{calculation.name}</b>
                    <Small>
                      {`${modeLabels[calculation.mode]}, version ${calculation.version}, ${formatDate(calculation.updatedAt)}`}
                    </Small>
                    <Small>{summaryText(calculation)}</Small>
                    {calculation.sharedUntil && <Small>{`Shared until ${formatDate(calculation.sharedUntil)}`}</Small>}
                  </div>
                  <Row space={1}>
                    <Button
                      kind="secondary"
                      size="small"
                      aria-label={`Open ${calculation.name}`}
                      onClick={() => {
                        void navigate(`/calculator?mode=${calculation.mode}&saved=${calculation.id}`);
                        onClose();
                      }}
                    >
                      Open
                    </Button>
                    <Button
                      kind="quiet"
                      size="small"
                      danger
                      aria-label={`Delete ${calculation.name}`}
                      onClick={() => setDeleted(calculation)}
                    >
                      Delete
                    </Button>
                  </Row>
                </Item>
              ))}
            </ul>
            <Small>{`${calculations.length} of ${limit} saved`}</Small>
          </Stack>
        )}
      </QueryView>
      {deleted && (
        <ConfirmDialog
          title="Delete this analysis?"
          confirmLabel="Delete analysis"
          danger
          pending={remove.isPending}
          onConfirm={() => remove.mutate({ params: { id: deleted.id } })}
          onClose={() => setDeleted(null)}
        >
          {`“${deleted.name}”, its versions and its link are deleted for good.`}
        </ConfirmDialog>
      )}
    </Sheet>
  );
}
