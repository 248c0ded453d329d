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
  DraftNotice,
  TextInput,
  toast,
  useForm,
  useWrite,
} from '@dealstead/kit';
import { useState } from 'react';
import { styled } from 'styled-components';
import { ReasonDialog } from '../reason/ReasonDialog.tsx';

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
  /** Whether it is to be on, as the admin chose and has not confirmed yet. */
  const [chosen, setChosen] = useState<boolean | null>(null);
  return (
    <RuleCard aria-labelledby={id}>
      <PanelHead>
        <h2 id={id}>{name}</h2>
        <Switch
          checked={chosen ?? rule.isOn}
          aria-label={`On: ${name}`}
          onChange={({ target: { checked } }) => setChosen(checked)}
        >
          {rule.isOn ? 'On' : 'Off'}
        </Switch>
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
      {chosen !== null && (
        <SaveDialog
          rule={rule}
          setting={{ isOn: chosen, threshold: rule.threshold }}
          title={`${chosen ? 'Turn on' : 'Turn off'}: ${name}`}
          actionLabel={chosen ? 'Turn on' : 'Turn off'}
          onClose={() => setChosen(null)}
        />
      )}
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

interface SaveDialogProps {
  readonly rule: ModerationRule;
  readonly setting: Pick<ModerationRule, 'isOn' | 'threshold'>;
  readonly title: string;
  readonly actionLabel: string;
  readonly onClose: () => void;
}

/** Saves another setting of a rule, with the reason that the audit trail records. */
function SaveDialog({ rule: { rule }, setting, title, actionLabel, onClose }: SaveDialogProps) {
  const saving = useWrite('PUT', '/api/admin/moderation-rules/{rule}', {
    invalidates: ['/api/admin/moderation-rules'],
    onSuccess: ({ message }) => {
      toast({ title: 'Saved', description: message });
      onClose();
    },
  });
  return (
    <ReasonDialog
      title={title}
      actionLabel={actionLabel}
      draft={`rule-${rule}`}
      fallback="The rule was not saved. Try again."
      onConfirm={(reason) => saving.mutateAsync({ params: { rule }, body: { ...setting, reason } })}
      onClose={onClose}
    >
      It applies to listings published or changed from now on.
    </ReasonDialog>
  );
}

interface ThresholdFormProps {
  readonly rule: ModerationRule;
  readonly bounds: NonNullable<ReturnType<typeof moderationRuleText>['threshold']>;
}

function ThresholdForm({ rule, bounds }: ThresholdFormProps) {
  const [text, setText] = useState(String(rule.threshold));
  /** The threshold that the admin has not confirmed yet. */
  const [chosen, setChosen] = useState<number | null>(null);
  const form = useForm({
    draft: `threshold-${rule.rule}`,
    messages: { threshold: `Enter a number from ${bounds.min} to ${bounds.max} in steps of ${bounds.step}.` },
    check: (typed) => {
      const threshold = typed.number('threshold') ?? NaN;
      const { min, max, step } = bounds;
      const isValid = threshold >= min && threshold <= max && Number.isInteger(threshold / step);
      return { ...(!isValid && { threshold: 'Required' }) };
    },
    send: (typed) => Promise.resolve(typed.number('threshold')),
    onSent: setChosen,
  });
  return (
    <>
      <form {...form.props}>
        {form.draft && <DraftNotice draft={form.draft} />}
        <ThresholdRow>
          <Field label={bounds.label} hint={bounds.hint} error={form.errors.threshold}>
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
            disabled={text.trim() === String(rule.threshold)}
            aria-label={`Save: ${bounds.label}`}
          >
            Save
          </Button>
        </ThresholdRow>
      </form>
      {chosen !== null && (
        <SaveDialog
          rule={rule}
          setting={{ isOn: rule.isOn, threshold: chosen }}
          title={`${bounds.label}: ${chosen}`}
          actionLabel="Save"
          onClose={() => setChosen(null)}
        />
      )}
    </>
  );
}
