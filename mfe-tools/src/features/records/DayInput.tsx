import { Button, TextInput } from '@dealstead/kit';
import { useRef, type ComponentProps } from 'react';
import { styled } from 'styled-components';

const Line = styled.div`
  display: flex;
  gap: 8px;
  align-items: center;
  input {
    flex: 1;
    min-width: 0;
  }
`;

interface DayInputProps extends Omit<ComponentProps<typeof TextInput>, 'type' | 'ref'> {
  /** The day that the button enters, as an ISO date. */
  day: string;
  dayLabel?: string;
}

/** A date that begins empty where nobody has stated it, with a button that enters a likely day. */
export function DayInput({ day, dayLabel = 'Today', ...props }: DayInputProps) {
  const line = useRef<HTMLDivElement>(null);
  const enter = () => {
    const input = line.current?.querySelector('input');
    if (!input) return;
    // React takes a value that it has not set itself for typed, whether the input is controlled or not.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, day);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  };
  return (
    <Line ref={line}>
      <TextInput type="date" {...props} />
      <Button kind="secondary" onClick={enter}>
        {dayLabel}
      </Button>
    </Line>
  );
}
