import { useState } from 'react';
import { unknownDeviceName, type Device } from '@dealstead/contracts';
import { Badge, Button, Row, formatDate, toast, toastError, useWrite } from '@dealstead/kit';
import { Desktop, DeviceMobile, SignOut } from '@dealstead/kit/icons';
import { styled } from 'styled-components';
import { retryUnlessRejected } from '../session/retry.ts';
import { Line } from './SettingsPanel.tsx';

const Section = styled.section`
  margin-top: 24px;
  h3 {
    font-size: var(--t15);
  }
  > button {
    margin-top: 12px;
  }
`;

/** Facts separated by a middle dot. A line breaks between them, not inside one that fits. */
const Details = styled.small`
  > span {
    display: inline-block;
  }
  > span:not(:last-child)::after {
    content: ' ·';
    margin-right: 4px;
    white-space: pre;
  }
`;

/** Devices that are listed before "Show all". */
const firstDevices = 5;

function lastSeenText({ current, lastSeenAt }: Device): string {
  if (current) return 'Active now';
  const at = new Date(lastSeenAt);
  const isToday = at.toDateString() === new Date().toDateString();
  return isToday ? `Today at ${at.toLocaleTimeString('en-US', { timeStyle: 'short' })}` : formatDate(lastSeenAt);
}

const detailsOf = (device: Device) => [device.address, lastSeenText(device)].filter((text) => text !== null);

/** The member's active sessions: the current one first, five of them until all are requested, unnamed ones as one row. */
export function Devices({ devices }: { devices: readonly Device[] }) {
  const [showsAll, setShowsAll] = useState(false);
  const options = {
    retry: retryUnlessRejected,
    invalidates: ['/api/settings'],
    onError: (error: Error) => toastError(error, 'The device was not signed out. Try again.'),
  } as const;
  const signOut = useWrite('DELETE', '/api/settings/devices/{id}', options);
  const signOutOthers = useWrite('DELETE', '/api/settings/devices', {
    ...options,
    onSuccess: () => void toast({ title: 'Signed out everywhere else' }),
  });
  const isUnknown = ({ name, current }: Device) => name === unknownDeviceName && !current;
  const unknown = devices.filter(isUnknown);
  const named = unknown.length > 1 ? devices.filter((device) => !isUnknown(device)) : devices;
  const visible = showsAll ? named : named.slice(0, firstDevices);

  return (
    <Section aria-labelledby="devices">
      <Row between>
        <h3 id="devices">Signed-in devices</h3>
        {devices.length > 1 && (
          <Button
            kind="secondary"
            size="small"
            icon={<SignOut size={18} />}
            pending={signOutOthers.isPending}
            onClick={() => signOutOthers.mutate({})}
          >
            Sign out everywhere else
          </Button>
        )}
      </Row>
      {visible.map((device) => (
        <Line key={device.id}>
          {device.kind === 'phone' ? <DeviceMobile size={24} /> : <Desktop size={24} />}
          <span>
            <b>{device.name}</b>
            <Details>
              {detailsOf(device).map((detail) => (
                <span key={detail}>{detail}</span>
              ))}
            </Details>
          </span>
          {device.current ? (
            <Badge tone="ok">This device</Badge>
          ) : (
            <Button
              kind="secondary"
              size="small"
              aria-label={`Sign out ${device.name}, ${detailsOf(device).join(', ')}`}
              pending={signOut.isPending && signOut.variables?.params?.['id'] === device.id}
              onClick={() => signOut.mutate({ params: { id: device.id } })}
            >
              Sign out
            </Button>
          )}
        </Line>
      ))}
      {named.length !== devices.length && <UnknownDevices devices={unknown} signOut={signOut} />}
      {visible.length < named.length && (
        <Button kind="secondary" size="small" onClick={() => setShowsAll(true)}>
          {`Show all ${named.length} devices`}
        </Button>
      )}
    </Section>
  );
}

interface UnknownDevicesProps {
  /** Most recently seen first. */
  devices: readonly Device[];
  signOut: { isPending: boolean; mutateAsync: (request: { params: { id: string } }) => Promise<unknown> };
}

function UnknownDevices({ devices, signOut }: UnknownDevicesProps) {
  const [newest] = devices;
  const signOutAll = async () => {
    for (const { id } of devices) await signOut.mutateAsync({ params: { id } });
  };
  return (
    <Line>
      <Desktop size={24} />
      <span>
        <b>{`${devices.length} unknown devices`}</b>
        {newest && <small>{`Last used: ${lastSeenText(newest)}`}</small>}
      </span>
      <Button
        kind="secondary"
        size="small"
        aria-label="Sign out all unknown devices"
        pending={signOut.isPending}
        // A failure is reported by the write itself.
        onClick={() => void signOutAll().catch(() => undefined)}
      >
        Sign out all
      </Button>
    </Line>
  );
}
