import { TextLink, useIsPublished } from '@dealstead/kit';
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
  a {
    padding-block: 11px;
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

/** Onboarding steps, each with a link if its page is published. */
export function Checklist({ steps }: { steps: readonly Step[] }) {
  return (
    <List>
      {steps.map(({ key, label, to, done }) => (
        <li key={key} data-done={done || undefined}>
          {done ? <CheckCircle aria-label="Done" /> : <Circle aria-label="To do" />}
          <StepLabel label={label} to={to} done={done} />
        </li>
      ))}
    </List>
  );
}

function StepLabel({ label, to, done }: Omit<Step, 'key'>) {
  const published = useIsPublished(to);
  return done || !published ? <span>{label}</span> : <TextLink to={to}>{label}</TextLink>;
}
