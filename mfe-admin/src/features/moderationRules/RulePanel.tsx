import { type ModerationRule, moderationRuleText, ruleCountDays } from '@dealstead/contracts';
import {
  Button,
  Field,
  formatCount,
  Panel,
  PanelHead,
  Small,
  Stack,
  StatStrip,
  Switch,
  TextInput,
  toast,
  toastError,
  useFieldErrors,
  useWrite,
} from '@dealstead/kit';
import { type FormEvent, useState } from 'react';
import { styled } from 'styled-components';

/* The figures of all panels of a row align at the bottom. */
const RuleBody = styled(Stack)`
  flex: 1;
  grid-template-rows: auto 1fr auto;
`;

/* The button aligns with the field, below its label. */
const ThresholdRow = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: 12px;
  align-items: start;
  max-width: 360px;
  > button {
    margin-top: 26px;
  }
`;

const Counts = styled(StatStrip)`
  && {
    grid-auto-flow: row;
    grid-template-columns: repeat(3, minmax(0, 1fr));
  }
  && > div:last-child:nth-child(odd) {
    grid-column: auto;
  }
  && > div {
    padding: 12px 16px;
    border-top: 0;
  }
  && > div + div {
    border-left: 1px solid var(--line);
  }
`;

const RuleCard = styled(Panel)`
  display: flex;
  flex-direction: column;
`;

/** A rule with its switch, its threshold and its flags of the last 90 days. */
export function RulePanel({ rule }: { rule: ModerationRule }) {
  const { name, about, threshold } = moderationRuleText(rule.rule);
  const id = `rule-${rule.rule}`;
  return (
    <RuleCard aria-labelledby={id}>
      <PanelHead>
        <h2 id={id}>{name}</h2>
        <OnSwitch rule={rule} name={name} />
      </PanelHead>
      <RuleBody space={4}>
        <p>{about}</p>
        <div>{threshold && <ThresholdForm key={rule.threshold} rule={rule} bounds={threshold} />}</div>
        <Stack space={2}>
          <Counts
            items={[
              { label: 'Flagged', value: formatCount(rule.flagged) },
              { label: 'Upheld', value: formatCount(rule.upheld) },
              { label: 'Dismissed', value: formatCount(rule.dismissed) },
            ]}
          />
          <Small>{`Last ${ruleCountDays} days. ${describeAgreement(rule)}`}</Small>
        </Stack>
      </RuleBody>
    </RuleCard>
  );
}

/** How often moderators agreed with the rule, such as "Moderators agreed with 3 of 4 decided flags." */
function describeAgreement({ upheld, dismissed }: ModerationRule): string {
  const decided = upheld + dismissed;
  return decided === 0
    ? 'No decisions yet.'
    : `Moderators agreed with ${formatCount(upheld)} of ${formatCount(decided)} decided flags.`;
}

/** Saves a rule; `onError` is called after the toast or instead of it. */
const useSaveRule = (onError: (error: unknown) => void) =>
  useWrite('PUT', '/api/admin/moderation-rules/{rule}', {
    invalidates: ['/api/admin/moderation-rules'],
    onSuccess: ({ message }) => void toast({ title: 'Saved', description: message }),
    onError,
  });

function OnSwitch({ rule, name }: { rule: ModerationRule; name: string }) {
  const [pendingValue, setPendingValue] = useState<boolean>();
  const saving = useSaveRule((error) => toastError(error, 'The rule was not saved. Try again.'));
  return (
    <Switch
      checked={pendingValue ?? rule.isOn}
      aria-label={`On: ${name}`}
      onChange={({ target: { checked } }) => {
        if (pendingValue !== undefined) return;
        setPendingValue(checked);
        saving.mutate(
          { params: { rule: rule.rule }, body: { isOn: checked, threshold: rule.threshold } },
          { onSettled: () => setPendingValue(undefined) },
        );
      }}
    >
      {rule.isOn ? 'On' : 'Off'}
    </Switch>
  );
}

interface ThresholdFormProps {
  readonly rule: ModerationRule;
  readonly bounds: NonNullable<ReturnType<typeof moderationRuleText>['threshold']>;
}

function ThresholdForm({ rule, bounds }: ThresholdFormProps) {
  const [text, setText] = useState(String(rule.threshold));
  const fields = useFieldErrors({
    threshold: `Enter a number from ${bounds.min} to ${bounds.max} in steps of ${bounds.step}.`,
  });
  const saving = useSaveRule((error) => {
    if (!fields.showServerErrors(error)) toastError(error, 'The threshold was not saved. Try again.');
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const threshold = Number(text);
    const isValid = text.trim() !== '' && Number.isFinite(threshold);
    if (!fields.check(event.currentTarget, isValid ? {} : { threshold: 'Required' }) || saving.isPending) return;
    saving.mutate({ params: { rule: rule.rule }, body: { isOn: rule.isOn, threshold } });
  };
  return (
    <form {...fields.form} onSubmit={submit}>
      <ThresholdRow>
        <Field label={bounds.label} hint={bounds.hint} error={fields.errors['threshold']}>
          <TextInput
            name="threshold"
            inputMode="decimal"
            autoComplete="off"
            required
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </Field>
        <Button
          type="submit"
          kind="secondary"
          pending={saving.isPending}
          disabled={text.trim() === String(rule.threshold)}
          aria-label={`Save: ${bounds.label}`}
        >
          Save
        </Button>
      </ThresholdRow>
    </form>
  );
}
