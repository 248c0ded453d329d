import type { Statement, VentureDetails } from '@dealstead/contracts';
import {
  Alert,
  Badge,
  Button,
  ConfirmDialog,
  Field,
  Form,
  formatDate,
  formatMoneyExact,
  KeyValues,
  Panel,
  PanelHead,
  Row,
  Small,
  Stack,
  TextArea,
  toast,
  toastError,
  useForm,
  useUser,
  useWrite,
} from '@dealstead/kit';
import { Table, type Column } from '@dealstead/kit/data';
import { DownloadSimple } from '@dealstead/kit/icons';
import { useState } from 'react';
import { OnPhone } from '../../dashboard.ts';
import { percentText } from '../SplitBar.tsx';
import { FiguresSheet } from './FiguresSheet.tsx';

export interface SettlementPanelProps {
  ventureId: number;
  details: VentureDetails;
}

/** The actual figures of a signed venture and what each partner gets of them. */
export function SettlementPanel({ ventureId, details }: SettlementPanelProps) {
  const { status, statements, relation, isReadOnly } = details;
  const [isRecording, setRecording] = useState(false);
  const [latest, ...earlier] = statements;
  const isParty = relation === 'poster' || relation === 'partner';
  if (!isParty || (status !== 'agreed' && status !== 'closed')) return null;
  return (
    <Panel aria-labelledby="settlement">
      <PanelHead>
        <h2 id="settlement">Revenue sharing</h2>
        {latest && (
          <Button
            kind="quiet"
            size="small"
            icon={<DownloadSimple size={16} />}
            href={`/api/joint-ventures/${ventureId}/ledger.csv`}
          >
            CSV
          </Button>
        )}
      </PanelHead>
      <Stack space={4}>
        {latest ? (
          <LatestStatement ventureId={ventureId} statement={latest} isReadOnly={isReadOnly} />
        ) : (
          <Small>
            When the deal closes, record what came in, what it cost and what each partner paid in. Capital comes back
            first, and the rest follows the signed split, to the cent. It is settled when all partners confirm.
          </Small>
        )}
        {earlier.length > 0 && <Earlier statements={earlier} />}
        {!isReadOnly && (
          <div>
            <Button kind={latest ? 'secondary' : 'primary'} size="small" onClick={() => setRecording(true)}>
              {latest ? 'Correct figures' : 'Record figures'}
            </Button>
          </div>
        )}
      </Stack>
      {isRecording && <FiguresSheet details={details} onClose={() => setRecording(false)} />}
    </Panel>
  );
}

type Share = Statement['shares'][number];

const answerBadges = {
  confirmed: <Badge tone="ok">Confirmed</Badge>,
  disputed: <Badge tone="danger">Disputed</Badge>,
};

const sumOf = (shares: readonly Share[], part: 'contributed' | 'returned' | 'profit'): number =>
  shares.reduce((sum, share) => sum + Math.round(share[part] * 100), 0) / 100;

/** An amount with its column's heading, which a phone does not show above it. */
const labeled = (heading: string, amount: number) => (
  <>
    <OnPhone>{`${heading} `}</OnPhone>
    {formatMoneyExact(amount)}
  </>
);

const capitalColumns = (shares: readonly Share[]): Column<Share>[] =>
  (
    [
      ['contributed', 'Contributed'],
      ['returned', 'Returned'],
      ['profit', 'Profit'],
    ] as const
  ).map(([part, heading]) => ({
    key: part,
    heading,
    isNumeric: true,
    cell: (share) => labeled(heading, share[part]),
    total: labeled(heading, sumOf(shares, part)),
  }));

const columnsOf = ({ capital, total, shares }: Statement): Column<Share>[] => [
  { key: 'name', heading: 'Partner', cell: ({ name }) => name, total: capital > 0 ? 'Paid out' : 'Net proceeds' },
  { key: 'percent', heading: 'Share', isNumeric: true, cell: ({ percent }) => percentText(percent), total: '' },
  ...(capital > 0 ? capitalColumns(shares) : []),
  {
    key: 'answer',
    heading: 'Answer',
    cell: ({ answer }) => (answer ? answerBadges[answer] : <Badge tone="amber">Waiting</Badge>),
    total: '',
  },
  {
    key: 'amount',
    heading: capital > 0 ? 'Total' : 'Amount',
    isNumeric: true,
    onPhone: 'corner',
    cell: ({ amount }) => formatMoneyExact(amount),
    total: formatMoneyExact(total),
  },
];

interface LatestStatementProps {
  ventureId: number;
  statement: Statement;
  isReadOnly: boolean;
}

