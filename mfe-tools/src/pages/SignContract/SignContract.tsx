import { signerStatusLabels, type SigningDocument, type SigningLink } from '@dealstead/contracts';
import {
  Alert,
  ApiError,
  Badge,
  Button,
  EmptyState,
  ErrorCard,
  formatDate,
  Head,
  messageOf,
  Page,
  Panel,
  PanelHead,
  Skeleton,
  Small,
  Stack,
  toastError,
  useParams,
  useRead,
  useWrite,
} from '@dealstead/kit';
import { downloadFile, QueryView, useRestoredFocus } from '@dealstead/kit/data';
import { DownloadSimple } from '@dealstead/kit/icons';
import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { ContractText } from '../../features/contracts/ContractText.tsx';
import { IdentifyForm } from '../../features/contracts/IdentifyForm.tsx';
import { SigningForm } from '../../features/contracts/SigningForm.tsx';
import { forgetSession, recallSession, rememberSession } from '../../features/contracts/signingSession.ts';
import { SigningStateCard } from '../../features/contracts/SigningStateCard.tsx';

const pageError = { page: true, text: 'Try again in a moment. Your link stays valid.' };

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(0, 400px);
  align-items: start;
  gap: 20px;
  @media (max-width: 1023.98px) {
    grid-template-columns: minmax(0, 1fr);
  }
  > :last-child {
    position: sticky;
    top: 88px;
  }
`;

const Parties = styled.ul`
  li {
    display: flex;
    justify-content: space-between;
    gap: 12px;
    padding: 8px 0;
    border-bottom: 1px solid var(--line);
  }
`;

/** `/sign/:token`: a party of a contract identifies, reads and signs it. No account is needed. */
export function SignContract() {
  const { token = '' } = useParams();
  const query = useRead('/api/signing/{token}', { token }, { retry: false });
  const page = useRestoredFocus<HTMLDivElement>();
  const isUnknown = query.error instanceof ApiError && [400, 404].includes(query.error.status);
  return (
    <Page ref={page}>
      <Head title="Sign a contract" description="Read and sign a contract online." path="/" noIndex />
      {isUnknown ? (
        <EmptyState page title="This link does not work" action={<Button to="/">Go to Dealstead</Button>}>
          It is not complete, or it was never valid. Open it from the email again, or ask the sender for a new one.
        </EmptyState>
      ) : (
        <QueryView query={query} label="The contract" loading={<Skeleton height={320} />} errorCard={pageError}>
          {(link) => <OpenLink token={token} link={link} onChanged={() => void query.refetch()} />}
        </QueryView>
      )}
    </Page>
  );
}

interface OpenLinkProps {
  token: string;
  link: SigningLink;
  onChanged: () => void;
}

const readable: readonly SigningLink['state'][] = ['open', 'signed', 'completed'];

function OpenLink({ token, link, onChanged }: OpenLinkProps) {
  const [session, setSession] = useState<string | null>(null);
  const [isIdentifying, setIdentifying] = useState(false);
  // Storage is read after hydration, since the server has none.
  useEffect(() => setSession(recallSession(token)), [token]);
  const identified = (opened: string) => {
    rememberSession(token, opened);
    setSession(opened);
  };
  if (!readable.includes(link.state)) return <SigningStateCard link={link} />;
  if (session !== null)
    return (
      <Identified
        key={session}
        token={token}
        session={session}
        link={link}
        onChanged={onChanged}
        onEnded={() => {
          forgetSession(token);
          setSession(null);
        }}
      />
    );
  if (link.state === 'open' || isIdentifying)
    return <IdentifyForm token={token} link={link} onIdentified={identified} />;
  return <SigningStateCard link={link} onIdentify={() => setIdentifying(true)} />;
}

interface IdentifiedProps extends OpenLinkProps {
  session: string;
  /** The session has ended: identify again. */
  onEnded: () => void;
}

function Identified({ token, session, link, onChanged, onEnded }: IdentifiedProps) {
  const read = useWrite('POST', '/api/signing/{token}/document', {
    onError: (error) => {
      if (error instanceof ApiError && error.status === 401) onEnded();
    },
  });
  const { mutate } = read;
  const [hasSigned, setSigned] = useState(false);
  const load = () => mutate({ params: { token }, body: { session } });
  // Again after a signature, which changes the state of the link.
  // oxlint-disable-next-line react/exhaustive-deps
  useEffect(load, [token, session, link.state, mutate]);
  if (read.isError)
    return (
      <ErrorCard title="The contract did not load" onRetry={load} page>
        {messageOf(read.error, 'Try again.')}
      </ErrorCard>
    );
  if (!read.data) return <Skeleton height={480} />;
  return (
    <Stack space={4}>
      <h1>{link.title}</h1>
      <Columns>
        <ContractText label="The contract" body={read.data.text} />
        {link.state === 'open' ? (
          <SigningForm
            token={token}
            session={session}
            link={link}
            document={read.data}
            onSigned={() => {
              setSigned(true);
              onChanged();
            }}
          />
        ) : (
          <SignedPanel
            token={token}
            session={session}
            link={link}
            document={read.data}
            hasFocus={hasSigned}
            onReload={load}
          />
        )}
      </Columns>
    </Stack>
  );
}

interface SignedPanelProps {
  token: string;
  session: string;
  link: SigningLink;
  document: SigningDocument;
  /** It stands in place of the form that was sent, and gets the focus. */
  hasFocus: boolean;
  onReload: () => void;
}

function SignedPanel({ token, session, link, document, hasFocus, onReload }: SignedPanelProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (hasFocus) heading.current?.focus();
  }, [hasFocus]);
  const [isPending, setPending] = useState(false);
  const isComplete = link.state === 'completed';
  const download = async () => {
    setPending(true);
    try {
      await downloadFile(`/api/signing/${token}/file`, {
        body: { session },
        name: `${link.title.replaceAll(/[^\w ]+/g, '').trim() || 'contract'}.pdf`,
      });
    } catch (error) {
      toastError(error, 'The PDF did not download. Try again.');
    } finally {
      setPending(false);
    }
  };
  return (
    <Panel aria-labelledby="signed">
      <PanelHead>
        <h2 id="signed" ref={heading} tabIndex={-1}>
          Signatures
        </h2>
      </PanelHead>
      <Stack space={4}>
        <Alert tone="ok">
          {isComplete
            ? 'Everyone has signed. The contract is in force.'
            : `You signed on ${formatDate(link.signedAt ?? '')}. We email you the PDF when everyone has.`}
        </Alert>
        <Parties>
          {document.signers.map(({ name, role, status }) => (
            <li key={`${role} ${name}`}>
              <span>
                {name} <Small as="span">{role}</Small>
              </span>
              <Badge tone={status === 'signed' ? 'ok' : 'plain'}>{signerStatusLabels[status]}</Badge>
            </li>
          ))}
        </Parties>
        {isComplete &&
          (document.isSealed ? (
            <Button full icon={<DownloadSimple size={18} />} pending={isPending} onClick={() => void download()}>
              Download signed PDF
            </Button>
          ) : (
            <Button full kind="secondary" onClick={onReload}>
              Check if the PDF is ready
            </Button>
          ))}
      </Stack>
    </Panel>
  );
}

export default SignContract;
