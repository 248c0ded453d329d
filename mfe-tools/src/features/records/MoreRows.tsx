import { Alert, Button, Spinner } from '@dealstead/kit';
import { styled } from 'styled-components';

const Foot = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  align-items: center;
  gap: 8px;
  padding: 16px;
`;

export interface MoreRowsProps {
  /** The records in the plural: leads. */
  noun: string;
  isLoading: boolean;
  /** Whether the next page did not load. */
  hasFailed: boolean;
  onRetry: () => void;
}

/** The end of a list whose next page loads, or did not load. */
export function MoreRows({ noun, isLoading, hasFailed, onRetry }: MoreRowsProps) {
  if (isLoading)
    return (
      <Foot>
        <Spinner />
      </Foot>
    );
  if (!hasFailed) return null;
  return (
    <Foot>
      <Alert>{`More ${noun} did not load.`}</Alert>
      <Button kind="secondary" size="small" onClick={onRetry}>
        Retry
      </Button>
    </Foot>
  );
}
