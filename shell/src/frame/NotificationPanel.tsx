import { useEffect, useState, type RefObject } from 'react';
import { useLocation } from '@dealstead/kit';
import { Popover } from '@dealstead/kit/overlays';
import { styled } from 'styled-components';
import { FilledSlot } from '../page/FilledSlot.tsx';

const Frame = styled.div`
  display: flex;
  flex-direction: column;
  width: min(420px, 100vw - 32px);
  height: min(620px, 100dvh - 96px);
  margin-left: auto;
  overflow: hidden;
  background: var(--surface);
  border: 1px solid var(--line);
  border-radius: var(--r2);
  box-shadow: var(--sh3);
`;

export interface NotificationPanelProps {
  anchor: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** The panel below the bell, filled by the slice that owns notifications. Following a notification closes it. */
export function NotificationPanel({ anchor, onClose }: NotificationPanelProps) {
  const { key } = useLocation();
  const [openedAt] = useState(key);
  useEffect(() => {
    if (key !== openedAt) onClose();
  }, [key, openedAt, onClose]);
  return (
    <Popover anchor={anchor} onClose={onClose} label="Notifications" align="end" bare>
      <Frame>
        <FilledSlot name="notifications" props={{ onClose }} />
      </Frame>
    </Popover>
  );
}
