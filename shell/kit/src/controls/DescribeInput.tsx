import type { SearchInterpretation } from '@dealstead/contracts';
import { useRef, useState } from 'react';
import { styled } from 'styled-components';
import { messageOf } from '../api/client.ts';
import { readQuery } from '../api/hooks.ts';
import { useQueryClient } from '../api/index.ts';
import { Button } from './Button.tsx';
import { Field, TextInput } from './Field.tsx';

const Line = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: 12px;
  align-items: end;
`;

const Result = styled.p`
  margin-top: 6px;
  font-size: var(--t13);
  color: var(--ink-2);
  overflow-wrap: anywhere;
`;

/** Labels of the conditions of a text that a form can hold, and of those that it cannot. */
export interface DescribedConditions {
  readonly filled: readonly string[];
  readonly ignored: readonly string[];
}

/** Splits a text's conditions by whether a form holds all parameters of their filters. */
export function splitByCoverage(
  { parts, text, excluded }: SearchInterpretation,
  covered: readonly string[],
): DescribedConditions {
  const isFilled = ({ filter }: (typeof parts)[number]) => Object.keys(filter).every((name) => covered.includes(name));
  return {
    filled: parts.filter(isFilled).map(({ label }) => label),
    ignored: [
      ...parts.filter((part) => !isFilled(part)).map(({ label }) => label),
      ...(text ? [text] : []),
      ...excluded,
    ],
  };
}

interface DescribeInputProps {
  placeholder: string;
  /** Fills the form with what the text means. */
  onRead: (interpretation: SearchInterpretation, form: HTMLFormElement) => DescribedConditions;
}

/**
 * Fills the form around it from a sentence, which is interpreted as in the search box, and says what it filled in. The input
 * has no name, so it is not sent.
 */
export function DescribeInput({ placeholder, onRead }: DescribeInputProps) {
  const client = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const [pending, setPending] = useState(false);
  const [result, setResult] = useState('');
  const [error, setError] = useState<string>();

  async function fill(): Promise<void> {
    const form = input.current?.form;
    const search = input.current?.value.trim() ?? '';
    if (!form || search === '' || pending) return;
    setPending(true);
    try {
      const query = readQuery('/api/search/interpretation{?search}', { search });
      const interpretation = await client.fetchQuery({ ...query, retry: false });
      setResult(describeResult(onRead(interpretation, form)));
      setError(undefined);
    } catch (failure) {
      setError(messageOf(failure, 'Your description was not read. Try again, or choose below.'));
    } finally {
      setPending(false);
    }
  }

  return (
    <div>
      <Line>
        <Field label="Describe what you buy" optional error={error}>
          <TextInput
            ref={input}
            maxLength={200}
            placeholder={placeholder}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              // Enter would submit the form.
              event.preventDefault();
              void fill();
            }}
          />
        </Field>
        <Button type="button" kind="secondary" pending={pending} onClick={() => void fill()}>
          Fill in
        </Button>
      </Line>
      <Result role="status">{result}</Result>
    </div>
  );
}

function describeResult({ filled, ignored }: DescribedConditions): string {
  if (filled.length === 0) return 'No preferences found in that. Choose them below.';
  const rest = ignored.length === 0 ? '' : ` Not available as a preference: ${ignored.join(', ')}.`;
  return `Filled in below: ${filled.join(', ')}.${rest}`;
}
