import { stateNames, states, type Disclosure, type SellerRole, type State } from '@dealstead/contracts';
import { Button, Panel, PanelHead, Row, Stack, formatCount } from '@dealstead/kit';
import { Plus } from '@dealstead/kit/icons';
import { useEffect, useRef, useState } from 'react';
import { DisclosureText } from './DisclosureText.tsx';
import { roleNames } from './roles.ts';
import { TextForm } from './TextForm.tsx';
import { useFocusBack } from './useFocusBack.ts';

/** Disclosures that sellers of one role confirm: the text for all states, and the texts of single states. */
export function RolePanel({ role, disclosures }: { role: SellerRole; disclosures: readonly Disclosure[] }) {
  const texts = disclosures.filter((disclosure) => disclosure.role === role);
  const general = texts.find(({ state }) => state === null);
  const stateTexts = texts
    .filter((disclosure): disclosure is Disclosure & { state: State } => disclosure.state !== null)
    .toSorted((a, b) => stateNames[a.state].localeCompare(stateNames[b.state]));
  const [removed, setRemoved] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (removed > 0) heading.current?.focus();
  }, [removed]);
  return (
    <Panel aria-labelledby={`role-${role}`}>
      <PanelHead>
        <h2 id={`role-${role}`} ref={heading} tabIndex={-1}>
          {roleNames[role]}
        </h2>
        <span>
          {stateTexts.length === 0
            ? 'One text for all states'
            : `${formatCount(stateTexts.length)} of 50 states have their own text`}
        </span>
      </PanelHead>
      <Stack>
        <DisclosureText role={role} state={null} disclosure={general} alone={stateTexts.length === 0} />
        {stateTexts.map((disclosure) => (
          <DisclosureText
            key={disclosure.state}
            role={role}
            state={disclosure.state}
            disclosure={disclosure}
            onRemoved={() => setRemoved((times) => times + 1)}
          />
        ))}
        <NewStateText
          role={role}
          availableStates={states.filter((state) => !stateTexts.some((disclosure) => disclosure.state === state))}
        />
      </Stack>
    </Panel>
  );
}

/** Adds a text for one state. */
function NewStateText({ role, availableStates }: { role: SellerRole; availableStates: readonly State[] }) {
  const [adding, setAdding] = useState(false);
  const opener = useFocusBack(adding);
  if (availableStates.length === 0) return null;
  if (!adding) {
    return (
      <Row>
        <Button
          ref={opener}
          kind="secondary"
          size="small"
          icon={<Plus size={16} />}
          onClick={() => setAdding(true)}
          aria-label={`Add text for a state: ${roleNames[role]}`}
        >
          Add text for a state
        </Button>
      </Row>
    );
  }
  return <TextForm role={role} availableStates={availableStates} onClose={() => setAdding(false)} />;
}
