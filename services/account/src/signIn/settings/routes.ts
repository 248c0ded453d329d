import {
  changePassword,
  signOutDevice,
  signOutOtherDevices,
  getSettings,
  saveBuyBox,
  saveNotifications,
  saveProfile,
} from '@dealstead/contracts/account/settings';
import { sessionUserHeader } from '@dealstead/contracts/identity';
import { respond, Forbidden, handle, NotFound, Refusal, Unauthorized } from '@dealstead/service-kit';
import type { Redis } from 'ioredis';
import type { AccountDatabase } from '../../database.ts';
import { toEmailChange } from '../emailChanges/routes.ts';
import { findOpenChange } from '../emailChanges/store.ts';
import { toOwnReset } from '../twoStepResets/routes.ts';
import { findOpenReset } from '../twoStepResets/store.ts';
import { queueMail } from '../../mail/index.ts';
import { type MemberSnapshots, revokeSessions, changeUser } from '../../users/index.ts';
import { hashPassword } from '../passwords/passwordHash.ts';
import { findPasswordWeakness } from '../passwords/rules.ts';
import { revokeLinks } from '../recovery/links.ts';
import { securityMail } from '../recovery/recoveryMails.ts';
import { startSession } from '../sessions/store.ts';
import { countUnusedRecoveryCodes, findUserWithTwoStep } from '../twoStep/store.ts';
import { listDevices } from './devices.ts';
import {
  changeNotificationSettings,
  getBuyBox,
  getNotificationSettings,
  upsertBuyBox,
} from '../../notifications/index.ts';
import { recordAction } from '../../recordAction.ts';
import type { Reauthenticate } from './reauthenticate.ts';

export interface SettingsDeps {
  readonly db: AccountDatabase;
  readonly redis: Redis;
  readonly snapshots: MemberSnapshots;
  readonly reauthenticate: Reauthenticate;
  readonly publicUrl: string;
}

const saved = { message: 'Saved.' };

/** Routes of a member's settings. */
export function settingsRoutes(deps: SettingsDeps) {
  const { db, snapshots } = deps;
  return [
    handle(getSettings, ({ actor }) => readSettings(deps, actor.id, actor.session)),

    handle(saveProfile, async ({ body, actor }) => {
      await db.change((tx) => changeUser(tx, snapshots, actor.id, body));
      return respond(saved).invalidates('/api/settings', '/api/auth/me');
    }),

    handle(saveBuyBox, async ({ body, actor }) => {
      const { minPrice, maxPrice } = body;
      if (minPrice !== null && maxPrice !== null && minPrice > maxPrice)
        throw new Refusal(400, 'invalid-input', 'The highest price is below the lowest.', {
          maxPrice: 'Must not be below the lowest price',
        });
      await db.change((tx) => upsertBuyBox(tx, actor.id, body));
      return respond(saved).invalidates('/api/settings');
    }),

    handle(saveNotifications, async ({ body, actor }) => {
      await db.change((tx) => changeNotificationSettings(tx, actor.id, body));
      return respond(saved).invalidates('/api/settings');
    }),

    changePasswordRoute(deps),

    handle(signOutDevice, async ({ params, actor }) => {
      const revoked = await db.change((tx) => revokeSessions(tx, snapshots, actor.id, { onlyId: params.id }));
      if (revoked === 0) throw new NotFound('This device is already signed out.');
      return respond({ message: 'Signed out.' }).invalidates('/api/settings', '/api/auth/me');
    }),

    handle(signOutOtherDevices, async ({ actor, request }) => {
      if (!actor.session) throw new Forbidden('This goes through the gateway.');
      await db.change(async (tx) => {
        await revokeSessions(tx, snapshots, actor.id, { except: actor.session });
        await recordAction(tx, { actor, request }, { action: 'devices.signed-out' });
      });
      return respond({ message: 'Signed out everywhere else.' }).invalidates('/api/settings', '/api/auth/me');
    }),
  ];
}

async function readSettings({ db, redis }: SettingsDeps, userId: number, session: string | undefined) {
  const user = await findUserWithTwoStep(db, userId);
  if (!user) throw new Unauthorized();
  const { firstName, lastName, phone, company, bio, website, address, city, state, zipCode } = user;
  const profileVisibility = user.profileVisibility === 'members' ? ('members' as const) : ('private' as const);
  const [buyBox, notifications, devices, codesLeft, emailChange, twoStepReset] = await Promise.all([
    getBuyBox(db, user.id),
    getNotificationSettings(db, user.id),
    listDevices(db, redis, user.id, session),
    countUnusedRecoveryCodes(db, user.id),
    findOpenChange(db, user.id),
    findOpenReset(db, user.id),
  ]);
  return {
    email: user.email,
    emailVerified: user.emailVerifiedAt !== null,
    profile: {
      firstName,
      lastName,
      phone,
      company,
      bio,
      website,
      address,
      city,
      state,
      zipCode,
      profileVisibility,
    },
    buyBox,
    notifications,
    passwordChangedAt: user.passwordChangedAt.toISOString(),
    twoStep: { on: user.hasTwoStep, codesLeft: user.hasTwoStep ? codesLeft : 0 },
    emailChange: emailChange && toEmailChange(emailChange),
    twoStepReset: twoStepReset && toOwnReset(twoStepReset),
    devices,
  };
}

/** A new password revokes all links and sessions; the browser that set it gets a new session. */
function changePasswordRoute({ db, snapshots, reauthenticate, publicUrl }: SettingsDeps) {
  return handle(changePassword, async ({ body, actor, request }) => {
    const { newSession: sid, session, address = null } = actor;
    if (!sid) throw new Forbidden('Changing a password goes through the gateway.');
    const user = await reauthenticate(actor, body.current, 'current');
    const weakness = findPasswordWeakness(body.password, user.email);
    if (weakness !== null) throw new Refusal(400, 'password-too-easy', weakness, { password: weakness });
    const password = await hashPassword(body.password);
    const passwordChangedAt = new Date();
    await db.change(async (tx) => {
      await revokeLinks(tx, user.id);
      await revokeSessions(tx, snapshots, user.id, { change: { password, passwordChangedAt } });
      const device = { userAgent: request.get('user-agent')?.slice(0, 400) ?? null, address };
      await recordAction(tx, { actor, request }, { action: 'password.changed' });
      await startSession(tx, snapshots, { sid, replaces: session, user: { ...user, password }, device });
      const text = 'The password of your Dealstead account was changed. Every other device is signed out.';
      const mail = securityMail('Your password was changed', text, publicUrl);
      await queueMail(tx, `password/${user.id}/${passwordChangedAt.getTime()}`, user.email, mail);
    });
    return respond({ message: 'Your password was changed. Other devices were signed out.' })
      .header(sessionUserHeader, String(user.id))
      .invalidates('/api/settings', '/api/auth/me');
  });
}
