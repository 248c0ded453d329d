import type { OwnBrand } from '@dealstead/contracts';
import {
  Alert,
  Button,
  messageOf,
  Row,
  Small,
  Stack,
  toast,
  useQueryClient,
  useRequests,
  useWrite,
} from '@dealstead/kit';
import { FileButton } from '@dealstead/kit/data';
import { UploadSimple } from '@dealstead/kit/icons';
import { useState } from 'react';
import { styled } from 'styled-components';
import { SettingsPanel } from '../settings/SettingsPanel.tsx';

const Logo = styled.img`
  display: block;
  max-width: 240px;
  max-height: 96px;
  padding: 12px;
  border: 1px solid var(--line);
  border-radius: var(--r2);
`;

/** Uploads and removes the logo. */
export function LogoPanel({ logo }: { logo: string | null }) {
  const client = useQueryClient();
  const { upload } = useRequests();
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState('');
  const remove = useWrite('DELETE', '/api/brand/logo', { invalidates: ['/api/brand', '/api/brands'] });
  async function send(file: File): Promise<void> {
    setSending(true);
    setProblem('');
    try {
      await upload<OwnBrand>('/api/brand/logo', file);
      await client.invalidateQueries();
      toast({ title: 'Logo saved' });
    } catch (error) {
      setProblem(messageOf(error, 'The logo was not uploaded. Try again.'));
    } finally {
      setSending(false);
    }
  }
  return (
    <SettingsPanel
      title="Logo"
      description="JPEG, PNG, WebP or AVIF, up to 5 MB. A transparent background works in both modes."
    >
      <Stack space={3}>
        {logo && <Logo src={logo} alt="Your logo" />}
        <Row space={2}>
          <FileButton
            kind="secondary"
            icon={<UploadSimple size={18} />}
            inputLabel="Logo, an image"
            accept="image/jpeg,image/png,image/webp,image/avif"
            pending={isSending}
            pendingLabel="Uploading..."
            onFile={(file) => void send(file)}
          >
            {logo ? 'Replace logo' : 'Upload logo'}
          </FileButton>
          {logo && (
            <Button kind="quiet" danger pending={remove.isPending} onClick={() => remove.mutate({})}>
              Remove logo
            </Button>
          )}
          {!logo && <Small>Without one your name stands alone.</Small>}
        </Row>
        {(problem || remove.error) && (
          <Alert>{problem || messageOf(remove.error!, 'The logo was not removed. Try again.')}</Alert>
        )}
      </Stack>
    </SettingsPanel>
  );
}
