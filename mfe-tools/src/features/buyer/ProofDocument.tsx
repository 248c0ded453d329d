import type { BuyerProfileAnswer, ProofFile } from '@dealstead/contracts/tools/buyerProfile';
import { proofOfFundsFile } from '@dealstead/contracts/tools/proofOfFunds';
import { Alert, Button, formatDate, messageOf, toast, useQueryClient, useRequests, useWrite } from '@dealstead/kit';
import { FileButton } from '@dealstead/kit/data';
import { DownloadSimple, Trash, UploadSimple } from '@dealstead/kit/icons';
import { useState } from 'react';
import { styled } from 'styled-components';

const path = '/api/buyer-profile/proof-of-funds';
const megabyte = 1_048_576;

const Controls = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: flex-end;
  gap: 4px 8px;
  margin-block: 8px;
`;

const fileSize = (bytes: number): string =>
  bytes < megabyte ? `${Math.max(1, Math.round(bytes / 1_024))} kB` : `${(bytes / megabyte).toFixed(1)} MB`;

/** Uploads the document of the proof of funds, and shows the updated profile. */
function useProofUpload() {
  const client = useQueryClient();
  const { upload } = useRequests();
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function send(file: File): Promise<void> {
    setProblem(null);
    if (file.size > proofOfFundsFile.bytes) {
      setProblem(`The file has ${fileSize(file.size)}. Upload a PDF of up to 5 MB.`);
      return;
    }
    setSending(true);
    try {
      const url = `${path}?name=${encodeURIComponent(file.name.slice(-200))}`;
      client.setQueryData(['/api/buyer-profile'], await upload<BuyerProfileAnswer>(url, file));
      toast({ title: 'Proof of funds uploaded' });
    } catch (error) {
      setProblem(messageOf(error, 'The upload was interrupted. Choose the file again.'));
    } finally {
      setSending(false);
    }
  }
  return { send, isSending, problem };
}

/** The document behind the proof of funds: upload, download, replace and delete. Only its owner sees it. */
export function ProofDocument({ file }: { file: ProofFile | null }) {
  const { send, isSending, problem } = useProofUpload();
  const remove = useWrite('DELETE', path, {
    invalidates: ['/api/buyer-profile'],
    onSuccess: ({ message }) => void toast({ title: message }),
  });
  return (
    <>
      <small>
        {file
          ? `${file.name}, ${fileSize(file.bytes)}, uploaded ${formatDate(file.uploadedAt)}`
          : 'No document uploaded.'}
      </small>
      <Controls>
        {file && (
          <Button kind="secondary" size="small" href={path} icon={<DownloadSimple size={16} />}>
            Download
          </Button>
        )}
        <FileButton
          kind={file ? 'quiet' : 'secondary'}
          size="small"
          icon={<UploadSimple size={16} />}
          inputLabel="Proof of funds, a PDF"
          accept=".pdf,application/pdf"
          pending={isSending}
          pendingLabel="Uploading..."
          onFile={(chosen) => void send(chosen)}
        >
          {file ? 'Replace' : 'Upload a PDF'}
        </FileButton>
        {file && (
          <Button
            kind="quiet"
            size="small"
            danger
            icon={<Trash size={16} />}
            pending={remove.isPending}
            pendingLabel="Deleting..."
            onClick={() => remove.mutate({})}
          >
            Delete
          </Button>
        )}
      </Controls>
      {problem && <Alert>{problem}</Alert>}
      {remove.error && <Alert>{messageOf(remove.error, 'The document was not deleted. Try again.')}</Alert>}
      <small>
        PDF, up to 5 MB. Only you can see it. It is deleted {proofOfFundsFile.daysAfterExpiry} days after it expires.
      </small>
    </>
  );
}
