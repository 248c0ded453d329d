import { todayOf } from '@dealstead/contracts';
import type { MemberIdentity } from '@dealstead/contracts/identity';
import { type Live, NotFound } from '@dealstead/service-kit';
import type { Db } from '../../database.ts';
import type { Teams } from '../../seats/teams.ts';
import { taskScope, type TaskScope } from './rules.ts';

export interface TaskDeps {
  readonly db: Db;
  readonly live: Live;
  readonly teams: Teams;
}

export const taskNotFound = () => new NotFound('This task no longer exists.');

/** The scope of a caller today. */
export const scopeOf = (actor: MemberIdentity): TaskScope => taskScope(actor, todayOf(actor));
