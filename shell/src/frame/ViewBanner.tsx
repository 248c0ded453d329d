import { useEffect, useState } from 'react';
import type { CurrentUser } from '@dealstead/contracts';
import { Alert, Button, Container, useWrite } from '@dealstead/kit';
import { styled } from 'styled-components';

const Bar = styled.aside`
  position: sticky;
  top: 0;
  z-index: var(--z-sheet);
  background: var(--ground);
  > div {
    padding-block: 8px;
  }
  .line {
    flex: 1;
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 8px 16px;
  }
`;

/** Milliseconds. */
const minute = 60_000;
const checkEvery = 5_000;

interface ViewBannerProps {
  /** The member as whom an admin views the site. */
  readonly user: CurrentUser;
  readonly endsAt: string;
}

/** Says on every page that an admin views the site as a member, with the link to end it. */
export function ViewBanner({ user, endsAt }: ViewBannerProps) {
  const minutes = useMinutesLeft(endsAt);
  // A new document drops everything that this page holds of the member, whatever the answer is.
  const leave = () => globalThis.location.assign(`/admin/members/${user.id}`);
  const endView = useWrite('POST', '/api/member-view/end', { onSettled: leave });
  const isOver = minutes === 0;
  useEffect(() => {
    if (isOver) globalThis.location.assign(`/admin/members/${user.id}`);
  }, [isOver, user.id]);
  return (
    <Bar aria-label="View as member">
      <Container>
        <Alert tone="amber">
          <span className="line">
            <span>
              <b>
                Viewing as {user.firstName} {user.lastName}
              </b>{' '}
              – read only{minutes !== null && `, ${minutes === 1 ? '1 minute' : `${minutes} minutes`} left`}
            </span>
            <Button kind="secondary" size="small" pending={endView.isPending} onClick={() => endView.mutate({})}>
              End view
            </Button>
          </span>
        </Alert>
      </Container>
    </Bar>
  );
}

/** Minutes until a time, rounded up; null on the server, whose clock is not the page's. */
function useMinutesLeft(until: string): number | null {
  const [minutes, setMinutes] = useState<number | null>(null);
  useEffect(() => {
    const update = () => setMinutes(Math.max(0, Math.ceil((Date.parse(until) - Date.now()) / minute)));
    update();
    const timer = setInterval(update, checkEvery);
    return () => clearInterval(timer);
  }, [until]);
  return minutes;
}
