import { catalogue, plans, type Plan, type ReleaseVersion } from '@dealstead/contracts';
import { Button, Checkbox, ChoiceGroup, Field, Form, Row, Select, TextInput, useForm } from '@dealstead/kit';
import { useState } from 'react';
import { useReleaseActions } from './useReleaseActions.ts';

/** Shares of visitors that a canary is tried with. */
const shares = [0, 1, 5, 10, 25, 50];
/** As many as the endpoint takes. */
const maxMembers = 100;

interface CanaryFormProps {
  readonly version: ReleaseVersion;
  readonly onDone: () => void;
}

/** Chooses who gets a version in canary: a share of visitors, members on some plans, and single members. */
export function CanaryForm({ version: { name, version, state, cohort }, onDone }: CanaryFormProps) {
  const percent = cohort?.percent ?? 1;
  const [chosenPlans, setChosenPlans] = useState<readonly Plan[]>(cohort?.plans ?? []);
  const { startCanary } = useReleaseActions(onDone);
  const options = [...new Set([...shares, percent])].toSorted((a, b) => a - b);
  const form = useForm({
    draft: `canary-${name}-${version}`,
    messages: {
      percent: 'Choose a share, a plan or a member.',
      members: `Enter up to ${maxMembers} member numbers, separated by commas, such as 12, 48.`,
    },
    check: (typed) => {
      const memberIds = parseMembers(typed.text('members'));
      const isNobody = typed.number('percent') === 0 && chosenPlans.length === 0 && memberIds?.length === 0;
      return { ...(memberIds === null && { members: 'Required' }), ...(isNobody && { percent: 'Required' }) };
    },
    send: (typed) => {
      const memberIds = parseMembers(typed.text('members')) ?? [];
      const chosen = { percent: typed.number('percent') ?? 0, plans: [...chosenPlans], memberIds };
      return startCanary.mutateAsync({ params: { name }, body: { version, cohort: chosen } });
    },
  });
  return (
    <Form form={form} fallback="The canary was not started.">
      <Field
        label="Try it with a share of visitors"
        hint="Each browser and member keeps what it got."
        error={form.errors.percent}
      >
        <Select name="percent" defaultValue={percent}>
          {options.map((share) => (
            <option key={share} value={share}>
              {share === 0 ? 'No share' : `${share}%`}
            </option>
          ))}
        </Select>
      </Field>
      <ChoiceGroup>
        <legend>Members on these plans</legend>
        <Row>
          {plans.map((plan) => (
            <Checkbox
              key={plan}
              checked={chosenPlans.includes(plan)}
              onChange={({ target: { checked } }) =>
                setChosenPlans((now) => (checked ? [...now, plan] : now.filter((other) => other !== plan)))
              }
            >
              {catalogue[plan].name}
            </Checkbox>
          ))}
        </Row>
      </ChoiceGroup>
      <Field label="Members" hint="Their numbers, separated by commas." error={form.errors.members}>
        <TextInput name="members" inputMode="numeric" autoComplete="off" defaultValue={cohort?.memberIds.join(', ')} />
      </Field>
      <Row>
        <Button type="submit" kind="secondary" pending={form.isPending}>
          {state === 'canary' ? 'Change who gets it' : 'Start canary'}
        </Button>
      </Row>
    </Form>
  );
}

/** Member numbers such as `12, #48`, each once; null where something else is written. */
function parseMembers(text: string): number[] | null {
  const words = text.split(/[\s,;]+/).filter(Boolean);
  if (!words.every((word) => /^#?[1-9]\d{0,8}$/.test(word))) return null;
  const ids = [...new Set(words.map((word) => Number(word.replace('#', ''))))];
  return ids.length <= maxMembers ? ids : null;
}
