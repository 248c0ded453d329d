import type { Statement, VentureDetails } from '@dealstead/contracts';
import {
  Alert,
  Badge,
  Button,
  Field,
  formatDate,
  formatMoneyExact,
  messageOf,
  Panel,
  PanelHead,
  Row,
  Sheet,
  Small,
  Stack,
  TextArea,
  TextInput,
  toast,
  toastError,
  useUser,
  useWrite,
} from '@dealstead/kit';
import { Table, type Column } from '@dealstead/kit/data';
import { DownloadSimple } from '@dealstead/kit/icons';
import { useState, type FormEvent } from 'react';
import { parseDollars } from '../../records/formParts.tsx';
import { percentText } from '../SplitBar.tsx';

export interface SettlementPanelProps {
  ventureId: number;
  details: VentureDetails;
}

/** The actual figures of a signed venture and what each partner gets of them. */
export function SettlementPanel({
  ventureId,
  details: { status, statements, relation, isReadOnly },
}: SettlementPanelProps) {
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
            When the deal closes, record what came in and what it cost. Each partner’s share follows from the signed
            split, to the cent.
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
      {isRecording && <FiguresSheet ventureId={ventureId} latest={latest} onClose={() => setRecording(false)} />}
    </Panel>
  );
}

type Share = Statement['shares'][number];

const answerBadges = {
  confirmed: <Badge tone="ok">Confirmed</Badge>,
  disputed: <Badge tone="danger">Disputed</Badge>,
};

const columnsOf = (net: number): Column<Share>[] => [
  { key: 'name', heading: 'Partner', cell: ({ name }) => name, total: 'Net proceeds' },
  { key: 'percent', heading: 'Share', isNumeric: true, cell: ({ percent }) => percentText(percent), total: '' },
  {
    key: 'answer',
    heading: 'Answer',
    cell: ({ answer }) => (answer ? answerBadges[answer] : <Badge tone="amber">Waiting</Badge>),
    total: '',
  },
  {
    key: 'amount',
    heading: 'Amount',
    isNumeric: true,
    onPhone: 'corner',
    cell: ({ amount }) => formatMoneyExact(amount),
    total: formatMoneyExact(net),
  },
];

interface LatestStatementProps {
  ventureId: number;
  statement: Statement;
  isReadOnly: boolean;
}

function LatestStatement({ ventureId, statement, isReadOnly }: LatestStatementProps) {
  const { number, revenue, costs, net, note, shares, recordedAt } = statement;
  const user = useUser();
  const own = shares.find(({ userId }) => userId === user?.id);
  return (
    <>
      <Small>
        {`Revenue ${formatMoneyExact(revenue)}, costs ${formatMoneyExact(costs)}, recorded ${formatDate(recordedAt)}.`}
      </Small>
      {note !== '' && <p>{note}</p>}
      <Table caption="Shares" rows={shares} rowKey={({ userId }) => userId} columns={columnsOf(net)} />
      {shares
        .filter((share) => share.note !== '')
        .map((share) => (
          <Alert key={share.userId} tone="amber">{`${share.name}: ${share.note}`}</Alert>
        ))}
      {own && own.answer === null && !isReadOnly && (
        <AnswerFigures ventureId={ventureId} number={number} amount={own.amount} />
      )}
    </>
  );
}

