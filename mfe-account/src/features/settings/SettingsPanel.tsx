import { useId, type ReactNode } from 'react';
import { ChoiceGroup, Panel, phone } from '@dealstead/kit';
import { styled } from 'styled-components';

const Box = styled(Panel)<{ $danger?: boolean }>`
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
  readonly title: string;
  readonly description: ReactNode;
  readonly aside?: ReactNode;
  readonly danger?: boolean;
  readonly children: ReactNode;
}

/** One panel of the settings: heading, description and content. */
export function SettingsPanel({ title, description, aside, danger = false, children }: SettingsPanelProps) {
  const id = useId();
  return (
    <Box $danger={danger} aria-labelledby={id}>
      <Heading>
        <h2 id={id}>{title}</h2>
        {aside}
      </Heading>
      <p>{description}</p>
      {children}
    </Box>
  );
}

/** Fields side by side: two unless `$count` says more, on a phone one below the other unless `$onPhone` says two. */
export const Fields = styled.div<{ $count?: 3 | 5; $onPhone?: 2 }>`
  display: grid;
  grid-template-columns: repeat(${({ $count = 2 }) => $count}, minmax(0, 1fr));
  gap: var(--s4);
  align-items: start;
  ${phone} {
    grid-template-columns: repeat(${({ $onPhone = 1 }) => $onPhone}, minmax(0, 1fr));
    gap: var(--s4) var(--s3);
  }
`;

export const Chips = styled(ChoiceGroup)`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
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
  ${phone} {
    /* Two buttons have a line of their own. */
    > div {
      grid-column: 2 / -1;
    }
  }
`;
