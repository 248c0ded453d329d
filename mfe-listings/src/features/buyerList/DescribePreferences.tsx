import { Button, Field, messageOf, readQuery, TextInput, useQueryClient } from '@dealstead/kit';
import { useRef, useState } from 'react';
import { styled } from 'styled-components';
import { describedPreferences, fillForm } from './describedPreferences.ts';

const Row = styled.div`
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

/** Fills the preferences around it from a sentence, which is interpreted as in the search box. */
export function DescribePreferences() {
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
      const { values, filled, ignored } = describedPreferences(interpretation);
      fillForm(form, values);
      setError(undefined);
      setResult(describeResult(filled, ignored));
    } catch (failure) {
      setError(messageOf(failure, 'Your description was not read. Try again, or choose below.'));
    } finally {
      setPending(false);
    }
  }

  return (
    <div>
      <Row>
        <Field label="Describe what you buy" optional error={error}>
          <TextInput
            ref={input}
            maxLength={200}
            placeholder="Land in Texas under $100k, 5+ acres"
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
      </Row>
      <Result role="status">{result}</Result>
    </div>
  );
}

function describeResult(filled: readonly string[], ignored: readonly string[]): string {
  if (filled.length === 0) return 'No preferences found in that. Choose them below.';
  const rest = ignored.length === 0 ? '' : ` Not available as a preference: ${ignored.join(', ')}.`;
  return `Filled in below: ${filled.join(', ')}.${rest}`;
}
