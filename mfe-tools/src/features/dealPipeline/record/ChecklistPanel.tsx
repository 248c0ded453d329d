import { checklistOf, dealStageLabels, dealStages, type DealRecord } from '@dealstead/contracts';
import { Checkbox, Panel, PanelHead, toastError, useWrite } from '@dealstead/kit';
import { styled } from 'styled-components';

const Groups = styled.div`
  display: grid;
  gap: 4px;
  summary {
    min-height: 44px;
    display: flex;
    justify-content: space-between;
    align-items: center;
    gap: 12px;
    font-size: var(--t14);
    font-weight: 600;
    cursor: pointer;
  }
  summary span {
    font-weight: 400;
    color: var(--ink-2);
  }
  details + details {
    border-top: 1px solid var(--line);
  }
  label {
    display: flex;
    align-items: center;
    gap: 10px;
    min-height: 40px;
    font-size: var(--t14);
  }
  ul {
    padding-bottom: 8px;
  }
`;

/** The usual work of each stage; the present stage is open. */
export function ChecklistPanel({ deal }: { deal: DealRecord }) {
  const write = useWrite('PUT', '/api/deals/{id}/checklist/{item}', {
    invalidates: ['/api/deals'],
    onError: (error) => toastError(error, 'Failed to save the checklist.'),
  });
  const pending = write.isPending ? write.variables : null;
  const isDone = (item: string) =>
    pending?.params?.item === item && pending.body ? pending.body.isDone : deal.checklist.includes(item);
  return (
    <Panel aria-labelledby="checklist">
      <PanelHead>
        <h2 id="checklist">Checklist</h2>
      </PanelHead>
      <Groups>
        {dealStages.map((stage) => (
          <details key={`${stage} ${deal.stage}`} open={stage === deal.stage}>
            <summary>
              {dealStageLabels[stage]}
              <span>{progress(checklistOf(deal.dealType, stage), isDone)}</span>
            </summary>
            <ul>
              {checklistOf(deal.dealType, stage).map(([item, label]) => (
                <li key={item}>
                  <Checkbox
                    checked={isDone(item)}
                    onChange={(event) =>
                      write.mutate({ params: { id: deal.id, item }, body: { isDone: event.target.checked } })
                    }
                  >
                    {label}
                  </Checkbox>
                </li>
              ))}
            </ul>
          </details>
        ))}
      </Groups>
    </Panel>
  );
}

function progress(items: ReturnType<typeof checklistOf>, isDone: (item: string) => boolean): string {
  return `${items.filter(([item]) => isDone(item)).length} of ${items.length}`;
}
