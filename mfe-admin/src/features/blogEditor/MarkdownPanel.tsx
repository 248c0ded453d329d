import type { PostFields } from '@dealstead/contracts';
import {
  Button,
  ErrorText,
  Field,
  messageOf,
  Panel,
  PanelHead,
  Row,
  Sheet,
  TextArea,
  toastError,
  useWrite,
  Stack,
} from '@dealstead/kit';
import { downloadFile } from '@dealstead/kit/data';
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

function ImportDialog({ onReplace, onClose }: Pick<MarkdownProps, 'onReplace'> & { onClose: () => void }) {
  const [markdown, setMarkdown] = useState('');
  const parsing = useWrite('POST', '/api/admin/blog/markdown', { onSuccess: ({ content }) => onReplace(content) });
  return (
    <Sheet open title="Replace the text from Markdown" onClose={onClose}>
      <Stack space={4}>
        <Field label="Markdown" hint="Earlier versions of the post stay under Versions.">
          <TextArea rows={14} value={markdown} onChange={(event) => setMarkdown(event.target.value)} />
        </Field>
        {parsing.error && (
          <ErrorText role="alert">{messageOf(parsing.error, 'The text was not converted. Try again.')}</ErrorText>
        )}
        <div>
          <Button
            disabled={markdown.trim() === '' || parsing.isPending}
            onClick={() => parsing.mutate({ body: { markdown } })}
          >
            Replace text
          </Button>
        </div>
      </Stack>
    </Sheet>
  );
}
