import type { LeadForm } from '@dealstead/contracts';
import {
  Button,
  Field,
  formatCount,
  formatTimeAgo,
  Panel,
  PanelHead,
  Row,
  Small,
  Stack,
  TextArea,
  toast,
} from '@dealstead/kit';
import { ArrowSquareOut, Copy } from '@dealstead/kit/icons';
import { useId } from 'react';
import { styled } from 'styled-components';

const Code = styled(TextArea)`
  font-family: ui-monospace, 'SF Mono', Menlo, Consolas, monospace;
  font-size: var(--t13);
  overflow-wrap: anywhere;
`;

/** The lines that show a form on a site, and how often it was sent. */
export function EmbedPanel({ form }: { form: LeadForm }) {
  const id = useId();
  const { total, lastAt } = form.submissions;
  const copy = () =>
    navigator.clipboard.writeText(form.snippet).then(
      () => toast({ title: 'Code copied' }),
      () => toast({ title: 'Select the code and copy it', destructive: true }),
    );
  return (
    <Panel aria-labelledby={id}>
      <PanelHead>
        <h2 id={id}>On your site</h2>
        <span>
          {formatCount(total)} {total === 1 ? 'submission' : 'submissions'}
        </span>
      </PanelHead>
      <Stack space={3}>
        <Field
          label="Code"
          hint="Paste it where the form should stand. It works without JavaScript and sets no cookies."
        >
          <Code readOnly rows={7} value={form.snippet} onFocus={(event) => event.currentTarget.select()} />
        </Field>
        <Row space={2}>
          <Button size="small" icon={<Copy size={16} />} onClick={() => void copy()}>
            Copy code
          </Button>
          <Button kind="secondary" size="small" href={form.url} icon={<ArrowSquareOut size={16} />}>
            Open form
          </Button>
          {lastAt !== null && <Small>Last sent {formatTimeAgo(lastAt)}.</Small>}
        </Row>
      </Stack>
    </Panel>
  );
}
