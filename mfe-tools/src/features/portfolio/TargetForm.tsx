import type { PortfolioSettings, ReadPortfolioSettings } from '@dealstead/contracts/tools/portfolio';
import { parseFigure } from '@dealstead/formulas';
import { Button, Field, Form, Panel, TextInput, phone, toast, useForm, useWrite, type Typed } from '@dealstead/kit';
import { styled } from 'styled-components';
import { targetOf } from './labels.ts';
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

const mostReturn = 200;

/** The percentage that is typed; `wrong` says why it cannot be read or is out of bounds. */
function readTarget(typed: Typed): { targetReturn: number; wrong: Record<string, string> } {
  const parsed = parseFigure(typed.text('targetReturn'), 'percent');
  const targetReturn = ('value' in parsed ? parsed.value : null) ?? -1;
  const isWithin = targetReturn >= 0 && targetReturn <= mostReturn;
  const wrong = 'fault' in parsed ? parsed.fault : isWithin ? null : `Enter a percent from 0 to ${mostReturn}.`;
  return { targetReturn, wrong: wrong === null ? {} : { targetReturn: wrong } };
}

/** The member's target return. The costs of a sale are those of the assumptions; stored ones stay for clients that read them. */
export function TargetForm({ settings }: { settings: ReadPortfolioSettings }) {
  const save = useWrite('PUT', '/api/portfolio/settings', { invalidates: portfolioReads });
  const form = useForm({
    draft: 'portfolio-target',
    check: (typed) => readTarget(typed).wrong,
    send(typed) {
      const body: PortfolioSettings = {
        targetReturn: readTarget(typed).targetReturn,
        sellingCosts: settings.sellingCosts,
      };
      return save.mutateAsync({ body });
    },
    onSent: () => void toast({ title: 'Target saved' }),
  });
  return (
    <Panel aria-label="Target">
      <Form form={form} fallback="The target was not saved. Try again.">
        <Line>
          <Field label="Target annual return" suffix="%" error={form.errors['targetReturn']}>
            <TextInput name="targetReturn" inputMode="decimal" defaultValue={targetOf(settings) ?? ''} />
          </Field>
          <Button type="submit" kind="secondary" pending={form.isPending} pendingLabel="Saving">
            Save target
          </Button>
        </Line>
      </Form>
    </Panel>
  );
}
