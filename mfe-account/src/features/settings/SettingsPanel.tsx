import type { ReactNode } from 'react';
import { Panel, phone } from '@dealstead/kit';
import { styled } from 'styled-components';

const Box = styled(Panel)<{ $danger?: boolean }>`
  scroll-margin-top: 80px;
  ${({ $danger }) => $danger && 'border-color: var(--danger);'}
  > p:first-of-type {
    margin: 2px 0 20px;
    color: var(--ink-2);
  }
`;

const Heading = styled.div`
  display: flex;
  justify-content: space-between;
  align-items: center;
  gap: 12px;
`;

export interface SettingsPanelProps {
  /** Anchor of the page's navigation. */
  readonly id: string;
  readonly title: string;
  readonly description: ReactNode;
  readonly aside?: ReactNode;
  readonly danger?: boolean;
  readonly children: ReactNode;
}

/** One section of the settings: heading, description and content. */
export function SettingsPanel({ id, title, description, aside, danger = false, children }: SettingsPanelProps) {
  return (
    <Box id={id} $danger={danger} aria-labelledby={`${id}-title`}>
      <Heading>
        <h2 id={`${id}-title`}>{title}</h2>
        {aside}
      </Heading>
      <p>{description}</p>
      {children}
    </Box>
  );
}

/** Fields side by side, stacked on a phone. */
export const Fields = styled.div<{ $count?: 2 | 4 }>`
  display: grid;
  grid-template-columns: repeat(${({ $count = 2 }) => $count}, minmax(0, 1fr));
  gap: var(--s4);
  align-items: start;
  ${phone} {
    grid-template-columns: repeat(${({ $count = 2 }) => $count / 2}, minmax(0, 1fr));
  }
`;

export const Chips = styled.fieldset`
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
  margin: 0;
  padding: 0;
  border: 0;
  legend {
    padding: 0 0 6px;
    font-size: var(--t13);
    font-weight: 600;
  }
`;

/** An icon, two lines and an action. */
export const Line = styled.div`
  display: grid;
  grid-template-columns: 24px minmax(0, 1fr) auto;
  gap: 14px;
  align-items: center;
  padding: 12px 0;
  border-bottom: 1px solid var(--line);
  b,
  small {
    display: block;
    overflow-wrap: anywhere;
  }
  small {
    color: var(--ink-2);
    font-size: var(--t13);
  }
`;