function AnswerFigures({ ventureId, number, amount }: { ventureId: number; number: number; amount: number }) {
  const [isDisputing, setDisputing] = useState(false);
  const [note, setNote] = useState('');
  const answer = useWrite('POST', '/api/joint-ventures/{id}/statements/{number}/answers', {
    invalidates: ['/api/joint-ventures'],
    onSuccess: ({ message }) => toast({ title: message }),
    onError: (error) => toastError(error, 'Your answer was not sent. Try again.'),
  });
  const send = (choice: 'confirmed' | 'disputed') =>
    answer.mutate({ params: { id: ventureId, number }, body: { answer: choice, note: note.trim() } });
  if (!isDisputing)
    return (
      <Row space={2}>
        <Button size="small" pending={answer.isPending} onClick={() => send('confirmed')}>
          {`Confirm ${formatMoneyExact(amount)}`}
        </Button>
        <Button size="small" kind="secondary" onClick={() => setDisputing(true)}>
          Dispute
        </Button>
      </Row>
    );
  return (
    <Stack space={3}>
      <Field label="What is wrong?" required>
        <TextArea value={note} maxLength={1_000} onChange={({ target }) => setNote(target.value)} />
      </Field>
      <Row space={2}>
        <Button size="small" disabled={note.trim() === ''} pending={answer.isPending} onClick={() => send('disputed')}>
          Send dispute
        </Button>
        <Button size="small" kind="quiet" onClick={() => setDisputing(false)}>
          Cancel
        </Button>
      </Row>
    </Stack>
  );
}

const earlierColumns: readonly Column<Statement>[] = [
  { key: 'date', heading: 'Recorded', cell: ({ recordedAt }) => formatDate(recordedAt) },
  { key: 'revenue', heading: 'Revenue', isNumeric: true, cell: ({ revenue }) => formatMoneyExact(revenue) },
  { key: 'costs', heading: 'Costs', isNumeric: true, cell: ({ costs }) => formatMoneyExact(costs) },
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

interface FiguresSheetProps {
  ventureId: number;
  latest: Statement | undefined;
  onClose: () => void;
}

const amountError = (amount: number | null | undefined): string | undefined =>
  amount === null || amount === undefined || amount < 0 ? 'Enter an amount in dollars, or 0.' : undefined;

function FiguresSheet({ ventureId, latest: given, onClose }: FiguresSheetProps) {
  // The figures as the member saw them: newer ones of the partner are refused, not overwritten.
  const [latest] = useState(given);
  const [form, setForm] = useState({
    revenue: latest?.revenue.toString() ?? '',
    costs: latest?.costs.toString() ?? '',
    note: '',
  });
  const [isTried, setTried] = useState(false);
  const record = useWrite('POST', '/api/joint-ventures/{id}/statements', {
    invalidates: ['/api/joint-ventures'],
    onSuccess: ({ message }) => {
      toast({ title: message });
      onClose();
    },
  });
  const [revenue, costs] = [parseDollars(form.revenue), parseDollars(form.costs)];
  const errors = isTried ? { revenue: amountError(revenue), costs: amountError(costs) } : {};
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (record.isPending || amountError(revenue) || amountError(costs)) return;
    const body = { after: latest?.number ?? 0, revenue: revenue!, costs: costs!, note: form.note.trim() };
    record.mutate({ params: { id: ventureId }, body });
  };
  return (
    <Sheet
      open
      title={latest ? 'Correct figures' : 'Record figures'}
      onClose={onClose}
      footer={
        <Button type="submit" form="figures-form" full pending={record.isPending}>
          {latest ? 'Save correction' : 'Record figures'}
        </Button>
      }
    >
      <form id="figures-form" onSubmit={submit} noValidate>
        <Stack space={4}>
          <Field label="Revenue" prefix="$" required error={errors.revenue} hint="Everything the deal brought in.">
            <TextInput
              inputMode="decimal"
              value={form.revenue}
              onChange={({ target }) => setForm({ ...form, revenue: target.value })}
            />
          </Field>
          <Field label="Costs" prefix="$" required error={errors.costs} hint="Purchase, rehab, holding and closing.">
            <TextInput
              inputMode="decimal"
              value={form.costs}
              onChange={({ target }) => setForm({ ...form, costs: target.value })}
            />
          </Field>
          <Field label="Note" optional>
            <TextArea
              value={form.note}
              maxLength={1_000}
              onChange={({ target }) => setForm({ ...form, note: target.value })}
            />
          </Field>
          {latest && <Small>Recorded figures stay in the ledger. A correction is added to them.</Small>}
          {record.error && <Alert>{messageOf(record.error, 'The figures were not recorded. Try again.')}</Alert>}
        </Stack>
      </form>
    </Sheet>
  );
}
