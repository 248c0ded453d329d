import { notificationKinds } from '@dealstead/contracts';
import { stopNotifications } from '@dealstead/contracts/account/notificationLinks';
import { handle, Refusal } from '@dealstead/service-kit';
import type { AccountDatabase } from '../database.ts';
import type { Vault } from '../secrets.ts';
import { upsertNotificationSettings, getNotificationSettings } from '../settings/store.ts';

/** One press in a mail program, or in the mail's footer, stops a kind of mail. */
export function notificationLinkRoutes(db: AccountDatabase, vault: Vault) {
  return [
    handle(stopNotifications, async ({ params }) => {
      const [id, name] = vault.read(params.token)?.split('/') ?? [];
      const kind = notificationKinds.find((known) => known === name);
      const userId = Number(id);
      if (!kind || !(await db.prisma.user.findFirst({ where: { id: userId, closedAt: null } })))
        throw new Refusal(410, 'link-spent', 'This link does not work any more.');
      await db.change(async (tx) => {
        const { [kind]: wish } = await getNotificationSettings(tx, userId);
        await upsertNotificationSettings(tx, userId, { [kind]: { ...wish, email: false } });
        await tx.sql`DELETE FROM gathered_mails WHERE user_id = ${userId} AND kind = ${kind}`;
      });
      // RFC 8058: the answer to a one-click POST is a success, not a redirect.
      return { message: 'You get no more mails of this kind.' };
    }),
  ];
}
