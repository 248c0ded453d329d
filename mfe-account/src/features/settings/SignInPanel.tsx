import { useState } from 'react';
import type { Device, Settings } from '@dealstead/contracts';
import { Badge, Button, formatDate, toast, useWrite, toastError } from '@dealstead/kit';
import { Desktop, Key, Phone, SignOut } from '@dealstead/kit/icons';
import { styled } from 'styled-components';
import { retryUnlessRejected } from '../session/retry.ts';
import { ChangePassword } from './ChangePassword.tsx';
import { Line, SettingsPanel } from './SettingsPanel.tsx';
import { TwoStep } from './TwoStep.tsx';

const Devices = styled.div`
  margin-top: 22px;
  h3 {
    margin-bottom: 4px;
    font-size: var(--t15);
  }
  > button {
    margin-top: 8px;
  }
`;
const First = styled.div`
  margin-top: 16px;
  border-top: 1px solid var(--line);
`;

const failed = (error: Error) => toastError(error, 'That did not work.');

function lastSeenText({ current, lastSeenAt }: Device): string {
  if (current) return 'Now';
  const at = new Date(lastSeenAt);
  const isToday = at.toDateString() === new Date().toDateString();
  return isToday ? `Today ${at.toLocaleTimeString('en-US', { timeStyle: 'short' })}` : formatDate(lastSeenAt);
}

/** Password, two-factor sign-in, and active sessions. */
export function SignInPanel({ settings }: { settings: Settings }) {
  const [changing, setChanging] = useState(false);
  const options = { retry: retryUnlessRejected, invalidates: ['/api/settings'], onError: failed } as const;
  const signOutDevice = useWrite('DELETE', '/api/settings/devices/{id}', options);
  const signOutOthers = useWrite('DELETE', '/api/settings/devices', {
    ...options,
    onSuccess: () => void toast({ title: 'Signed out everywhere else' }),
  });
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
      <Devices>
        <h3>Signed-in devices</h3>
        {settings.devices.map((device) => (
          <Line key={device.id}>
            {device.kind === 'phone' ? <Phone size={24} /> : <Desktop size={24} />}
            <span>
              <b>{device.name}</b>
              <small>
                {device.address ? `${device.address}. ` : ''}
                {lastSeenText(device)}
              </small>
            </span>
            {device.current ? (
              <Badge tone="ok">This device</Badge>
            ) : (
              <Button
                kind="secondary"
                size="small"
                pending={signOutDevice.isPending && signOutDevice.variables?.params?.['id'] === device.id}
                onClick={() => signOutDevice.mutate({ params: { id: device.id } })}
              >
                Sign out
              </Button>
            )}
          </Line>
        ))}
        {settings.devices.length > 1 && (
          <Button kind="quiet" size="small" pending={signOutOthers.isPending} onClick={() => signOutOthers.mutate({})}>
            <SignOut size={18} />
            Sign out everywhere else
          </Button>
        )}
      </Devices>
    </SettingsPanel>
  );
}
