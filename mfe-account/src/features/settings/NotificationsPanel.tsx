import { useState } from 'react';
import {
  notificationFrequencies,
  activeNotificationKinds,
  notificationMails,
  type NotificationKind,
  type NotificationMails,
  type NotificationPreference,
  type Settings,
} from '@dealstead/contracts';
import { Alert, Checkbox, Select, messageOf, phone, useWrite } from '@dealstead/kit';
import { styled } from 'styled-components';
import { retryUnlessRejected } from '../session/retry.ts';
import { PushLine } from './PushLine.tsx';
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
  .caption {
    display: none;
  }
  /* Each notification is a block: its name, then its choices with their captions. */
  ${phone} {
    display: block;
    thead {
      display: none;
    }
    tbody,
    td {
      display: block;
    }
    tr {
      display: grid;
      grid-template-columns: repeat(3, auto) minmax(0, 1fr);
      gap: 4px 16px;
      align-items: end;
      padding: 12px 0;
      border-bottom: 1px solid var(--line);
    }
    td {
      padding: 0;
      border: 0;
    }
    td:first-child {
      grid-column: 1 / -1;
    }
    .caption {
      display: block;
      color: var(--ink-2);
      font-size: var(--t13);
    }
    label {
      min-width: 44px;
    }
    select {
      width: 112px;
      padding: 0 28px 0 10px;
      font-size: var(--t14);
    }
  }
`;

const labels: Record<(typeof activeNotificationKinds)[number], { name: string; hint: string }> = {
  matches: { name: 'New matches', hint: 'From your saved searches' },
  'price-drops': { name: 'Price drops', hint: 'On listings you saved or watch' },
  messages: { name: 'Messages and offers', hint: 'Inquiries, offers and leads from others' },
  deadlines: { name: 'Deadlines', hint: 'Before something of yours is due or expires' },
  'market-report': { name: 'Market report', hint: 'Prices and supply in the states you search, from Investor Pro' },
  'admin-messages': { name: 'Messages from Dealstead', hint: 'News about the platform; urgent ones always arrive' },
};
/** Where a notification appears. */
const channels = [
  { id: 'email', caption: 'Email', suffix: 'by email' },
  { id: 'inApp', caption: 'In app', suffix: 'in the app' },
  { id: 'push', caption: 'Push', suffix: 'by push notification' },
] as const;
const frequencyLabels = { instant: 'Instant', daily: 'Daily', weekly: 'Weekly' } as const;

/** Which notifications arrive where, and how often by email. Each change is saved at once. */
export function NotificationsPanel({ settings }: { settings: Settings }) {
  const [preferences, setPreferences] = useState(settings.notifications);
  const save = useWrite('PUT', '/api/settings/notifications', {
    retry: retryUnlessRejected,
    onError: () => setPreferences(settings.notifications),
    invalidates: ['/api/settings'],
  });
  const set = (kind: NotificationKind, change: Partial<NotificationPreference>) => {
    const next = { ...preferences, [kind]: { ...preferences[kind], ...change } };
    setPreferences(next);
    save.mutate({ body: next });
  };
  return (
    <SettingsPanel
      title="Notifications"
      description={`Emails go to ${settings.email}. Every one has one-click unsubscribe. Daily and weekly updates arrive as one email.`}
    >
      <PushLine />
      {save.error && <Alert>{messageOf(save.error, 'Your change was not saved. Try again.')}</Alert>}
      <Matrix>
        <thead>
          <tr>
            <th scope="col">Notification</th>
            {channels.map(({ id, caption }) => (
              <th key={id} scope="col">
                {caption}
              </th>
            ))}
            <th scope="col">Email how often</th>
          </tr>
        </thead>
        <tbody>
          {activeNotificationKinds.map((kind) => (
            <PreferenceRow
              key={kind}
              kind={kind}
              mails={notificationMails[kind]}
              preference={preferences[kind]}
              onChange={(change) => set(kind, change)}
            />
          ))}
          <tr>
            <td>
              <b>Payments and security</b>
              <small>Always on</small>
            </td>
            {channels.map(({ id, caption, suffix }) => (
              <td key={id}>
                <span className="caption">{caption}</span>
                <Checkbox checked disabled readOnly aria-label={`Payments and security ${suffix}`} />
              </td>
            ))}
            <td>Instant</td>
          </tr>
        </tbody>
      </Matrix>
    </SettingsPanel>
  );
}

interface PreferenceRowProps {
  kind: (typeof activeNotificationKinds)[number];
  mails: NotificationMails;
  preference: NotificationPreference;
  onChange: (change: Partial<NotificationPreference>) => void;
}

/** The choices of one kind: of email only where the kind has any. */
export function PreferenceRow({ kind, mails, preference, onChange }: PreferenceRowProps) {
  const { name, hint } = labels[kind];
  return (
    <tr>
      <td>
        <b>{name}</b>
        <small>{hint}</small>
      </td>
      {channels.map(({ id, caption, suffix }) => (
        <td key={id}>
          {(id !== 'email' || mails !== 'none') && (
            <>
              <span className="caption">{caption}</span>
              <Checkbox
                checked={preference[id] === true}
                onChange={(event) => onChange({ [id]: event.currentTarget.checked })}
                aria-label={`${name} ${suffix}`}
              />
            </>
          )}
        </td>
      ))}
      <td>
        {mails === 'monthly' && 'Monthly'}
        {mails === 'as-chosen' && (
          <Select
            aria-label={`How often: ${name}`}
            value={preference.often}
            onChange={({ currentTarget: { value } }) => {
              const time = notificationFrequencies.find((frequency) => frequency === value);
              if (time) onChange({ often: time });
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
  );
}
