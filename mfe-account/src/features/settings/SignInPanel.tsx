import { useState } from 'react';
import type { Settings } from '@dealstead/contracts';
import { Button, formatDate } from '@dealstead/kit';
import { Key } from '@dealstead/kit/icons';
import { ChangePassword } from './ChangePassword.tsx';
import { Devices } from './Devices.tsx';
import { EmailChangeLine } from './EmailChangeLine.tsx';
import { Line, SettingsPanel } from './SettingsPanel.tsx';
import { TwoStep } from './TwoStep.tsx';
import { TwoStepResetLine } from './TwoStepResetLine.tsx';

/** Password, two-factor sign-in, and active sessions. */
export function SignInPanel({ settings }: { settings: Settings }) {
  const [changing, setChanging] = useState(false);
  return (
    <SettingsPanel title="Sign-in" description="Your password, two-step sign-in, and the devices that are signed in.">
      <Line>
        <Key size={24} />
        <span>
          <b>Password</b>
          <small>Last changed {formatDate(settings.passwordChangedAt)}</small>
        </span>
        <Button kind="secondary" size="small" aria-label="Change password" onClick={() => setChanging(true)}>
          Change
        </Button>
      </Line>
      {changing && <ChangePassword onClose={() => setChanging(false)} />}
      {settings.emailChange && <EmailChangeLine change={settings.emailChange} />}
      <TwoStep twoStep={settings.twoStep} />
      {settings.twoStepReset && <TwoStepResetLine reset={settings.twoStepReset} />}
      <Devices devices={settings.devices} />
    </SettingsPanel>
  );
}
