import { useState } from 'react';
import type { Settings } from '@dealstead/contracts';
import { Button, formatDate } from '@dealstead/kit';
import { Key } from '@dealstead/kit/icons';
import { styled } from 'styled-components';
import { ChangePassword } from './ChangePassword.tsx';
import { Devices } from './Devices.tsx';
import { SettingsPanel } from './SettingsPanel.tsx';
import { TwoStep } from './TwoStep.tsx';

const First = styled.div`
  margin-top: 16px;
  border-top: 1px solid var(--line);
`;

/** Password, two-factor sign-in, and active sessions. */
export function SignInPanel({ settings }: { settings: Settings }) {
  const [changing, setChanging] = useState(false);
  return (
    <SettingsPanel
      id="sign-in"
      title="Sign-in"
      description={`Password last changed ${formatDate(settings.passwordChangedAt)}.`}
    >
      <Button kind="secondary" size="small" onClick={() => setChanging(true)}>
        <Key size={18} />
        Change password
      </Button>
      {changing && <ChangePassword onClose={() => setChanging(false)} />}
      <First>
        <TwoStep twoStep={settings.twoStep} />
      </First>
      <Devices devices={settings.devices} />
    </SettingsPanel>
  );
}
