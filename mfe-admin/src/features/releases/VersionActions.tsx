import { formatOverrides, overridesParameter, type ReleaseVersion } from '@dealstead/contracts';
import { Button, ConfirmDialog, Field, Select, Stack, useRead } from '@dealstead/kit';
import { useState, type FormEvent } from 'react';
import { styled } from 'styled-components';
import { areaName } from './areas.ts';
import { useReleaseActions } from './useReleaseActions.ts';

/** Shares of visitors that a canary is tried with. */
const shares = [1, 5, 10, 25, 50];

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

/** Promotes a version, shows it to a share of the visitors, or takes it back from them. */
export function VersionActions({ version, onDone }: VersionActionsProps) {
  const { name, state } = version;
  const { data: releases } = useRead('/api/admin/releases');
  /** What was live when the admin decided to replace it. Of two who confirm at once, one promotes; the other is told. */
  const [confirming, setConfirming] = useState<{ readonly live: string | null | undefined } | null>(null);
  const { promote, rollBackCanary } = useReleaseActions(onDone);
  const title = `Promote ${areaName(name)} ${version.version}`;
  return (
    <Stack space={4}>
      <CanaryForm key={version.cohort?.percent} version={version} onDone={onDone} />
      <Buttons>
        <Button onClick={() => setConfirming({ live: releases?.find((release) => release.name === name)?.current })}>
          Promote to everyone
        </Button>
        <Button kind="secondary" onClick={() => globalThis.location.assign(ownBrowserUrl(version))}>
          Try in this browser
        </Button>
        {state === 'canary' && (
          <Button
            kind="secondary"
            pending={rollBackCanary.isPending}
            onClick={() => rollBackCanary.mutate({ params: { name }, body: { version: version.version } })}
          >
            Roll back canary
          </Button>
        )}
      </Buttons>
      <ConfirmDialog
        open={confirming !== null}
        title={title}
        confirmLabel="Promote"
        pending={promote.isPending}
        onConfirm={() =>
          promote.mutate(
            { params: { name }, body: { version: version.version, replaces: confirming?.live } },
            // Whoever tries again decides anew, by what is live then.
            { onError: () => setConfirming(null) },
          )
        }
        onClose={() => setConfirming(null)}
      >
        {`New visits get this version${confirming?.live ? ` instead of ${confirming.live}` : ''}.`} Open pages do not
        change, and you can roll back at once.
      </ConfirmDialog>
    </Stack>
  );
}

/** The page of releases, with a version that only this browser shows. */
const ownBrowserUrl = ({ name, version }: ReleaseVersion): string =>
  `/admin/releases?${new URLSearchParams({ of: name, [overridesParameter]: formatOverrides([{ name, version }]) })}`;

/** Chooses the share of visitors who get a version. Plans and members of its cohort stay. */
function CanaryForm({ version: { name, version, state, cohort }, onDone }: VersionActionsProps) {
  const [percent, setPercent] = useState(String(cohort?.percent || shares[0]));
  const { startCanary } = useReleaseActions(onDone);
  const options = [...new Set([...shares, ...(cohort && cohort.percent > 0 ? [cohort.percent] : [])])];
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { plans = [], memberIds = [] } = cohort ?? {};
    if (!startCanary.isPending)
      startCanary.mutate({
        params: { name },
        body: { version, cohort: { percent: Number(percent), plans: [...plans], memberIds: [...memberIds] } },
      });
  };
  return (
    <form onSubmit={submit}>
      <Stack space={3}>
        <Field label="Try it with a share of visitors" hint="Each browser and member keeps what it got.">
          <Select value={percent} onChange={(event) => setPercent(event.target.value)}>
            {options
              .toSorted((a, b) => a - b)
              .map((share) => (
                <option key={share} value={share}>{`${share}%`}</option>
              ))}
          </Select>
        </Field>
        <Buttons>
          <Button type="submit" kind="secondary" pending={startCanary.isPending}>
            {state === 'canary' ? 'Change share' : 'Start canary'}
          </Button>
        </Buttons>
      </Stack>
    </form>
  );
}
