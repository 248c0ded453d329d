import { useId, useState, type FormEvent } from 'react';
import type { Settings } from '@dealstead/contracts';
import {
  Alert,
  Button,
  Dialog,
  Field,
  Row,
  Stack,
  TextInput,
  messageOf,
  toast,
  useFieldErrors,
  useWrite,
} from '@dealstead/kit';
import { ShieldCheck } from '@dealstead/kit/icons';
import { styled } from 'styled-components';
import { retryUnlessRejected } from '../session/retry.ts';
import { Line } from './SettingsPanel.tsx';
import { PasswordQuestion } from './PasswordQuestion.tsx';

const Code = styled.svg`
  display: block;
  width: 208px;
  max-width: 100%;
  margin: 0 auto;
  background: #fff;
  border-radius: var(--r2);
`;
const Codes = styled.ul`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: 6px 16px;
  margin: 0;
  padding: 0;
  list-style: none;
  font-family: monospace;
  font-size: var(--t13);
`;
const Secret = styled.code`
  overflow-wrap: anywhere;
`;

type PendingAction = 'on' | 'codes' | 'off';

/** Two-factor sign-in with an authenticator app, and recovery codes as a backup. */
export function TwoStep({ twoStep }: { twoStep: Settings['twoStep'] }) {
  const [pendingAction, setPendingAction] = useState<PendingAction | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const options = { retry: retryUnlessRejected, invalidates: ['/api/settings'] } as const;
  const begin = useWrite('POST', '/api/settings/two-step', {
    retry: retryUnlessRejected,
    onSuccess: () => setPendingAction(null),
  });
  const renew = useWrite('POST', '/api/settings/two-step/codes', {
    ...options,
    onSuccess: ({ recoveryCodes }) => {
      setPendingAction(null);
      setCodes(recoveryCodes);
    },
  });
  const end = useWrite('POST', '/api/settings/two-step/off', {
    ...options,
    onSuccess: () => {
      setPendingAction(null);
      toast({ title: 'Two-step sign-in is off' });
    },
  });
  const actions = {
    on: { title: 'Two-step sign-in', label: 'Go on', write: begin },
    codes: { title: 'New recovery codes', label: 'Draw new codes', write: renew },
    off: { title: 'Turn two-step sign-in off', label: 'Turn off', write: end },
  } as const;
  const action = pendingAction && actions[pendingAction];
  return (
    <>
      <Line>
        <ShieldCheck size={24} />
        <span>
          <b>Two-step sign-in</b>
          <small>
            {twoStep.on
              ? `On, authenticator app. ${twoStep.codesLeft} of 10 recovery codes left`
              : 'Off. Signing in asks for your password alone'}
          </small>
        </span>
        {twoStep.on ? (
          <Row space={2}>
            <Button kind="secondary" size="small" onClick={() => setPendingAction('codes')}>
              New codes
            </Button>
            <Button kind="quiet" size="small" onClick={() => setPendingAction('off')}>
              Turn off
            </Button>
          </Row>
        ) : (
          <Button kind="secondary" size="small" onClick={() => setPendingAction('on')}>
            Turn on
          </Button>
        )}
      </Line>
      {action && (
        <PasswordQuestion
          title={action.title}
          actionLabel={action.label}
          danger={pendingAction === 'off'}
          pending={action.write.isPending}
          error={action.write.error}
          onClose={() => setPendingAction(null)}
          onPassword={(password) => action.write.mutate({ body: { password } })}
        />
      )}
      {begin.data && !codes && (
        <ScanCode
          enrollment={begin.data}
          onClose={() => begin.reset()}
          onCodes={(recoveryCodes) => {
            begin.reset();
            setCodes(recoveryCodes);
          }}
        />
      )}
      {codes && <RecoveryCodes codes={codes} onClose={() => setCodes(null)} />}
    </>
  );
}

function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      title="Your recovery codes"
      footer={<Button onClick={onClose}>I have kept them</Button>}
    >
      <Stack>
        <p>Each opens your account once when your phone is not at hand. They are shown only now.</p>
        <Codes>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </Codes>
      </Stack>
    </Dialog>
  );
}

interface Enrollment {
  readonly secret: string;
  readonly qr: { readonly size: number; readonly path: string };
}

function ScanCode({
  enrollment,
  onClose,
  onCodes,
}: {
  enrollment: Enrollment;
  onClose: () => void;
  onCodes: (codes: readonly string[]) => void;
}) {
  const id = useId();
  const fields = useFieldErrors({ code: 'Enter the six digits from your app.' });
  const confirm = useWrite('PUT', '/api/settings/two-step', {
    retry: retryUnlessRejected,
    invalidates: ['/api/settings'],
    onSuccess: ({ recoveryCodes }) => onCodes(recoveryCodes),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!fields.check(event.currentTarget) || confirm.isPending) return;
    const code = String(new FormData(event.currentTarget).get('code')).trim();
    confirm.mutate({ body: { code } });
  };
  const { size, path } = enrollment.qr;
  return (
    <Dialog
      open
      onClose={onClose}
      title="Scan with your authenticator app"
      footer={
        <>
          <Button kind="quiet" onClick={onClose}>
            Back
          </Button>
          <Button type="submit" form={id} pending={confirm.isPending} pendingLabel="Checking...">
            Turn on
          </Button>
        </>
      }
    >
      <form id={id} {...fields.form} onSubmit={submit}>
        <Stack>
          <Code viewBox={`0 0 ${size} ${size}`} role="img" aria-label="QR code for your authenticator app">
            <path d={path} fill="#000" />
          </Code>
          <p>
            Or type this into the app: <Secret>{enrollment.secret}</Secret>
          </p>
          {confirm.error && <Alert>{messageOf(confirm.error, 'That did not work.')}</Alert>}
          <Field label="Code" required error={fields.errors.code} hint="The six digits that the app shows now">
            <TextInput name="code" autoComplete="one-time-code" inputMode="numeric" maxLength={20} />
          </Field>
        </Stack>
      </form>
    </Dialog>
  );
}
