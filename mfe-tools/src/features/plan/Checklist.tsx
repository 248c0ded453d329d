import { Link, useIsPublished } from '@dealstead/kit';
import { CaretRight, CheckCircle, Circle } from '@dealstead/kit/icons';
import { styled } from 'styled-components';

const Progress = styled.progress`
  display: block;
  appearance: none;
  width: 100%;
  height: 6px;
  margin-bottom: 6px;
  border: 0;
  border-radius: 3px;
  background: var(--sunken);
  overflow: hidden;
  &::-webkit-progress-bar {
    background: var(--sunken);
  }
  &::-webkit-progress-value {
    background: var(--primary);
  }
  &::-moz-progress-bar {
    background: var(--primary);
  }
`;

const List = styled.ol`
  display: grid;
  li + li {
    border-top: 1px solid var(--line);
  }
  li > * {
    display: grid;
    grid-template-columns: 20px minmax(0, 1fr) auto;
    align-items: center;
    gap: 12px;
    min-height: 44px;
  }
  li:last-child > * {
    margin-bottom: -8px;
  }
  a {
    font-weight: 600;
    text-decoration: none;
    svg {
      color: var(--ink-2);
    }
    &:hover span {
      text-decoration: underline;
    }
  }
  [data-done] {
    color: var(--ink-2);
    svg {
      color: var(--ok);
    }
  }
`;

export interface Step {
  key: string;
  label: string;
  to: string;
  done: boolean;
}

/** Onboarding steps with their progress; each open step is a link if its page is published. */
export function Checklist({ steps }: { steps: readonly Step[] }) {
  return (
    <>
      <Progress aria-label="Setup progress" max={steps.length} value={steps.filter(({ done }) => done).length} />
      <List>
        {steps.map((step) => (
          <li key={step.key}>
            <StepRow step={step} />
          </li>
        ))}
      </List>
    </>
  );
}

function StepRow({ step: { label, to, done } }: { step: Step }) {
  const published = useIsPublished(to);
  if (done) {
    return (
      <div data-done>
        <CheckCircle label="Done" />
        <span>{label}</span>
      </div>
    );
  }
  if (!published) {
    return (
      <div>
        <Circle label="To do" />
        <span>{label}</span>
      </div>
    );
  }
  return (
    <Link to={to}>
      <Circle />
      <span>{label}</span>
      <CaretRight size={16} />
    </Link>
  );
}
