import { stateNames, type Disclosure, type SellerRole, type State } from '@dealstead/contracts';
import { Button, Row, Small, formatDate } from '@dealstead/kit';
import { useState } from 'react';
import { styled } from 'styled-components';
import { ReasonDialog } from '../reason/ReasonDialog.tsx';
import { roleNames } from './roles.ts';
import { TextForm } from './TextForm.tsx';
import { useFocusBack } from './useFocusBack.ts';
import { useSave } from './useSave.ts';

const Frame = styled.section`
  display: grid;
  gap: 8px;
  padding-bottom: 16px;
  border-bottom: 1px solid var(--line);
  h3 {
    font: 600 var(--t15) / 1.4 var(--sans);
  }
  blockquote {
    padding: 12px 14px;
    border-radius: var(--r1);
    background: var(--brown-tint);
    font-size: var(--t14);
    white-space: pre-line;
    overflow-wrap: anywhere;
  }
`;

interface DisclosureTextProps {
  role: SellerRole;
  /** The state; null is the text for states without their own. */
  state: State | null;
  disclosure: Disclosure | undefined;
  /** No state has its own text. */
  alone?: boolean;
  /** Called after the text was removed, and with it the focused button. */
  onRemoved?: () => void;
}

/** A disclosure as buyers read it, with edit and, for a state's text, remove. */
export function DisclosureText({ role, state, disclosure, alone, onRemoved }: DisclosureTextProps) {
  const [editing, setEditing] = useState(false);
  const [removing, setRemoving] = useState(false);
  const edit = useFocusBack(editing);
  const place = state === null ? (alone ? 'All states' : 'All other states') : stateNames[state];
  const heading = `${roleNames[role]}, ${place}`;
  return (
    <Frame aria-label={heading}>
      <Row between>
        <h3>{place}</h3>
        {!editing && (
          <Row space={2}>
            <Button
              ref={edit}
              kind="secondary"
              size="small"
              onClick={() => setEditing(true)}
              aria-label={`Edit: ${heading}`}
            >
              Edit
            </Button>
            {state !== null && (
              <Button
                kind="quiet"
                danger
                size="small"
                onClick={() => setRemoving(true)}
                aria-label={`Remove: ${heading}`}
              >
                Remove
              </Button>
            )}
          </Row>
        )}
      </Row>
      {editing ? (
        <TextForm role={role} state={state} text={disclosure?.text ?? ''} onClose={() => setEditing(false)} />
      ) : disclosure ? (
        <>
          <blockquote>{disclosure.text}</blockquote>
          <Small>{`Last changed ${formatDate(disclosure.updatedAt)}`}</Small>
        </>
      ) : (
        <p>No text yet.</p>
      )}
      {removing && state !== null && (
        <RemovalDialog
          role={role}
          state={state}
          onClose={() => setRemoving(false)}
          onRemoved={() => {
            setRemoving(false);
            onRemoved?.();
          }}
        />
      )}
    </Frame>
  );
}

interface RemovalProps {
  role: SellerRole;
  state: State;
  onClose: () => void;
  onRemoved: () => void;
}

function RemovalDialog({ role, state, onClose, onRemoved }: RemovalProps) {
  const save = useSave(onRemoved);
  return (
    <ReasonDialog
      title={`Remove the text for ${stateNames[state]}`}
      actionLabel="Remove"
      danger
      draft={`remove-disclosure-${role}-${state}`}
      fallback="The text was not removed. Try again."
      onConfirm={(reason) => save.mutateAsync({ body: { role, state, text: '', reason } })}
      onClose={onClose}
    >
      {`New listings in ${stateNames[state]} use the text for all other states. Published listings keep theirs.`}
    </ReasonDialog>
  );
}
