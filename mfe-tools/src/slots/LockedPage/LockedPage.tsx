import { Container, Skeleton } from '@dealstead/kit';
import { SamplePages } from '../../features/demo/SamplePages.browser.tsx';
import { sampleStartOf } from '../../features/demo/tools.ts';

const stay = () => undefined;
const sameHref = (to: string) => to;

/** What the shell shows dimmed and inert below the prompt of a page that the plan does not include: the page on sample data. */
export function LockedPage({ path }: { path: string }) {
  const page = sampleStartOf(path);
  if (page === null)
    return (
      <Container>
        <Skeleton height={560} />
      </Container>
    );
  return <SamplePages page={page} onNavigate={stay} hrefOf={sameHref} />;
}

export default LockedPage;
