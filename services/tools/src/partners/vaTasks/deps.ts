import { type Live, NotFound } from '@dealstead/service-kit';
import type { Db } from '../../database.ts';
import type { Teams } from '../../copies/index.ts';

export interface TaskDeps {
  readonly db: Db;
  readonly live: Live;
  readonly teams: Teams;
}

export const taskNotFound = () => new NotFound('This task no longer exists.');
