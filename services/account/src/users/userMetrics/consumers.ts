import {
  detailsOpened,
  inquiryReceived,
  offerMade,
  paymentRecorded,
  propertyChanged,
  propertyPublished,
  userRegistered,
} from '@dealstead/contracts/events';
import { on } from '@dealstead/service-kit';
import type { AccountTransaction } from '../../database.ts';
import { recordActivity } from './store.ts';

/** The days on which members were active, from what services say they did. */
export const activityConsumers = [
  on(userRegistered, (tx: AccountTransaction, { userId, registeredAt }) =>
    recordActivity(tx, userId, new Date(registeredAt)),
  ),
  on(detailsOpened, (tx: AccountTransaction, { userId, openedAt }) =>
    recordActivity(tx, userId, new Date(openedAt), true),
  ),
  on(propertyPublished, (tx: AccountTransaction, { userId }, { time }) =>
    recordActivity(tx, userId, new Date(time), true),
  ),
  on(propertyChanged, (tx: AccountTransaction, { userId }, { time }) => recordActivity(tx, userId, new Date(time))),
  on(inquiryReceived, async (tx: AccountTransaction, { userId, receivedAt }) => {
    if (userId !== null) await recordActivity(tx, userId, new Date(receivedAt), true);
  }),
  on(offerMade, (tx: AccountTransaction, { buyerId, madeAt }) => recordActivity(tx, buyerId, new Date(madeAt), true)),
  on(paymentRecorded, async (tx: AccountTransaction, { userId, status, at }) => {
    if (status === 'paid') await recordActivity(tx, userId, new Date(at));
  }),
];
