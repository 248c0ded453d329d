import { useState } from 'react';
import {
  notificationFrequencies,
  activeNotificationKinds,
  type NotificationKind,
  type Settings,
} from '@dealstead/contracts';
import { Alert, Checkbox, Select, messageOf, phone, useWrite } from '@dealstead/kit';
import { styled } from 'styled-components';
import { unlessRefused } from '../session/retry.ts';
import { SettingsPanel } from './SettingsPanel.tsx';

const Matrix = styled.table`
  width: 100%;
  border-collapse: collapse;
  th {
    padding: 0 0 8px;
    font-size: var(--t13);
    text-align: center;
    border-bottom: 1px solid var(--ink);
  }
  td {
    padding: 10px 4px;
    text-align: center;
    border-bottom: 1px solid var(--line);
  }
  :is(th, td):first-child {
    padding-left: 0;
    text-align: left;
    b,
    small {
      display: block;
    }
    small {
      color: var(--ink-2);
      font-size: var(--t13);
    }
  }
  :is(th, td):last-child {
    padding-right: 0;
    text-align: right;
  }
  label {
    display: inline-flex;
    justify-content: center;
  }
  select {
    width: 122px;
  }
  ${phone} {
    select {
      width: 112px;
      padding: 0 28px 0 10px;
      font-size: var(--t14);
    }
  }
`;

const words: Record<(typeof activeNotificationKinds)[number], { name: string; about: string }> = {
  matches: { name: 'New matches', about: 'Saved searches' },
  'price-drops': { name: 'Price drops', about: 'On listings that you watch' },
  messages: { name: 'Messages and offers', about: 'Offers have a clock' },
};
const often = { instant: 'Instant', daily: 'Daily', weekly: 'Weekly' } as const;

/** Mail notifications and their frequency. Each change is saved at once. */
export function NotificationsPanel({ settings }: { settings: Settings }) {
  const [wishes, setWishes] = useState(settings.notifications);
  const save = useWrite('PUT', '/api/settings/notifications', {
    retry: unlessRefused,
    onError: () => setWishes(settings.notifications),
    invalidates: ['/api/settings'],
  });
  const set = (kind: NotificationKind, change: Partial<(typeof wishes)[NotificationKind]>) => {
    const next = { ...wishes, [kind]: { ...wishes[kind], ...change } };
    setWishes(next);
    save.mutate({ body: next });
  };
  return (
    <SettingsPanel
      id="notifications"
      title="Notifications"
      about={`Sent to ${settings.email}. Every mail has one-click unsubscribe. What is not instant is gathered into one mail.`}
    >
      {save.error && <Alert>{messageOf(save.error, 'That was not saved.')}</Alert>}
      <Matrix>
        <thead>
          <tr>
            <th scope="col">What</th>
            <th scope="col">Email</th>
            <th scope="col">How often</th>
          </tr>
        </thead>
        <tbody>
          {activeNotificationKinds.map((kind) => (
            <tr key={kind}>
              <td>
                <b>{words[kind].name}</b>
                <small>{words[kind].about}</small>
              </td>
              <td>
                <Checkbox
                  checked={wishes[kind].email}
                  onChange={(event) => set(kind, { email: event.currentTarget.checked })}
                  aria-label={`${words[kind].name} by email`}
                />
              </td>
              <td>
                <Select
                  aria-label={`How often: ${words[kind].name}`}
                  value={wishes[kind].often}
                  onChange={({ currentTarget: { value } }) => {
                    const time = notificationFrequencies.find((one) => one === value);
                    if (time) set(kind, { often: time });
                  }}
                >
                  {notificationFrequencies.map((time) => (
                    <option key={time} value={time}>
                      {often[time]}
                    </option>
                  ))}
                </Select>
              </td>
            </tr>
          ))}
          <tr>
            <td>
              <b>Payments and security</b>
              <small>Always on</small>
            </td>
            <td>
              <Checkbox checked disabled readOnly aria-label="Payments and security by email" />
            </td>
            <td>At once</td>
          </tr>
        </tbody>
      </Matrix>
    </SettingsPanel>
  );
}
