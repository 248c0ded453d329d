import { todayOf } from '@dealstead/contracts';
import { buffer } from 'node:stream/consumers';
import type { MemberIdentity } from '@dealstead/contracts/identity';
import * as endpoints from '@dealstead/contracts/tools/buyerProfile';
import {
  Conflict,
  file as fileResponse,
  handle,
  type Live,
  NotFound,
  respond,
  type Route,
} from '@dealstead/service-kit';
import type { Db } from '../../database.ts';
import { assertPdf } from './pdf.ts';
import { proofDaysLeft, reminderAt, scoreBuyer, totalScore } from './rules.ts';
import {
  deleteProofFile,
  findProofFile,
  readBuyerProfile,
  readProofFile,
  upsertBuyerProfile,
  upsertProofFile,
} from './store.ts';

const tag = '/api/buyer-profile';

function answer(
  profile: endpoints.BuyerProfile | null,
  proofFile: endpoints.ProofFile | null,
  today: string,
): endpoints.BuyerProfileAnswer {
  const score = scoreBuyer(profile, today);
  return { profile, buyerScore: totalScore(score), score, proofDaysLeft: proofDaysLeft(profile, today), proofFile };
}

/** A member's own profile as a buyer, with the document of the proof of funds, which nobody else can read. */
export function buyerRoutes(db: Db, live: Live): Route[] {
  const readAnswer = async (actor: MemberIdentity) => {
    const [profile, proofFile] = await Promise.all([readBuyerProfile(db, actor.id), findProofFile(db, actor.id)]);
    return answer(profile, proofFile, todayOf(actor));
  };

  return [
    handle(endpoints.getBuyerProfile, ({ actor }) => readAnswer(actor)),

    handle(endpoints.saveBuyerProfile, async ({ body, actor }) => {
      const today = todayOf(actor);
      const saved = answer(body, null, today);
      // A member who enters a document that expires soon knows it: only later reminders are mailed.
      const reminder = saved.proofDaysLeft === null ? null : reminderAt(saved.proofDaysLeft);
      await db.change(async (tx) => {
        await upsertBuyerProfile(tx, actor.id, body, { score: saved.buyerScore, reminder });
        tx.afterCommit(() => live.member(actor.id, tag, '/api/dashboards'));
      });
      return respond({ ...saved, proofFile: await findProofFile(db, actor.id) }).invalidates(tag, '/api/dashboards');
    }),

    handle(endpoints.uploadProofFile, async ({ query: { name }, actor, file }) => {
      const content = await buffer(file);
      assertPdf(content);
      await db.change(async (tx) => {
        if (!(await upsertProofFile(tx, actor.id, { name, file: content })))
          throw new Conflict('Enter the kind and the expiry of your proof of funds first.', 'no-proof-of-funds');
        tx.afterCommit(() => live.member(actor.id, tag));
      });
      return respond(await readAnswer(actor)).invalidates(tag);
    }),

    handle(endpoints.downloadProofFile, async ({ actor }) => {
      const content = await readProofFile(db, actor.id);
      if (!content) throw new NotFound('There is no document. It may have been deleted after it expired.');
      return fileResponse('application/pdf', content, {
        headers: {
          'content-disposition': 'attachment; filename="proof-of-funds.pdf"',
          'cache-control': 'private, no-store',
          'content-security-policy': "default-src 'none'; sandbox",
        },
      });
    }),

    handle(endpoints.deleteProofFile, async ({ actor }) => {
      await db.change(async (tx) => {
        if (!(await deleteProofFile(tx, actor.id))) throw new NotFound();
        tx.afterCommit(() => live.member(actor.id, tag));
      });
      return respond({ message: 'The document was deleted.' }).invalidates(tag);
    }),
  ];
}
