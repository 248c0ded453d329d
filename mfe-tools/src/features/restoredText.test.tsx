import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type {
  ContractRecord,
  Conversation,
  DealRecord,
  LeadRecord,
  VaHoursWeek,
  VaTaskRecord,
} from '@dealstead/contracts';
import { errorResponse, fakeApi, memberWith, renderPage } from '@dealstead/kit/testing';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { sampleInputs } from '@dealstead/formulas';
import { Scenarios } from './calculator/tools/Scenarios.tsx';
import { ContactBulkBar } from './contacts/ContactBulkBar.tsx';
import { SentContract } from './contracts/SentContract.tsx';
import { DealTimeline } from './dealPipeline/record/DealTimeline.tsx';
import { useLeadChanges } from './leads/leadChanges.ts';
import { LogPanel } from './leads/record/LogPanel.tsx';
import { OfferDialog } from './messages/OfferDialog.tsx';
import { ReportMessageDialog } from './messages/ReportMessageDialog.tsx';
import { TemplatesDialog } from './messages/TemplatesDialog.tsx';
import { TimerPanel } from './teamHours/TimerPanel.tsx';
import { TaskSheet } from './teamTasks/TaskSheet.tsx';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

const close = () => undefined;
const lead = {
  id: 5,
  version: 1,
  firstName: 'Ruth',
  lastName: 'Amsel',
  phones: [],
  emails: [],
} as unknown as LeadRecord;
const Log = () => <LogPanel lead={lead} changes={useLeadChanges()} onLogged={close} />;
const deal = { id: 4, activities: [], today: '2026-11-29' } as unknown as DealRecord;
const task = {
  id: 3,
  version: 1,
  title: 'Call the county',
  description: '',
  status: 'todo',
  priority: 'medium',
  taskType: 'general',
  noteList: [],
  fileList: [],
} as unknown as VaTaskRecord;
const week = { timer: null, owner: { id: 7, name: 'Dana' } } as unknown as VaHoursWeek;
const conversation = {
  id: 8,
  other: { id: 2, firstName: 'Marcus', lastName: 'Hale', isClosed: false },
  property: { id: 1, title: 'Brick ranch', city: 'Memphis', state: 'TN', price: 84_500 },
  offers: [],
} as unknown as Conversation;
const contract = {
  id: 6,
  status: 'sent',
  versions: [{ id: 6, text: '' }],
  signers: [],
  events: [],
  documentHash: 'a',
  expiresAt: '2027-01-05T12:00:00Z',
} as unknown as ContractRecord;

interface FormCase {
  readonly page: ReactElement;
  /** The endpoint that refuses at first. */
  readonly path: string;
  /** Presses before the form is there. */
  readonly opens?: string;
  readonly label: RegExp;
  readonly text: string;
  readonly button: string;
}

const cases: Readonly<Record<string, FormCase>> = {
  'an activity of a lead': {
    page: <Log />,
    path: '/api/leads/5/activities',
    opens: 'Note',
    label: /^What to remember/,
    text: 'Prefers mornings',
    button: 'Add note',
  },
  'a note on a deal': {
    page: <DealTimeline deal={deal} />,
    path: '/api/deals/4/activities',
    label: /^What happened/,
    text: 'The title is clear',
    button: 'Add note',
  },
  'a note on a task': {
    page: <TaskSheet id={3} isOwner people={[]} onClose={close} />,
    path: '/api/va/tasks/3/notes',
    label: /^Write a note/,
    text: 'They call back',
    button: 'Add note',
  },
  'what is worked on': {
    page: <TimerPanel week={week} />,
    path: '/api/va/hours/timer',
    label: /^What you work on/,
    text: 'Skip tracing',
    button: 'Start timer',
  },
  'an offer': {
    page: <OfferDialog conversation={conversation} countered={null} onClose={close} />,
    path: '/api/conversations/8/offers',
    label: /^Amount/,
    text: '82,000',
    button: 'Send offer of $82,000',
  },
  'a report of a message': {
    page: <ReportMessageDialog conversation={conversation} message={{ seq: 2 } as never} onClose={close} />,
    path: '/api/conversations/8/messages/2/reports',
    label: /^Note/,
    text: 'They ask for a deposit',
    button: 'Send report',
  },
  'a tag for contacts': {
    page: <ContactBulkBar selected={new Set([1])} tags={[]} onDone={close} />,
    path: '/api/contacts/changes',
    label: /^Tag to add/,
    text: 'Cash buyer',
    button: 'Add tag',
  },
  'why a contract is void': {
    page: <SentContract contract={contract} canSend />,
    path: '/api/contracts/6/voiding',
    opens: 'Void contract',
    label: /^Reason/,
    text: 'The price changed',
    button: 'Void contract',
  },
};

