import { Columns, Skeleton, Stack } from '@dealstead/kit';

/** Placeholder of a dashboard while its figures load. */
export function DashboardSkeleton({ label }: { label: string }) {
  return (
    <Stack role="group" aria-busy="true" aria-label={`${label} is loading`}>
      <Skeleton height={84} />
      <Skeleton height={220} />
      <Columns count={2}>
        <Skeleton height={300} />
        <Skeleton height={300} />
      </Columns>
    </Stack>
  );
}
