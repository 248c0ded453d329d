import { ErrorText } from '@dealstead/kit';
import { WarningCircle } from '@dealstead/kit/icons';
import type { ReactNode } from 'react';

/** Error of a section part that is not an input: a map, a row of chips. */
export function SectionError({ children }: { children: ReactNode }) {
  return (
    <ErrorText role="alert">
      <WarningCircle size={16} />
      {children}
    </ErrorText>
  );
}
