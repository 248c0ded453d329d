import {
  Alert,
  ApiError,
  Field,
  formatDate,
  Head,
  KeyValues,
  Lead as LeadText,
  Page,
  Panel,
  PanelHead,
  Skeleton,
  Small,
  Stack,
  TextInput,
  useRead,
  useSearchParams,
} from '@dealstead/kit';
import { DashboardHeader, FileButton, QueryView } from '@dealstead/kit/data';
import { UploadSimple } from '@dealstead/kit/icons';
import { useState } from 'react';
import { styled } from 'styled-components';

const Column = styled.div`
  display: grid;
  gap: 20px;
  max-width: 720px;
`;

const Hash = styled.code`
  font-size: var(--t13);
  overflow-wrap: anywhere;
`;

/** The SHA-256 of a file in hex; null where the browser cannot compute it. */
async function hashFile(file: File): Promise<string | null> {
  // Browsers offer it to secure origins only.
  if (!globalThis.crypto?.subtle) return null;
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** `/verify-contract`: whether a PDF is a contract that was signed here, unchanged. The file stays on the visitor's device. */
export function VerifyContract() {
  const [search, setSearch] = useSearchParams();
  const hash = search.get('hash') ?? '';
  const [problem, setProblem] = useState('');
  const check = async (file: File) => {
    const found = await hashFile(file).catch((error: unknown) => {
      console.error('The fingerprint of the file was not computed.', error);
      return null;
    });
    setProblem(found === null ? 'Your browser cannot read this file here. Enter its SHA-256 below.' : '');
    if (found !== null) setSearch({ hash: found });
  };
  return (
    <Page>
      <Head
        title="Verify a contract"
        description="Check that a signed contract was not changed."
        path="/verify-contract"
      />
      <Column>
        <DashboardHeader>
          <h1>Verify a contract</h1>
          <LeadText>
            Choose a PDF to see whether it is a contract that was signed on Dealstead, and unchanged since. The file
            stays on your device: only its fingerprint is compared.
          </LeadText>
        </DashboardHeader>
        <Panel aria-label="Check a file">
          <Stack space={3}>
            {problem && <Alert>{problem}</Alert>}
            <div>
              <FileButton
                icon={<UploadSimple size={18} />}
                inputLabel="Signed PDF"
                accept="application/pdf"
                onFile={(file) => void check(file)}
              >
                Choose a PDF
              </FileButton>
            </div>
            <Field label="Or enter a SHA-256" hint="64 digits and letters, from the certificate or the email.">
              <TextInput
                value={hash}
                maxLength={64}
                spellCheck={false}
                onChange={({ target }) => setSearch({ hash: target.value.trim().toLowerCase() }, { replace: true })}
              />
            </Field>
          </Stack>
        </Panel>
        {/^[\da-f]{64}$/.test(hash) && <Result hash={hash} />}
      </Column>
    </Page>
  );
}

function Result({ hash }: { hash: string }) {
  const query = useRead('/api/contract-seals/{hash}', { hash }, { retry: false });
  if (query.error instanceof ApiError && query.error.status === 404)
    return (
      <Alert>
        No contract signed on Dealstead has this fingerprint. The file was changed, or it came from elsewhere.
      </Alert>
    );
  return (
    <QueryView query={query} label="The contract" loading={<Skeleton height={200} />}>
      {({ title, signedAt, signers, fileHash, textHash, matches }) => (
        <Panel aria-labelledby="seal">
          <PanelHead>
            <h2 id="seal">{title}</h2>
          </PanelHead>
          <Stack space={4}>
            <Alert tone="ok">
              {matches === 'file' ? 'This is the sealed PDF, unchanged.' : 'This is the text that all parties signed.'}
            </Alert>
            <KeyValues>
              <div>
                <dt>Completed</dt>
                <dd>{formatDate(signedAt)}</dd>
              </div>
              {signers.map((signer) => (
                <div key={`${signer.role} ${signer.name}`}>
                  <dt>{signer.role}</dt>
                  <dd>{`${signer.name}, ${formatDate(signer.signedAt)}`}</dd>
                </div>
              ))}
            </KeyValues>
            <Small>SHA-256 of the PDF</Small>
            <Hash>{fileHash}</Hash>
            <Small>SHA-256 of the text</Small>
            <Hash>{textHash}</Hash>
          </Stack>
        </Panel>
      )}
    </QueryView>
  );
}

export default VerifyContract;
