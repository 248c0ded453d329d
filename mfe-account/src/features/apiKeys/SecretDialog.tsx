import { useState } from 'react';
import { Alert, Button, Dialog, Stack, phone } from '@dealstead/kit';
import { Check, Copy } from '@dealstead/kit/icons';
import { styled } from 'styled-components';

const Copyable = styled.div`
  display: flex;
  border: 1px solid var(--line-2);
  border-radius: var(--r1);
  code {
    flex: 1;
    min-width: 0;
    padding: 10px 12px;
    font-size: var(--t14);
    overflow-wrap: anywhere;
    user-select: all;
  }
  button {
    border-width: 0 0 0 1px;
    border-radius: 0;
  }
  ${phone} {
    flex-direction: column;
    button {
      border-width: 1px 0 0;
    }
  }
`;

export interface SecretDialogProps {
  readonly name: string;
  readonly secret: string;
  readonly onClose: () => void;
}

/** Shows the secret of a new or rotated key, once. */
export function SecretDialog({ name, secret, onClose }: SecretDialogProps) {
  const [copied, setCopied] = useState<'yes' | 'failed' | null>(null);
  const copy = () => {
    navigator.clipboard.writeText(secret).then(
      () => setCopied('yes'),
      () => setCopied('failed'),
    );
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Copy your API key"
      footer={<Button onClick={onClose}>I saved the key</Button>}
    >
      <Stack>
        <p>
          This is the only time “{name}” is shown. Store it in a password manager or your server’s secret settings,
          never in code that others can read.
        </p>
        <Copyable>
          <code aria-label="API key">{secret}</code>
          <Button kind="secondary" icon={copied === 'yes' ? <Check size={18} /> : <Copy size={18} />} onClick={copy}>
            {copied === 'yes' ? 'Copied' : 'Copy'}
          </Button>
        </Copyable>
        {copied === 'failed' && <Alert>The key could not be copied. Select it and copy it by hand.</Alert>}
      </Stack>
    </Dialog>
  );
}
