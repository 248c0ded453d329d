import type { PortfolioSettings } from '@dealstead/contracts/tools/portfolio';
import { parseFigure } from '@dealstead/formulas';
import { Button, Field, Form, Panel, TextInput, phone, toast, useForm, useWrite, type Typed } from '@dealstead/kit';
import { styled } from 'styled-components';
import { portfolioReads } from './usePortfolio.ts';

const Line = styled.div`
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

/** The percentages that are typed; `wrong` names those that cannot be read or are out of bounds. */
function readTarget(typed: Typed): { settings: PortfolioSettings; wrong: Record<string, string> } {
  const wrong: Record<string, string> = {};
  const percent = (name: keyof typeof most): number => {
    const parsed = parseFigure(typed.text(name), 'percent');
    const value = ('value' in parsed ? parsed.value : null) ?? -1;
    if ('fault' in parsed) wrong[name] = parsed.fault;
    else if (value < 0 || value > most[name]) wrong[name] = `Enter a percent from 0 to ${most[name]}.`;
    return value;
  };
  return { settings: { targetReturn: percent('targetReturn'), sellingCosts: percent('sellingCosts') }, wrong };
}

/** The member's target return and selling costs. */
export function TargetForm({ settings }: { settings: PortfolioSettings }) {
  const save = useWrite('PUT', '/api/portfolio/settings', { invalidates: portfolioReads });
  const form = useForm({
    draft: 'portfolio-target',
    check: (typed) => readTarget(typed).wrong,
    send: (typed) => save.mutateAsync({ body: readTarget(typed).settings }),
    onSent: () => void toast({ title: 'Target saved' }),
  });
  return (
    <Panel aria-label="Target">
      <Form form={form} fallback="The target was not saved. Try again.">
        <Line>
          <Field label="Target annual return" suffix="%" error={form.errors['targetReturn']}>
            <TextInput name="targetReturn" inputMode="decimal" defaultValue={settings.targetReturn} />
          </Field>
          <Field label="Selling costs, of the price" suffix="%" error={form.errors['sellingCosts']}>
            <TextInput name="sellingCosts" inputMode="decimal" defaultValue={settings.sellingCosts} />
          </Field>
          <Button type="submit" kind="secondary" pending={form.isPending} pendingLabel="Saving">
            Save target
          </Button>
        </Line>
      </Form>
    </Panel>
  );
}
