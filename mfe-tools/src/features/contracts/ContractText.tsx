import { contractBlocks, type ContractBlock, type ContractValues } from '@dealstead/contracts';
import { phone } from '@dealstead/kit';
import { styled } from 'styled-components';

const Paper = styled.article`
  padding: 40px 48px;
  border: 1px solid var(--line);
  border-radius: var(--r2);
  background: var(--surface);
  box-shadow: var(--sh1);
  font-size: var(--t15);
  line-height: 1.6;
  overflow-wrap: anywhere;
  h2 {
    margin-bottom: 20px;
    font-family: var(--slab);
    font-size: var(--t24);
    line-height: 1.2;
  }
  h3 {
    margin: 22px 0 6px;
    font-family: var(--slab);
    font-size: var(--t15);
    font-weight: 600;
  }
  p {
    white-space: pre-line;
  }
  p + p {
    margin-top: 10px;
  }
  mark {
    padding: 0 3px;
    border-radius: var(--r1);
    background: var(--tint);
    color: var(--tint-ink);
  }
  mark[data-missing] {
    background: var(--amber-tint);
    color: var(--amber-ink);
  }
  @media print {
    padding: 0;
    border: 0;
    box-shadow: none;
  }
  ${phone} {
    padding: 24px 18px;
    h2 {
      font-size: var(--t20);
    }
  }
`;

const tags = { title: 'h2', heading: 'h3', paragraph: 'p' } as const;

function Block({ kind, parts }: ContractBlock) {
  const Tag = tags[kind];
  return (
    <Tag>
      {parts.map((part, index) =>
        'text' in part ? (
          part.text
        ) : (
          <mark key={index} data-missing={part.value === null || undefined}>
            {part.value ?? part.field}
          </mark>
        ),
      )}
    </Tag>
  );
}

export interface ContractTextProps {
  body: string;
  /** Values of the fields; none for a text that is filled already. */
  values?: ContractValues;
  label: string;
}

/** A contract as it will be signed; filled fields are marked, and missing ones named. */
export function ContractText({ body, values = {}, label }: ContractTextProps) {
  return (
    <Paper aria-label={label}>
      {contractBlocks(body, values).map((block, index) => (
        <Block key={index} {...block} />
      ))}
    </Paper>
  );
}