function LatestStatement({ ventureId, statement, isReadOnly }: LatestStatementProps) {
  const { revenue, costs, capital, note, shares, recordedAt } = statement;
  const user = useUser();
  const own = shares.find(({ userId }) => userId === user?.id);
  return (
    <>
      <Small>
        {`Revenue ${formatMoneyExact(revenue)}, costs ${formatMoneyExact(costs)}, recorded ${formatDate(recordedAt)}.`}
        {capital > 0 && ' Capital comes back first. The rest is split by the shares.'}
      </Small>
      {note !== '' && <p>{note}</p>}
      <Table caption="Shares" rows={shares} rowKey={({ userId }) => userId} columns={columnsOf(statement)} />
      {shares
        .filter((share) => share.note !== '')
        .map((share) => (
          <Alert key={share.userId} tone="amber">{`${share.name}: ${share.note}`}</Alert>
        ))}
      {own && own.answer === null && !isReadOnly && (
        <AnswerFigures ventureId={ventureId} statement={statement} own={own} />
      )}
    </>
  );
}

interface AnswerFiguresProps {
  ventureId: number;
  statement: Statement;
  own: Share;
}

function AnswerFigures({ ventureId, statement, own: { amount } }: AnswerFiguresProps) {
  const { number, revenue, costs } = statement;
  const [isConfirming, setConfirming] = useState(false);
  const [isDisputing, setDisputing] = useState(false);
  const answer = useWrite('POST', '/api/joint-ventures/{id}/statements/{number}/answers', {
    invalidates: ['/api/joint-ventures'],
    // Closed even where the figures cannot be read again.
    onSuccess: ({ message }) => {
      setConfirming(false);
      setDisputing(false);
      toast({ title: message });
    },
    onError: (error) => {
      setConfirming(false);
      if (!isDisputing) toastError(error, 'Your answer was not sent. Try again.');
    },
  });
  const send = (choice: 'confirmed' | 'disputed', note: string) =>
    answer.mutateAsync({ params: { id: ventureId, number }, body: { answer: choice, note } });
  const dispute = useForm({
    draft: `venture-${ventureId}-dispute-${number}`,
    messages: { note: 'Say what is wrong.' },
    send: (typed) => send('disputed', typed.text('note')),
  });
  if (!isDisputing)
    return (
      <Row space={2}>
        <Button size="small" onClick={() => setConfirming(true)}>
          {`Confirm ${formatMoneyExact(amount)}`}
        </Button>
        <Button size="small" kind="secondary" onClick={() => setDisputing(true)}>
          Dispute
        </Button>
        {isConfirming && (
          <ConfirmDialog
            title="Confirm these figures?"
            confirmLabel={`Confirm ${formatMoneyExact(amount)}`}
            pending={answer.isPending}
            onConfirm={() => void send('confirmed', '').catch(() => undefined)}
            onClose={() => setConfirming(false)}
          >
            <Stack space={3}>
              <KeyValues>
                <div>
                  <dt>Revenue</dt>
                  <dd>{formatMoneyExact(revenue)}</dd>
                </div>
                <div>
                  <dt>Costs</dt>
                  <dd>{formatMoneyExact(costs)}</dd>
                </div>
                {statement.shares.map(({ userId, name, amount: paid }) => (
                  <div key={userId}>
                    <dt>{name}</dt>
                    <dd>{formatMoneyExact(paid)}</dd>
                  </div>
                ))}
              </KeyValues>
              <p>Once all partners have confirmed, the joint venture is settled.</p>
            </Stack>
          </ConfirmDialog>
        )}
      </Row>
    );
  return (
    <Form form={dispute} fallback="Your answer was not sent. Try again.">
      <Field label="What is wrong?" required error={dispute.errors.note}>
        <TextArea name="note" maxLength={1_000} />
      </Field>
      <Row space={2}>
        <Button type="submit" size="small" pending={dispute.isPending}>
          Send dispute
        </Button>
        <Button size="small" kind="quiet" onClick={() => setDisputing(false)}>
          Cancel
        </Button>
      </Row>
    </Form>
  );
}

const earlierColumns: readonly Column<Statement>[] = [
  { key: 'date', heading: 'Recorded', cell: ({ recordedAt }) => formatDate(recordedAt) },
  { key: 'revenue', heading: 'Revenue', isNumeric: true, cell: ({ revenue }) => labeled('Revenue', revenue) },
  { key: 'costs', heading: 'Costs', isNumeric: true, cell: ({ costs }) => labeled('Costs', costs) },
  { key: 'net', heading: 'Net', isNumeric: true, onPhone: 'corner', cell: ({ net }) => formatMoneyExact(net) },
];

function Earlier({ statements }: { statements: readonly Statement[] }) {
  return (
    <div>
      <Small>Corrected figures</Small>
      <Table
        caption="Corrected figures"
        rows={statements}
        rowKey={({ number }) => number}
        columns={earlierColumns}
        dense
      />
    </div>
  );
}
