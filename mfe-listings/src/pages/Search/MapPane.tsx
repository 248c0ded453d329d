import { requiredPlan, type SoldPlan } from '@dealstead/contracts';
import { Button, Dialog, PlatBackground, UpgradePrompt, desk, useAccess } from '@dealstead/kit';
import { LockSimple } from '@dealstead/kit/icons';
import { useState } from 'react';
import { styled } from 'styled-components';

const Locked = styled.section`
  position: absolute;
  inset: 0;
  display: grid;
  place-items: center;
  overflow: hidden;
  .dimmed {
    position: absolute;
    inset: 0;
    opacity: 0.42;
    filter: saturate(0.4);
  }
  .prompt {
    display: none;
    position: relative;
    padding: 24px;
  }
  > button {
    position: relative;
  }
  ${desk} {
    > button {
      display: none;
    }
    .prompt {
      display: block;
    }
  }
`;

/** The map of those whose plan does not hold it: dimmed, out of reach, with the upgrade prompt. Loads no map. */
export function LockedMap() {
  const access = useAccess('property-data');
  const [asked, setAsked] = useState(false);
  if (access.allowed) return null;
  const prompt = (
    <UpgradePrompt
      feature="Property Map"
      required={(requiredPlan('property-data') ?? 'buyer') as SoldPlan}
      current={access.currentPlan}
    />
  );
  return (
    <Locked aria-label="Map">
      <div className="dimmed" inert aria-hidden="true">
        <PlatBackground seed="locked map" />
      </div>
      <div className="prompt">{prompt}</div>
      <Button kind="secondary" icon={<LockSimple size={18} />} onClick={() => setAsked(true)}>
        See these on a map
      </Button>
      <Dialog open={asked} onClose={() => setAsked(false)} title="Map">
        {prompt}
      </Dialog>
    </Locked>
  );
}
