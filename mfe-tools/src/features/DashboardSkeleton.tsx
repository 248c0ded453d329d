import { Columns, Skeleton, Stack } from '@dealstead/kit';

/** Placeholder of a dashboard while its figures load: the strip, the pipeline if it has one, and two panels. */
export function DashboardSkeleton({ label, board = false }: { label: string; board?: boolean }) {
  return (
    <Stack role="group" aria-busy="true" aria-label={`${label} is loading`}>
      <Skeleton height={84} />
      {board && <Skeleton height={220} />}
      <Columns count={2}>
        <Skeleton height={300} />
        <Skeleton height={300} />
      </Columns>
    </Stack>
  );
}
