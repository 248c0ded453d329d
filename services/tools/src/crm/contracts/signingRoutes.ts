import type { Identity } from '@dealstead/contracts/identity';
import * as endpoints from '@dealstead/contracts/tools/signing';
import {
  clientNetworkOf,
  file,
  handle,
  handleIdempotent,
  maskEmail,
  NotFound,
  Refusal,
  respond,
  type Route,
} from '@dealstead/service-kit';
import { findUnprintable } from '@dealstead/service-kit/pdf/fonts';
import type { Db } from '../../database.ts';
import { findSender } from './sending.ts';
import * as signing from './signing.ts';
import { type Caller, findSeal, openLink } from './signingStore.ts';
import { findFile, listSigners } from './store.ts';

interface Request {
  readonly actor: Identity;
  readonly request: { get(name: string): string | undefined };
}

const addressOf = (actor: Identity): string | undefined => (actor.kind === 'system' ? undefined : actor.address);

const callerOf = ({ actor, request }: Request): Caller => ({
  ip: addressOf(actor) ?? null,
  userAgent: request.get('user-agent')?.slice(0, 400) ?? null,
});

const pdfHeaders = (name: string) => ({
  'content-disposition': `attachment; filename="${name}"`,
  'cache-control': 'no-store',
});

/** The pages of signers, who need no account: each call names the link, and after identification the session. */
export function signingRoutes(db: Db, deps: signing.SigningDeps): Route[] {
  return [
    handle(endpoints.getSigning, ({ params: { token } }) =>
      db.change(async (tx) => {
        const { contract: found, signer, state } = await openLink(tx, token);
        const { name } = await findSender(tx, found);
        return respond({
          state,
          title: found.title,
          contractType: found.contractType,
          sender: name,
          reason: found.endReason,
          signer: { name: signer.name, role: signer.role, maskedEmail: maskEmail(signer.email) },
          expiresAt: found.expiresAt?.toISOString() ?? null,
          signedAt: signer.signedAt?.toISOString() ?? null,
        }).header('cache-control', 'no-store');
      }),
    ),

    handle(endpoints.requestSigningCode, async ({ params: { token }, actor }) => {
      await db.change((tx) => signing.mailCode(tx, token, clientNetworkOf(addressOf(actor))));
      return { message: 'We emailed you a code.' };
    }),

    handle(endpoints.identifySigner, async (call) => {
      const outcome = await db.change((tx) => signing.identify(tx, call.params.token, call.body.code, callerOf(call)));
      if (outcome instanceof Refusal) throw outcome;
      return outcome;
    }),

    handle(endpoints.readSigningDocument, async (call) => {
      const { contract: found, signers } = await db.change((tx) =>
        signing.readDocument(tx, deps, call.params.token, call.body.session, callerOf(call)),
      );
      return {
        text: found.documentText!,
        hash: found.documentHash!,
        signers: signers.map(({ name, role, status, signedAt }) => ({
          name,
          role,
          status,
          signedAt: signedAt?.toISOString() ?? null,
        })),
        isSealed: found.documentUrl !== null,
        unprintable: findUnprintable([found.documentText!, ...signers.map(({ name }) => name)].join('\n')),
      };
    }),

    handleIdempotent(endpoints.signContract, db, async (call, tx) => {
      const { session, hash, name, path } = call.body;
      const isComplete = await signing.sign(tx, deps, {
        token: call.params.token,
        session,
        hash,
        ...callerOf(call),
        signature: { kind: path === null ? 'typed' : 'drawn', name, path },
      });
      return { isComplete };
    }),

    handleIdempotent(endpoints.declineContract, db, async (call, tx) => {
      await signing.decline(tx, deps, { token: call.params.token, ...call.body, ...callerOf(call) });
      return { message: 'You declined. The sender sees your reason.' };
    }),

    handle(endpoints.downloadSigned, async (call) => {
      const id = await db.change((tx) => signing.openSealed(tx, call.params.token, call.body.session, callerOf(call)));
      const found = (await findFile(db, id))!;
      return file('application/pdf', found.content, { headers: pdfHeaders(`contract-${id}.pdf`) });
    }),

    handle(endpoints.verifyContract, async ({ params: { hash } }) => {
      const seal = await findSeal(db, hash);
      if (!seal) throw new NotFound('No contract signed here has this fingerprint.');
      const signers = await listSigners(db, seal.contractId);
      return {
        ...seal,
        signedAt: seal.signedAt.toISOString(),
        signers: signers.map(({ name, role, signedAt }) => ({ name, role, signedAt: signedAt!.toISOString() })),
      };
    }),
  ];
}
