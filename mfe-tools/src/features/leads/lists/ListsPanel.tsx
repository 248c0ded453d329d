import type { LeadRecord } from '@dealstead/contracts';
import { Button, Panel, PanelHead, Small, TextLink } from '@dealstead/kit';
import { X } from '@dealstead/kit/icons';
import { useState } from 'react';
import { styled } from 'styled-components';
import type { LeadChanges } from '../leadChanges.ts';
import { AddToListDialog } from './ListDialogs.tsx';
import { listPath } from './ListsSheet.tsx';
import { useListNames } from './useLeadLists.ts';

const Items = styled.ul`
  font-size: var(--t14);
  li {
    display: flex;
    justify-content: space-between;
    align-items: center;
    gap: 12px;
    overflow-wrap: anywhere;
  }
`;

/** The lists that a lead is in. */
export function ListsPanel({ lead, changes }: { lead: LeadRecord; changes: LeadChanges }) {
  const names = useListNames();
  const [isAdding, setAdding] = useState(false);
  const lists = lead.listIds.filter((id) => names.has(id));
  return (
    <Panel aria-labelledby="lists">
      <PanelHead>
        <h2 id="lists">
          {lists.length === 0 ? 'Lists' : `In ${lists.length} ${lists.length === 1 ? 'list' : 'lists'}`}
        </h2>
        <Button kind="secondary" size="small" onClick={() => setAdding(true)}>
          Add to list
        </Button>
      </PanelHead>
      {lists.length === 0 && <Small>In no list. Each file that you import is one.</Small>}
      <Items>
        {lists.map((id) => (
          <li key={id}>
            <TextLink to={listPath(id)}>{names.get(id)}</TextLink>
            <Button
              kind="quiet"
              aria-label={`Remove from ${names.get(id) ?? ''}`}
              icon={<X size={16} />}
              onClick={() => void changes.changeList([lead.id], { remove: id }, names.get(id) ?? '')}
            />
          </li>
        ))}
      </Items>
      {isAdding && (
        <AddToListDialog
          subject="this lead"
          onClose={() => setAdding(false)}
          onChange={(change, name) => {
            setAdding(false);
            void changes.changeList([lead.id], change, name);
          }}
        />
      )}
    </Panel>
  );
}
