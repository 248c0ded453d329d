import { phone, Skeleton } from '@dealstead/kit';
import { styled } from 'styled-components';

const Rows = styled.div`
  padding-inline: 20px;
  background: var(--surface);
  border: 1px solid var(--line);
  border-radius: var(--r2);
  > div {
    display: flex;
    justify-content: space-between;
    align-items: center;
    gap: 16px;
    height: 44px;
    border-bottom: 1px solid var(--line);
  }
  > div:first-child > * {
    opacity: 0.6;
  }
  > div:last-child {
    border-bottom: 0;
  }
  ${phone} {
    padding-inline: 16px;
    > div {
      height: 84px;
    }
    > div > :nth-child(n + 3) {
      display: none;
    }
  }
`;

/** A list while its first rows load. */
export const RowsSkeleton = () => (
  <Rows aria-hidden>
    {Array.from({ length: 11 }, (_, row) => (
      <div key={row}>
        <Skeleton width={`${22 + ((row * 7) % 9)}%`} height={14} />
        <Skeleton width="18%" height={14} />
        <Skeleton width="10%" height={14} />
        <Skeleton width="14%" height={14} />
      </div>
    ))}
  </Rows>
);
