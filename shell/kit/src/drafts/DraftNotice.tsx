import { styled } from 'styled-components';
import { Button } from '../controls/Button.tsx';
import type { Draft } from './useDraft.ts';

const Notice = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 4px 12px;
  align-items: center;
  font-size: var(--t13);
  color: var(--ink-2);
  &[hidden] {
    display: none;
  }
`;

/** Says that what was typed before is restored, and takes it away on request. Render it inside the form of the draft. */
export function DraftNotice({ draft, className }: { draft: Draft; className?: string }) {
  const { anchor, isRestored, startOver } = draft;
  return (
    <Notice ref={anchor} hidden={!isRestored} role="status" data-wide className={className}>
      {isRestored && (
        <>
          We kept what you typed before.
          <Button kind="quiet" size="small" onClick={startOver}>
            Start over
          </Button>
        </>
      )}
    </Notice>
  );
}
