import { useRef, useState } from 'react';
import { formatCount, IconButton, useLazyModule, useLocation, useNavigate, useRead } from '@dealstead/kit';
import { Bell } from '@dealstead/kit/icons';
import { styled } from 'styled-components';
import { isPublished } from '../site/site.ts';
import { useSite } from '../site/SiteContext.tsx';

const loadPanel = () => import('./NotificationPanel.tsx');
const page = '/notifications';
const largestCount = 99;

const BellButton = styled(IconButton)`
  position: relative;
  > span {
    position: absolute;
    top: 3px;
    left: 22px;
    display: grid;
    place-items: center;
    box-sizing: border-box;
    min-width: 20px;
    height: 20px;
    padding: 0 4px;
    border: 2px solid var(--surface);
    border-radius: 10px;
    background: var(--primary);
    color: var(--surface);
    font: 700 11px/1 var(--sans);
    font-variant-numeric: tabular-nums;
  }
`;

/** The number of unread notifications; opens them in a panel, and on a phone as a page. Hidden while that page is not published. */
export function NotificationBell() {
  const { site } = useSite();
  return isPublished(site, page) ? <OpenableBell /> : null;
}

function OpenableBell() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const panel = useLazyModule(loadPanel);
  const unread = useRead('/api/notifications/unread').data?.count ?? 0;
  const label = unread === 0 ? 'Notifications' : `Notifications, ${formatCount(unread)} unread`;
  const openPage = () => void navigate(page);
  const press = () => {
    if (isOpen) return setOpen(false);
    if (pathname === page || matchMedia('(max-width:759.98px)').matches) return openPage();
    panel.load(() => setOpen(true), openPage);
  };
  return (
    <>
      <BellButton
        ref={button}
        label={label}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={panel.prefetch}
        onFocus={panel.prefetch}
        onClick={press}
      >
        <Bell size={22} />
        {unread > 0 && <span aria-hidden="true">{unread > largestCount ? `${largestCount}+` : unread}</span>}
      </BellButton>
      {isOpen && panel.module && <panel.module.NotificationPanel anchor={button} onClose={() => setOpen(false)} />}
    </>
  );
}
