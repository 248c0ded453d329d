import { useEffect, useState, type RefObject } from 'react';
import { useLocation } from '@dealstead/kit';
import { Popover } from '@dealstead/kit/overlays';
import { styled } from 'styled-components';
import { FilledSlot } from '../page/FilledSlot.tsx';

const Frame = styled.div`
  display: flex;
  flex-direction: column;
  height: min(620px, 100dvh - 96px);
  min-height: 0;
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
    <Popover anchor={anchor} onClose={onClose} label="Notifications" align="end" flush>
      <Frame>
        <FilledSlot name="notifications" title="Notifications" props={{ onClose }} />
      </Frame>
    </Popover>
  );
}
