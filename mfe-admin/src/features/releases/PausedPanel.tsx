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
  TextInput,
  useFieldErrors,
  useRead,
} from '@dealstead/kit';
import { QueryView, Table, type Column } from '@dealstead/kit/data';
import { useState, type FormEvent } from 'react';
import { styled } from 'styled-components';
import { WrapCell } from '../styles.ts';
import { areaName, formatReleaseTime } from './areas.ts';
import { useReleaseActions } from './useReleaseActions.ts';

type PausedPage = ReleaseStatus[number]['paused'][number] & { readonly slice: SliceName };

const Form = styled.form`
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

function PauseForm({ slices }: { slices: readonly SliceName[] }) {
  const [slice, setSlice] = useState<SliceName>('listings');
  const [page, setPage] = useState('');
  const [reason, setReason] = useState('');
  const [isConfirming, setConfirming] = useState(false);
  const { pause } = useReleaseActions(() => {
    setConfirming(false);
    setPage('');
    setReason('');
  });
  const fields = useFieldErrors({ reason: 'Enter a reason of at least 3 characters.' });
  const pageName = page.trim() || null;
  const turnOff = () => {
    setConfirming(false);
    pause.mutate(
      { params: { name: slice }, body: { page: pageName, reason: reason.trim() } },
      { onError: (error) => void fields.showServerErrors(error) },
    );
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!fields.check(event.currentTarget) || pause.isPending) return;
    // A page that was left out by mistake would turn off the whole area.
    if (pageName === null) setConfirming(true);
    else turnOff();
  };
  return (
    <>
      <Form {...fields.form} onSubmit={submit}>
        <FormError error={pause.error} fallback="The page was not turned off." />
        <Field label="Area">
          <Select value={slice} onChange={(event) => setSlice(event.target.value)}>
            {slices.map((name) => (
              <option key={name} value={name}>
                {areaName(name)}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Page" hint="Its name in slice.ts, such as Property. Empty for every page of the area.">
          <TextInput name="page" maxLength={60} value={page} onChange={(event) => setPage(event.target.value)} />
        </Field>
        <Field
          label="Reason"
          hint="Recorded with your name. Visitors do not see it."
          required
          error={fields.errors.reason}
        >
          <TextInput
            name="reason"
            minLength={3}
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </Field>
        <div>
          <Button type="submit" kind="danger" pending={pause.isPending}>
            Turn off
          </Button>
        </div>
      </Form>
      <ConfirmDialog
        open={isConfirming}
        title={`Turn off every page of ${areaName(slice)}`}
        confirmLabel="Turn off every page"
        danger
        pending={pause.isPending}
        onConfirm={turnOff}
        onClose={() => setConfirming(false)}
      >
        Visitors see on each of them that it is being repaired, until you turn the area on again.
      </ConfirmDialog>
    </>
  );
}
