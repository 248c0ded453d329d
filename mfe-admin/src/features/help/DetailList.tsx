import type { HelpDetails } from '@dealstead/contracts';
import { styled } from 'styled-components';

const Box = styled.section`
  padding: 12px 16px;
  border: 1px solid var(--line);
  border-radius: var(--r2);
  background: var(--ground);
  font-size: var(--t13);
  h3 {
    margin: 0 0 8px;
    font-family: var(--sans);
    font-size: var(--t13);
    font-weight: 600;
  }
  dl {
    display: grid;
    gap: 4px;
    margin: 0;
  }
  dl > div {
    display: grid;
    grid-template-columns: 88px minmax(0, 1fr);
    gap: 12px;
  }
  dt {
    color: var(--ink-2);
  }
  dd {
    margin: 0;
    overflow-wrap: anywhere;
  }
`;

const labels: readonly (readonly [keyof HelpDetails, string, string])[] = [
  ['page', 'Page', 'Not known'],
  ['problem', 'Last error', 'None'],
  ['requestId', 'Reference', 'None'],
  ['browser', 'Browser', 'Not known'],
];

/** The technical details of a help request, each with its value. */
export const DetailList = ({ details, title }: { details: HelpDetails; title: string }) => (
  <Box aria-label={title}>
    <h3>{title}</h3>
    <dl>
      {labels.map(([name, label, missing]) => (
        <div key={name}>
          <dt>{label}</dt>
          <dd>{details[name] === '' ? missing : details[name]}</dd>
        </div>
      ))}
    </dl>
  </Box>
);
