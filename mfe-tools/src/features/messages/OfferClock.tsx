import type { Offer } from '@dealstead/contracts';
import { Timer } from '@dealstead/kit/icons';
import { useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { formatMoment, formatRemaining } from './format.ts';

const Clock = styled.span`
  display: grid;
  justify-items: end;
  gap: 2px;
  flex: none;
  strong {
    display: flex;
    align-items: center;
    gap: 6px;
    font-size: var(--t20);
    font-weight: 700;
    color: var(--amber-ink);
    white-space: nowrap;
  }
`;

const Fuse = styled.svg`
  display: block;
  flex: 1 0 100%;
  height: 6px;
  rect {
    fill: var(--surface);
    stroke: var(--ink);
  }
  rect + rect {
    fill: var(--amber);
    stroke: none;
  }
`;

/** The current time, every second. */
function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** How long an open offer lasts, as a countdown and as a bar that burns down. */
export function OfferClock({ offer }: { offer: Offer }) {
  const now = useNow();
  const created = Date.parse(offer.createdAt);
  const expires = Date.parse(offer.expiresAt);
  const left = Math.max(0, expires - now);
  const share = Math.min(1, left / Math.max(1, expires - created));
  return (
    <>
      <Clock>
        <strong role="timer" aria-label={`Ends ${formatMoment(offer.expiresAt)}`}>
          <Timer size={20} />
          {left > 0 ? formatRemaining(left) : 'Expired'}
        </strong>
        <small>{left > 0 ? `ends ${formatEnd(offer.expiresAt)}` : `ended ${formatMoment(offer.expiresAt)}`}</small>
      </Clock>
      <Fuse aria-hidden viewBox="0 0 128 6" preserveAspectRatio="none">
        <rect x="0.5" y="0.5" width="127" height="5" />
        <rect x={1 + 126 * (1 - share)} y="1" width={126 * share} height="4" />
      </Fuse>
    </>
  );
}

const end = new Intl.DateTimeFormat('en-US', { weekday: 'short', hour: 'numeric', minute: '2-digit' });
/** Wed 8:14 AM */
const formatEnd = (iso: string) => end.format(new Date(iso)).replace(',', '');
