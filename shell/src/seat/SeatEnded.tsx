import type { CurrentUser } from '@dealstead/contracts';
import { Alert, Button, Container, Row, toast, useRead } from '@dealstead/kit';
import { useEffect, useReducer, useState } from 'react';
import { styled } from 'styled-components';
import { createTypedFields, labelOf, type TextField } from './typedFields.ts';

const Notice = styled(Container)`
  padding-block: 16px;
  dl {
    display: grid;
    gap: 12px;
    margin-block: 12px;
  }
  dt {
    font-size: var(--t13);
    color: var(--ink-2);
  }
  dd {
    white-space: pre-wrap;
    overflow-wrap: anywhere;
    user-select: text;
  }
`;

type Seat = CurrentUser['actingFor'];

/** A seat that ended or lost permissions while its page was open. */
interface SeatChange {
  readonly hasEnded: boolean;
  readonly owner: string;
  /** The fields with text that were on the page at that moment, with their labels. */
  readonly fields: readonly { readonly field: TextField; readonly label: string }[];
}

const hasLost = (before: Seat, now: Seat): boolean =>
  before !== undefined &&
  (before.id !== now?.id || before.permissions.some((permission) => !now.permissions.includes(permission)));

/**
 * Notifies a member that their seat on an owner's account has ended. What they were typing at that moment leaves the page with
 * the owner's records, so it is shown here to be copied.
 */
export function SeatEnded({ user: { actingFor: seat } }: { user: CurrentUser }) {
  const owner = useOwnerName(seat);
  const [typed] = useState(createTypedFields);
  useEffect(() => typed.track(), [typed]);
  const [known, setKnown] = useState({ seat, owner });
  const [change, setChange] = useState<SeatChange | null>(null);
  if (known.seat !== seat || (owner !== undefined && known.owner !== owner)) {
    setKnown({ seat, owner: owner ?? (seat?.id === known.seat?.id ? known.owner : undefined) });
    // Read before the commit, which removes the fields from the page.
    if (hasLost(known.seat, seat)) setChange(changeOf(known, seat, typed.list()));
  }
  return change && <ChangeNotice change={change} onClose={() => setChange(null)} />;
}

/** The name of the owner of a seat; undefined while it loads. */
function useOwnerName(seat: Seat): string | undefined {
  const { data } = useRead('/api/team', {}, { enabled: seat !== undefined });
  return data?.memberOf.find(({ ownerId }) => ownerId === seat?.id)?.owner;
}

const changeOf = (
  known: { readonly owner: string | undefined },
  seat: Seat,
  fields: readonly TextField[],
): SeatChange => ({
  hasEnded: seat === undefined,
  owner: known.owner ?? 'the owner',
  fields: fields.map((field) => ({ field, label: labelOf(field) })),
});

function ChangeNotice({ change, onClose }: { change: SeatChange; onClose: () => void }) {
  const { hasEnded, owner, fields } = change;
  const lost = useRemovedFields(fields);
  // Permissions change without a loss in most cases; the pages show the new ones.
  if (!hasEnded && lost.length === 0) return null;
  const copy = async () => {
    const text = lost.map(({ field, label }) => `${label}: ${field.value}`).join('\n\n');
    try {
      await navigator.clipboard.writeText(text);
      toast({ title: 'Text copied' });
    } catch {
      toast({ title: 'The text was not copied. Select it and copy it by hand.' });
    }
  };
  return (
    <Notice>
      <Alert tone="amber">
        <b>{hasEnded ? `Your seat with ${owner} has ended.` : `${owner} changed the permissions of your seat.`}</b>{' '}
        {lost.length > 0
          ? 'What you were typing may not be saved. Copy it before you leave this page.'
          : 'You can no longer work on their account. Your own account stays as it is.'}
        {lost.length > 0 && (
          <dl>
            {lost.map(({ field, label }, index) => (
              <div key={index}>
                <dt>{label}</dt>
                <dd>{field.value}</dd>
              </div>
            ))}
          </dl>
        )}
        <Row space={2}>
          {lost.length > 0 && (
            <Button kind="secondary" size="small" onClick={() => void copy()}>
              Copy text
            </Button>
          )}
          <Button kind="quiet" size="small" onClick={onClose}>
            Dismiss
          </Button>
        </Row>
      </Alert>
    </Notice>
  );
}

/** Those of some fields that are not on the page anymore; they leave it when the owner's data does. */
function useRemovedFields(fields: SeatChange['fields']): SeatChange['fields'] {
  const [, recheck] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    recheck();
    const observer = new MutationObserver((records) => {
      if (records.some(({ removedNodes }) => removedNodes.length > 0)) recheck();
    });
    observer.observe(document.body, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [fields]);
  return fields.filter(({ field }) => !field.isConnected);
}
