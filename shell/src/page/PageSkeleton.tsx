import { CardGrid, Page, PropertyCardSkeleton, Skeleton, Stack } from '@dealstead/kit';
import { policy } from '@dealstead/contracts';
import type { SliceRoute } from '@dealstead/contracts';
import { styled } from 'styled-components';

const Narrow = styled.div`
  max-width: 440px;
  margin: var(--s7) auto;
`;
const Sides = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(320px, 100%), 1fr));
  gap: 20px;
`;

const cards = () => (
  <CardGrid>
    {Array.from({ length: policy.skeletonCards }, (_, i) => (
      <PropertyCardSkeleton key={i} />
    ))}
  </CardGrid>
);

const shapes = {
  cards: () => (
    <Stack space={6}>
      <Skeleton width="min(420px, 80%)" height={40} />
      {cards()}
    </Stack>
  ),
  article: () => (
    <Stack space={5}>
      <Skeleton height="min(420px, 60vw)" />
      <Skeleton width="min(520px, 90%)" height={36} />
      <Skeleton height={96} />
      <Skeleton height={180} />
    </Stack>
  ),
  form: () => (
    <Narrow>
      <Stack space={5}>
        <Skeleton width="60%" height={36} />
        <Skeleton height={64} />
        <Skeleton height={64} />
        <Skeleton height={44} />
      </Stack>
    </Narrow>
  ),
  dashboard: () => (
    <Stack space={5}>
      <Skeleton width="min(320px, 70%)" height={36} />
      <Skeleton height={84} />
      <Sides>
        <Skeleton height={280} />
        <Skeleton height={280} />
      </Sides>
    </Stack>
  ),
} satisfies Record<NonNullable<SliceRoute['skeleton']>, () => React.ReactNode>;

/** Placeholder of a page while its code loads. */
export function PageSkeleton({ kind = 'article' }: { kind?: SliceRoute['skeleton'] }) {
  return (
    <Page aria-busy="true" data-waiting>
      {shapes[kind]()}
    </Page>
  );
}
