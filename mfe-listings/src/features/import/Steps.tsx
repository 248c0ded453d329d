import { VisuallyHidden, phone } from '@dealstead/kit';
import { Check } from '@dealstead/kit/icons';
import { styled } from 'styled-components';

const Strip = styled.ol`
  display: grid;
  grid-template-columns: repeat(4, minmax(0, 1fr));
  gap: 4px 16px;
  counter-reset: step;
  li {
    display: flex;
    align-items: center;
    gap: 8px;
    padding-top: 10px;
    border-top: 3px solid var(--line);
    font-size: var(--t14);
    font-weight: 500;
    color: var(--ink-2);
  }
  li[data-done],
  li[aria-current] {
    border-color: var(--primary);
    color: var(--ink);
  }
  li[aria-current] {
    font-weight: 600;
  }
  svg {
    color: var(--primary);
  }
  ${phone} {
    grid-template-columns: repeat(4, auto);
    gap: 4px 6px;
    li {
      font-size: var(--t13);
      white-space: nowrap;
    }
    svg {
      display: none;
    }
  }
`;

export const importSteps = ['Upload', 'Match columns', 'Check', 'List'] as const;
export type ImportStep = (typeof importSteps)[number];

/** The four steps of an import. @param current the step that the member is at; undefined once all are done */
export function Steps({ current }: { current: ImportStep | undefined }) {
  const at = current === undefined ? importSteps.length : importSteps.indexOf(current);
  return (
    <Strip aria-label="Steps of an import">
      {importSteps.map((step, i) => (
        <li key={step} data-done={i < at || undefined} aria-current={i === at ? 'step' : undefined}>
          {i < at && <Check size={16} />}
          {step}
          {i < at && <VisuallyHidden> done</VisuallyHidden>}
        </li>
      ))}
    </Strip>
  );
}
