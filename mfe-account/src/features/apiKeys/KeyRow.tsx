import { useState } from 'react';
import type { ApiKey } from '@dealstead/contracts';
import { Badge, Button, formatCount, phone, Row, formatDateTime } from '@dealstead/kit';
import { ArrowClockwise, Trash } from '@dealstead/kit/icons';
import { styled } from 'styled-components';
import { activityTexts, expiryText, lastUseText, maskedKey, quotaResetText, scopeNames } from './labels.ts';

const Item = styled.li`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: 4px 24px;
  padding: 16px 0;
  border-top: 1px solid var(--line);
  h3 {
    font-size: var(--t15);
    overflow-wrap: anywhere;
  }
  code {
    font-size: var(--t13);
    color: var(--ink-2);
  }
  ${phone} {
    grid-template-columns: minmax(0, 1fr);
  }
`;
const Facts = styled.p`
  font-size: var(--t13);
  color: var(--ink-2);
  overflow-wrap: anywhere;
`;
const Usage = styled.div`
  margin-top: 6px;
  max-width: 360px;
  font-size: var(--t13);
  meter {
    display: block;
    width: 100%;
    height: 8px;
    margin-top: 4px;
  }
`;
const Activity = styled.details`
  grid-column: 1 / -1;
  font-size: var(--t13);
  summary {
    width: fit-content;
    padding: 8px 0;
    color: var(--primary);
    font-weight: 600;
    cursor: pointer;
  }
  ul {
    display: grid;
    gap: 4px;
    padding: 0 0 4px;
    margin: 0;
    list-style: none;
    color: var(--ink-2);
  }
`;
const Actions = styled(Row)`
  align-self: start;
`;

export interface KeyRowProps {
  readonly apiKey: ApiKey;
  readonly canRotate: boolean;
  readonly onRotate: () => void;
  readonly onRevoke: () => void;
}

/** One API key: how to recognize it, what it may do, how much it is used. */
export function KeyRow({ apiKey, canRotate, onRotate, onRevoke }: KeyRowProps) {
  const [now] = useState(Date.now);
  const isExpired = apiKey.expiresAt !== null && Date.parse(apiKey.expiresAt) <= now;
  return (
    <Item>
      <div>
        <Row space={2}>
          <h3>{apiKey.name}</h3>
          {isExpired && <Badge tone="amber">Expired</Badge>}
          <code>{maskedKey(apiKey)}</code>
        </Row>
        <Facts>{scopeNames(apiKey)}</Facts>
        <Facts>{`${lastUseText(apiKey)} · ${expiryText(apiKey, now)}`}</Facts>
        {apiKey.previousUntil && <Facts>{`The old secret works until ${formatDateTime(apiKey.previousUntil)}`}</Facts>}
        <Calls apiKey={apiKey} />
      </div>
      <Actions space={2}>
        {canRotate && !isExpired && (
          <Button
            kind="secondary"
            size="small"
            icon={<ArrowClockwise size={18} />}
            aria-label={`Rotate ${apiKey.name}`}
            onClick={onRotate}
          >
            Rotate
          </Button>
        )}
        <Button
          kind="quiet"
          size="small"
          danger
          icon={<Trash size={18} />}
          aria-label={`Revoke ${apiKey.name}`}
          onClick={onRevoke}
        >
          Revoke
        </Button>
      </Actions>
      <Activity>
        <summary>Activity</summary>
        <ul>
          {apiKey.activity.map(({ act, address, at }) => (
            <li key={`${act} ${at} ${address}`}>
              {[activityTexts[act], formatDateTime(at), address].filter((text) => text !== null).join(' · ')}
            </li>
          ))}
        </ul>
      </Activity>
    </Item>
  );
}

function Calls({ apiKey: { callsThisMonth, perMonth, perMinute } }: { readonly apiKey: ApiKey }) {
  const text = `${formatCount(callsThisMonth)} of ${formatCount(perMonth)} calls this month`;
  return (
    <Usage>
      {`${text}, ${quotaResetText()} · ${formatCount(perMinute)} a minute`}
      <meter min={0} max={perMonth} high={perMonth * 0.8} value={callsThisMonth} aria-label={text} />
    </Usage>
  );
}
