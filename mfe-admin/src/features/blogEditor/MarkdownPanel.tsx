import type { PostFields } from '@dealstead/contracts';
import { Button, Field, Panel, PanelHead, Row, TextArea, toastError, useForm, useWrite } from '@dealstead/kit';
import { downloadFile, FormSheet } from '@dealstead/kit/data';
import { useState } from 'react';

interface MarkdownProps {
  id: number;
  flush: () => Promise<number | null>;
  /** Replaces the post's text. */
  onReplace: (content: PostFields['content']) => void;
}

/** The post's text as Markdown, out and in. */
export function MarkdownPanel({ id, flush, onReplace }: MarkdownProps) {
  const [isOpen, setOpen] = useState(false);
  const download = async () => {
    if ((await flush()) === null) return;
    await downloadFile(`/api/admin/blog/posts/${id}/markdown`).catch((error: unknown) =>
      toastError(error, 'The post was not downloaded. Try again.'),
    );
  };
  return (
    <Panel aria-labelledby="markdown">
      <PanelHead>
        <h2 id="markdown">Markdown</h2>
      </PanelHead>
      <Row>
        <Button kind="secondary" size="small" onClick={() => void download()}>
          Download
        </Button>
        <Button kind="secondary" size="small" onClick={() => setOpen(true)}>
          Replace from Markdown
        </Button>
      </Row>
      {isOpen && (
        <ImportDialog
          id={id}
          onClose={() => setOpen(false)}
          onReplace={(content) => {
            onReplace(content);
            setOpen(false);
          }}
        />
      )}
    </Panel>
  );
}

function ImportDialog({ id, onReplace, onClose }: Pick<MarkdownProps, 'id' | 'onReplace'> & { onClose: () => void }) {
  const parsing = useWrite('POST', '/api/admin/blog/markdown');
  const form = useForm({
    draft: `markdown-${id}`,
    messages: { markdown: 'Paste the text.' },
    send: (typed) => parsing.mutateAsync({ body: { markdown: typed.exact('markdown') } }),
    onSent: ({ content }) => onReplace(content),
  });
  return (
    <FormSheet
      title="Replace the text from Markdown"
      actionLabel="Replace text"
      form={form}
      fallback="The text was not converted. Try again."
      onClose={onClose}
    >
      <Field
        label="Markdown"
        required
        hint="Earlier versions of the post stay under Versions."
        error={form.errors.markdown}
      >
        <TextArea name="markdown" rows={14} />
      </Field>
    </FormSheet>
  );
}
