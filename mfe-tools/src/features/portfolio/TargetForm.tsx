import type { PortfolioSettings } from '@dealstead/contracts/tools/portfolio';
import { parseFigure } from '@dealstead/formulas';
import { Button, Field, FormError, Panel, TextInput, phone, toast, useFieldErrors, useWrite } from '@dealstead/kit';
import { useState, type FormEvent } from 'react';
import { styled } from 'styled-components';
import { portfolioReads } from './usePortfolio.ts';

const Form = styled.form`
  display: flex;
  flex-wrap: wrap;
  align-items: start;
  gap: 16px;
  > div {
    flex: 0 1 220px;
  }
  > button {
    margin-top: 26px;
  }
  ${phone} {
    > div {
      flex: 1 1 100%;
    }
    > button {
      margin-top: 0;
    }
  }
`;

const most = { targetReturn: 200, sellingCosts: 50 } as const;

/** The percentage of a text within its bounds, or the sentence that names the fault. */
function readPercent(text: string, highest: number): { value: number } | { fault: string } {
  const parsed = parseFigure(text, 'percent');
  if ('fault' in parsed) return parsed;
  const { value } = parsed;
  if (value === null || value < 0 || value > highest) return { fault: `Enter a percent from 0 to ${highest}.` };
  return { value };
}

/** The member's target return and selling costs. */
export function TargetForm({ settings }: { settings: PortfolioSettings }) {
  const [target, setTarget] = useState(String(settings.targetReturn));
  const [costs, setCosts] = useState(String(settings.sellingCosts));
  const fields = useFieldErrors();
  const save = useWrite('PUT', '/api/portfolio/settings', {
    invalidates: portfolioReads,
    onSuccess: () => void toast({ title: 'Target saved' }),
    onError: fields.showServerErrors,
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const targetReturn = readPercent(target, most.targetReturn);
    const sellingCosts = readPercent(costs, most.sellingCosts);
    const faults = {
      ...('fault' in targetReturn && { targetReturn: targetReturn.fault }),
      ...('fault' in sellingCosts && { sellingCosts: sellingCosts.fault }),
    };
    if (fields.show(faults) || 'fault' in targetReturn || 'fault' in sellingCosts) return;
    save.mutate({ body: { targetReturn: targetReturn.value, sellingCosts: sellingCosts.value } });
  }

  return (
    <Panel aria-label="Target">
      <Form {...fields.form} onSubmit={submit}>
        <Field label="Target annual return" suffix="%" error={fields.errors['targetReturn']}>
          <TextInput
            name="targetReturn"
            inputMode="decimal"
            value={target}
            onChange={(event) => setTarget(event.target.value)}
          />
        </Field>
        <Field label="Selling costs, of the price" suffix="%" error={fields.errors['sellingCosts']}>
          <TextInput
            name="sellingCosts"
            inputMode="decimal"
            value={costs}
            onChange={(event) => setCosts(event.target.value)}
          />
        </Field>
        <Button type="submit" kind="secondary" pending={save.isPending} pendingLabel="Saving">
          Save target
        </Button>
      </Form>
      <FormError error={save.error} fallback="The target was not saved. Try again." />
    </Panel>
  );
}
