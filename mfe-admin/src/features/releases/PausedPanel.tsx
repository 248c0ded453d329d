import type { ReleaseStatus, SliceName } from '@dealstead/contracts';
import {
  Button,
  ConfirmDialog,
  EmptyState,
  Field,
  FormError,
  Panel,
  PanelHead,
  Select,
  Stack,
  DraftNotice,
  TextInput,
  useForm,
  useRead,
} from '@dealstead/kit';
import { QueryView, Table, type Column } from '@dealstead/kit/data';
import { useState } from 'react';
import { styled } from 'styled-components';
import { WrapCell } from '../styles.ts';
import { areaName, formatReleaseTime } from './areas.ts';
import { useReleaseActions } from './useReleaseActions.ts';

type PausedPage = ReleaseStatus[number]['paused'][number] & { readonly slice: SliceName };

const Grid = styled.form`
  display: grid;
  gap: 16px;
  max-width: 520px;
  margin-top: 20px;
`;

/** Pages that are turned off while they are repaired, and the form that turns one off. */
export function PausedPanel() {
  const query = useRead('/api/admin/releases');
  const paused = (query.data ?? []).flatMap(({ name, paused: pages }) =>
    pages.map((page) => ({ ...page, slice: name })),
  );
  return (
    <Panel aria-labelledby="paused">
      <PanelHead>
        <h2 id="paused">Turned off for repair</h2>
      </PanelHead>
      <Stack space={4}>
        <QueryView
          query={query}
          label="Pages that are turned off"
          loading={120}
          isEmpty={() => paused.length === 0}
          empty={
            <EmptyState title="Every page is on">
              A page that you turn off says that it is being repaired. The rest of the site works.
            </EmptyState>
          }
        >
          {() => <PausedTable paused={paused} />}
        </QueryView>
        <PauseForm slices={(query.data ?? []).map(({ name }) => name).filter((name) => name !== 'shell')} />
      </Stack>
    </Panel>
  );
}

const targetOf = ({ slice, page }: PausedPage): string => `${areaName(slice)}: ${page ?? 'all pages'}`;

const columns = (resume: (paused: PausedPage) => void, isPending: boolean): readonly Column<PausedPage>[] => [
  { key: 'page', heading: 'Page', cell: targetOf },
  {
    key: 'reason',
    heading: 'Reason',
    onPhone: 'line',
    cell: ({ reason, by, since }) => (
      <WrapCell>
        <span>{reason}</span>
        <small>{`${formatReleaseTime(since)} by ${by}`}</small>
      </WrapCell>
    ),
  },
  {
    key: 'resume',
    heading: 'Action',
    isAction: true,
    cell: (paused) => (
      <Button
        kind="secondary"
        size="small"
        pending={isPending}
        onClick={() => resume(paused)}
        aria-label={`Turn on ${targetOf(paused)}`}
      >
        Turn on
      </Button>
    ),
  },
];

function PausedTable({ paused }: { paused: readonly PausedPage[] }) {
  const { resume } = useReleaseActions(() => undefined);
  const turnOn = ({ slice, page }: PausedPage) => resume.mutate({ params: { name: slice }, body: { page } });
  return (
    <Table
      caption="Pages that are turned off"
      columns={columns(turnOn, resume.isPending)}
      rows={paused}
      rowKey={({ slice, page }) => `${slice} ${page ?? ''}`}
    />
  );
}

interface Pause {
  readonly slice: SliceName;
  /** Null for every page of the area. */
  readonly page: string | null;
  readonly reason: string;
}

function PauseForm({ slices }: { slices: readonly SliceName[] }) {
  /** An area that is to be turned off as a whole, to be confirmed. */
  const [resumed, setResumed] = useState<Pause | null>(null);
  const { pause } = useReleaseActions(() => undefined);
  const turnOff = async ({ slice, page, reason }: Pause) => {
    setResumed(null);
    await pause.mutateAsync({ params: { name: slice }, body: { page, reason } });
  };
  const form = useForm({
    draft: 'turned-off-page',
    messages: { reason: 'Enter a reason of at least 3 characters.' },
    send: async (typed) => {
      const slice = typed.choice('slice', slices) ?? 'listings';
      const chosen = { slice, page: typed.optional('page'), reason: typed.text('reason') };
      // A page that was left out by mistake would turn off the whole area.
      if (chosen.page === null) return chosen;
      await turnOff(chosen);
      return null;
    },
    onSent: (unconfirmed) => (unconfirmed ? setResumed(unconfirmed) : form.reset()),
  });
  const confirm = () => {
    if (resumed) void turnOff(resumed).then(form.reset, () => undefined);
  };
  return (
    <>
      <Grid {...form.props}>
        {form.draft && <DraftNotice draft={form.draft} />}
        <FormError error={pause.error} fallback="The page was not turned off." />
        <Field label="Area">
          <Select name="slice" defaultValue="listings">
            {slices.map((name) => (
              <option key={name} value={name}>
                {areaName(name)}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Page" hint="Its name in slice.ts, such as Property. Empty for every page of the area.">
          <TextInput name="page" maxLength={60} />
        </Field>
        <Field
          label="Reason"
          hint="Recorded with your name. Visitors do not see it."
          required
          error={form.errors.reason}
        >
          <TextInput name="reason" minLength={3} maxLength={500} />
        </Field>
        <div>
          <Button type="submit" kind="danger" pending={pause.isPending}>
            Turn off
          </Button>
        </div>
      </Grid>
      <ConfirmDialog
        open={resumed !== null}
        title={`Turn off every page of ${areaName(resumed?.slice ?? 'listings')}`}
        confirmLabel="Turn off every page"
        danger
        pending={pause.isPending}
        onConfirm={confirm}
        onClose={() => setResumed(null)}
      >
        Visitors see on each of them that it is being repaired, until you turn the area on again.
      </ConfirmDialog>
    </>
  );
}
