import { Link } from '@dealstead/kit';
import { CheckCircle, Circle } from '@dealstead/kit/icons';
import { styled } from 'styled-components';

const List = styled.ol`
  display: grid;
  li {
    display: flex;
    align-items: center;
    gap: 12px;
    min-height: 44px;
  }
  li + li {
    border-top: 1px solid var(--line);
  }
  li[data-done] svg {
    color: var(--ok);
  }
`;

export interface Step {
  key: string;
  label: string;
  to: string;
  done: boolean;
}

/** The steps of setting up, each with the page where it is done, once that page exists. */
export function Checklist({ steps }: { steps: readonly Step[] }) {
  return (
    <List>
      {steps.map(({ key, label, to, done }) => (
        <li key={key} data-done={done || undefined}>
          {done ? <CheckCircle aria-label="Done" /> : <Circle aria-label="To do" />}
          {done ? <span>{label}</span> : <Link to={to}>{label}</Link>}
        </li>
      ))}
    </List>
  );
}
