import type { AssumptionsInUse } from '@dealstead/contracts';
import { styled } from 'styled-components';
import { Button } from '../controls/Button.tsx';
import { useLazyDialog } from '../lazy/useLazyDialog.ts';
import { useAssumptions } from './useAssumptions.ts';

const loadDialog = () => import('./AssumptionsDialog.tsx');

/** In line with the text around it. */
const Opener = styled(Button)`
  && {
    max-width: 100%;
    padding-inline: 0;
    text-decoration: underline;
    text-underline-offset: 3px;
  }
  /* The name begins where the text around it does; the room for the spinner is after it. */
  && > span > span {
    justify-content: start;
  }
`;
const Name = styled.span`
  overflow: hidden;
  text-overflow: ellipsis;
`;

export interface AssumptionsButtonProps {
  /** Called when other figures are in use than before. */
  onUsed?: (used: AssumptionsInUse) => void;
  /** Whether no figure beside it goes by the profile, which is then not named. */
  isUnused?: boolean;
  className?: string;
}

/** Names the profile of assumptions that the figures beside it go by; a press shows its figures, to change or choose another. */
export function AssumptionsButton({ onUsed, isUnused = false, className }: AssumptionsButtonProps) {
  const { name, isPending } = useAssumptions();
  const { Open, open, close, isPending: isOpening } = useLazyDialog(loadDialog);
  return (
    <>
      <Opener kind="quiet" size="small" className={className} aria-haspopup="dialog" pending={isOpening} onClick={open}>
        <Name>Assumptions{isPending || isUnused ? '' : `: ${name}`}</Name>
      </Opener>
      {Open && <Open onUsed={onUsed} onClose={close} />}
    </>
  );
}
