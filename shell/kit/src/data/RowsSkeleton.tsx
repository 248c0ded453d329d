import { styled } from 'styled-components';
import { Skeleton } from '../feedback/Skeleton.tsx';
import { phone } from '../theme/media.ts';

const rowHeight = { desktop: 44, phone: 84 };

const Rows = styled.div<{ $height: number }>`
  height: ${({ $height }) => $height}px;
  overflow: hidden;
  > div {
    display: flex;
    justify-content: space-between;
    align-items: center;
    gap: 16px;
    height: ${rowHeight.desktop}px;
    border-bottom: 1px solid var(--line);
  }
  > div:first-child > * {
    opacity: 0.6;
  }
  > div:last-child {
    border-bottom: 0;
  }
  &[data-framed] {
    padding-inline: 20px;
    background: var(--surface);
    border: 1px solid var(--line);
    border-radius: var(--r2);
  }
  ${phone} {
    &[data-framed] {
      padding-inline: 16px;
    }
    > div {
      height: ${rowHeight.phone}px;
    }
    > div > :nth-child(n + 3) {
      display: none;
    }
  }
`;

export interface RowsSkeletonProps {
  /** Pixels; eleven rows by default. */
  height?: number;
  /** With the frame of a panel, where the list is not in one. */
  framed?: boolean;
}

/** A list while its first rows load. */
export const RowsSkeleton = ({ height = 11 * rowHeight.desktop, framed }: RowsSkeletonProps) => (
  <Rows aria-hidden data-framed={framed || undefined} $height={height}>
    {Array.from({ length: Math.max(1, Math.floor(height / rowHeight.desktop)) }, (_, row) => (
      <div key={row}>
        <Skeleton width={`${22 + ((row * 7) % 9)}%`} height={14} />
        <Skeleton width="18%" height={14} />
        <Skeleton width="10%" height={14} />
        <Skeleton width="14%" height={14} />
      </div>
    ))}
  </Rows>
);
