import { notificationKinds } from '@dealstead/contracts';
import { stopNotifications } from '@dealstead/contracts/account/notificationLinks';
import { handle, Refusal } from '@dealstead/service-kit';
import type { AccountDatabase } from '../database.ts';
import type { Vault } from '../secrets.ts';
import { hasOpenAccount } from '../users/index.ts';
import { getNotificationSettings } from './settingsStore.ts';
import { changeNotificationSettings } from './changeSettings.ts';
import { deleteCollectedMails } from './store.ts';

/** The route of one-click unsubscribe links (RFC 8058): it turns off mails of one kind. */
export function notificationLinkRoutes(db: AccountDatabase, vault: Vault) {
  return [
    handle(stopNotifications, async ({ params }) => {
      const [id, name] = vault.verify(params.token)?.split('/') ?? [];
      const kind = notificationKinds.find((known) => known === name);
      const userId = Number(id);
      if (!kind || !(await hasOpenAccount(db, userId)))
        throw new Refusal(410, 'link-spent', 'This link has expired or was already used.');
      await db.change(async (tx) => {
        const { [kind]: setting } = await getNotificationSettings(tx, userId);
        await changeNotificationSettings(tx, userId, { [kind]: { ...setting, email: false } });
        await deleteCollectedMails(tx, userId, kind);
      });
      // RFC 8058: the answer to a one-click POST is a success, not a redirect.
      return { message: 'You will not get these emails anymore.' };
    }),
  ];
}
