import type { ProDashboard } from '@dealstead/contracts/tools/dashboards';
import { taskKindLabels } from '@dealstead/contracts';
import { Badge, Checkbox, Link, twoLines } from '@dealstead/kit';
import { styled } from 'styled-components';
import { dayName } from '../days.ts';

export type Due = NonNullable<ProDashboard['dueNext']>[number];

const List = styled.ul`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  li {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr) auto;
    align-items: center;
    gap: 12px;
    padding: 9px 0;
  }
  li + li {
    border-top: 1px solid var(--line);
  }
  li > span {
    flex: none;
  }
  li > div {
    min-width: 0;
  }
  a {
    color: inherit;
    text-decoration: none;
    &:hover strong {
      text-decoration: underline;
    }
  }
  strong,
  small {
    ${twoLines}
  }
  strong {
    font-size: var(--t14);
    font-weight: 600;
  }
  small {
    font-size: var(--t13);
    color: var(--ink-2);
  }
`;

/** Has the width of a checkbox. */
const Mark = styled.span`
  width: 20px;
`;

const keyOf = ({ source, id }: Due) => `${source} ${id}`;

/** A deadline's kind where its title does not say it. */
const titleOf = ({ kind, title }: Due): string =>
  kind === 'task' || kind === 'closing' || title === taskKindLabels[kind] ? title : `${taskKindLabels[kind]}: ${title}`;

interface DueNextProps {
  items: readonly Due[];
  today: string;
  /** Completes an item. */
  onDone: (item: Due) => void;
  /** Keys of items that are being completed. */
  pending: ReadonlySet<string>;
}

/** Due items, earliest first. Overdue ones have a label, today's a color. A closing is not ticked: its deal moves. */
export function DueNext({ items, today, onDone, pending }: DueNextProps) {
  return (
    <List>
      {items.map((item) => {
        const { leadId, dealId, source, about, due, late } = item;
        return (
          <li key={keyOf(item)}>
            {source === 'closing' ? (
              <Mark />
            ) : (
              <Checkbox
                aria-label={`Done: ${titleOf(item)}, ${about}`}
                checked={pending.has(keyOf(item))}
                disabled={pending.has(keyOf(item))}
                onChange={() => onDone(item)}
              />
            )}
            <div>
              <Link to={dealId === null ? `/leads/${leadId ?? ''}` : `/deals/${dealId}`} prefetch={false}>
                <strong>{titleOf(item)}</strong>
                <small>{about}</small>
              </Link>
            </div>
            <Badge tone={late ? 'danger' : due === today ? 'amber' : 'plain'}>
              {late ? `Late, ${dayName(due, today)}` : dayName(due, today)}
            </Badge>
          </li>
        );
      })}
    </List>
  );
}
