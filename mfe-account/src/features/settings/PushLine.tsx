import { Button, messageOf, Skeleton, toast, useRead, useUser } from '@dealstead/kit';
import { Bell } from '@dealstead/kit/icons';
import { useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { disablePush, enablePush, type PushState, readPushState, testPush } from './pushSubscription.ts';
import { Line } from './SettingsPanel.tsx';

const PushRow = styled(Line)`
  margin-bottom: 20px;
  padding-block: 14px;
  border-top: 1px solid var(--line);
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
`;

const texts: Record<PushState, string> = {
  unsupported:
    'This browser does not support push notifications. On an iPhone or iPad, add Dealstead to the Home Screen first.',
  blocked:
    'Notifications are blocked for this site. Allow them in your browser’s site settings, then reload this page.',
  off: 'Get what you choose below on this device, even while Dealstead is closed.',
  on: 'On. They stop when you sign out on this device.',
};

/** Turns push notifications on and off in this browser. The browser asks for permission only after the press. */
export function PushLine() {
  const user = useUser();
  const settings = useRead('/api/push');
  const [state, setState] = useState<PushState | null>(null);
  const [isPending, setPending] = useState(false);
  useEffect(() => {
    if (user) readPushState(user.id).then(setState, () => setState('unsupported'));
  }, [user]);
  if (settings.isError) return null;
  if (!user || state === null || !settings.data) return <Skeleton height={72} />;
  const { publicKey } = settings.data;

  async function change(work: () => Promise<PushState>) {
    setPending(true);
    try {
      setState(await work());
      await settings.refetch();
    } catch (error) {
      const description = messageOf(error, 'Your browser could not change push notifications. Try again.');
      toast({ title: 'Error', description, destructive: true });
    }
    setPending(false);
  }
  const turnOff = () =>
    change(async () => {
      await disablePush();
      return 'off';
    });
  const test = () =>
    change(async () => {
      await testPush();
      toast({ title: 'Test sent', description: 'It should appear in a few seconds.' });
      return 'on';
    });

  return (
    <PushRow role="group" aria-label="Push notifications on this device">
      <Bell size={22} />
      <div>
        <b>Push notifications on this device</b>
        <small>{publicKey === null ? 'Push notifications are not set up on this server.' : texts[state]}</small>
      </div>
      {publicKey !== null && (state === 'on' || state === 'off') && (
        <Actions>
          {state === 'on' && (
            <Button kind="quiet" size="small" disabled={isPending} onClick={() => void test()}>
              Send a test
            </Button>
          )}
          <Button
            kind="secondary"
            size="small"
            pending={isPending}
            onClick={() => void (state === 'on' ? turnOff() : change(() => enablePush(user.id, publicKey)))}
          >
            {state === 'on' ? 'Turn off' : 'Turn on'}
          </Button>
        </Actions>
      )}
    </PushRow>
  );
}
