import { useState } from 'react';
import {
  notificationFrequencies,
  activeNotificationKinds,
  scheduledNotificationKinds,
  type NotificationKind,
  type Settings,
} from '@dealstead/contracts';
import { Alert, Checkbox, Select, messageOf, phone, useWrite } from '@dealstead/kit';
import { styled } from 'styled-components';
import { retryUnlessRejected } from '../session/retry.ts';
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

const labels: Record<(typeof activeNotificationKinds)[number], { name: string; hint: string }> = {
  matches: { name: 'New matches', hint: 'From your saved searches' },
  'price-drops': { name: 'Price drops', hint: 'On listings you watch' },
  messages: { name: 'Messages and offers', hint: 'From buyers and sellers' },
  deadlines: { name: 'Deadlines', hint: 'Before your proof of funds expires' },
  'market-report': { name: 'Market report', hint: 'Prices and supply in the states you search, from Investor Pro' },
};
const frequencyLabels = { instant: 'Instant', daily: 'Daily', weekly: 'Weekly' } as const;

/** Mail notifications and their frequency. Each change is saved at once. */
export function NotificationsPanel({ settings }: { settings: Settings }) {
  const [preferences, setPreferences] = useState(settings.notifications);
  const save = useWrite('PUT', '/api/settings/notifications', {
    retry: retryUnlessRejected,
    onError: () => setPreferences(settings.notifications),
    invalidates: ['/api/settings'],
  });
  const set = (kind: NotificationKind, change: Partial<(typeof preferences)[NotificationKind]>) => {
    const next = { ...preferences, [kind]: { ...preferences[kind], ...change } };
    setPreferences(next);
    save.mutate({ body: next });
  };
  return (
    <SettingsPanel
      title="Notifications"
      description={`Sent to ${settings.email}. Every email has one-click unsubscribe. Daily and weekly updates arrive as one email.`}
    >
      {save.error && <Alert>{messageOf(save.error, 'Your change was not saved. Try again.')}</Alert>}
      <Matrix>
        <thead>
          <tr>
            <th scope="col">Notification</th>
            <th scope="col">Email</th>
            <th scope="col">How often</th>
          </tr>
        </thead>
        <tbody>
          {activeNotificationKinds.map((kind) => (
            <tr key={kind}>
              <td>
                <b>{labels[kind].name}</b>
                <small>{labels[kind].hint}</small>
              </td>
              <td>
                <Checkbox
                  checked={preferences[kind].email}
                  onChange={(event) => set(kind, { email: event.currentTarget.checked })}
                  aria-label={`${labels[kind].name} by email`}
                />
              </td>
              <td>
                {scheduledNotificationKinds.includes(kind) ? (
                  'Monthly'
                ) : (
                  <Select
                    aria-label={`How often: ${labels[kind].name}`}
                    value={preferences[kind].often}
                    onChange={({ currentTarget: { value } }) => {
                      const time = notificationFrequencies.find((frequency) => frequency === value);
                      if (time) set(kind, { often: time });
                    }}
                  >
                    {notificationFrequencies.map((time) => (
                      <option key={time} value={time}>
                        {frequencyLabels[time]}
                      </option>
                    ))}
                  </Select>
                )}
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
            <td>Instant</td>
          </tr>
        </tbody>
      </Matrix>
    </SettingsPanel>
  );
}
