import { categories, categoryLabels, stateNames, states } from '@dealstead/contracts';
import {
  Button,
  FilterSelect,
  formatCount,
  Panel,
  PanelHead,
  Row,
  Small,
  Stack,
  useRead,
  useWrite,
} from '@dealstead/kit';
import { ArrowClockwise, X } from '@dealstead/kit/icons';
import { useCallback, useEffect } from 'react';
import type { CampaignDraft } from './draft.ts';

interface AudiencePanelProps {
  draft: CampaignDraft;
  onChange: (part: Partial<CampaignDraft>) => void;
}

const parts = ['tags', 'types', 'states', 'lists'] as const;
type Part = (typeof parts)[number];
const partLabels: Readonly<Record<Part, string>> = {
  tags: 'Tag',
  types: 'Buys',
  states: 'State',
  lists: 'Imported list',
};

/** The values of each filter: the tags and lists of the member, and all types and states. */
function useOptions(): Record<Part, [value: string, label: string][]> {
  const counts = useRead('/api/contacts/counts');
  const lists = useRead('/api/outreach-imports{?kind}', { kind: 'contacts' });
  return {
    tags: (counts.data?.tags ?? []).map((tag) => [tag, tag]),
    types: categories.map((type) => [type, categoryLabels[type]]),
    states: states.map((state) => [state, stateNames[state]]),
    lists: (lists.data ?? []).filter(({ state }) => state === 'done').map(({ id, name }) => [String(id), name]),
  };
}

/** What is known of the number of recipients. */
function describeCount(recipients: number | undefined, hasFailed: boolean): string {
  if (hasFailed) return 'Recipients were not counted';
  if (recipients === undefined) return 'Counting';
  return `${formatCount(recipients)} ${recipients === 1 ? 'recipient' : 'recipients'}`;
}

/** Filters on the contacts, with the count of those whom the campaign reaches now. */
export function AudiencePanel({ draft: { type, audience, leadListIds }, onChange }: AudiencePanelProps) {
  const options = useOptions();
  const { mutate, data: count, isError } = useWrite('POST', '/api/campaigns/audience');
  const recount = useCallback(
    () => mutate({ body: { type, audience, leadListIds } }),
    [type, audience, leadListIds, mutate],
  );
  useEffect(recount, [recount]);
  const chosen = (part: Part): readonly string[] => (part === 'lists' ? leadListIds.map(String) : audience[part]);
  const setPart = (part: Part, values: readonly string[]) =>
    onChange(part === 'lists' ? { leadListIds: values.map(Number) } : { audience: { ...audience, [part]: values } });
  const isLimited = parts.some((part) => chosen(part).length > 0);
  return (
    <Panel aria-labelledby="audience">
      <PanelHead>
        <h2 id="audience">Audience</h2>
        <span role="status">{describeCount(count?.recipients, isError)}</span>
        {isError && (
          <Button kind="secondary" size="small" icon={<ArrowClockwise size={16} />} onClick={recount}>
            Try again
          </Button>
        )}
      </PanelHead>
      <Stack space={3}>
        <Row space={2}>
          {parts
            .filter((part) => options[part].length > 0)
            .map((part) => (
              <FilterSelect
                key={part}
                label={partLabels[part]}
                value=""
                onChange={({ target }) => target.value && setPart(part, [...new Set([...chosen(part), target.value])])}
              >
                <option value="">{partLabels[part]}</option>
                {options[part].map(([value, label]) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </FilterSelect>
            ))}
        </Row>
        {isLimited && (
          <Row space={2}>
            {parts.flatMap((part) =>
              chosen(part).map((value) => (
                <ChosenValue
                  key={`${part} ${value}`}
                  label={options[part].find(([known]) => known === value)?.[1] ?? value}
                  onRemove={() =>
                    setPart(
                      part,
                      chosen(part).filter((other) => other !== value),
                    )
                  }
                />
              )),
            )}
          </Row>
        )}
        <Small>
          {!isLimited && 'All contacts. '}
          {leftOutText(type, count?.unreachable ?? 0)}
        </Small>
      </Stack>
    </Panel>
  );
}

const ChosenValue = ({ label, onRemove }: { label: string; onRemove: () => void }) => (
  <Button kind="secondary" size="small" aria-label={`Remove ${label}`} icon={<X size={14} />} onClick={onRemove}>
    {label}
  </Button>
);

function leftOutText(type: CampaignDraft['type'], count: number): string {
  if (type === 'sms')
    return `Texts reach contacts with a US number whose consent came by a form or in person. ${
      count > 0 ? `${formatCount(count)} others are left out.` : 'Numbers that replied STOP are always left out.'
    }`;
  return count > 0
    ? `${formatCount(count)} without an address or suppressed are left out.`
    : 'Suppressed addresses are always left out.';
}
