import type { AccountDatabase } from '../database.ts';

/** What a device says of itself, and where it signed in from. */
export interface Device {
  readonly userAgent: string | null;
  readonly address: string | null;
}

export interface NewSession {
  /** sha256 of the session id, in hex. */
  readonly sid: string;
  /** The session that the same browser had before. */
  readonly replaces: string | undefined;
  readonly userId: number;
  readonly device: Device;
}

/** The longest that a session lives, however much it is used. */
const longestDays = 30;

/** Adds a device to the list of those signed in, and strikes off what has expired. */
export async function startSession(db: AccountDatabase, { sid, replaces, userId, device }: NewSession): Promise<void> {
  const now = new Date();
  const expire = new Date(now.getTime() + longestDays * 86_400_000);
  await db.change(async (tx) => {
    await tx.session.deleteMany({
      where: { OR: [{ userId, expire: { lt: now } }, { sid: { in: replaces ? [replaces] : [] } }] },
    });
    await tx.session.create({ data: { sid, sess: { ...device }, expire, userId } });
  });
}

/** Strikes a device off the list. One that is not on it is fine. */
export async function endSession(db: AccountDatabase, sid: string): Promise<void> {
  await db.prisma.session.deleteMany({ where: { sid } });
}
