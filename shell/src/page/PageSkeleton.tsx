import { Container, Page, Skeleton, SkeletonGrid, Stack, phone } from '@dealstead/kit';
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

/** The home page's search over its illustration. */
const Hero = styled.div`
  padding: 40px 0;
  background: var(--p-ground);
  border-bottom: 1px solid var(--line);
  > div > div {
    width: min(780px, 100%);
    padding: 30px 32px;
    background: var(--surface);
    border: 1.5px solid var(--ink);
    border-radius: var(--r1);
  }
  ${phone} {
    padding: 92px 0 20px;
    > div > div {
      padding: 20px 18px;
    }
  }
`;

const cards = () => (
  <Stack space={6}>
    <Skeleton width="min(420px, 80%)" height={40} />
    <SkeletonGrid />
  </Stack>
);

const shapes = {
  home: cards,
  cards,
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
    <div aria-busy="true" data-waiting>
      {kind === 'home' && (
        <Hero>
          <Container>
            <Stack space={5}>
              <Skeleton width="min(400px, 90%)" height={52} />
              <Skeleton height={52} />
              <Skeleton height={156} />
              <Skeleton height={72} />
            </Stack>
          </Container>
        </Hero>
      )}
      <Page>{shapes[kind]()}</Page>
    </div>
  );
}
