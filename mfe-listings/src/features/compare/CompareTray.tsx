import { Button, IconButton, phone } from '@dealstead/kit';
import { Scales, X } from '@dealstead/kit/icons';
import { styled } from 'styled-components';
import { compareUrl, useCompare } from './compared.ts';

// Above the page and its map, below a sheet. On the left, since toasts appear on the right.
const Tray = styled.section`
  position: fixed;
  left: max(16px, 50% - 664px);
  bottom: 16px;
  z-index: calc(var(--z-map) + 1);
  display: flex;
  align-items: center;
  gap: 12px;
  padding: 8px 8px 8px 16px;
  background: var(--surface);
  border: 1px solid var(--line-2);
  border-radius: var(--r2);
  box-shadow: var(--sh3);
  font-size: var(--t14);
  font-weight: 500;
  ${phone} {
    right: 16px;
    bottom: calc(12px + env(safe-area-inset-bottom));
    p {
      margin-right: auto;
    }
  }
  @media print {
    display: none;
  }
`;

export interface CompareTrayProps {
  /** The calculator's mode of the search; null for another search. */
  mode?: string | null;
}

/** Fixed tray with the listings selected for comparison. */
export function CompareTray({ mode }: CompareTrayProps) {
  const { ids, clear } = useCompare();
  if (ids.length === 0) return null;
  return (
    <Tray aria-label="Listings to compare">
      <p role="status">{ids.length === 1 ? '1 listing. Add another to compare.' : `${ids.length} listings`}</p>
      {ids.length > 1 && (
        <Button size="small" to={compareUrl(ids, mode)} icon={<Scales size={18} />}>
          {`Compare ${ids.length}`}
        </Button>
      )}
      <IconButton label="Clear comparison" onClick={clear}>
        <X size={18} />
      </IconButton>
    </Tray>
  );
}
