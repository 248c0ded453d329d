import { createEvent, seatChanged, teamChanged } from '@dealstead/contracts/events';
import type { z } from 'zod';
import type { AccountTransaction } from '../database.ts';
import { listSeats } from './store.ts';

/** Emits that a seat began or ended, for the notifications of both sides. */
export async function emitSeat(tx: AccountTransaction, data: z.input<typeof seatChanged.data>): Promise<void> {
  const [next] = await tx.sql<{ version: number }>`SELECT nextval('team_versions')::int AS version`;
  const subject = `seat/${data.ownerId}/${data.userId}`;
  await tx.emit(createEvent(seatChanged, { subject, version: next!.version }, data));
}

/** Emits everyone with a seat on a team. The caller holds the team's lock, under which the version is taken. */
export async function emitTeam(tx: AccountTransaction, ownerId: number): Promise<void> {
  const [next] = await tx.sql<{ version: number }>`SELECT nextval('team_versions')::int AS version`;
  const seats = await listSeats(tx, ownerId);
  await tx.emit(createEvent(teamChanged, { subject: `team/${ownerId}`, version: next!.version }, { ownerId, seats }));
}
