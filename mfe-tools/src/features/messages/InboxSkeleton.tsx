import { Skeleton } from '@dealstead/kit';
import { styled } from 'styled-components';

const Rows = styled.div`
  display: grid;
  > * {
    display: grid;
    grid-template-columns: 48px 1fr;
    gap: 12px;
    padding: 16px;
    border-bottom: 1px solid var(--line);
  }
`;

/** The rows of the inbox while they load. */
export function InboxSkeleton() {
  return (
    <Rows role="status" aria-label="Loading conversations">
      {Array.from({ length: 6 }, (_, i) => (
        <div key={i}>
          <Skeleton height={48} />
          <Skeleton height={48} />
        </div>
      ))}
    </Rows>
  );
}