const press = async (name: string) => userEvent.click(screen.getAllByRole('button', { name }).at(-1)!);

test.each(Object.entries(cases))('%s outlasts a refusal and a reload, until it is sent', async (_, form) => {
  const { page, path, opens, label, text, button } = form;
  // A refusal that is not repeated: another one is sent again after a second, which is in the next tests.
  const api = fakeApi({ '/api/va/tasks/3': task, [`POST ${path}`]: errorResponse(403, 'Not at this hour.') });
  const open = async () => {
    renderPage(page, { user: memberWith('wholesaler') });
    if (opens) await press(opens);
    return screen.findByLabelText<HTMLInputElement>(label);
  };
  await userEvent.type(await open(), text);
  await press(button);
  await waitFor(() => expect(api.bodies('POST', path)).toHaveLength(1));
  expect(screen.getByLabelText<HTMLInputElement>(label).value).toBe(text);
  cleanup();
  expect((await open()).value).toBe(text);
  expect(screen.getByText('We kept what you typed before.')).toBeTruthy();
  api.respond({ [`POST ${path}`]: { id: 1, changeId: 1, changed: 1, message: 'Done' } });
  await press(button);
  await waitFor(() => expect(Object.keys(localStorage)).toEqual([]));
  expect(JSON.stringify(api.bodies('POST', path)[1])).toContain(text.replace(',', ''));
});

test.each(Object.entries(cases).filter(([, { label }]) => !/Note|work/.test(String(label))))(
  '%s that is empty is named in place, has the focus and is not sent',
  async (_, { page, path, opens, label, button }) => {
    const api = fakeApi({ '/api/va/tasks/3': task });
    renderPage(page, { user: memberWith('wholesaler') });
    if (opens) await press(opens);
    const field = await screen.findByLabelText(label);
    await press(button.replace(/ of \$.*/, ''));
    expect(document.activeElement).toBe(field);
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(api.bodies('POST', path)).toEqual([]);
  },
);

test('a template that was begun is kept, and the next one begins empty', async () => {
  const api = fakeApi({
    '/api/message-templates': [],
    'POST /api/message-templates': errorResponse(409, 'Try later.'),
  });
  const open = () =>
    renderPage(<TemplatesDialog conversation={conversation} draft="Hi" onInsert={close} onClose={close} />, {
      user: memberWith('buyer'),
    });
  const values = () =>
    ['name', 'content'].map((name) => document.querySelector<HTMLInputElement>(`[name=${name}]`)!.value);
  open();
  await userEvent.type(screen.getByLabelText(/^Name/), 'Access');
  await userEvent.type(screen.getByLabelText(/^Text/), ' there');
  await press('Save template');
  expect(await screen.findByText('Try later.')).toBeTruthy();
  cleanup();
  open();
  expect(values()).toEqual(['Access', 'Hi there']);
  api.respond({ 'POST /api/message-templates': { id: 2 } });
  await press('Save template');
  await waitFor(() => expect(values()).toEqual(['', '']));
});

test('the name of a scenario outlasts a reload, until it is added', async () => {
  const names: string[] = [];
  const open = () =>
    renderPage(
      <Scenarios
        mode="flip"
        inputs={sampleInputs('flip')}
        sources={{}}
        scenarios={[]}
        onChange={(scenarios) => names.push(...scenarios.map(({ name }) => name))}
        onUse={close}
      />,
      { user: memberWith('investor-pro') },
    );
  const field = () => screen.getByLabelText<HTMLInputElement>('Name this scenario');
  open();
  await userEvent.type(field(), 'Cheaper roof');
  cleanup();
  open();
  expect(field().value).toBe('Cheaper roof');
  await press('Add scenario');
  expect([names, field().value, localStorage.length]).toEqual([['Cheaper roof'], '', 0]);
});
