import { type OwnChange, ownChanges } from '@dealstead/contracts';
import type { OwnPropertyCard } from '@dealstead/contracts/listings/ownListings';
import { Alert, Button, ConfirmDialog, formatCount, phone } from '@dealstead/kit';
import { useState } from 'react';
import { styled } from 'styled-components';
import { changeLabels, changesFor, type FailedChange, type useChanges } from './changes.ts';

const Bar = styled.div`
  /* In view while further rows are selected. */
  position: sticky;
  top: 0;
  z-index: 1;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 8px;
  min-height: 56px;
  padding: 8px 12px 8px 20px;
  background: var(--tint);
  border-bottom: 1px solid var(--line);
  color: var(--tint-ink);
  font-size: var(--t14);
  b {
    margin-right: 8px;
  }
  > :last-child {
    margin-left: auto;
  }
  ${phone} {
    padding-inline: 16px;
    b {
      flex: 1 0 100%;
    }
    > :last-child {
      margin-left: 0;
    }
  }
`;

export interface BulkBarProps {
  selected: readonly OwnPropertyCard[];
  changes: ReturnType<typeof useChanges>;
  onClear: () => void;
}

/** Actions for the selected listings. An action that only some of them allow says how many it applies to. */
export function BulkBar({ selected, changes, onClear }: BulkBarProps) {
  const [toConfirm, setToConfirm] = useState<OwnChange | null>(null);
  const applicable = (change: OwnChange) => selected.filter(({ status }) => changesFor(status).includes(change));
  return (
    <Bar role="group" aria-label="Actions for the selected listings">
      <b>{`${formatCount(selected.length)} selected`}</b>
      {ownChanges.map((change) => {
        const count = applicable(change).length;
        if (count === 0) return null;
        return (
          <Button key={change} kind="secondary" size="small" onClick={() => setToConfirm(change)}>
            {changeLabels[change].label}
            {count < selected.length && ` (${formatCount(count)})`}
          </Button>
        );
      })}
      <Button kind="quiet" size="small" onClick={onClear}>
        Clear selection
      </Button>
      {toConfirm && (
        <ChangeDialog
          change={toConfirm}
          listings={applicable(toConfirm)}
          pending={changes.pending}
          onConfirm={() =>
            void changes.apply(toConfirm, applicable(toConfirm)).then(() => {
              setToConfirm(null);
              onClear();
            })
          }
          onClose={() => setToConfirm(null)}
        />
      )}
    </Bar>
  );
}

export interface ChangeDialogProps {
  change: OwnChange;
  listings: readonly OwnPropertyCard[];
  pending: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before a change and states its consequence. */
export function ChangeDialog({ change, listings, pending, onConfirm, onClose }: ChangeDialogProps) {
  const { label, consequence } = changeLabels[change];
  const [first] = listings;
  return (
    <ConfirmDialog
      title={listings.length === 1 && first ? `${label}: ${first.title}` : `${label}: ${listings.length} listings`}
      confirmLabel={label}
      danger={change === 'closed'}
      pending={pending}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {consequence}
    </ConfirmDialog>
  );
}

/** Most failures that are written out. */
const shownFailures = 5;

/** Listings that a change did not apply to, with the reasons. */
export function Failures({ failures, onDismiss }: { failures: readonly FailedChange[]; onDismiss: () => void }) {
  if (failures.length === 0) return null;
  const rest = failures.length - shownFailures;
  return (
    <Alert>
      <b>{`${formatCount(failures.length)} ${failures.length === 1 ? 'listing was' : 'listings were'} not changed`}</b>
      <ul>
        {failures.slice(0, shownFailures).map(({ title, message }) => (
          <li key={title}>{`${title}: ${message}`}</li>
        ))}
        {rest > 0 && <li>{`and ${formatCount(rest)} more`}</li>}
      </ul>
      <Button kind="quiet" size="small" onClick={onDismiss}>
        Dismiss
      </Button>
    </Alert>
  );
}
