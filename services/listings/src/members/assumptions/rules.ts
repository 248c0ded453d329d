import {
  type AssumptionProfile,
  type AssumptionsInUse,
  defaultDealAssumptions,
  defaultsInUse,
  type DealAssumptions,
  firstProfileName,
  formatAssumptions,
  type InvestmentAssumptions,
  maxProfiles,
  parseAssumptions,
} from '@dealstead/contracts';
import { Conflict, NotFound, Refusal } from '@dealstead/service-kit';

/** A member's profiles as one JSON value. */
export interface StoredProfiles {
  /** Ids of deleted profiles are not given again: a page that still shows one must not change another. */
  readonly lastId: number;
  readonly inUse: number | null;
  readonly profiles: readonly AssumptionProfile[];
}

/** What is stored about a member's assumptions. */
export interface StoredAssumptions {
  /** The compact form of the profile in use. */
  readonly assumptions: string;
  /** Null where only the version before profiles has written. */
  readonly profiles: StoredProfiles | null;
}

const none: StoredProfiles = { lastId: 0, inUse: null, profiles: [] };

/** What a member's returns go by. */
export function profileInUse({ inUse, profiles }: StoredProfiles): AssumptionsInUse {
  const profile = profiles.find(({ id }) => id === inUse);
  return profile ? { id: profile.id, name: profile.name, figures: profile.figures } : defaultsInUse;
}

/** The compact form of the profile in use. */
export const compactForm = (stored: StoredProfiles): string => formatAssumptions(profileInUse(stored).figures);

/**
 * A member's profiles. What the version before profiles wrote, which knows the compact form only, is set in the profile in use,
 * or in a first profile. A figure that was added since a profile was stored is the default.
 */
export function readProfiles(stored: StoredAssumptions | undefined, now: string): StoredProfiles {
  if (!stored) return none;
  const { assumptions, profiles: known } = stored;
  const profiles: StoredProfiles = {
    ...(known ?? none),
    profiles: (known ?? none).profiles.map((profile) => ({
      ...profile,
      figures: { ...defaultDealAssumptions, ...profile.figures },
    })),
  };
  if (compactForm(profiles) === assumptions) return profiles;
  const written = assumptions === '' ? defaultDealAssumptions : parseAssumptions(assumptions);
  const isFull = profiles.inUse === null && profiles.profiles.length >= maxProfiles;
  return written && !isFull ? withSearchFigures(profiles, written, now) : profiles;
}

/** Names are compared without case: "flips" beside "Flips" would be taken for one. */
const hasName = (name: string) => (profile: AssumptionProfile) => profile.name.toLowerCase() === name.toLowerCase();

function assertFreeName(profiles: readonly AssumptionProfile[], name: string): void {
  if (!profiles.some(hasName(name))) return;
  const message = `You have a profile named “${name}”. Choose another name.`;
  throw new Refusal(409, 'name-taken', message, { name: message });
}

const inOrder = (profiles: readonly AssumptionProfile[]) =>
  profiles.toSorted((one, other) => one.name.localeCompare(other.name, 'en-US') || one.id - other.id);

interface NewProfile {
  readonly name: string;
  readonly figures: Partial<DealAssumptions>;
  readonly use: boolean;
}

/** @throws Refusal 409 for a name that the member has, or too many profiles */
export function addProfile(stored: StoredProfiles, { name, figures, use }: NewProfile, now: string): StoredProfiles {
  if (stored.profiles.length >= maxProfiles)
    throw new Conflict(`You can keep ${maxProfiles} profiles. Delete one first.`, 'profiles-full');
  assertFreeName(stored.profiles, name);
  const id = stored.lastId + 1;
  const profile = { id, name, version: 1, figures: { ...defaultDealAssumptions, ...figures }, updatedAt: now };
  return { lastId: id, inUse: use ? id : stored.inUse, profiles: inOrder([...stored.profiles, profile]) };
}

function findProfile({ profiles }: StoredProfiles, id: number): AssumptionProfile {
  const profile = profiles.find((each) => each.id === id);
  if (!profile) throw new NotFound('This profile no longer exists.');
  return profile;
}

interface ProfileChange {
  /** The version that it replaces. */
  readonly version: number;
  readonly name?: string | undefined;
  readonly figures?: Partial<DealAssumptions> | undefined;
  readonly use: boolean;
}

/** @throws Refusal 404 for an unknown profile, 409 for one that was changed since, or a name that another has */
export function changeProfile(
  stored: StoredProfiles,
  id: number,
  { version, name, figures, use }: ProfileChange,
  now: string,
): StoredProfiles {
  const before = findProfile(stored, id);
  if (before.version !== version)
    throw new Conflict('This profile was changed elsewhere. Your figures are still here.', 'changed-elsewhere');
  const others = stored.profiles.filter((profile) => profile !== before);
  if (name !== undefined) assertFreeName(others, name);
  const after = {
    ...before,
    name: name ?? before.name,
    figures: { ...before.figures, ...figures },
    version: version + 1,
    updatedAt: now,
  };
  return { ...stored, inUse: use ? id : stored.inUse, profiles: inOrder([...others, after]) };
}

/** Returns go by the defaults where the deleted profile was in use. @throws Refusal 404 for an unknown profile */
export function removeProfile(stored: StoredProfiles, id: number): StoredProfiles {
  findProfile(stored, id);
  return {
    ...stored,
    inUse: stored.inUse === id ? null : stored.inUse,
    profiles: stored.profiles.filter((profile) => profile.id !== id),
  };
}

/** @throws Refusal 404 for an unknown profile */
export function chooseProfile(stored: StoredProfiles, id: number | null): StoredProfiles {
  if (id !== null) findProfile(stored, id);
  return { ...stored, inUse: id };
}

/** A name like the wanted one that no profile has: "My assumptions", "My assumptions 2". */
function freeName(profiles: readonly AssumptionProfile[], wanted: string): string {
  for (let nth = 1; ; nth++) {
    const name = nth === 1 ? wanted : `${wanted} ${nth}`;
    if (!profiles.some(hasName(name))) return name;
  }
}

/** Sets what searches by return go by: in the profile in use; while the defaults are, in a new one that is then used. */
export function withSearchFigures(
  stored: StoredProfiles,
  figures: Partial<InvestmentAssumptions>,
  now: string,
): StoredProfiles {
  if (compactForm(stored) === formatAssumptions({ ...profileInUse(stored).figures, ...figures })) return stored;
  const used = stored.profiles.find(({ id }) => id === stored.inUse);
  if (used) return changeProfile(stored, used.id, { version: used.version, figures, use: true }, now);
  const name = freeName(stored.profiles, firstProfileName);
  return addProfile(stored, { name, figures, use: true }, now);
}
