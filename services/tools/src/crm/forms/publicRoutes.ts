import { createHash } from 'node:crypto';
import { decideAccess, type Plan } from '@dealstead/contracts';
import { createEvent, leadReceived } from '@dealstead/contracts/events';
import type { Identity } from '@dealstead/contracts/identity';
import * as endpoints from '@dealstead/contracts/tools/leadForms';
import {
  clientNetworkOf,
  countUse,
  file,
  handle,
  NotFound,
  problemOf,
  Refusal,
  respond,
  type Route,
  TooMany,
} from '@dealstead/service-kit';
import type { Tx } from '../../database.ts';
import { leadTags } from '../records/recordAccess.ts';
import { receiveLead } from '../sources/receiveLead.ts';
import { type FormPage, renderFormPage } from './page.ts';
import type { FormDeps } from './deps.ts';
import * as rules from './rules.ts';
import * as store from './store.ts';

const formIsClosed = () => new NotFound('This form is closed.');
const html = 'text/html; charset=utf-8';
const isAccepting = ({ isOn, member }: store.PublicForm): boolean =>
  isOn &&
  member !== null &&
  decideAccess(
    { plan: member.plan as Plan, status: member.status, role: member.role === 'admin' ? 'admin' : 'member' },
    'lead-management',
  ).allowed;

/** The page of a form in other sites' frames, and its submissions. */
export function publicFormRoutes(deps: FormDeps): Route[] {
  const { db, publicUrl, findBrand } = deps;

  /** The page of a form in a state; of an unknown form, a page that says that it is closed. */
  const render = async (key: string, isAuto: boolean, state: FormPage['state']) => {
    const form = await store.findPublicForm(db, key);
    const isOpen = form !== undefined && isAccepting(form);
    return renderFormPage({
      form: form ?? null,
      brand: form ? await findBrand(form.ownerId) : null,
      publicUrl,
      isAuto,
      state: isOpen || state.kind === 'sent' ? state : { kind: 'closed' },
    });
  };

  const show = handle(endpoints.getLeadFormPage, async ({ params: { key }, query: { sent, theme } }) => {
    const state: FormPage['state'] = sent
      ? { kind: 'sent' }
      : { kind: 'open', values: {}, message: null, problems: {} };
    const page = await render(key, theme === 'auto', state);
    return file(html, page.html, { headers: page.headers });
  });

  const submit = handle(endpoints.submitLeadForm, async ({ params: { key }, query: { theme }, body, actor }) => {
    // Programs fill in every field. They get the response that people get, and nothing is stored.
    if (!body.nickname) {
      const form = await store.findPublicForm(db, key);
      if (!form || !isAccepting(form)) throw formIsClosed();
      await db.change((tx) => receiveSubmission(tx, deps, { form, submission: body, actor }));
    }
    const auto = theme === 'auto' ? '&theme=auto' : '';
    return respond('Sent').seeOther(`/api/lead-forms/${key}/page?sent=1${auto}`);
  });

  return [show, withFormPage(submit, render)];
}

/** Responds to errors of a posted form with the form itself: what was typed stays, with the error at each field. */
function withFormPage(
  route: Route,
  render: (key: string, isAuto: boolean, state: FormPage['state']) => Promise<ReturnType<typeof renderFormPage>>,
): Route {
  return {
    endpoint: route.endpoint,
    async respond(request, response, actor, context) {
      try {
        await route.respond(request, response, actor, context);
      } catch (error) {
        if (!request.headers['content-type']?.startsWith('application/x-www-form-urlencoded')) throw error;
        if (!(error instanceof Refusal)) context.log.error({ err: error }, 'a form could not be processed');
        const { status, headers, body } = problemOf(error, context.requestId);
        const problems = status === 400 && typeof body.details === 'object' ? { ...body.details } : {};
        const message = Object.keys(problems).length > 0 ? 'Check the fields below.' : body.message;
        const values = typeof request.body === 'object' && request.body !== null ? { ...request.body } : {};
        const isAuto = request.query['theme'] === 'auto';
        const page = await render(String(request.params['key']), isAuto, { kind: 'open', values, message, problems });
        response
          .writeHead(status, {
            ...headers,
            ...page.headers,
            'content-type': html,
            'content-length': Buffer.byteLength(page.html),
          })
          .end(page.html);
      }
    },
  };
}

interface Received {
  readonly form: store.PublicForm;
  readonly submission: endpoints.LeadSubmission;
  readonly actor: Identity;
}

/** Makes a submission a lead of the form's owner, once. @throws Refusal for what the form does not accept */
async function receiveSubmission(tx: Tx, { live }: FormDeps, { form, submission, actor }: Received): Promise<void> {
  const problems = rules.findProblems(form, submission);
  const [first] = Object.values(problems);
  if (first !== undefined) throw new Refusal(400, 'invalid-input', first, problems);
  const digest = rules.digestSubmission(submission);
  if (await store.wasSent(tx, form.id, digest)) return;
  await enforceLimits(tx, form.id, actor);
  const site = rules.originOf(submission.site);
  const received = await receiveLead(tx, {
    ownerId: form.ownerId,
    name: submission.name,
    email: submission.email || null,
    phone: submission.phone || null,
    columns: rules.leadColumnsOf(form, submission),
    activity: rules.describeSubmission(form, submission, site),
    followUp: `Answer the form “${form.title}”`,
  });
  if (!received) throw formIsClosed();
  const consentText = form.consentText || null;
  const stored = await store.insertSubmission(tx, {
    formId: form.id,
    leadId: received.leadId,
    consentText,
    site,
    digest,
  });
  await tx.emit(
    createEvent(
      leadReceived,
      { subject: `lead-submission/${stored.id}`, version: 1 },
      {
        ...received,
        ownerId: form.ownerId,
        formId: form.id,
        formTitle: form.title,
        name: submission.name,
        receivedAt: stored.receivedAt.toISOString(),
      },
    ),
  );
  tx.afterCommit(() => live.member(form.ownerId, ...leadTags, '/api/lead-forms'));
}

/** @throws TooMany beyond the uses of a client network, or of the form from everywhere */
async function enforceLimits(tx: Tx, formId: number, actor: Identity): Promise<void> {
  const address = actor.kind === 'system' ? undefined : actor.address;
  // A digest, so that the table contains no address.
  const network = createHash('sha256').update(clientNetworkOf(address)).digest('base64url');
  const waits = [
    await countUse(tx, `lead-form ${formId}`, rules.perDay, 86_400),
    await countUse(tx, `lead-form ${formId} ${network}`, rules.perNetwork.form, 3_600),
    await countUse(tx, `lead-forms ${network}`, rules.perNetwork.all, 3_600),
  ];
  const wait = Math.max(...waits);
  if (wait > 0) throw new TooMany(wait, 'Too many messages were sent from here. Try again later.');
}
