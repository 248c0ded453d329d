import { formatOverrides, overridesParameter, type ReleaseVersion } from '@dealstead/contracts';
import { Button, Stack, useRead } from '@dealstead/kit';
import { useState } from 'react';
import { styled } from 'styled-components';
import { ReasonDialog } from '../reason/ReasonDialog.tsx';
import { areaName } from './areas.ts';
import { CanaryForm } from './CanaryForm.tsx';
import { useReleaseActions } from './useReleaseActions.ts';

const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
`;

interface VersionActionsProps {
  /** An accepted version that is not live. */
  readonly version: ReleaseVersion;
  readonly onDone: () => void;
}

/** Promotes a version, shows it to some visitors and members, or takes it back from them. */
export function VersionActions({ version, onDone }: VersionActionsProps) {
  const { name, state } = version;
  const { data: releases } = useRead('/api/admin/releases');
  /** What was live when the admin decided to replace it. Of two who confirm at once, one promotes; the other gets a notice. */
  const [confirming, setConfirming] = useState<{ readonly live: string | null | undefined } | null>(null);
  const [isRollingBack, setRollingBack] = useState(false);
  const { promote, rollBackCanary } = useReleaseActions(onDone);
  const title = `${areaName(name)} ${version.version}`;
  return (
    <Stack space={4}>
      <CanaryForm key={JSON.stringify(version.cohort)} version={version} onDone={onDone} />
      <Buttons>
        <Button onClick={() => setConfirming({ live: releases?.find((release) => release.name === name)?.current })}>
          Promote to everyone
        </Button>
        <Button kind="secondary" onClick={() => globalThis.location.assign(ownBrowserUrl(version))}>
          Try in this browser
        </Button>
        {state === 'canary' && (
          <Button kind="secondary" onClick={() => setRollingBack(true)}>
            Roll back canary
          </Button>
        )}
      </Buttons>
      {confirming && (
        <ReasonDialog
          title={`Promote ${title}`}
          actionLabel="Promote"
          draft={`promote-${name}-${version.version}`}
          fallback="The version was not promoted. Look at what is live before you try again."
          onConfirm={(reason) =>
            promote.mutateAsync({
              params: { name },
              body: { version: version.version, replaces: confirming.live, reason },
            })
          }
          onClose={() => setConfirming(null)}
        >
          {`New visits get this version${confirming.live ? ` instead of ${confirming.live}` : ''}.`} Open pages do not
          change, and you can roll back at once.
        </ReasonDialog>
      )}
      {isRollingBack && (
        <ReasonDialog
          title={`Roll back canary ${title}`}
          actionLabel="Roll back"
          draft={`roll-back-canary-${name}-${version.version}`}
          fallback="The canary was not rolled back. Try again."
          onConfirm={(reason) =>
            rollBackCanary.mutateAsync({ params: { name }, body: { version: version.version, reason } })
          }
          onClose={() => setRollingBack(false)}
        >
          Those who got it get the live version on their next visit.
        </ReasonDialog>
      )}
    </Stack>
  );
}

/** The page of releases, with a version that only this browser shows. */
const ownBrowserUrl = ({ name, version }: ReleaseVersion): string =>
  `/admin/releases?${new URLSearchParams({ of: name, [overridesParameter]: formatOverrides([{ name, version }]) })}`;
