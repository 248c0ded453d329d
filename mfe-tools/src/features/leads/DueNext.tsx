import { Badge, twoLines } from '@dealstead/kit';
import { styled } from 'styled-components';
import { dayName } from '../days.ts';

export interface Due {
  id: number;
  title: string;
  about: string;
  due: string;
  late: boolean;
}

const List = styled.ul`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  li {
    display: flex;
    justify-content: space-between;
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

/** Due items, earliest first. Overdue ones have a label, today's a color. */
export function DueNext({ items, today }: { items: readonly Due[]; today: string }) {
  return (
    <List>
      {items.map(({ id, title, about, due, late }) => (
        <li key={id}>
          <div>
            <strong>{title}</strong>
            <small>{about}</small>
          </div>
          <Badge tone={late ? 'danger' : due === today ? 'amber' : 'plain'}>
            {late ? `Late, ${dayName(due, today)}` : dayName(due, today)}
          </Badge>
        </li>
      ))}
    </List>
  );
}
